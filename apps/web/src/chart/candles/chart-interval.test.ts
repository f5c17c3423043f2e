import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  gridOfInterval,
  lengthOfInterval,
  parseInterval,
  readInterval,
  splitInterval,
} from './chart-interval.ts';

it.each([
  ['45', '45m'],
  ['45m', '45m'],
  ['2H', '2h'],
  ['120', '2h'],
  ['90 m', '90m'],
  ['24h', '1d'],
  ['1440', '1d'],
  ['d', '1d'],
  ['3d', '3d'],
  ['W', '1w'],
  ['1M', '1M'],
  ['1m', '1m'],
  ['M', '1M'],
  ['m', '1m'],
])('reads %s as %s', (typed, interval) => {
  expect(readInterval(typed)).toBe(interval);
});

it.each(['', '0', '0m', '5s', '2000', '25h', '31d', 'x', '4.5', '-1', '12345'])('refuses %j', (typed) => {
  expect(readInterval(typed)).toBeUndefined();
});

it('takes as few candles of the server as can be', () => {
  const split = (...of: Parameters<typeof splitInterval>) => {
    const { base, count } = splitInterval(...of);
    return [base, count];
  };
  expect([split('1m'), split('2m'), split('45m'), split('90m'), split('7m')]).toEqual([
    ['1m', 1],
    ['1m', 2],
    ['15m', 3],
    ['15m', 6],
    ['1m', 7],
  ]);
  expect([split('2h'), split('12h'), split('3d'), split('2w')]).toEqual([
    ['1h', 2],
    ['4h', 3],
    ['1d', 3],
    ['1w', 2],
  ]);
  expect([parseInterval('2h'), parseInterval('nonsense'), parseInterval(undefined)]).toEqual([
    '2h',
    '5m',
    '5m',
  ]);
});

it('begins months on the first, New York ones at its day’s beginning', () => {
  const at = Date.UTC(2026, 1, 14, 12);
  const utc = gridOfInterval('1M', 'utc');
  expect(utc.beginOf(utc.numberOf(at))).toBe(Date.UTC(2026, 1, 1));
  const newYork = gridOfInterval('1M', 'newyork');
  expect(newYork.beginOf(newYork.numberOf(at))).toBe(Date.UTC(2026, 0, 31, 22));
  const quarters = gridOfInterval('3M', 'utc');
  expect(quarters.beginOf(quarters.numberOf(at) + 1)).toBe(Date.UTC(2026, 3, 1));
});

it('has each moment in one candle of every interval', () => {
  const intervals = ['2m', '45m', '2h', '12h', '3d', '2w', '1M', '3M'] as const;
  const moment = fc.integer({ min: 0, max: Date.UTC(2040, 0) });
  fc.assert(
    fc.property(
      fc.constantFrom(...intervals),
      fc.constantFrom('utc', 'newyork'),
      moment,
      (interval, day, at) => {
        const grid = gridOfInterval(interval, day);
        const number = grid.numberOf(at);
        expect(grid.beginOf(number)).toBeLessThanOrEqual(at);
        expect(grid.beginOf(number + 1)).toBeGreaterThan(at);
        expect(grid.numberOf(grid.beginOf(number))).toBe(number);
        expect(lengthOfInterval(interval)).toBeGreaterThan(60_000);
      },
    ),
  );
});
