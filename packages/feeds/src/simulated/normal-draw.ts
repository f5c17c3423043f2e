import { log } from './elementary.ts';

/**
 * The standard normal deviate of 64 random bits: the quantile of their place in (0, 1), to a relative 1.2e-9. The first bit
 * is the sign and the other 63 the place in one tail, so that both tails reach 9 standard deviations.
 * Rational approximations by P. J. Acklam ("An algorithm for computing the inverse normal cumulative distribution function").
 * @param high, low the halves, signed
 */
export function normalOf(high: number, low: number): number {
  const probability = ((high & 0x7fff_ffff) * 4_294_967_296 + (low >>> 0) + 0.5) / 18_446_744_073_709_551_616;
  const deviate = probability < TAIL ? lowerTail(probability) : central(probability - 0.5);
  return high < 0 ? -deviate : deviate;
}

/** Evenly within (-1, 1). @param high, low the halves, signed */
export const uniformOf = (high: number, low: number): number =>
  (high * 4_294_967_296 + (low >>> 0) + 0.5) / 9_223_372_036_854_775_808;

/** Below this probability the tail's approximation holds. */
const TAIL = 0.02425;

function central(q: number): number {
  const r = q * q;
  const numerator =
    ((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
    2.506628277459239;
  const denominator =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1;
  return (numerator * q) / denominator;
}

function lowerTail(probability: number): number {
  const q = Math.sqrt(-2 * log(probability));
  const numerator =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) *
      q +
      4.374664141464968) *
      q +
    2.938163982698783;
  const denominator =
    (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q +
    1;
  return numerator / denominator;
}
