import type { Asset } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { directoryOf } from '../../account/directory.ts';
import { findListings } from './market-tab.model.ts';
import { parseMarketSearch, type MarketSearch } from './market-search.ts';

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

const { listings } = directoryOf([
  asset('AAPL', 'Apple Inc.', 'technology'),
  asset('XOM', 'Exxon Mobil', 'energy'),
  asset('EURUSD', 'Euro / US Dollar', 'forex'),
  asset('ES=F', 'E-mini S&P 500 Futures', 'futures'),
]);

it.each([
  [{}, ['AAPL', 'XOM', 'EURUSD', 'ES=F']],
  [{ class: 'stocks' }, ['AAPL', 'XOM']],
  [{ q: 'euro' }, ['EURUSD']],
  [{ q: ' aapl ' }, ['AAPL']],
  [{ class: 'futures', q: 's&p' }, ['ES=F']],
  [{ class: 'bonds' }, []],
] as [MarketSearch, string[]][])('[DSH-18] %j finds %j', (search, symbols) => {
  expect(findListings(listings, search).map((listing) => listing.asset.symbol)).toEqual(symbols);
});

it('reads the address, and leaves out what it does not know', () => {
  expect(parseMarketSearch({ class: 'forex', q: 'eur' })).toEqual({ class: 'forex', q: 'eur' });
  expect(parseMarketSearch({ class: 'moon', q: '', other: 1 })).toEqual({});
  expect(parseMarketSearch({ q: 500 })).toEqual({ q: '500' });
});
