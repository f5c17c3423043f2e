import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createWallClock } from '../calendar/wall-clock.ts';
import { CANDLE_DAYS, candleGridOf } from './candle-grid.ts';
import { CANDLE_LENGTHS, type CandleInterval } from './candle-interval.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const at = (time: string): number => Date.parse(`${time}Z`);
const shown = (ms: number): string => new Date(ms).toISOString().slice(0, 16);
const intervals = Object.keys(CANDLE_LENGTHS) as CandleInterval[];
const moments = fc.integer({ min: at('1990-01-01T00:00'), max: at('2060-01-01T00:00') });

describe('the times of candles', () => {
  it('hold every moment in exactly one candle', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...intervals),
        fc.constantFrom(...CANDLE_DAYS),
        moments,
        (interval, day, moment) => {
          const grid = candleGridOf(interval, day);
          const number = grid.numberOf(moment);
          expect(grid.beginOf(number)).toBeLessThanOrEqual(moment);
          expect(grid.beginOf(number + 1)).toBeGreaterThan(moment);
          expect(grid.numberOf(grid.beginOf(number))).toBe(number);
          expect(grid.numberOf(grid.beginOf(number) - 1)).toBe(number - 1);
        },
      ),
    );
  });

  it('are whole multiples of the interval in UTC, whatever day a shorter one is asked with', () => {
    fc.assert(
      fc.property(fc.constantFrom(...intervals), moments, (interval, moment) => {
        const begins = Math.floor(moment / CANDLE_LENGTHS[interval]) * CANDLE_LENGTHS[interval];
        const days = interval === '1d' ? (['utc'] as const) : CANDLE_DAYS;
        for (const day of days) {
          const grid = candleGridOf(interval, day);
          expect(grid.beginOf(grid.numberOf(moment))).toBe(begins);
        }
      }),
    );
  });

  it('of a New York day begin when the clock there shows 17:00, on a whole hour of UTC', () => {
    const clock = createWallClock('America/New_York');
    const grid = candleGridOf('1d', 'newyork');
    fc.assert(
      fc.property(moments, (moment) => {
        const number = grid.numberOf(moment);
        const begins = grid.beginOf(number);
        expect(clock.wallOf(begins)).toBe((number - 1) * DAY + 17 * HOUR);
        expect(begins % HOUR).toBe(0);
      }),
    );
  });

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
    const grid = candleGridOf('1d', 'newyork');
    const number = grid.numberOf(at(moment));
    expect(shown(grid.beginOf(number))).toBe(begins);
    expect((grid.beginOf(number + 1) - grid.beginOf(number)) / HOUR).toBe(hours);
  });
});
