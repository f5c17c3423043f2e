import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { wallClockOf } from '../calendar/wall-clock.ts';
import { CANDLE_DAYS, getCandleGrid } from './candle-grid.ts';
import { CANDLE_INTERVALS, CANDLE_LENGTHS } from './candle-interval.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (time: string): number => Date.parse(`${time}Z`);
const shown = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const moments = fc.integer({ min: at('1990-01-01T00:00'), max: at('2060-01-01T00:00') });

describe('the times of candles', () => {
  it('hold every moment in exactly one candle', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CANDLE_INTERVALS),
        fc.constantFrom(...CANDLE_DAYS),
        moments,
        (interval, day, moment) => {
          const grid = getCandleGrid(interval, day);
          const number = grid.numberOf(moment);
          expect(grid.beginOf(number)).toBeLessThanOrEqual(moment);
          expect(grid.beginOf(number + 1)).toBeGreaterThan(moment);
          expect(grid.numberOf(grid.beginOf(number))).toBe(number);
          expect(grid.numberOf(grid.beginOf(number) - 1)).toBe(number - 1);
        },
      ),
    );
  });

  it('up to a day are whole multiples of the interval in UTC, whatever day a shorter one is asked with', () => {
    const evenIntervals = CANDLE_INTERVALS.filter((interval) => interval !== '1w');
    fc.assert(
      fc.property(fc.constantFrom(...evenIntervals), moments, (interval, moment) => {
        const begins = Math.floor(moment / CANDLE_LENGTHS[interval]) * CANDLE_LENGTHS[interval];
        const days = interval === '1d' ? (['utc'] as const) : CANDLE_DAYS;
        for (const day of days) {
          const grid = getCandleGrid(interval, day);
          expect(grid.beginOf(grid.numberOf(moment))).toBe(begins);
        }
      }),
    );
  });

  it('of a New York day begin when the clock there shows 17:00, on a whole hour of UTC', () => {
    const clock = wallClockOf('America/New_York');
    const grid = getCandleGrid('1d', 'newyork');
    fc.assert(
      fc.property(moments, (moment) => {
        const number = grid.numberOf(moment);
        const begins = grid.beginOf(number);
        expect(clock.wallOf(begins)).toBe((number - 1) * DAY + 17 * HOUR);
        expect(begins % HOUR).toBe(0);
      }),
    );
  });

  it('of a week hold whole days of their kind, seven of them, the first a Monday', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CANDLE_DAYS), moments, (day, moment) => {
        const [days, weeks] = [getCandleGrid('1d', day), getCandleGrid('1w', day)];
        const week = weeks.numberOf(moment);
        const first = days.numberOf(weeks.beginOf(week));
        expect(days.beginOf(first)).toBe(weeks.beginOf(week));
        expect(days.beginOf(first + 7)).toBe(weeks.beginOf(week + 1));
        // The number of a day is that of the date by which it is called.
        expect(new Date(first * DAY).getUTCDay()).toBe(1);
      }),
    );
  });

  it.each([
    ['utc', 'over the new year', '2026-01-01T00:00', '2025-12-29T00:00', 168],
    ['utc', 'on its last Sunday', '2026-01-04T23:59', '2025-12-29T00:00', 168],
    ['utc', 'on the Monday after it', '2026-01-05T00:00', '2026-01-05T00:00', 168],
    ['newyork', 'over the new year', '2026-01-01T00:00', '2025-12-28T22:00', 168],
    ['newyork', 'before Sunday 17:00', '2026-01-04T21:59', '2025-12-28T22:00', 168],
    ['newyork', 'from Sunday 17:00 on', '2026-01-04T22:00', '2026-01-04T22:00', 168],
    ['newyork', 'that loses an hour', '2026-03-04T12:00', '2026-03-01T22:00', 167],
    ['newyork', 'that has one more', '2026-10-28T12:00', '2026-10-25T21:00', 169],
  ] as const)(
    'of a week by %s days %s: %s is in that from %s, %i hours long',
    (day, _when, moment, begins, hours) => {
      const weeks = getCandleGrid('1w', day);
      const number = weeks.numberOf(at(moment));
      expect(shown(weeks.beginOf(number))).toBe(begins);
      expect((weeks.beginOf(number + 1) - weeks.beginOf(number)) / HOUR).toBe(hours);
    },
  );

  it.each([
    ['in winter', '2026-01-15T12:00', '2026-01-14T22:00', 24],
    ['in summer', '2026-07-15T12:00', '2026-07-14T21:00', 24],
    ['at the last moment of a day', '2026-07-15T20:59', '2026-07-14T21:00', 24],
    ['at the first', '2026-07-15T21:00', '2026-07-15T21:00', 24],
    ['on the Sunday that loses an hour', '2026-03-08T12:00', '2026-03-07T22:00', 23],
    ['on the Monday after it', '2026-03-09T12:00', '2026-03-08T21:00', 24],
    ['on the Sunday that has one more', '2026-11-01T12:00', '2026-10-31T21:00', 25],
    ['on the Monday after that', '2026-11-02T12:00', '2026-11-01T22:00', 24],
  ])('of a New York day %s: %s is in the candle from %s, %i hours long', (_when, moment, begins, hours) => {
    const grid = getCandleGrid('1d', 'newyork');
    const number = grid.numberOf(at(moment));
    expect(shown(grid.beginOf(number))).toBe(begins);
    expect((grid.beginOf(number + 1) - grid.beginOf(number)) / HOUR).toBe(hours);
  });
});
