/** How a quotient that is no integer becomes one. */
export type Rounding = 'half_even' | 'down' | 'up' | 'floor' | 'ceiling';

/**
 * `numerator / denominator` as an integer, rounded as named.
 * `down` goes towards zero, `up` away from it; `half_even` sends a tie to the even neighbour.
 * @throws RangeError when the denominator is zero
 */
export function divide(numerator: bigint, denominator: bigint, rounding: Rounding): bigint {
  const truncated = numerator / denominator;
  const remainder = numerator % denominator;
  if (remainder === 0n) return truncated;
  const isNegative = numerator < 0n !== denominator < 0n;
  if (!roundsAway(truncated, remainder, denominator, isNegative, rounding)) return truncated;
  return isNegative ? truncated - 1n : truncated + 1n;
}

function roundsAway(
  truncated: bigint,
  remainder: bigint,
  denominator: bigint,
  isNegative: boolean,
  rounding: Rounding,
): boolean {
  switch (rounding) {
    case 'down':
      return false;
    case 'up':
      return true;
    case 'floor':
      return isNegative;
    case 'ceiling':
      return !isNegative;
    case 'half_even': {
      const twice = 2n * (remainder < 0n ? -remainder : remainder);
      const whole = denominator < 0n ? -denominator : denominator;
      return twice > whole || (twice === whole && truncated % 2n !== 0n);
    }
  }
}
