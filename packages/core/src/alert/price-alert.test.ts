import { describe, expect, test } from 'vitest';
import { alertedSymbol, isAlertMet, computeThreshold, type AlertType } from '../index.ts';

const ONE = 100_000_000n;

describe('[DLG-09] the figure at which an alert fires', () => {
  // Prices of two decimals: 192.00 is 19,200 units. A change of 2.5 % is 250 hundredths.
  test.each<[AlertType, string, bigint, number]>([
    ['price_above', '192.00', 192n * ONE, 19_200],
    [
      'price_above',
      '192.001, beyond the shown decimals: the next price that can show',
      19_200_100_000n,
      19_201,
    ],
    ['price_below', '192.00', 192n * ONE, 19_200],
    ['price_below', '192.009: the next price below that can show', 19_200_900_000n, 19_200],
    ['change_above', '2.5 %', 250_000_000n, 250],
    ['change_above', '2.501 %', 250_100_000n, 251],
    ['change_below', '2.5 %: a fall of that much', 250_000_000n, -250],
    ['change_below', '2.501 %', 250_100_000n, -251],
    ['change_above', '10,000 %', 1_000_000_000_000n, 1_000_000],
    ['change_below', '10,000 %', 1_000_000_000_000n, -1_000_000],
    [
      'price_above',
      'what no price reaches',
      9_223_372_036_854_775_807n * 1_000_000n,
      Number.MAX_SAFE_INTEGER,
    ],
  ])('%s %s', (type, _, value, threshold) => {
    expect(computeThreshold({ type, value }, 2)).toBe(threshold);
  });

  test('counts a price in its own decimals, and a change in hundredths of a percent whatever they are', () => {
    const threshold = (type: AlertType, decimals: number) =>
      computeThreshold({ type, value: 150_000_000n }, decimals);
    expect([0, 5, 8].map((decimals) => threshold('price_above', decimals))).toEqual([
      2, 150_000, 150_000_000,
    ]);
    expect([0, 5, 8].map((decimals) => threshold('price_below', decimals))).toEqual([
      1, 150_000, 150_000_000,
    ]);
    expect([0, 5, 8].map((decimals) => threshold('change_above', decimals))).toEqual([150, 150, 150]);
  });

  test.each<[AlertType, number, number, number, boolean]>([
    ['price_above', 100, 100, 0, true],
    ['price_above', 100, 99, 500, false],
    ['price_below', 100, 100, 0, true],
    ['price_below', 100, 101, -500, false],
    ['change_above', 250, 100, 250, true],
    ['change_above', 250, 300, 249, false],
    ['change_below', -250, 100, -250, true],
    ['change_below', -250, 1, -249, false],
    ['change_below', -250, 1, 250, false],
  ])('%s %d at a price of %d and a change of %d: %s', (type, threshold, price, change, isMet) => {
    expect(isAlertMet(type, threshold, { price, change })).toBe(isMet);
  });
});

test("[DLG-09] the dialog's BTC-USD is the catalogue's BTC; every other symbol is itself", () => {
  expect(['BTC-USD', 'BTC', 'AAPL', 'toString'].map(alertedSymbol)).toEqual([
    'BTC',
    'BTC',
    'AAPL',
    'toString',
  ]);
});
