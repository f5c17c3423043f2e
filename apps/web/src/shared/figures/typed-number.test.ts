import { expect, test } from 'vitest';
import { parseHundredths, wholeWithin } from './typed-number.ts';

test.each([
  ['8', 800],
  ['9.5', 950],
  ['9,05', 905],
  ['0.25', 25],
  [' 12.34 ', 1_234],
  [' 0 ', 0],
  ['10000', 1_000_000],
  ['100000', undefined],
  ['', undefined],
  ['8.', undefined],
  ['.5', undefined],
  ['9.999', undefined],
  ['-1', undefined],
  ['1e3', undefined],
  ['8%', undefined],
])('%j has %s hundredths', (text, expected) => expect(parseHundredths(text)).toBe(expected));

test.each([
  ['1', 1],
  [' 10 ', 10],
  ['0', undefined],
  ['11', undefined],
  ['5.0', undefined],
  ['-5', undefined],
  ['1e1', undefined],
  ['', undefined],
])('of 1 to 10, %j is %s', (text, expected) =>
  expect(wholeWithin(text, { minimum: 1, maximum: 10 })).toBe(expected),
);
