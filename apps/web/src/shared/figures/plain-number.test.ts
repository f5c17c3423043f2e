import { expect, test } from 'vitest';
import { plainNumber } from './plain-number.ts';

test.each([
  ['5', 5],
  [' 0.25 ', 0.25],
  ['-1.5', -1.5],
  ['0', 0],
  ['123456789.125', 123_456_789.125],
])('%j is a number', (text, value) => expect(plainNumber(text)).toBe(value));

test.each(['', ' ', '1e3', '+5', '00005', '.5', '5.', '0x10', 'Infinity', '1,5'])('%j is none', (text) =>
  expect(plainNumber(text)).toBeNaN(),
);
