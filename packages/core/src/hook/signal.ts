import { magnitude, negate, quantity, ZERO_QUANTITY, type Quantity } from '../money/index.ts';

export const SIGNAL_POSITIONS = ['long', 'short', 'flat'] as const;
export type SignalPosition = (typeof SIGNAL_POSITIONS)[number];

/**
 * What became of a signal: `nothing`, the position was as it asked for; `superseded`, a newer one about the same instrument came before
 * it was followed, or it was sent before one that had come.
 */
export const SIGNAL_STATES = ['waiting', 'executed', 'nothing', 'refused', 'superseded'] as const;
export type SignalState = (typeof SIGNAL_STATES)[number];

/** What came to a hook: the position that its sender wants, whatever is held. */
export interface Signal {
  /** As the sender calls the instrument, possibly with an exchange before it: FX:EURUSD. */
  readonly ticker: string;
  readonly position: SignalPosition;
  /** Zero or more; undefined where it says none. */
  readonly size: Quantity | undefined;
}

/** What a sender calls an instrument, and its symbol. */
export interface HookSymbol {
  readonly ticker: string;
  readonly symbol: string;
}

/** The symbol that a ticker stands for: by its whole name, else without its exchange, else as it is. */
export function symbolOfTicker(ticker: string, named: readonly HookSymbol[]): string {
  const wanted = ticker.toUpperCase();
  const bare = wanted.slice(wanted.lastIndexOf(':') + 1);
  const symbolOf = (name: string) => named.find((one) => one.ticker.toUpperCase() === name)?.symbol;
  return symbolOf(wanted) ?? symbolOf(bare) ?? bare;
}

/**
 * The signed position that a signal asks for.
 * @param fixed the size of every position of its hook; undefined: the signal says it
 * @returns undefined where nobody says a size
 */
export function targetOfSignal(
  { position, size }: Signal,
  fixed: Quantity | undefined,
): Quantity | undefined {
  if (position === 'flat' || size === 0n) return ZERO_QUANTITY;
  const wanted = fixed ?? size;
  if (wanted === undefined) return undefined;
  const amount = magnitude(wanted);
  return position === 'long' ? amount : quantity(negate(amount));
}

/**
 * Signals that are followed, the last one about each instrument, and those before them, which are not; in the order in which they
 * came.
 */
export function lastOfEach<Waiting extends { readonly instrumentId: number }>(
  signals: readonly Waiting[],
): { readonly followed: readonly Waiting[]; readonly superseded: readonly Waiting[] } {
  const last = new Map(signals.map((signal) => [signal.instrumentId, signal]));
  const isLast = (signal: Waiting): boolean => last.get(signal.instrumentId) === signal;
  return { followed: signals.filter(isLast), superseded: signals.filter((signal) => !isLast(signal)) };
}
