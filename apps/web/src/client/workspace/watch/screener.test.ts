import type { Asset } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { buildDirectory } from '../../../account/directory.ts';
import type { LiveQuote } from '../../../shared/live/quote-store.ts';
import { screenListings } from './screener.model.ts';
import { parseWatchView, WHOLE_MARKET, type ScreenerSearch } from './watch-view.model.ts';

const asset = (symbol: string, name: string, category: string, changePercent: number, volume: number) =>
  ({
    symbol,
    name,
    category,
    changePercent,
    volume,
    decimals: 2,
    leverageType: 'none',
    priceUnit: 1,
    tickSize: '0.01',
    quantityStep: '0.01',
    minQuantity: '0.01',
    currency: 'USD',
  }) as Asset;

const { listings } = buildDirectory([
  asset('AAMI', 'Acadian Asset Management', 'banking', 1, 5),
  asset('AAPL', 'Apple Inc.', 'technology', -3, 40),
  asset('BTC', 'Bitcoin', 'crypto', 2, 30),
  asset('EURUSD', 'Euro / US Dollar', 'forex', 0.1, 90),
]);

const found = (search: Partial<ScreenerSearch>, quotes: Readonly<Record<string, Partial<LiveQuote>>> = {}) =>
  screenListings(
    listings,
    { ...WHOLE_MARKET, ...search },
    (symbol) => quotes[symbol] && ({ symbol, volume: 0, ...quotes[symbol] } as LiveQuote),
  ).map((listing) => listing.asset.symbol);

it.each([
  [{}, ['EURUSD', 'AAPL', 'BTC', 'AAMI']],
  [{ class: 'stocks' }, ['AAPL', 'AAMI']],
  [{ q: 'apple' }, ['AAPL']],
  [{ q: ' ' }, ['EURUSD', 'AAPL', 'BTC', 'AAMI']],
  [{ class: 'crypto', q: 'euro' }, []],
  [{ order: 'change' }, ['BTC', 'AAMI', 'EURUSD', 'AAPL']],
  [{ order: 'fall' }, ['AAPL', 'EURUSD', 'AAMI', 'BTC']],
  [{ order: 'move' }, ['AAPL', 'BTC', 'AAMI', 'EURUSD']],
  [{ order: 'volume' }, ['EURUSD', 'AAPL', 'BTC', 'AAMI']],
  [{ class: 'stocks', order: 'change' }, ['AAMI', 'AAPL']],
] as [Partial<ScreenerSearch>, string[]][])('%j finds %j', (search, symbols) =>
  expect(found(search)).toEqual(symbols),
);

it('orders by the quotes of the moment where there are newer ones than the list', () => {
  const quotes = { EURUSD: { changePercent: 9 }, BTC: { changePercent: -9.5 } };
  expect(found({ order: 'change' }, quotes)).toEqual(['EURUSD', 'AAMI', 'AAPL', 'BTC']);
  expect(found({ order: 'move' }, quotes)).toEqual(['BTC', 'EURUSD', 'AAPL', 'AAMI']);
});

it('a view that was kept comes back as it was', () => {
  const view = {
    isScreener: true,
    list: 'Mine',
    sort: 'fall' as const,
    search: { q: 'eur', class: 'forex' as const, order: 'volume' as const },
  };
  expect(parseWatchView(JSON.stringify(view))).toEqual(view);
});

it.each([null, 'no JSON', '[]', '{"isScreener":1,"list":2,"sort":"mood","search":{"class":"moon","q":3}}'])(
  'of %j it takes nothing: the first list in its own order',
  (saved) =>
    expect(parseWatchView(saved)).toEqual({
      isScreener: false,
      list: undefined,
      sort: 'list',
      search: WHOLE_MARKET,
    }),
);
