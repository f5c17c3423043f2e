import type { Asset } from '@lonja/protocol';
import { describe, expect, it } from 'vitest';
import {
  countByCategory,
  EVERYTHING,
  findAssets,
  parseSearch,
  searchText,
  summarize,
  type MarketsSearch,
} from './live-markets.model.ts';

const asset = (symbol: string, name: string, category: string, changePercent: number, volume = 1) =>
  ({ symbol, name, category, changePercent, volume, price: volume }) as Asset;

const ASSETS = [
  asset('AAPL', 'Apple Inc.', 'technology', -3, 50),
  asset('JPM', 'JPMorgan Chase', 'banking', 0.49, 20),
  asset('EURUSD', 'Euro / US Dollar', 'forex', 0.5, 900),
  asset('BTC', 'Bitcoin', 'crypto', 2, 10),
];

it.each([
  [{}, ['EURUSD', 'AAPL', 'JPM', 'BTC']],
  [{ q: 'eUr' }, ['EURUSD']],
  [{ q: ' apple ' }, ['AAPL']],
  [{ category: 'banking' }, ['JPM']],
  [{ category: 'banking', q: 'btc' }, []],
  [{ sort: 'rising' }, ['BTC', 'EURUSD', 'JPM', 'AAPL']],
  [{ sort: 'falling' }, ['AAPL', 'JPM', 'EURUSD', 'BTC']],
  [{ sort: 'volume' }, ['EURUSD', 'AAPL', 'JPM', 'BTC']],
  [{ sort: 'symbol' }, ['AAPL', 'BTC', 'EURUSD', 'JPM']],
] as [Partial<MarketsSearch>, string[]][])('[LIV-02] %j finds %j', (search, symbols) => {
  expect(findAssets(ASSETS, { ...EVERYTHING, ...search }).map(({ symbol }) => symbol)).toEqual(symbols);
});

it('lists first what most people look for, then what trades on leverage, then the rest as the catalogue has it', () => {
  const leveraged = (symbol: string, leverageType: Asset['leverageType']) =>
    ({ ...asset(symbol, symbol, 'technology', 0), leverageType }) as Asset;
  const assets = [leveraged('AAMI', 'none'), leveraged('ZZZ', 'stocks'), leveraged('ABCB', 'none')];
  assets.push(leveraged('EURUSD', 'forex'));
  expect(findAssets(assets, EVERYTHING).map(({ symbol }) => symbol)).toEqual([
    'EURUSD',
    'ZZZ',
    'AAMI',
    'ABCB',
  ]);
});

it('[LIV-03] counts each category, and all', () => {
  expect([...countByCategory(ASSETS)]).toEqual([
    ['all', 4],
    ['technology', 1],
    ['banking', 1],
    ['forex', 1],
    ['crypto', 1],
  ]);
});

it('[LIV-07] below half a percent is stable; the three add up to the total', () => {
  expect(summarize(ASSETS)).toEqual({ rising: 2, falling: 1, stable: 1, total: 4 });
  expect(summarize([{ changePercent: -0.5 }, { changePercent: -0.499 }, { changePercent: 0 }])).toEqual({
    rising: 0,
    falling: 1,
    stable: 2,
    total: 3,
  });
});

describe('the address', () => {
  it.each([
    ['', EVERYTHING],
    ['?q=eur+usd&category=forex&sort=rising', { q: 'eur usd', category: 'forex', sort: 'rising' }],
    ['?category=moon&sort=constructor', EVERYTHING],
  ] as [string, MarketsSearch][])('%j is %j', (query, search) => {
    expect(parseSearch(query)).toEqual(search);
  });

  it('keeps what differs from the default', () => {
    expect(searchText(EVERYTHING)).toBe('');
    expect(searchText({ q: 'a&b', category: 'crypto', sort: 'volume' })).toBe(
      '?q=a%26b&category=crypto&sort=volume',
    );
  });
});
