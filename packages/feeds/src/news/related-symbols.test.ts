import { expect, test } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { createRelatedSymbols } from './related-symbols.ts';

const related = createRelatedSymbols(loadCatalogue());

test.each([
  ['Apple and Microsoft rise', ['AAPL', 'MSFT']],
  ['Nvidia beats NVIDIA', ['NVDA']],
  ['Bank of America and JPMorgan', ['BAC']],
  ['EUR/USD falls, USDJPY rises', ['EURUSD', 'USDJPY']],
  ['Bitcoin and Ethereum', ['BTC', 'ETH']],
  ['$TSLA, (ORCL) and NYSE: KO', ['TSLA', 'ORCL', 'KO']],
  ['Target misses its target as the Gap widens', []],
  ['A CEO said IT IS ALL good', []],
  ['$NOPE and XXX/YYY', []],
])('%s', (text, symbols) => {
  expect(related(text)).toEqual(symbols);
});

test('names five at most', () => {
  expect(related('Apple, Microsoft, Tesla, Amazon, Bitcoin, Ethereum, $KO')).toHaveLength(5);
});
