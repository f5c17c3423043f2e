import { expect, test } from 'vitest';
import { roundFraction, sumFractions, type Fraction } from './index.ts';

const fraction = (numerator: bigint, denominator: bigint): Fraction => ({ numerator, denominator });

test.each([
  ['nothing', [], 0n],
  ['thirds make a whole', [fraction(1n, 3n), fraction(1n, 3n), fraction(1n, 3n)], 1n],
  ['halves and thirds: 5/6', [fraction(1n, 3n), fraction(1n, 2n)], 1n],
  ['a tie goes to the even neighbour: 5/2', [fraction(7n, 3n), fraction(1n, 6n)], 2n],
  [
    'what rounds to nothing alone does not together: 6 x 0.4',
    Array.from({ length: 6 }, () => fraction(2n, 5n)),
    2n,
  ],
])('fractions add exactly and round once: %s', (_, parts, rounded) => {
  expect(roundFraction(sumFractions(parts), 'half_even')).toBe(rounded);
});
