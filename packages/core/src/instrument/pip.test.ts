import { expect, it } from 'vitest';
import { pipDecimalsOf, spreadInPips } from './pip.ts';

it.each([
  ['EURUSD', 'forex', 5, 1.08452, 1.0846, 0.8],
  ['USDJPY', 'forex', 3, 157.5, 157.512, 1.2],
  ['AAPL', 'technology', 2, 191.2, 191.24, 4],
  ['BTC', 'crypto', 2, 83_200, 83_210, 1_000],
])('[PUB-05] the spread of %s', (_, category, priceDecimals, bid, ask, pips) => {
  expect(spreadInPips({ category, priceDecimals }, bid, ask)).toBe(pips);
});

it('a pip is the fourth decimal of a pair, the second against the yen', () => {
  expect([pipDecimalsOf('forex', 5), pipDecimalsOf('forex', 3)]).toEqual([4, 2]);
});
