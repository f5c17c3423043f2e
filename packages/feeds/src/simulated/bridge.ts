import type { CoarseSplits } from './coarse-splits.ts';
import { normalOf, scramble, type NoiseKey } from './hashed-normal.ts';
import { BLOCK_LEVELS, SPAN_STEPS, STEPS_PER_DAY } from './steps.ts';

/** What a path draws its randomness from, and when it is lively. */
export interface PathSource {
  readonly key: NoiseKey;
  readonly splits: CoarseSplits;
}

/**
 * The value at a span's beginning. The ends of a span have half the variance that a Brownian motion gathers within it.
 * Then the difference of two ends has all of it: inside a span the path is an exact Brownian motion of variance 1 a market
 * day, and its variance is the same at every moment, whatever the distance. So it always comes back.
 */
export const spanEnd = ({ key: [, span], splits }: PathSource, number: number): number =>
  Math.sqrt((SPAN_DAYS * splits.clock.daysPerDay) / 2) * normalOf(spanHash(span, number));

/** What the midpoints of a span are drawn with, beside the path's own key. */
export const openingKey = ({ key: [, span] }: PathSource, number: number): number => spanHash(~span, number);

const SPAN_DAYS = SPAN_STEPS / STEPS_PER_DAY;

const spanHash = (key: number, span: number): number =>
  scramble(scramble(Math.imul(span, 0x85ebca6b) ^ key) + key);

/** The random bits of an interval, by the place of its middle in the span. */
export const midpointBits = (middle: number, nodeKey: number, spanKey: number): number =>
  spreadMidpoint(Math.imul(middle, GOLDEN), nodeKey, spanKey);

/** The same where several paths share a middle that is multiplied already. */
export const spreadMidpoint = (multiplied: number, nodeKey: number, spanKey: number): number =>
  scramble(scramble(multiplied ^ nodeKey) + spanKey);

/** 2^32 divided by the golden ratio: spreads consecutive numbers evenly. */
export const GOLDEN = 0x9e3779b1;

/** Standard deviation of the midpoint of an interval of 2^level steps around the mean of its ends, at volatility 1. */
export const MIDPOINT_DEVIATION = Float64Array.from({ length: BLOCK_LEVELS + 1 }, (_, level) =>
  level === 0 ? 0 : Math.sqrt(2 ** level / STEPS_PER_DAY) / 2,
);

/** A normal deviate good enough within a block, where thousands are drawn: quantiles of 4,096 places, variance 1. */
export const fineDeviate = (bits: number): number => FINE_DEVIATES[bits >>> 20]!;

const FINE_DEVIATES = ((): Float64Array => {
  const quantiles = Float64Array.from({ length: 4096 }, (_, place) => normalOf((place << 20) + (1 << 19)));
  const variance = quantiles.reduce((total, quantile) => total + quantile * quantile, 0) / 4096;
  return quantiles.map((quantile) => quantile / Math.sqrt(variance));
})();

/**
 * The factor by which volatility differs between an interval and its half: a cascade, so that quiet and wild times cluster
 * at every scale and tails are fat. Its mean square is 1: over time the volatility is the catalogue's.
 * @param bits of the interval. @param isRight which half
 */
export function volatilityFactor(bits: number, isRight: boolean): number {
  const drawn = scramble(bits ^ (isRight ? 0x2545f491 : 0x5bd1e995));
  return FACTORS[drawn >>> 24]!;
}

/** Standard deviation of the logarithm of volatility from one level to the next. */
const CASCADE = 0.19;
const FACTORS = ((): Float64Array => {
  const drawn = Float64Array.from({ length: 256 }, (_, place) =>
    Math.exp(CASCADE * Math.sqrt(3) * ((place + 0.5) / 128 - 1)),
  );
  const meanSquare = drawn.reduce((total, factor) => total + factor * factor, 0) / 256;
  return drawn.map((factor) => factor / Math.sqrt(meanSquare));
})();
