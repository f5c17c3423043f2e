import { evenGrid } from '@lonja/core/candle-grid';
import { expect, it } from 'vitest';
import { mergeCandles } from './merge-candles.ts';

const MINUTE = 60_000;
const candle = (minute: number, open: number, close: number) => ({
  time: minute * MINUTE,
  open,
  high: Math.max(open, close) + 1,
  low: Math.min(open, close) - 1,
  close,
  volume: 10,
});
const TWO = evenGrid(2 * MINUTE);

it('merges what lies in one candle: first open, extremes, last close, all volume', () => {
  expect(mergeCandles([candle(2, 5, 8), candle(3, 8, 3), candle(4, 3, 4)], TWO)).toEqual([
    { time: 2 * MINUTE, open: 5, high: 9, low: 2, close: 3, volume: 20 },
    { ...candle(4, 3, 4) },
  ]);
});

it('leaves out a first candle that began before what is given, and keeps later ones with gaps', () => {
  expect(mergeCandles([candle(3, 8, 3), candle(4, 3, 4), candle(9, 1, 1)], TWO)).toEqual([
    candle(4, 3, 4),
    { ...candle(9, 1, 1), time: 8 * MINUTE },
  ]);
  expect(mergeCandles([], TWO)).toEqual([]);
});

it('changes nothing where the grid is theirs', () => {
  const candles = [candle(2, 5, 8), candle(3, 8, 3)];
  expect(mergeCandles(candles, evenGrid(MINUTE))).toEqual(candles);
});
