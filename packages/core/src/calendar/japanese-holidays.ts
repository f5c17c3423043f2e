import { toCalendarDay, MONDAY, SUNDAY, weekdayOf, type CalendarDay } from './calendar-day.ts';
import { all, fixed, nth, type DayRule } from './holiday-rules.ts';

/** The equinox by the usual approximation for 1980 to 2099. @param at the day of the month in 1980, with its fraction */
const equinox =
  (month: number, at: number): DayRule =>
  (year) => {
    const since = year - 1980;
    return [toCalendarDay(year, month, Math.floor(at + 0.242194 * since) - Math.floor(since / 4))];
  };

const NAMED = all(
  fixed(1, 1),
  nth(2, MONDAY, 1),
  fixed(2, 11),
  fixed(2, 23),
  equinox(3, 20.8431),
  fixed(4, 29),
  fixed(5, 3),
  fixed(5, 4),
  fixed(5, 5),
  nth(3, MONDAY, 7),
  fixed(8, 11),
  nth(3, MONDAY, 9),
  equinox(9, 23.2488),
  nth(2, MONDAY, 10),
  fixed(11, 3),
  fixed(11, 23),
);

/**
 * Japan's national holidays (Act on National Holidays): one on a Sunday moves to the next working day, and a day between two
 * holidays is a holiday.
 */
export const japaneseHolidays: DayRule = (year) => {
  const named = NAMED(year);
  const ofLaw = new Set<CalendarDay>(named);
  const days = new Set<CalendarDay>(named);
  for (const day of named) if (weekdayOf(day) === SUNDAY) days.add(nextFree(day, days));
  for (const day of named) if (ofLaw.has(day + 2) && weekdayOf(day + 1) !== SUNDAY) days.add(day + 1);
  return [...days];
};

function nextFree(day: CalendarDay, taken: ReadonlySet<CalendarDay>): CalendarDay {
  let free = day;
  while (taken.has(free)) free += 1;
  return free;
}
