import { expect, test } from 'vitest';
import { findPair, type Category } from '../index.ts';

test.each<[string, Category, string, string | undefined]>([
  ['EURUSD', 'forex', 'USD', 'EUR/USD'],
  ['CNHJPY', 'forex', 'JPY', 'CNH/JPY'],
  ['XAUUSD', 'commodities', 'USD', undefined],
  ['6E=F', 'futures', 'USD', undefined],
  ['EURUSD', 'forex', 'EUR', undefined],
  ['AAPL', 'technology', 'USD', undefined],
  ['EURUSDX', 'forex', 'USD', undefined],
])('%s of %s in %s: the pair is %s', (symbol, category, currency, pair) => {
  const found = findPair({ symbol, category, currency });
  expect(found && `${found.base}/${found.quote}`).toBe(pair);
});
