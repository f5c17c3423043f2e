import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { exp } from '../noise/elementary.ts';
import { RECENT_LEVEL } from './noise-paths.ts';
import type { PriceModel } from './price-model.ts';
import { STEPS_PER_DAY } from '../time/steps.ts';

/**
 * The spread of an entry in whole ticks, at least 1. It never falls when an argument but the last one rises.
 * @param mid in ticks, not rounded
 * @param squaredMove the square of the recent move of the logarithm of the price
 * @param factor that of the time, at least 1
 * @param recent how long the recent move took, in days
 */
export type SpreadOf = (
  index: number,
  mid: number,
  squaredMove: number,
  factor: number,
  recent: number,
) => number;

/**
 * @param anchors logarithms of the prices at rest in ticks, by entry
 * @param variances of each entry's day, on average
 */
export function createSpreads(
  entries: readonly CatalogueEntry[],
  anchors: Float64Array,
  variances: Float64Array,
): SpreadOf {
  const calmSpread = createCalmSpreads(entries, anchors);
  return (index, mid, squaredMove, factor, recent) => {
    const wild = widening(squaredMove, variances[index]! * recent);
    return Math.max(1, Math.round(calmSpread(index, mid) * Math.min(WIDEST, factor * wild)));
  };
}

/** The bid around a mid, in whole ticks, at least 1; the ask is the spread above it. It rises with the mid, and falls with the spread. */
export const computeBid = (mid: number, spread: number): number => Math.max(1, Math.round(mid - spread / 2));

/** Usual spreads: constant pips for a pair, a constant share of the price for everything else. In ticks, not rounded. */
function createCalmSpreads(
  entries: readonly CatalogueEntry[],
  anchors: Float64Array,
): (index: number, mid: number) => number {
  const isPair = Uint8Array.from(entries, ({ category }) => (category === 'forex' ? 1 : 0));
  const ticks = Float64Array.from(entries, (entry) => entry.spreadTicks);
  const shares = ticks.map((spread, index) => spread / exp(anchors[index]!));
  return (index, mid) => (isPair[index] === 1 ? ticks[index]! : shares[index]! * mid);
}

/** Variance of each entry's day, on average, without announced events. */
export const computeVariances = ({
  anchors,
  firstTerm,
  termPath,
  termWeight,
  paths,
}: PriceModel): Float64Array =>
  anchors.map((_, index) => {
    let variance = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++)
      if (paths[termPath[term]!]!.kind === 'noise') variance += termWeight[term]! * termWeight[term]!;
    return variance;
  });

/** Fewer steps than this since the last 64 s began do not show how volatile a path is. */
const RECENT_MIN_STEPS = 32;
/** The duration of the recent move at a step since the origin, in days. */
export const recentDays = (step: number): number =>
  Math.max(RECENT_MIN_STEPS, modulo(step, 2 ** RECENT_LEVEL)) / STEPS_PER_DAY;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** Recent moves beyond this many standard deviations of an average day widen the spread. */
const CALM_DEVIATIONS = 2.5;

/** How much wider than in a calm market a spread is after the squared recent move: 1 to 4. */
function widening(squaredMove: number, variance: number): number {
  if (squaredMove <= CALM_DEVIATIONS * CALM_DEVIATIONS * variance) return 1;
  return Math.min(4, Math.sqrt(squaredMove / variance) / CALM_DEVIATIONS);
}

/** Times an instrument's usual spread. */
const WIDEST = 10;
