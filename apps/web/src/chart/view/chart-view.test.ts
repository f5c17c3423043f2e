import { expect, it } from 'vitest';
import { lengthOfInterval } from '../candles/chart-interval.ts';
import { fitView, RANGES, viewOfDate, viewOfRange } from './chart-view.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 30, 12);

it('shows each range with as many candles as are readable', () => {
  for (const { length, interval } of Object.values(RANGES)) {
    const candles = length / lengthOfInterval(interval);
    expect(candles).toBeGreaterThan(100);
    expect(candles).toBeLessThan(500);
  }
  expect(viewOfRange('1d', NOW, 7)).toEqual({ from: NOW - DAY, to: NOW, askedAt: 7 });
});

it('goes to a date in its own interval, or in the next longer one that reaches back so far', () => {
  const at = (days: number) => viewOfDate(NOW - days * DAY, '5m', NOW, 7).interval;
  expect([at(3), at(20), at(100), at(400), at(3_000), at(20_000)]).toEqual([
    '5m',
    '15m',
    '1h',
    '4h',
    '1d',
    '1w',
  ]);
  const { view } = viewOfDate(NOW - DAY, '1h', NOW, 7);
  expect(view).toEqual({ from: NOW - DAY - 60 * 3_600_000, to: NOW, askedAt: 7 });
});

it('fits candles into the width', () => {
  const times = [10, 20, 30, 40, 50];
  expect(fitView({ from: 15, to: 45 }, times, 30)).toEqual({ last: 3, bar: 10 });
  expect(fitView({ from: 0, to: 45 }, times, 2)).toEqual({ last: 3, bar: 1 });
  expect(fitView({ from: 60, to: 70 }, times, 30)).toBeUndefined();
  expect(fitView({ from: 0, to: 70 }, [], 30)).toBeUndefined();
});
