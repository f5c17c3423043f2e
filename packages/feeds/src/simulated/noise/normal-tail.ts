import { log } from './elementary.ts';

/** Below this probability the tail's approximation of the normal quantile holds. */
export const TAIL = 0.02425;

/**
 * The standard normal quantile of a probability below `TAIL`, to a relative 1.2e-9: the rational approximation by P. J. Acklam
 * ("An algorithm for computing the inverse normal cumulative distribution function").
 */
export function lowerTail(probability: number): number {
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
