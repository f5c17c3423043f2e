import { isWeekend, SUNDAY, weekdayOf, type CalendarDay } from './calendar-day.ts';
import { all, fixed, listed, since, type DayRule } from './holiday-rules.ts';

/** Lunar days by the tables that QuantLib publishes (southkorea.cpp): the middle one of three. */
const LUNAR_NEW_YEAR = listed('2024-02-10 2025-01-29 2026-02-17 2027-02-07 2028-01-27');
const HARVEST_MOON = listed('2024-09-17 2025-10-06 2026-09-25 2027-09-15 2028-10-03');
const BUDDHA = listed('2024-05-15 2025-05-05 2026-05-24 2027-05-13 2028-05-02');

const withNeighbours =
  (rule: DayRule): DayRule =>
  (year) =>
    rule(year).flatMap((day) => [day - 1, day, day + 1]);

/** One of these on a Sunday, or on another holiday, has a substitute day. */
const FESTIVALS = all(withNeighbours(LUNAR_NEW_YEAR), withNeighbours(HARVEST_MOON));
/**
 * One of these on a Saturday or a Sunday, or on another holiday, has a substitute day. Constitution Day is a holiday again
 * since 2026.
 */
const NATIONAL = all(
  fixed(3, 1),
  fixed(5, 5),
  BUDDHA,
  since(2026, fixed(7, 17)),
  fixed(8, 15),
  fixed(10, 3),
  fixed(10, 9),
  fixed(12, 25),
);
const OTHERS = all(fixed(1, 1), fixed(5, 1), fixed(6, 6));

/** South Korea's public holidays (Act on Public Holidays) with their substitute days; without elections and one-off days. */
export const koreanHolidays: DayRule = (year) => {
  const taken = new Set<CalendarDay>(OTHERS(year));
  const owed: CalendarDay[] = [];
  const take = (day: CalendarDay, isMadeUpFor: boolean): void => {
    if (isMadeUpFor || taken.has(day)) owed.push(day);
    taken.add(day);
  };
  for (const day of FESTIVALS(year)) take(day, weekdayOf(day) === SUNDAY);
  for (const day of NATIONAL(year)) take(day, isWeekend(day));
  for (const day of owed) taken.add(nextFree(day, taken));
  return [...taken];
};

function nextFree(day: CalendarDay, taken: ReadonlySet<CalendarDay>): CalendarDay {
  let free = day;
  while (taken.has(free) || isWeekend(free)) free += 1;
  return free;
}
