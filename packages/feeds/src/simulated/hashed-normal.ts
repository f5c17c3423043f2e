import { hash } from 'node:crypto';

/** Three 32-bit words that a noise path draws its randomness from. */
export type NoiseKey = readonly [node: number, span: number, phase: number];

/**
 * The key of a named path. Derived one-way, so that whoever recovers one path's key knows neither
 * the seed nor another path's, and by name, so that a longer catalogue leaves the old paths as they were.
 */
export function noiseKeyOf(seed: string, pathName: string): NoiseKey {
  const digest = hash('sha256', `${seed}\0${pathName}`, 'buffer');
  return [digest.readInt32LE(0), digest.readInt32LE(4), digest.readInt32LE(8)];
}

/** Spreads every input bit over all 32 output bits (a bijection; constants: C. Wellons, "lowbias32"). */
export function scramble(word: number): number {
  let bits = word | 0;
  bits = Math.imul(bits ^ (bits >>> 16), 0x7feb352d);
  bits = Math.imul(bits ^ (bits >>> 15), 0x846ca68b);
  return bits ^ (bits >>> 16);
}

/**
 * The standard normal deviate of 32 random bits: the quantile of their place in (0, 1), to 1e-9.
 * Rational approximations by P. J. Acklam ("An algorithm for computing the inverse normal cumulative
 * distribution function"). The bits reach 6.3 standard deviations.
 */
export function normalOf(bits: number): number {
  const probability = ((bits >>> 0) + 0.5) / 4_294_967_296;
  if (probability < TAIL) return lowerTail(probability);
  if (probability > 1 - TAIL) return -lowerTail(1 - probability);
  const q = probability - 0.5;
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

/** Below this probability, and above one minus it, the tail's approximation holds. */
const TAIL = 0.02425;

function lowerTail(probability: number): number {
  const q = Math.sqrt(-2 * Math.log(probability));
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
