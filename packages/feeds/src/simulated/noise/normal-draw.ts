import * as kernel from './noise-kernel.ts';

/**
 * The standard normal deviate of 64 random bits: the quantile of their place in (0, 1), to a relative 1.2e-9. The first bit
 * is the sign and the other 63 the place in one tail, so that both tails reach 9 standard deviations.
 * Rational approximations by P. J. Acklam ("An algorithm for computing the inverse normal cumulative distribution function").
 * @param high, low the halves, signed
 */
export const toNormal = (high: number, low: number): number => kernel.normalOf(high, low);

/** The normal deviate that a key draws for a number. @param keys where the key's four words begin at `at`. @param high, low the number's halves */
export const drawNormal = (keys: Int32Array, at: number, high: number, low: number): number =>
  kernel.keyedNormal(keys[at]!, keys[at + 1]!, keys[at + 2]!, keys[at + 3]!, high, low);

/** Numbers that `drawNormals` takes at once at most, and keys. */
export const DRAWN_AT_ONCE = kernel.MAX_NUMBERS;
export const KEYS_AT_ONCE = kernel.MAX_KEYS;

/** Where the lower halves of numbers are written for `drawNormals`. */
export const numbersToDraw = kernel.numbersToDraw;

/**
 * The deviates that each of several keys draws for each of several numbers, as `drawNormal` does one by one; many at once take three quarters
 * of the time.
 * @param keys four words each. @param count how many keys: one at least. @param high the upper half of all the numbers
 * @param numbers how many of `numbersToDraw`: one at least
 * @returns number by number, until the next draws
 */
export function drawNormals(keys: Int32Array, count: number, high: number, numbers: number): Float64Array {
  const words = kernel.keysToDraw;
  for (let word = 0; word < 4 * count; word++) words[word] = keys[word]!;
  kernel.keyedNormals(numbers, count, high);
  return kernel.drawnDeviates;
}

/** Evenly within (-1, 1). @param high, low the halves, signed */
export const toUniform = (high: number, low: number): number =>
  (high * 4_294_967_296 + (low >>> 0) + 0.5) / 9_223_372_036_854_775_808;
