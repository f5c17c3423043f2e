import type { Candle } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { differ } from './missing-bars.ts';

const candle = (time: number, open = 100): Candle => ({
  time,
  open,
  high: open,
  low: open,
  close: open,
  volume: 1,
});
const bars = (times: readonly number[], open = 100) =>
  times.map((timestamp) => ({ timestamp, open, high: open, low: open, close: open }));

it('the last candle may still be missing: it comes with the next quote', () => {
  expect(differ(bars([1, 2, 3]), [candle(2), candle(3), candle(4)])).toBe(false);
});

it('a gap is one, wherever it lies', () => {
  expect(differ(bars([1, 2, 5]), [candle(1), candle(2), candle(3), candle(5)])).toBe(true);
  expect(differ(bars([1, 2, 3]), [candle(2), candle(3), candle(4), candle(5)])).toBe(true);
});

it('candles of another scale, after a split, are others', () => {
  expect(differ(bars([1, 2, 3]), [candle(1, 25), candle(2, 25), candle(3, 25)])).toBe(true);
});

it('nothing loaded yet, or nothing there, is no difference', () => {
  expect(differ([], [candle(1)])).toBe(false);
  expect(differ(bars([1]), [])).toBe(false);
});
