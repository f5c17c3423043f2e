import type { Moments } from './moments.ts';
import { normalShareBelow, normalShareBeyond } from './normal.ts';

/** Figures from one bound to the next, in standard deviations from the mean; undefined bounds are open. */
export interface HistogramBin {
  /** Included. */
  readonly from: number | undefined;
  /** Not included. */
  readonly until: number | undefined;
  readonly count: number;
  /** How many a normal distribution of the same mean and variance would have here: not whole. */
  readonly normalCount: number;
}

/** Bins to a standard deviation, and to how many of them on each side; what is further out has an open bin. */
const BINS_OF_ONE = 4;
const REACH = 5;

/** A histogram in bins of a quarter of a standard deviation, from left to right. */
export function histogram(values: readonly number[], { mean, deviation }: Moments): HistogramBin[] {
  const edges = Array.from(
    { length: 2 * REACH * BINS_OF_ONE + 1 },
    (_, place) => place / BINS_OF_ONE - REACH,
  );
  const counts = Array.from({ length: edges.length + 1 }, () => 0);
  for (const value of values) {
    const bin = Math.floor(((value - mean) / deviation + REACH) * BINS_OF_ONE) + 1;
    counts[Math.min(edges.length, Math.max(0, bin))]! += 1;
  }
  return counts.map((count, place) => {
    const [from, until] = [edges[place - 1], edges[place]];
    const share =
      (until === undefined ? 1 : normalShareBelow(until)) - (from === undefined ? 0 : normalShareBelow(from));
    return { from, until, count, normalCount: share * values.length };
  });
}

/** How many figures are further from the mean than so many standard deviations. */
export interface Tail {
  readonly deviations: number;
  readonly count: number;
  /** Share of all figures, 0 to 1. */
  readonly share: number;
  /** The same share of a normal distribution. */
  readonly normalShare: number;
}

export const tails = (
  values: readonly number[],
  { mean, deviation }: Moments,
  at: readonly number[],
): Tail[] =>
  at.map((deviations) => {
    const count = values.filter((value) => Math.abs(value - mean) > deviations * deviation).length;
    return { deviations, count, share: count / values.length, normalShare: normalShareBeyond(deviations) };
  });
