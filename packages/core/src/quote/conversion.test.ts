import { describe, expect, it } from 'vitest';
import { price } from '../money/index.ts';
import { conversionToUsd, datedConversionToUsd } from './conversion.ts';
import { isStale, type Quote, type QuoteSource } from './quote.ts';

const NOON = Date.UTC(2026, 2, 4, 12);
const HOUR = 3_600_000;
const pair = (bid: bigint, ask: bigint, ago = 0, source: QuoteSource = 'simulated') =>
  ({ bid: price(bid), ask: price(ask), at: NOON - ago, source }) satisfies Pick<
    Quote,
    'bid' | 'ask' | 'at' | 'source'
  >;
const find =
  (pairs: Readonly<Record<string, ReturnType<typeof pair>>>) =>
  (symbol: string): ReturnType<typeof pair> | undefined =>
    pairs[symbol];

describe('the age of a rate', () => {
  it('is that of the pair that it comes from, and none for dollars', () => {
    const direct = datedConversionToUsd('GBP', find({ GBPUSD: pair(100n, 102n, 500) }));
    expect(direct).toEqual({
      rate: { numerator: 202n, denominator: 200_000_000n },
      holdsUntil: NOON - 500 + 2_000,
    });
    expect(datedConversionToUsd('USD', find({}))).toEqual({
      rate: { numerator: 1n, denominator: 1n },
      holdsUntil: undefined,
    });
    expect(datedConversionToUsd('GBP', find({}))).toBeUndefined();
  });

  it('is that of the older of two pairs', () => {
    const pairs = { EURUSD: pair(100n, 102n, 1_500), EURDKK: pair(700n, 702n, 100) };
    expect(datedConversionToUsd('DKK', find(pairs))?.holdsUntil).toBe(NOON + 500);
    expect(conversionToUsd('DKK', find(pairs))).toEqual({ numerator: 202n, denominator: 1_402n });
    expect(conversionToUsd('DKK', find({ EURUSD: pairs.EURUSD }))).toBeUndefined();
    expect(conversionToUsd('DKK', find({ EURDKK: pairs.EURDKK }))).toBeUndefined();
  });

  it('of a pair that counts the other way is turned round', () => {
    const pairs = { USDJPY: pair(15_000_000_000n, 15_200_000_000n) };
    expect(conversionToUsd('JPY', find(pairs))).toEqual({
      numerator: 200_000_000n,
      denominator: 30_200_000_000n,
    });
  });

  it.each<[QuoteSource, number]>([
    ['simulated', 2_000],
    ['binance', 5_000],
    ['yahoo', 300_000],
    ['ecb', 24 * HOUR],
  ])('of %s may be %i ms', (source, limit) => {
    const conversion = datedConversionToUsd('JPY', find({ USDJPY: pair(150n, 152n, 0, source) }));
    expect(conversion?.holdsUntil).toBe(NOON + limit);
  });
});

describe('a quote with its rate', () => {
  const quote = { at: NOON, source: 'yahoo' } as const;
  it.each([
    ['both are young', quote, false],
    ['the quote is old', { ...quote, at: NOON - 60_001 }, true],
    ['the rate still holds', { ...quote, rateHoldsUntil: NOON }, false],
    ['the rate is old', { ...quote, rateHoldsUntil: NOON - 1 }, true],
  ])('where %s', (_what, dated, isOld) => {
    expect(isStale(dated, NOON)).toBe(isOld);
  });
});
