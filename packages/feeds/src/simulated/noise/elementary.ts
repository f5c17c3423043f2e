/**
 * Exponential and logarithm from + - * / alone, which IEEE 754 rounds alike everywhere: `Math.exp` and `Math.log` may differ
 * in the last bit from one machine to another, and with them a price.
 */

/** e^x to 1e-15. @param x from -80 to 80; beyond, the value at the bound */
export const exp = (x: number): number => reduced(x, exponentialSeries);

/** The same in another order, by which it takes a third of the time and has another last bit. */
export const quickExp = (x: number): number => reduced(x, exponentialPolynomial);

function reduced(x: number, seriesOf: (rest: number) => number): number {
  const bounded = Math.min(LARGEST_EXPONENT, Math.max(-LARGEST_EXPONENT, x));
  const halvings = Math.floor(bounded / LN2 + 0.5);
  const rest = bounded - halvings * LN2_UPPER - halvings * LN2_LOWER;
  return seriesOf(rest) * POWERS_OF_TWO[halvings + POWER_OF_ONE]!;
}

/**
 * The first 14 terms of the series of e^x, for |x| up to ln(2) / 2. Written out because many wait for it; a
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

/** The same terms in pairs that do not wait for each other, without a division (G. Estrin, "Organization of computer systems", 1960). */
function exponentialPolynomial(x: number): number {
  const x2 = x * x;
  const x4 = x2 * x2;
  const lowest = 1 + x + x2 * (1 / 2 + x * (1 / 6));
  const low = 1 / 24 + x * (1 / 120) + x2 * (1 / 720 + x * (1 / 5_040));
  const high = 1 / 40_320 + x * (1 / 362_880) + x2 * (1 / 3_628_800 + x * (1 / 39_916_800));
  const highest = 1 / 479_001_600 + x * (1 / 6_227_020_800);
  return lowest + x4 * low + x4 * x4 * (high + x4 * highest);
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
