import { createHash } from 'node:crypto';
import {
  LEVERAGES,
  createMarketHours,
  lotSizeOf,
  marginClassOf,
  priceToNumber,
  type LeverageClass,
} from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { getQuotingClass } from './conventions.ts';
import { findInconvertible, parseCatalogue, type CatalogueEntry } from './catalogue.ts';
import { loadCatalogue } from './load-catalogue.ts';

const HEADER =
  'symbol,name,category,sector,exchange,currency,seedPrice,dailyVolatilityPct,averageDailyVolume\n';
const catalogue = loadCatalogue();
const bySymbol = new Map(catalogue.map((entry) => [entry.symbol, entry]));
const find = (symbol: string): CatalogueEntry => bySymbol.get(symbol)!;

describe('the catalogue that ships', () => {
  it('lists 3,009 of its 3,016 rows: coins under 0.00001 are left out', () => {
    expect(catalogue).toHaveLength(3_009);
    const leftOut = ['NFT', 'BTT-USD', 'HTX', 'PEPE', 'SHIB', 'BONK', 'XEC'];
    expect(leftOut.filter((symbol) => bySymbol.has(symbol))).toEqual([]);
    expect(leftOut.length + catalogue.length).toBe(3_016);
  });

  it('makes all of them tradable: each currency has a USD rate, riyal and Taiwan dollar by pairs of their own', () => {
    expect(findInconvertible(catalogue)).toEqual([]);
    for (const symbol of ['USDSAR', 'USDTWD']) {
      const others = catalogue.filter((entry) => entry.symbol !== symbol);
      expect(findInconvertible(others).map(({ currency }) => `USD${currency}`)).toEqual([symbol]);
    }
    expect(find('USDSAR')).toMatchObject({ currency: 'SAR', priceDecimals: 5, exchange: 'FOREX' });
  });

  it.each<[LeverageClass, number]>([
    ['stocks', 31],
    ['forex', 6],
    ['crypto', 6],
  ])('has every symbol of the %s leverage list: %i', (leverageClass, count) => {
    const listed = catalogue.filter((entry) => entry.leverageClass === leverageClass);
    expect(listed).toHaveLength(count);
    expect(LEVERAGES[leverageClass].length).toBeGreaterThan(1);
  });

  it('has a margin class for every listing that agrees with its sector', () => {
    const expected: Readonly<Record<string, readonly string[]>> = {
      'commodities Precious metals': ['gold', 'commodities'],
      'futures Currency': ['majorPairs', 'pairs', 'others'],
      'futures Energy': ['commodities'],
      'futures Agriculture': ['commodities'],
      'futures Metals': ['gold', 'commodities'],
      'futures Equity index': ['majorIndices', 'indices'],
      'futures Crypto': ['crypto'],
      'futures Interest rate': ['others'],
      'futures Volatility': ['others'],
      'indices Volatility': ['others'],
    };
    const byCategory: Readonly<Record<string, readonly string[]>> = {
      forex: ['majorPairs', 'pairs'],
      commodities: ['commodities'],
      indices: ['majorIndices', 'indices'],
      crypto: ['crypto'],
    };
    const odd = catalogue.filter((entry) => {
      const { category, sector } = entry;
      const isFund = sector.startsWith('ETF');
      const classes = isFund ? undefined : (expected[`${category} ${sector}`] ?? byCategory[category]);
      return !(classes ?? ['others']).includes(marginClassOf(entry));
    });
    expect(odd.map(({ symbol }) => symbol)).toEqual([]);
    const count = (marginClass: string) =>
      catalogue.filter((entry) => marginClassOf(entry) === marginClass).length;
    // 15 pairs of six currencies and 17 futures; gold in six currencies and 4 futures.
    expect(['majorPairs', 'gold', 'majorIndices'].map(count)).toEqual([15 + 17, 6 + 4, 10 + 16]);
  });

  it('has a lot for every pair and every spot of gold and silver, and for no share, fund, coin or index', () => {
    const withLot = catalogue.filter((entry) => lotSizeOf(entry) !== undefined);
    const categories = new Set(withLot.map(({ category }) => category));
    expect([...categories].toSorted()).toEqual(['commodities', 'forex', 'futures']);
    expect(withLot.filter(({ sector }) => sector.startsWith('ETF'))).toEqual([]);
    const unlike = catalogue.filter(
      (entry) =>
        (entry.category === 'forex' || /^XA[UG]/.test(entry.symbol)) && lotSizeOf(entry) === undefined,
    );
    expect(unlike).toEqual([]);
  });

  it('quotes exactly the listings in US cents by the hundredth of a dollar', () => {
    const inCents = catalogue.filter((entry) => entry.priceUnit === 1n).map((entry) => entry.symbol);
    expect(inCents.toSorted()).toEqual(
      (
        'COFFEE CORN COTTON LIVECATTLE ORANGEJUICE SOYBEAN SOYOIL SUGAR WHEAT ' +
        'CT=F KC=F LE=F OJ=F SB=F YO=F ZC=F ZL=F ZS=F ZW=F'
      )
        .split(' ')
        .toSorted(),
    );
    expect(catalogue.every((entry) => entry.priceUnit === 1n || entry.priceUnit === 100n)).toBe(true);
  });

  it('knows the trading hours of every exchange that it names', () => {
    const hours = createMarketHours();
    for (const exchange of new Set(catalogue.map((entry) => entry.exchange)))
      expect(() => hours.isOpenAt(exchange, 0)).not.toThrow();
  });

  it.each<[string, number, number]>([
    ['EURUSD', 5, 8],
    ['USDJPY', 3, 10],
    ['GBPUSD', 5, 12],
    ['AAPL', 2, 6],
    ['BTC', 2, 1_664],
    ['XAUUSD', 2, 83],
    ['^GSPC', 2, 77],
    ['6J=F', 7, 6],
    ['LUNC', 8, 5],
    ['BAC', 3, 12],
    ['ABEV', 4, 100],
    ['USDC', 5, 100],
    ['KRWJPY', 5, 7],
  ])('quotes %s with %i decimals and %i ticks of spread', (symbol, decimals, spread) => {
    expect(find(symbol).priceDecimals).toBe(decimals);
    expect(find(symbol).tickSize).toBe(10n ** BigInt(8 - decimals));
    expect(find(symbol).spreadTicks).toBe(spread);
  });

  it('moves no price by a hundredth of a percent or more with a tick, but of a coin that 1e-8 is too coarse for', () => {
    const coarse = catalogue.filter(
      ({ tickSize, seedPrice }) => priceToNumber(tickSize) / priceToNumber(seedPrice) >= 1e-4,
    );
    expect(coarse.map(({ symbol }) => symbol)).toEqual(['LUNC']);
  });

  it('quotes no stock narrower than a cent', () => {
    const stocks = catalogue.filter((entry) => getQuotingClass(entry) === 'stock');
    expect(
      stocks.filter(({ spreadTicks, tickSize }) => spreadTicks * priceToNumber(tickSize) < 0.01 - 1e-12),
    ).toEqual([]);
  });

  it.each(catalogue.map((entry) => [entry.symbol, entry] as const).filter((_, index) => index % 97 === 0))(
    'gives %s a spread of whole ticks that is small beside its price',
    (_symbol, entry) => {
      const spread = (entry.spreadTicks * priceToNumber(entry.tickSize)) / priceToNumber(entry.seedPrice);
      expect(Number.isInteger(entry.spreadTicks) && entry.spreadTicks >= 1).toBe(true);
      expect(spread).toBeLessThan(0.02);
    },
  );

  it('lets coins and shares be bought by the millionth and all else by the hundredth', () => {
    for (const fine of ['BTC', 'AAPL', 'SPY']) expect([fine, find(fine).quantityStep]).toEqual([fine, 100n]);
    for (const coarse of ['EURUSD', 'XAUUSD', '^GSPC', 'ES=F'])
      expect([coarse, find(coarse).quantityStep]).toEqual([coarse, 1_000_000n]);
    expect(catalogue.every((entry) => entry.minQuantity === 1_000_000n)).toBe(true);
  });

  it('reads what shapes the market, a missing volume as none', () => {
    expect(find('EURUSD').averageDailyVolume).toBeUndefined();
    expect(find('AAPL').dailyVolatility).toBeCloseTo(0.018, 10);
    expect(find('AAPL').averageDailyVolume).toBeGreaterThan(1e6);
  });
});

