/**
 * Exponential and logarithm from + - * / alone, which IEEE 754 rounds alike everywhere: `Math.exp` and `Math.log` may differ
 * in the last bit from one machine to another, and with them a price.
 */

/** e^x to 1e-15. @param x from -80 to 80; beyond, the value at the bound */
export function exp(x: number): number {
  const bounded = Math.min(LARGEST_EXPONENT, Math.max(-LARGEST_EXPONENT, x));
  const halvings = Math.floor(bounded / LN2 + 0.5);
  const rest = bounded - halvings * LN2_UPPER - halvings * LN2_LOWER;
  return exponentialSeries(rest) * POWERS_OF_TWO[halvings + POWER_OF_ONE]!;
}

/**
 * The first 14 terms of the series of e^x, for |x| up to ln(2) / 2. Written out because every quote of every step waits for it; a
 * multiple of an exact 1/8, 1/4 or 1/2 has the bits of the division and is far quicker.
 */
function exponentialSeries(x: number): number {
  let sum = 1 + x / 14;
  sum = 1 + (sum * x) / 13;
  sum = 1 + (sum * x) / 12;
  sum = 1 + (sum * x) / 11;
  sum = 1 + (sum * x) / 10;
  sum = 1 + (sum * x) / 9;
  sum = 1 + sum * x * 0.125;
  sum = 1 + (sum * x) / 7;
  sum = 1 + (sum * x) / 6;
  sum = 1 + (sum * x) / 5;
  sum = 1 + sum * x * 0.25;
  sum = 1 + (sum * x) / 3;
  sum = 1 + sum * x * 0.5;
  return 1 + sum * x;
}

/** The natural logarithm to 1e-15. @param x above zero */
export function log(x: number): number {
  let mantissa = x;
  let doublings = 0;
  for (; mantissa >= SQRT_2; doublings++) mantissa /= 2;
  for (; mantissa < SQRT_2 / 2; doublings--) mantissa *= 2;
  const ratio = (mantissa - 1) / (mantissa + 1);
  const square = ratio * ratio;
  let sum = 0;
  for (let term = ODD_RECIPROCALS.length; term > 0; term--) sum = sum * square + ODD_RECIPROCALS[term - 1]!;
  return 2 * ratio * sum + doublings * LN2_LOWER + doublings * LN2_UPPER;
}

const LARGEST_EXPONENT = 80;
const LN2 = 0.693_147_180_559_945_3;
/** The logarithm of 2 in two parts: the first has so few digits that its multiples are exact. */
const LN2_UPPER = 0.693_147_180_369_123_8;
const LN2_LOWER = 1.908_214_929_270_587_7e-10;
const SQRT_2 = 1.414_213_562_373_095_1;
/** 1, 1/3 to 1/23: the series of the inverse hyperbolic tangent up to 0.172. */
const ODD_RECIPROCALS = Float64Array.from({ length: 12 }, (_, term) => 1 / (2 * term + 1));

const POWER_OF_ONE = 128;
const POWERS_OF_TWO = Float64Array.from({ length: 2 * POWER_OF_ONE + 1 }, (_, place) => {
  let power = 1;
  for (let at = POWER_OF_ONE; at < place; at++) power *= 2;
  for (let at = POWER_OF_ONE; at > place; at--) power /= 2;
  return power;
});
