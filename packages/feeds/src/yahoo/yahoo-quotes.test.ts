import { price } from '@lonja/core';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { isQuoted, readSourceQuote, type YahooQuote } from './yahoo-quotes.ts';

/** 17 February 2025, 10:54:43 UTC: Europe trades, New York is closed for a holiday. */
const RECEIVED = 1_739_789_683_000;
const catalogue = loadCatalogue();
const entryOf = (symbol: string) => catalogue.find((entry) => entry.symbol === symbol)!;
/** A share with a usual spread of two cents. */
const SHARE = {
  tickSize: price(1_000_000n),
  spreadTicks: 2,
  averageDailyVolume: 5_000_000,
  currency: 'USD',
  priceUnit: 100n,
};
const THIN_SHARE = { ...SHARE, averageDailyVolume: 50_000 };
const read = (quote: YahooQuote, instrument: Parameters<typeof readSourceQuote>[1] = SHARE) =>
  readSourceQuote(quote, instrument, RECEIVED);

/** Fields of recorded answers, as Yahoo sent them. */
const RECORDED = {
  crossed: {
    symbol: 'EURUSD=X',
    marketState: 'REGULAR',
    regularMarketPrice: 1.0489877,
    bid: 1.0489877,
    ask: 1.0484378,
    regularMarketTime: 1_739_789_683,
    exchangeDataDelayedBy: 0,
    regularMarketPreviousClose: 1.0495383,
    regularMarketVolume: 0,
  },
  wideAndClosed: {
    symbol: 'AAPL',
    marketState: 'CLOSED',
    regularMarketPrice: 244.6,
    bid: 244.44,
    ask: 253.37,
    regularMarketTime: 1_739_566_800,
    exchangeDataDelayedBy: 0,
    regularMarketPreviousClose: 241.53,
    regularMarketVolume: 40_896_227,
  },
  delayed: {
    symbol: 'GC=F',
    marketState: 'REGULAR',
    regularMarketPrice: 2910.3,
    bid: 2910.7,
    ask: 2910.8,
    regularMarketTime: 1_739_789_091,
    exchangeDataDelayedBy: 10,
    regularMarketPreviousClose: 2900.7,
    regularMarketVolume: 54_706,
  },
  emptyBook: {
    symbol: '^VXAPL',
    marketState: 'CLOSED',
    regularMarketPrice: 23.77,
    bid: 0,
    ask: 0,
    regularMarketTime: 1_739_566_922,
    exchangeDataDelayedBy: 15,
    regularMarketPreviousClose: 24.28,
    regularMarketVolume: 0,
  },
  noBook: {
    symbol: 'BTC-USD',
    marketState: 'REGULAR',
    regularMarketPrice: 96_077.45,
    regularMarketTime: 1_739_789_580,
    exchangeDataDelayedBy: 0,
    regularMarketPreviousClose: 96_137.88,
    regularMarketVolume: 21_228_961_792,
  },
  closedTightBook: {
    symbol: 'GOOG',
    marketState: 'CLOSED',
    regularMarketPrice: 186.87,
    bid: 186.84,
    ask: 186.9,
    regularMarketTime: 1_739_566_801,
    exchangeDataDelayedBy: 0,
  },
  fifteen: {
    symbol: 'LDO.MI',
    marketState: 'REGULAR',
    regularMarketPrice: 33.38,
    bid: 33.35,
    ask: 33.38,
    regularMarketTime: 1_739_788_791,
    exchangeDataDelayedBy: 15,
  },
  noPrice: {
    symbol: 'ADH',
    marketState: 'CLOSED',
    regularMarketTime: 1_561_759_658,
    exchangeDataDelayedBy: 0,
  },
  unknown: { symbol: 'SIMP' },
} as const;

