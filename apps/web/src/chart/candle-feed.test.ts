import { expect, it } from 'vitest';
import { grow, summarizeCandles } from './candle-feed.ts';

const candle = { time: 300_000, open: 10, high: 12, low: 9, close: 11, volume: 5 };

it('grows with the price until its interval is over, then begins the next', () => {
  expect(grow(candle, 13, 599_999, '5m')).toEqual({ ...candle, high: 13, close: 13 });
  expect(grow(candle, 8, 300_001, '5m')).toEqual({ ...candle, low: 8, close: 8 });
  expect(grow(candle, 8, 600_000, '5m')).toEqual({
    time: 600_000,
    open: 8,
    high: 8,
    low: 8,
    close: 8,
    volume: 0,
  });
  expect(grow(candle, 8, 299_999, '5m')).toBe(candle);
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
