import { describe, expect, it, test } from 'vitest';
import { price } from '../money/index.ts';
import { CANDLE_LENGTHS } from './candle-interval.ts';
import { isDelayed, isStale, STALE_AFTER_MS, getTouch, twiceMid, type QuoteSource } from './quote.ts';

const NOON = Date.UTC(2026, 2, 4, 12);

describe('a quote', () => {
  it.each<[QuoteSource, number]>([
    ['simulated', 2_000],
    ['binance', 5_000],
    ['yahoo', 60_000],
    ['ecb', 0],
    ['none', 0],
  ])('of %s is traded on for %i ms, the last one included', (source, longest) => {
    expect(STALE_AFTER_MS[source]).toBe(longest);
    expect(isStale({ at: NOON - longest, source }, NOON)).toBe(false);
    expect(isStale({ at: NOON - longest - 1, source }, NOON)).toBe(true);
  });

  it('that its source sends 15 minutes late is traded on for five minutes more than that', () => {
    const late = { source: 'yahoo', delay: 900_000 } as const;
    expect(isStale({ ...late, at: NOON - 1_200_000 }, NOON)).toBe(false);
    expect(isStale({ ...late, at: NOON - 1_200_001 }, NOON)).toBe(true);
    expect([isDelayed(late), isDelayed({ delay: 0 }), isDelayed({})]).toEqual([true, false, false]);
  });

  it('is touched by a buy at the ask and by a sell at the bid; its mid is between them', () => {
    const quote = { bid: price(100n), ask: price(103n) };
    expect([getTouch('buy', quote), getTouch('sell', quote), twiceMid(quote)]).toEqual([103n, 100n, 203n]);
  });
});

test('a candle of each interval is as long as its name says', () => {
  const minutes = Object.entries(CANDLE_LENGTHS).map(([name, length]) => [name, length / 60_000]);
  expect(Object.fromEntries(minutes)).toEqual({
    '1m': 1,
    '5m': 5,
    '15m': 15,
    '1h': 60,
    '4h': 240,
    '1d': 1_440,
    '1w': 10_080,
  });
});
