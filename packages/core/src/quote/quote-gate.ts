/** A quote as a source sends it, in whole ticks or any other unit. */
export interface Tick {
  readonly bid: number;
  readonly ask: number;
  /** Mid of 24 hours before or the previous close, as the source says it now; absent where it does not. */
  readonly dayAgo?: number | undefined;
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
  /** The source counts the past by another scale too: a split. It never passes, however often it is sent. */
  readonly isRescaled: boolean;
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
 * waits until the third tick in a row that agrees with it within 5 %. A jump that the source's own price of the day before has made too
 * is a split, not a move of the market: what is open was bought by the old scale, so it never passes.
 */
export function judgeTick(state: GateState, tick: Tick): GateVerdict {
  const isQuote = tick.bid > 0 && tick.ask > tick.bid && Number.isFinite(tick.ask);
  if (!isQuote) return held(state);
  const { accepted } = state;
  if (!accepted) return pass(tick);
  const mid = midOf(tick);
  const factor = mid / midOf(accepted);
  if (factor >= NONSENSE_FACTOR || factor <= 1 / NONSENSE_FACTOR) return held(state);
  if (Math.abs(factor - 1) <= LARGEST_MOVE) return pass(tick);
  if (isRescaled(tick, midOf(accepted), factor))
    return { ...held({ accepted, suspect: undefined }), isRescaled: true };
  const agrees = state.suspect !== undefined && Math.abs(mid / state.suspect.mid - 1) <= AGREEMENT;
  const count = agrees ? (state.suspect?.count ?? 0) + 1 : 1;
  if (count >= CONFIRMATIONS) return pass(tick);
  return held({ accepted, suspect: { mid, count } });
}

/** How far a price may have moved since a split for the two to be told apart. */
const SPLIT_TOLERANCE = 0.15;

function isRescaled({ dayAgo }: Tick, accepted: number, factor: number): boolean {
  if (dayAgo === undefined || !(dayAgo > 0)) return false;
  const pastFactor = dayAgo / accepted;
  return Math.abs(pastFactor - 1) > LARGEST_MOVE && Math.abs(pastFactor / factor - 1) <= SPLIT_TOLERANCE;
}

const midOf = ({ bid, ask }: Tick): number => (bid + ask) / 2;
const held = (state: GateState): GateVerdict => ({ passes: false, isRescaled: false, state });
const pass = (tick: Tick): GateVerdict => ({
  passes: true,
  isRescaled: false,
  state: { accepted: tick, suspect: undefined },
});
