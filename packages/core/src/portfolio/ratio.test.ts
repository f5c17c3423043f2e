import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPercent, formatRatio, integerRoot, ratio, toRatio, computeRoot } from './ratio.ts';

test('a root is exact to its last digit, however large the number', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 60n), (value) => {
      const root = integerRoot(value);
      expect(root * root <= value && (root + 1n) ** 2n > value).toBe(true);
    }),
  );
  expect(() => integerRoot(-1n)).toThrow(RangeError);
});

test('the roots of the smallest numbers', () => {
  expect([0n, 1n, 2n, 3n, 4n, 8n, 9n].map(integerRoot)).toEqual([0n, 1n, 1n, 1n, 2n, 2n, 3n]);
});

test('the root of 2 is 1.414213562373, the root of 9/4 is 1.5', () => {
  expect(computeRoot(2n, 1n)).toBe(ratio(1_414_213_562_373n));
  expect(computeRoot(9n, 4n)).toBe(ratio(1_500_000_000_000n));
});

test('a root is cut, however near the next one is', () => {
  expect(computeRoot(10n ** 30n - 1n, 10n ** 30n)).toBe(ratio(999_999_999_999n));
});

test('a ratio shows as a number or in percent, half-even', () => {
  expect(toRatio(-1n, 3n)).toBe(ratio(-333_333_333_333n));
  expect(formatRatio(toRatio(-1n, 3n))).toBe('-0.33');
  expect(formatPercent(toRatio(-1n, 3n))).toBe('-33.33');
  expect(formatPercent(toRatio(1n, 8n), 1)).toBe('12.5');
});
