import { divide, magnitude, minus, type Usd } from '../money/index.ts';

/** What an entry has come to, beside its equity. */
export interface TrackFigures {
  /** What it is ranked by in place of its equity, in ten-thousandths, of a percent where it is a return; undefined where there is none. */
  readonly score: number | undefined;
  /** The largest one, in ten-thousandths of a percent of the peak before it. */
  readonly drawdown: number;
  /** Profits of what was closed too soon, which do not count. */
  readonly notCounted: Usd;
  /** Days on which its person traded; 0 where they are not counted. */
  readonly days: number;
}

/**
 * What entries are ranked by, sealed. `return`: their equity, all having begun with the same. `sharpe`: the mean of what their equity
 * changed by from one sampling instant to the next, over the standard deviation of that. `drawdown`: their return less `penalty` percent
 * of their largest drawdown.
 */
export type Scoring = Sampled &
  (
    | { readonly kind: 'return' }
    | { readonly kind: 'sharpe' }
    | { readonly kind: 'drawdown'; readonly penalty: number }
  );

interface Sampled {
  /** Into how many equal parts its time is cut: equities are sampled at the end of each. */
  readonly intervals: number;
}

const MAX_INTERVALS = 100;
const MINUTE_MS = 60_000;

/** How many parts a contest of so many minutes is cut into: a hundred, none of them shorter than a minute. */
export const countIntervals = (minutes: number): number => Math.min(MAX_INTERVALS, minutes);

/** The sampling instants of a contest, in order. Market time, milliseconds since 1970; the last one is its end by the rules. */
export const samplingInstants = (
  { minutes, scoring }: { readonly minutes: number; readonly scoring: Sampled },
  beginsAt: number,
): number[] =>
  Array.from(
    { length: scoring.intervals },
    (_, place) => beginsAt + Math.floor(((place + 1) * minutes * MINUTE_MS) / scoring.intervals),
  );

/** What an equity changed by between sampling instants, in micros of a USD. */
export interface Changes<Amount> {
  readonly count: number;
  readonly sum: Amount;
  /** Sum of their squares. */
  readonly squares: Amount;
}

/** Scores and drawdowns are compared, and shown, by four decimals; a drawdown's and a return's are those of a percent. */
export const SCORE_UNIT = 10_000;
const PARTS = 1_000_000n;
const SCORE_LIMIT = 1e12;

/**
 * A Sharpe ratio without a riskless rate, not annualised, in ten-thousandths: mean / standard deviation of the changes (n - 1),
 * rounded half away from zero (W. Sharpe, The Sharpe Ratio, Journal of Portfolio Management 21, 1994). In integers, so that everybody who
 * computes it has the same.
 * @returns undefined for less than two changes, and where none differs from another
 */
export function computeSharpe({ count, sum, squares }: Changes<bigint>): number | undefined {
  const n = BigInt(count);
  const spread = n * squares - sum * sum;
  if (count < 2 || spread <= 0n) return undefined;
  const twice = 2n * BigInt(SCORE_UNIT);
  const square = (twice * twice * sum * sum * (n - 1n)) / (n * spread);
  const size = Number((computeRoot(square) + 1n) / 2n);
  return limited(sum < 0n ? -size : size);
}

/** The same by floats, for a standing that goes on: within a unit of it. */
export function estimateSharpe({ count, sum, squares }: Changes<number>): number | undefined {
  const spread = count * squares - sum * sum;
  if (count < 2 || spread <= 0) return undefined;
  return limited(Math.round((SCORE_UNIT * sum * Math.sqrt(count - 1)) / Math.sqrt(count * spread)));
}

/** Limits the score of changes that hardly differ: more says nothing, and this stays a whole number. */
const limited = (score: number): number => Math.max(-SCORE_LIMIT, Math.min(SCORE_LIMIT, score)) || 0;

/** The largest whole number whose square is at most another one. @param square zero or above */
function computeRoot(square: bigint): bigint {
  if (square < 2n) return square;
  // Above the root, from where each step falls until there.
  let root = 1n << BigInt((square.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + square / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** How far an equity has fallen from its peak, in ten-thousandths of a percent, half-even. @param peak above zero */
export const computeFall = (peak: Usd, equity: Usd): number =>
  Number(divide(minus(peak, equity) * PARTS, peak, 'half_even'));

/** A return on the grant in ten-thousandths of a percent, half-even. */
export const computeReturn = (equity: Usd, grant: Usd): number =>
  Number(divide(minus(equity, grant) * PARTS, magnitude(grant), 'half_even'));

/** Ten-thousandths of a percent: the return less so many percent of the drawdown, rounded down. Both in ten-thousandths of a percent. */
export const penalised = (gained: number, drawdown: number, penalty: number): number =>
  gained - Math.ceil((penalty * drawdown) / 100);
