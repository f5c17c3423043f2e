import { expect, it } from 'vitest';
import { getGrid, buildMidKind } from './candle-kind.ts';
import { grow, summarizeCandles } from './candle-feed.ts';

const FIVE_MINUTES = getGrid(buildMidKind('5m'));
const candle = { time: 300_000, open: 10, high: 12, low: 9, close: 11, volume: 5 };

it('grows with the price until its interval is over, then begins the next', () => {
  expect(grow(candle, 13, 599_999, FIVE_MINUTES)).toEqual({ ...candle, high: 13, close: 13 });
  expect(grow(candle, 8, 300_001, FIVE_MINUTES)).toEqual({ ...candle, low: 8, close: 8 });
  expect(grow(candle, 8, 600_000, FIVE_MINUTES)).toEqual({
    time: 600_000,
    open: 8,
    high: 8,
    low: 8,
    close: 8,
    volume: 0,
  });
  expect(grow(candle, 8, 299_999, FIVE_MINUTES)).toBe(candle);
});

it('grows through the 25 hours of a New York day in autumn', () => {
  const days = getGrid({ interval: '1d', price: 'ask', day: 'newyork' });
  const begins = Date.UTC(2026, 9, 31, 21);
  const day = { ...candle, time: begins };
  const lastHour = Date.UTC(2026, 10, 1, 21, 59);
  expect(grow(day, 20, lastHour, days)).toEqual({ ...day, high: 20, close: 20 });
  expect(grow(day, 20, lastHour + 60_000, days).time).toBe(begins + 25 * 3_600_000);
});

it('sums candles up for a sentence', () => {
  const next = { ...candle, time: 600_000, open: 11, high: 20, low: 5, close: 15 };
  expect(summarizeCandles([candle, next])).toEqual({
    first: 10,
    last: 15,
    high: 20,
    low: 5,
    changePercent: 50,
  });
  expect(summarizeCandles([])).toBeUndefined();
});
