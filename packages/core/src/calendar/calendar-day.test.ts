import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toCalendarDay, computeEaster, isWeekend, weekdayOf, getYear } from './calendar-day.ts';

const DAY_MS = 86_400_000;
const dateOf = (day: number) => new Date(day * DAY_MS).toISOString().slice(0, 10);
const year = fc.integer({ min: 1, max: 4_000 });

describe('a day of the calendar', () => {
  test('is the one that the system counts, from the last of a month before to the January after', () => {
    fc.assert(
      fc.property(
        year,
        fc.integer({ min: 1, max: 13 }),
        fc.integer({ min: 0, max: 31 }),
        (y, month, date) => {
          const expected = new Date(0).setUTCFullYear(y, month - 1, date) / DAY_MS;
          expect(toCalendarDay(y, month, date)).toBe(expected);
        },
      ),
    );
  });

  test('has the year and the weekday that the system gives it', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 700_000 }), (day) => {
        const date = new Date(day * DAY_MS);
        expect(getYear(day)).toBe(date.getUTCFullYear());
        expect(weekdayOf(day)).toBe(date.getUTCDay());
      }),
    );
  });

  test('is of a year from its first to its last day, also in leap years and centuries', () => {
    for (let y = 1_500; y <= 2_500; y += 1) {
      expect(getYear(toCalendarDay(y, 1, 1))).toBe(y);
      expect(getYear(toCalendarDay(y, 12, 31))).toBe(y);
    }
  });

  test('is of the weekend on Saturdays and Sundays', () => {
    const week = Array.from({ length: 7 }, (_, offset) => toCalendarDay(2026, 11, 16) + offset);
    expect(week.filter(isWeekend).map(dateOf)).toEqual(['2026-11-21', '2026-11-22']);
  });
});

describe('Easter', () => {
  test.each([
    // The earliest and the latest, and years around the exceptions of the epact.
    ['1818-03-22'],
    ['1943-04-25'],
    ['1954-04-18'],
    ['1981-04-19'],
    ['2008-03-23'],
    ['2024-03-31'],
    ['2025-04-20'],
    ['2026-04-05'],
    ['2038-04-25'],
    ['2049-04-18'],
    ['2076-04-19'],
    ['2100-03-28'],
    ['2285-03-22'],
  ])('is on %s', (date) => {
    expect(dateOf(computeEaster(Number(date.slice(0, 4))))).toBe(date);
  });

  test('is the Sunday after the full moon of the church, as Clavius reckoned it, in every year', () => {
    for (let y = 1_583; y <= 5_000; y += 1) expect(dateOf(computeEaster(y))).toBe(dateOf(easterByClavius(y)));
  });
});

/** Knuth, The Art of Computer Programming, 1.3.2, exercise 14: by the golden number and the epact. */
function easterByClavius(y: number): number {
  const golden = (y % 19) + 1;
  const century = Math.floor(y / 100) + 1;
  const droppedLeaps = Math.floor((3 * century) / 4) - 12;
  const moonDrift = Math.floor((8 * century + 5) / 25) - 5;
  const raw = (11 * golden + 20 + moonDrift - droppedLeaps) % 30;
  const epact = raw < 0 ? raw + 30 : raw;
  const moved = (epact === 25 && golden > 11) || epact === 24 ? epact + 1 : epact;
  const fullMoon = 44 - moved < 21 ? 44 - moved + 30 : 44 - moved;
  const day = new Date(Date.UTC(y, 2, fullMoon + 1));
  while (day.getUTCDay() !== 0) day.setUTCDate(day.getUTCDate() + 1);
  return day.getTime() / DAY_MS;
}
