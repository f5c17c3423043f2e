import type { CatalogueEntry } from '../../catalogue/catalogue.ts';
import { exp } from '../noise/elementary.ts';
import type { ActivityProfile } from '../time/activity.ts';
import { RECENT_LEVEL } from './noise-paths.ts';
import type { PriceModel } from './price-model.ts';
import { STEPS_PER_DAY } from '../time/steps.ts';

/**
 * The spread of an entry in whole ticks, at least 1. It never falls when an argument but the last one rises, and never rises with the last.
 * @param mid in ticks, not rounded
 * @param squaredMove the square of the recent move of the logarithm of the price
 * @param factor that of the time, at least 1
 * @param rate variance of a day at the volatility of the present block
 * @param recent how long the recent move took, in days
 */
export type SpreadOf = (
  index: number,
  mid: number,
  squaredMove: number,
  factor: number,
  rate: number,
  recent: number,
) => number;

export interface SpreadsOptions {
  readonly entries: readonly CatalogueEntry[];
  /** Logarithms of the prices at rest in ticks, by entry. */
  readonly anchors: Float64Array;
  /** Variances of each entry's day, on average. */
  readonly variances: Float64Array;
  /** Whether spreads follow how active prices are, else they widen after the wildest moves alone. */
  readonly followActivity: boolean;
}

export function createSpreads({ entries, anchors, variances, followActivity }: SpreadsOptions): SpreadOf {
  const usualSpread = createUsualSpreads(entries, anchors);
  const widen: Widening = followActivity ? widenWithActivity : widenAfterWildMoves;
  return (index, mid, squaredMove, factor, rate, recent) => {
    const wide = widen(squaredMove, rate, recent, variances[index]!);
    return Math.max(1, Math.round(usualSpread(index, mid) * Math.min(WIDEST, factor * wide)));
  };
}

/** The bid around a mid, in whole ticks, at least 1; the ask is the spread above it. It rises with the mid, and falls with the spread. */
export const computeBid = (mid: number, spread: number): number => Math.max(1, Math.round(mid - spread / 2));

/** Usual spreads: constant pips for a pair, a constant share of the price for everything else. In ticks, not rounded. */
function createUsualSpreads(
  entries: readonly CatalogueEntry[],
  anchors: Float64Array,
): (index: number, mid: number) => number {
  const isPair = Uint8Array.from(entries, ({ category }) => (category === 'forex' ? 1 : 0));
  const ticks = Float64Array.from(entries, (entry) => entry.spreadTicks);
  const shares = ticks.map((spread, index) => spread / exp(anchors[index]!));
  return (index, mid) => (isPair[index] === 1 ? ticks[index]! : shares[index]! * mid);
}

/**
 * Variance of each entry's day, on average, without announced events.
 * @param activityOf how active the hours are in which an entry is quoted, by the profile of a path that moves it; 1 is the average of all hours
 */
export const computeVariances = (
  { anchors, firstTerm, termPath, termWeight, paths }: PriceModel,
  activityOf: (index: number, profile: ActivityProfile) => number = () => 1,
): Float64Array =>
  anchors.map((_, index) => {
    let variance = 0;
    for (let term = firstTerm[index]!; term < firstTerm[index + 1]!; term++) {
      const { kind, pace } = paths[termPath[term]!]!;
      if (kind !== 'noise') continue;
      variance += termWeight[term]! * termWeight[term]! * activityOf(index, pace.profile);
    }
    return variance;
  });

/** The duration of the recent move at a step since the origin, in days. */
export const recentDays = (step: number): number => modulo(step, 2 ** RECENT_LEVEL) / STEPS_PER_DAY;

const modulo = (value: number, by: number): number => ((value % by) + by) % by;

/** How many times the usual one a spread is; `SpreadOf` says what it may depend on. @param variance of a day, on average */
type Widening = (squaredMove: number, rate: number, recent: number, variance: number) => number;

/**
 * The variance that a dealer expects, from the recent move and from the block's volatility: the longer the move took, the more it counts.
 * Over time its mean is the average one, and the spread's is the usual one within a few percent: tighter most of the time, and wider when
 * prices are active. The volatility says how active a price is for at most 256 s more, and never which way it goes.
 */
const widenWithActivity: Widening = (squaredMove, rate, recent, variance) => {
  const expected = squaredMove + rate * BLOCK_DAYS;
  const average = variance * (recent + BLOCK_DAYS);
  return TIGHTEST + ((WILDEST - TIGHTEST) * expected) / (expected + HALF_WAY * average);
};
/** Times the usual spread, while nothing moves and however much does. */
const TIGHTEST = 0.9;
const WILDEST = 4;
/** Times the average variance, where a spread is half-way between them. */
const HALF_WAY = 20;
/** The block's volatility counts as much as a move that took 16 s. */
const BLOCK_DAYS = 64 / STEPS_PER_DAY;

/** Wider after recent moves beyond the deviations of an average day that are calm: 1 to 4. */
const widenAfterWildMoves: Widening = (squaredMove, _rate, recent, variance) => {
  const average = variance * Math.max(RECENT_MIN_DAYS, recent);
  if (squaredMove <= CALM_DEVIATIONS * CALM_DEVIATIONS * average) return 1;
  return Math.min(4, Math.sqrt(squaredMove / average) / CALM_DEVIATIONS);
};
const CALM_DEVIATIONS = 2.5;
/** Fewer steps than these since the last 64 s began do not show how volatile a path is. */
const RECENT_MIN_DAYS = 32 / STEPS_PER_DAY;

/** Times an instrument's usual spread. */
const WIDEST = 10;
