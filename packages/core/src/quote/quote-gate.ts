/** A quote as a source sends it, in whole ticks or any other unit. */
export interface Tick {
  readonly bid: number;
  readonly ask: number;
}

/** What is remembered of an instrument's quotes. */
export interface GateState {
  /** The last one that was let through; undefined before the first. */
  readonly accepted: Tick | undefined;
  /** A jump that waits for others to confirm it, and how many have. */
  readonly suspect: { readonly mid: number; readonly count: number } | undefined;
}

export interface GateVerdict {
  /** Whether the tick is a quote to trade on. If not, the instrument is in quarantine: what is open may be closed. */
  readonly passes: boolean;
  readonly state: GateState;
}

export const OPEN_GATE: GateState = { accepted: undefined, suspect: undefined };

/** A jump beyond this share of the last price is suspect. */
const LARGEST_MOVE = 0.3;
/** A hundredfold price is an error of its source, however often it is sent. */
const NONSENSE_FACTOR = 100;
/** A jump counts as confirmed by this many ticks that agree with it within a share. */
const CONFIRMATIONS = 3;
const AGREEMENT = 0.05;

/**
 * Judges a tick by the one before it. A crossed, empty or negative one never passes, nor does a hundredfold one; a jump over 30 %
 * waits until the third tick in a row that agrees with it within 5 %.
 */
export function judgeTick(state: GateState, tick: Tick): GateVerdict {
  const isQuote = tick.bid > 0 && tick.ask > tick.bid && Number.isFinite(tick.ask);
  if (!isQuote) return { passes: false, state };
  const { accepted } = state;
  if (!accepted) return pass(tick);
  const mid = midOf(tick);
  const factor = mid / midOf(accepted);
  if (factor >= NONSENSE_FACTOR || factor <= 1 / NONSENSE_FACTOR) return { passes: false, state };
  if (Math.abs(factor - 1) <= LARGEST_MOVE) return pass(tick);
  const agrees = state.suspect !== undefined && Math.abs(mid / state.suspect.mid - 1) <= AGREEMENT;
  const count = agrees ? (state.suspect?.count ?? 0) + 1 : 1;
  if (count >= CONFIRMATIONS) return pass(tick);
  return { passes: false, state: { accepted, suspect: { mid, count } } };
}

const midOf = ({ bid, ask }: Tick): number => (bid + ask) / 2;
const pass = (tick: Tick): GateVerdict => ({ passes: true, state: { accepted: tick, suspect: undefined } });
