/** Density of the standard normal distribution. */
const normalDensity = (z: number): number => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Beyond this many standard deviations a double can no longer distinguish the share from 0 or 1. */
const FAR = 8;

/**
 * The share of a standard normal distribution below z, 0 to 1, to some 15 decimals: the Taylor series around zero
 * (G. Marsaglia, Evaluating the Normal Distribution, Journal of Statistical Software 11, 2004).
 */
export function normalShareBelow(z: number): number {
  if (z < -FAR) return 0;
  if (z > FAR) return 1;
  let sum = z;
  let term = z;
  for (let power = 3, before = Number.NaN; sum !== before; power += 2) {
    before = sum;
    term *= (z * z) / power;
    sum += term;
  }
  return 0.5 + sum * normalDensity(z);
}

/** The share of a normal distribution further from its mean than so many standard deviations, on both sides. */
export const normalShareBeyond = (deviations: number): number => 2 * normalShareBelow(-deviations);

/** Number of standard errors of a normal estimate within which 95 % lie. */
export const NORMAL_95 = 1.959963984540054;
