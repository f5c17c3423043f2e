import { computeDeviations } from './autocorrelation.ts';
import type { Estimate } from './interval.ts';
import { sumOver } from './moments.ts';
import { NORMAL_95 } from './normal.ts';

/** Fisher's interval needs more pairs than this. */
const MIN_PAIRS = 3;

/**
 * Pearson's correlation of pairs, -1 to 1, with its 95 % interval by Fisher's transformation, which takes the pairs as
 * independent of each other. Undefined for three pairs or fewer, and where one side never changes.
 * @param one and `other` as long as each other
 */
export function correlation(one: readonly number[], other: readonly number[]): Estimate | undefined {
  const [ours, theirs] = [computeDeviations(one), computeDeviations(other)];
  const square = (deviation: number): number => deviation ** 2;
  const scale = Math.sqrt(sumOver(ours, square)) * Math.sqrt(sumOver(theirs, square));
  if (one.length <= MIN_PAIRS || !(scale > 0)) return undefined;
  const products = ours.reduce((total, deviation, place) => total + deviation * theirs[place]!, 0);
  const value = Math.max(-1, Math.min(1, products / scale));
  const margin = NORMAL_95 / Math.sqrt(one.length - MIN_PAIRS);
  return {
    value,
    low: Math.tanh(Math.atanh(value) - margin),
    high: Math.tanh(Math.atanh(value) + margin),
  };
}