describe('a recorded quote', () => {
  it('of EUR/USD, whose books are crossed, stands around its last price, 0.8 pips apart', () => {
    const { bid, ask, datedAt, delay } = read(RECORDED.crossed, entryOf('EURUSD'));
    expect(bid).toBeCloseTo(1.0489877 - 0.00004, 8);
    expect(ask).toBeCloseTo(1.0489877 + 0.00004, 8);
    expect([datedAt, delay]).toEqual([RECEIVED, 0]);
  });

  it.each([
    ['four percent wide, of a closed exchange', RECORDED.wideAndClosed],
    ['empty', RECORDED.emptyBook],
    ['missing', RECORDED.noBook],
    ['tight, of a closed exchange', RECORDED.closedTightBook],
    ['locked', { ...RECORDED.delayed, ask: 2910.7 }],
    ['one-sided', { ...RECORDED.delayed, bid: 0 }],
  ])('whose book is %s stands around its last price', (_what, quote) => {
    const { bid, ask } = read(quote);
    expect((bid + ask) / 2).toBeCloseTo(quote.regularMarketPrice, 8);
    expect(ask - bid).toBeCloseTo(0.02, 8);
  });

  it('keeps its book in the session, as wide as ten usual ones', () => {
    expect(read(RECORDED.fifteen)).toMatchObject({ bid: 33.35, ask: 33.38 });
    expect(read({ ...RECORDED.fifteen, bid: 33.18 + 0.001 })).toMatchObject({ bid: 33.181, ask: 33.38 });
    expect(read({ ...RECORDED.fifteen, bid: 33.17 }).bid).toBeCloseTo(33.37, 8);
  });

  it.each([
    ['delayed by 10 minutes', RECORDED.delayed, 1_739_789_091_000, 600_000],
    ['delayed by 15 minutes', RECORDED.fifteen, 1_739_788_791_000, 900_000],
    ['live', RECORDED.noBook, 1_739_789_580_000, 0],
    ['of a library that makes dates', { ...RECORDED.noBook, regularMarketTime: new Date(7) }, 7, 0],
  ])('is as old as its last trade and as late as Yahoo says: %s', (_what, quote, datedAt, delay) => {
    expect(read(quote)).toMatchObject({ datedAt, delay, receivedAt: RECEIVED });
  });

  describe('of a share that trades every few minutes', () => {
    /** ORSTED.CO as it was recorded, its last trade so many seconds before the answer. */
    const traded = (secondsAgo: number, rest: YahooQuote = {}): YahooQuote => ({
      symbol: 'ORSTED.CO',
      marketState: 'REGULAR',
      regularMarketPrice: 299.7,
      bid: 299.69,
      ask: 299.71,
      regularMarketTime: RECEIVED / 1_000 - secondsAgo,
      exchangeDataDelayedBy: 0,
      ...rest,
    });
    const ageOf = (quote: YahooQuote, instrument = THIN_SHARE) =>
      (RECEIVED - read(quote, instrument).datedAt!) / 1_000;

    it('is a book of the moment while its last trade is news', () => {
      expect([28, 61, 300].map((seconds) => ageOf(traded(seconds)))).toEqual([0, 0, 0]);
      expect(ageOf(traded(301))).toBe(301);
    });

    it('is as old as its last trade where that is its price, where it is late, and of a share that trades all the time', () => {
      expect(ageOf(traded(90, { bid: 0, ask: 0 }))).toBe(90);
      expect(ageOf(traded(90, { marketState: 'CLOSED' }))).toBe(90);
      expect(ageOf(traded(976, { exchangeDataDelayedBy: 15 }))).toBe(976);
      expect(ageOf(traded(90), SHARE)).toBe(90);
      expect(read(traded(90), entryOf('EURUSD')).datedAt).toBe(RECEIVED - 90_000);
    });
  });

  it('in hundredths of a currency is read in whole ones', () => {
    const pence = {
      symbol: 'OCDO.L',
      currency: 'GBp',
      marketState: 'REGULAR',
      regularMarketPrice: 308.8,
      bid: 308.5,
      ask: 308.8,
      regularMarketTime: 1_739_788_724,
      exchangeDataDelayedBy: 15,
      regularMarketPreviousClose: 315.2,
    };
    const { bid, ask, dayAgo } = read(pence, { ...SHARE, currency: 'GBP' });
    expect([bid, ask, dayAgo].map((figure) => figure!.toFixed(6))).toEqual([
      '3.085000',
      '3.088000',
      '3.152000',
    ]);
    expect(read({ ...pence, currency: 'USX' }, entryOf('ZC=F')).dayAgo).toBe(315.2);
    expect(read({ ...pence, currency: 'CNY' }, { ...SHARE, currency: 'CNH' }).dayAgo).toBe(315.2);
  });

  it.each([
    ['without a time', { ...RECORDED.delayed, regularMarketTime: undefined }],
    ['that does not say how late it is', { ...RECORDED.delayed, exchangeDataDelayedBy: undefined }],
    ['dated hours ahead', { ...RECORDED.delayed, regularMarketTime: RECEIVED / 1_000 + 7_200 }],
    ['dated in milliseconds', { ...RECORDED.delayed, regularMarketTime: RECEIVED }],
    ['of no valid date', { ...RECORDED.delayed, regularMarketTime: new Date('now') }],
    ['later than a day', { ...RECORDED.delayed, exchangeDataDelayedBy: 1_441 }],
    ['in another currency', { ...RECORDED.fifteen, currency: 'EUR' }],
    ['without a price', RECORDED.noPrice],
    ['of a symbol that Yahoo does not know', RECORDED.unknown],
  ])('%s has no prices', (_what, quote) => {
    const { bid, ask } = read(quote);
    expect([bid, ask]).toEqual([Number.NaN, Number.NaN]);
  });

  it('says whether Yahoo knows the symbol', () => {
    expect(Object.values(RECORDED).filter((quote) => !isQuoted(quote, SHARE))).toEqual([
      RECORDED.noPrice,
      RECORDED.unknown,
    ]);
    expect(isQuoted({ ...RECORDED.fifteen, regularMarketPrice: null }, SHARE)).toBe(true);
    expect(isQuoted({ ...RECORDED.fifteen, currency: 'EUR' }, SHARE)).toBe(false);
  });
});
