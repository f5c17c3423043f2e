import { expect, test } from 'vitest';
import { parseRate, parseSymbols } from './world-fields.ts';

test('symbols are read however they are separated', () => {
  expect(parseSymbols(' btc\teurusd,,AAPL ')).toEqual(['BTC', 'EURUSD', 'AAPL']);
});

test.each([
  ['60', 60],
  [' 1 ', 1],
  ['5000', 5_000],
  ['5001', undefined],
  ['0', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['', undefined],
])('the speed %j is %j', (text, rate) => {
  expect(parseRate(text)).toBe(rate);
});
