import { expect, it } from 'vitest';
import { computeDigits } from './sensible-digits.ts';

it.each([
  [[30.123, 71.9], 5, 2], // an RSI
  [[-0.000_31, 0.000_2], 5, 5], // a MACD of EURUSD
  [[1.234, -3.2], 2, 3], // a MACD of a share
  [[-0.21, 0.4], 2, 4], // a money flow
  [[6_800_000], 2, 0],
  [[0], 2, 2],
  [[Number.NaN], 3, 3],
])('reads %j at prices of %i decimals with %i', (values, decimals, digits) => {
  expect(
    computeDigits(
      values.map((value) => ({ value })),
      decimals,
    ),
  ).toBe(digits);
});
