import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { localDayOf, isTimeZone } from '../index.ts';

const at = (text: string) => Date.parse(text);
const HOUR = 3_600_000;

describe('a trading day', () => {
  test('ends at its hour in its zone, summer and winter, and has the date of its end', () => {
    const newYork = { zone: 'America/New_York', hour: 17 };
    expect(localDayOf(at('2026-01-15T21:59:59.999Z'), newYork).endsAt).toBe(at('2026-01-15T22:00Z'));
    expect(localDayOf(at('2026-01-15T22:00Z'), newYork).endsAt).toBe(at('2026-01-16T22:00Z'));
    expect(localDayOf(at('2026-07-15T20:59Z'), newYork).endsAt).toBe(at('2026-07-15T21:00Z'));
    expect(localDayOf(at('2026-07-15T20:59Z'), newYork).day).toBe(at('2026-07-15T00:00Z') / (24 * HOUR));
  });

  test.each([
    // The clock went forward on 2026-03-08 at 2:00, back on 2026-11-01 at 2:00.
    ['America/New_York', 17, '2026-03-08T12:00Z', 23],
    ['America/New_York', 17, '2026-11-01T12:00Z', 25],
    ['Europe/Madrid', 0, '2026-03-29T12:00Z', 23],
    ['Europe/Madrid', 0, '2026-10-25T12:00Z', 25],
    ['Asia/Tokyo', 0, '2026-03-29T12:00Z', 24],
  ])('of %s that ends at %d has, around %s, %d hours', (zone, hour, moment, hours) => {
    const { day, endsAt } = localDayOf(at(moment), { zone, hour });
    const before = localDayOf(endsAt - 30 * HOUR, { zone, hour });
    expect(before.day).toBe(day - 1);
    expect((endsAt - before.endsAt) / HOUR).toBe(hours);
  });

  test('is found for thousands of evaluations at one step before the next one', () => {
    const newYork = { zone: 'America/New_York', hour: 17 };
    const begins = performance.now();
    for (let count = 0; count < 5_000; count++) localDayOf(at('2026-01-15T22:00Z'), { ...newYork });
    // A step of the market is 250 ms; a formatter made for each would take a second.
    expect(performance.now() - begins).toBeLessThan(250);
  });

  test('follows the one before without a gap or an overlap, also where the clock skips its hour', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Cairo', 'UTC'),
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: at('2025-01-01T00:00Z'), max: at('2028-01-01T00:00Z') }),
        (zone, hour, moment) => {
          const { day, endsAt } = localDayOf(moment, { zone, hour });
          expect(endsAt).toBeGreaterThan(moment);
          expect(localDayOf(endsAt - 1, { zone, hour })).toEqual({ day, endsAt });
          expect(localDayOf(endsAt, { zone, hour }).day).toBe(day + 1);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('needs a zone that is known', () => {
    expect(['America/New_York', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
