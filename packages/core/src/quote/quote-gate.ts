import { fitsSplit, priceFactorOf, SPLIT_TOLERANCE, type SplitRatio } from './split-ratio.ts';

/** A quote as a source sends it, in whole ticks or any other unit. */
export interface Tick {
  readonly bid: number;
  readonly ask: number;
  /** Mid of 24 hours before or the previous close, as the source gives it now; absent where it does not. */
  readonly dayAgo?: number | undefined;
}

/** The state of an instrument's gate. */
export interface GateState {
  /** The last one that was let through; undefined before the first. */
  readonly accepted: Tick | undefined;
  /** A jump that waits for confirmation, and how many ticks have confirmed it. */
  readonly suspect: { readonly mid: number; readonly count: number } | undefined;
  /** An announced split, while the source still quotes in the old scale. */
  readonly announced?: SplitRatio | undefined;
}

export interface GateVerdict {
  /** Whether the tick may be traded on. If not, the instrument is in quarantine: only closing is allowed. */
  readonly passes: boolean;
  /** A split: announced, or the source has rescaled the past too. It never passes, however often it is sent. */
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
 * Judges a tick by the previous one. A crossed, empty or negative tick never passes, nor does a hundredfold price; a jump over
 * 30 % waits until the third tick in a row that agrees with it within 5 %. A jump that the source's own price of the day before
 * has made too, or that fits an announced split, is a split and not a move of the market: it passes only after all open
 * positions are adjusted (`passSplit`), because they are in the old scale until then.
 */
export function judgeTick(state: GateState, tick: Tick): GateVerdict {
  const isQuote = tick.bid > 0 && tick.ask > tick.bid && Number.isFinite(tick.ask);
  if (!isQuote) return held(state);
  const { accepted } = state;
  if (!accepted) return pass(state, tick);
  const mid = getWallTime(tick);
  const factor = mid / getWallTime(accepted);
  if (state.announced && fitsSplit(factor, state.announced)) return rescaled(state);
  if (factor >= NONSENSE_FACTOR || factor <= 1 / NONSENSE_FACTOR) return held(state);
  if (Math.abs(factor - 1) <= LARGEST_MOVE) return pass(state, tick);
  if (isRescaled(tick, getWallTime(accepted), factor)) return rescaled(state);
  const { suspect } = state;
  const count = suspect && Math.abs(mid / suspect.mid - 1) <= AGREEMENT ? suspect.count + 1 : 1;
  if (count >= CONFIRMATIONS) return pass(state, tick);
  return held({ ...state, suspect: { mid, count } });
}

/** The gate of an instrument after a split: the next tick is judged by the last price in the new scale. */
export function passSplit({ accepted }: GateState, ratio: SplitRatio): GateState {
  if (!accepted) return OPEN_GATE;
  const factor = priceFactorOf(ratio);
  return { accepted: { bid: accepted.bid * factor, ask: accepted.ask * factor }, suspect: undefined };
}

/** False where the source has no valid price of the day before. */
function isRescaled({ dayAgo = Number.NaN }: Tick, accepted: number, factor: number): boolean {
  const pastFactor = dayAgo / accepted;
  return Math.abs(pastFactor - 1) > LARGEST_MOVE && Math.abs(pastFactor / factor - 1) <= SPLIT_TOLERANCE;
}

const getWallTime = ({ bid, ask }: Tick): number => (bid + ask) / 2;
const held = (state: GateState): GateVerdict => ({ passes: false, isRescaled: false, state });
const rescaled = (state: GateState): GateVerdict => ({
  ...held({ ...state, suspect: undefined }),
  isRescaled: true,
});
const pass = (state: GateState, tick: Tick): GateVerdict => ({
  passes: true,
  isRescaled: false,
  state: { ...state, accepted: tick, suspect: undefined },
});
