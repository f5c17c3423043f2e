import { getSign } from '../money/index.ts';

/**
 * Splits a total by weights into whole parts that sum to exactly the total: each gets its share rounded down, and
 * the units left over go to the largest remainders, the first of equals (Hamilton's method). All zero where no
 * weight is above zero.
 * @param total at or above zero
 * @param weights at or above zero each
 */
export function apportion(total: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (total * weight) / whole);
  const leftOver = total - parts.reduce((sum, part) => sum + part, 0n);
  const lucky = new Set(largestRemainders(total, weights, whole).slice(0, Number(leftOver)));
  return parts.map((part, index) => (lucky.has(index) ? part + 1n : part));
}

/** Indexes, the largest remainder first; the sort is stable, so that equals keep their order. */
function largestRemainders(total: bigint, weights: readonly bigint[], whole: bigint): number[] {
  const remainders = weights.map((weight) => (total * weight) % whole);
  return [...remainders.keys()].toSorted((a, b) =>
    Number(getSign((remainders[b] as bigint) - (remainders[a] as bigint))),
  );
}