describe('what markets began with', () => {
  it('stays as it is: installations, worlds and revealed seeds compute their prices from it', () => {
    const began = catalogue.map(({ symbol, seedPrice, dailyVolatility }) =>
      [symbol, seedPrice, dailyVolatility].join(' '),
    );
    // New prices are for a new model (packages/feeds/README.md). Whoever adds a listing changes this line, and no other listing.
    expect([catalogue.length, createHash('sha256').update(began.join('\n')).digest('hex')]).toEqual([
      3_009,
      '89f6d4e5933e9224a084408b29687b61dd26b4c4a1a11f1223705a5ffb9e72d3',
    ]);
  });
});

describe('a catalogue with a mistake', () => {
  it.each([
    [
      'a symbol twice',
      'A,Alpha,energy,Oil,NYSE,USD,1,1,\nA,Alpha,energy,Oil,NYSE,USD,1,1,\n',
      /A is listed twice/,
    ],
    ['no name', 'A,,energy,Oil,NYSE,USD,1,1,\n', /A: name is missing/],
    ['a category of its own', 'A,Alpha,art,Oil,NYSE,USD,1,1,\n', /A: unknown category art/],
    ['a price of zero', 'A,Alpha,energy,Oil,NYSE,USD,0,1,\n', /A: seedPrice is not a number above zero/],
    ['a price that is none', 'A,Alpha,energy,Oil,NYSE,USD,1x,1,\n', /A: seedPrice is not/],
    ['a hexadecimal price', 'A,Alpha,energy,Oil,NYSE,USD,0x10,1,\n', /A: seedPrice is not_a_number/],
    ['a negative volatility', 'A,Alpha,energy,Oil,NYSE,USD,1,-1,\n', /A: dailyVolatilityPct is not/],
    ['a volume that is none', 'A,Alpha,energy,Oil,NYSE,USD,1,1,many\n', /A: averageDailyVolume is not/],
  ])('is refused: %s', (_title, rows, message) => {
    expect(() => parseCatalogue(HEADER + rows)).toThrow(message);
  });
});
