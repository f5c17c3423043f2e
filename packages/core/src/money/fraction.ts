import { divide, type Rounding } from './rounding.ts';

/** An exact, unrounded amount; the denominator is above zero. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The exact sum. Equal denominators are added first, so that sums of many parts in few currencies stay small. */
export function sumFractions(parts: Iterable<Fraction>): Fraction {
  const byDenominator = new Map<bigint, bigint>();
  for (const { numerator, denominator } of parts) {
    byDenominator.set(denominator, (byDenominator.get(denominator) ?? 0n) + numerator);
  }
  let total: Fraction = { numerator: 0n, denominator: 1n };
  for (const [denominator, numerator] of byDenominator) {
    total = {
      numerator: total.numerator * denominator + numerator * total.denominator,
      denominator: total.denominator * denominator,
    };
  }
  return total;
}

export const roundFraction = (exact: Fraction, rounding: Rounding): bigint =>
  divide(exact.numerator, exact.denominator, rounding);
