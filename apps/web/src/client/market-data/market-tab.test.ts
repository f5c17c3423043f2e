import type { Asset } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { buildDirectory } from '../../account/directory.ts';
import { findListings, nextSort } from './market-tab.model.ts';
import { parseMarketSearch, type MarketSearch, type MarketSort } from './market-search.ts';

const asset = (symbol: string, name: string, category: string) =>
  ({
    symbol,
    name,
    category,
    decimals: 2,
    leverageType: 'none',
    priceUnit: 1,
    tickSize: '0.01',
    quantityStep: '0.01',
    minQuantity: '0.01',
    currency: 'USD',
  }) as Asset;

const { listings } = buildDirectory([
  asset('AAPL', 'Apple Inc.', 'technology'),
  asset('XOM', 'Exxon Mobil', 'energy'),
  asset('EURUSD', 'Euro / US Dollar', 'forex'),
  asset('ES=F', 'E-mini S&P 500 Futures', 'futures'),
]);

it.each([
  [{}, ['EURUSD', 'AAPL', 'XOM', 'ES=F']],
  [{ class: 'stocks' }, ['AAPL', 'XOM']],
  [{ q: 'euro' }, ['EURUSD']],
  [{ q: ' aapl ' }, ['AAPL']],
  [{ class: 'futures', q: 's&p' }, ['ES=F']],
  [{ class: 'bonds' }, []],
] as [MarketSearch, string[]][])('[DSH-18] %j finds %j', (search, symbols) => {
  expect(findListings(listings, search, () => undefined).map((listing) => listing.asset.symbol)).toEqual(
    symbols,
  );
});

const quotes: Readonly<Record<string, { bid: number; changePercent: number; volume: number }>> = {
  AAPL: { bid: 190, changePercent: -0.5, volume: 3 },
  XOM: { bid: 110, changePercent: 1.25, volume: 1 },
  EURUSD: { bid: 1.08, changePercent: 0, volume: 4 },
  'ES=F': { bid: 5_400, changePercent: 0.25, volume: 2 },
};

it.each([
  ['symbol', ['AAPL', 'ES=F', 'EURUSD', 'XOM']],
  ['-symbol', ['XOM', 'EURUSD', 'ES=F', 'AAPL']],
  ['-change', ['XOM', 'ES=F', 'EURUSD', 'AAPL']],
  ['change', ['AAPL', 'EURUSD', 'ES=F', 'XOM']],
  ['-volume', ['EURUSD', 'AAPL', 'ES=F', 'XOM']],
  ['price', ['EURUSD', 'XOM', 'AAPL', 'ES=F']],
] as [MarketSort, string[]][])('sorts by %s at the quotes of that moment', (sort, symbols) => {
  const quoteOf = (symbol: string) => {
    const quote = quotes[symbol];
    return quote && { symbol, ask: quote.bid, ...quote };
  };
  expect(findListings(listings, { sort }, quoteOf).map(({ asset }) => asset.symbol)).toEqual(symbols);
});

it('a head sorts figures from the largest, symbols from A, then the other way, then not at all', () => {
  expect(nextSort(undefined, 'change')).toBe('-change');
  expect(nextSort('-change', 'change')).toBe('change');
  expect(nextSort('change', 'change')).toBeUndefined();
  expect(nextSort('change', 'symbol')).toBe('symbol');
  expect(nextSort('symbol', 'symbol')).toBe('-symbol');
});

it('reads the address, and leaves out what it does not know', () => {
  expect(parseMarketSearch({ class: 'forex', q: 'eur' })).toEqual({ class: 'forex', q: 'eur' });
  expect(parseMarketSearch({ class: 'moon', q: '', sort: 'mood', other: 1 })).toEqual({});
  expect(parseMarketSearch({ sort: '-change' })).toEqual({ sort: '-change' });
  expect(parseMarketSearch({ q: 500 })).toEqual({ q: '500' });
});
