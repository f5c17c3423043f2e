import {
  toCalendarDay,
  computeEaster,
  FRIDAY,
  isWeekend,
  SATURDAY,
  SUNDAY,
  weekdayOf,
  getYear,
  type CalendarDay,
  type Weekday,
} from './calendar-day.ts';

/** The days of a year that a rule names. */
export type DayRule = (year: number) => readonly CalendarDay[];

/** The same date every year. @param month 1 to 12 */
export const fixed =
  (month: number, date: number): DayRule =>
  (year) => [toCalendarDay(year, month, date)];

/** The first, second, … such weekday of a month. */
export const nth =
  (count: number, weekday: Weekday, month: number): DayRule =>
  (year) => {
    const first = toCalendarDay(year, month, 1);
    return [first + ((weekday - weekdayOf(first) + 7) % 7) + 7 * (count - 1)];
  };

/** The last such weekday of a month. */
export const last =
  (weekday: Weekday, month: number): DayRule =>
  (year) => {
    const end = toCalendarDay(year, month + 1, 0);
    return [end - ((weekdayOf(end) - weekday + 7) % 7)];
  };

/** Days after Easter Sunday; negative is before it. */
export const easter =
  (offset: number): DayRule =>
  (year) => [computeEaster(year) + offset];

/** Days that no rule gives, and spans of them: '2024-04-04 2024-05-01/2024-05-03'. */
export function listed(text: string): DayRule {
  const spans = text.split(/\s+/).map((span) => span.split('/').map(parseDay));
  return (year) =>
    spans.flatMap(([first = 0, last = first]) =>
      Array.from({ length: last - first + 1 }, (_, offset) => first + offset).filter(
        (day) => getYear(day) === year,
      ),
    );
}

function parseDay(date: string): CalendarDay {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return toCalendarDay(year, month, day);
}

export const since =
  (firstYear: number, rule: DayRule): DayRule =>
  (year) =>
    year >= firstYear ? rule(year) : [];

const moved =
  (move: (day: CalendarDay) => CalendarDay) =>
  (rule: DayRule): DayRule =>
  (year) =>
    rule(year).map(move);

/** Saturday goes to Friday, Sunday to Monday. */
export const nearestWeekday = moved((day) =>
  weekdayOf(day) === SATURDAY ? day - 1 : weekdayOf(day) === SUNDAY ? day + 1 : day,
);
/** Sunday goes to Monday; a Saturday has no substitute. */
export const sundayToMonday = moved((day) => (weekdayOf(day) === SUNDAY ? day + 1 : day));
/** Saturday and Sunday go to Monday. */
export const weekendToMonday = moved((day) =>
  isWeekend(day) ? day + (weekdayOf(day) === SATURDAY ? 2 : 1) : day,
);
/** Saturday and Sunday go to the Friday before. */
export const weekendToFriday = moved((day) =>
  isWeekend(day) ? day - (weekdayOf(day) === SATURDAY ? 1 : 2) : day,
);

/** A Friday goes to the Thursday before, where Friday is the first day of the weekend. */
export const fridayToThursday = moved((day) => (weekdayOf(day) === FRIDAY ? day - 1 : day));

/** The first weekdays from a date on: Christmas and Boxing Day with their substitute days. */
export const weekdaysFrom =
  (month: number, date: number, count: number): DayRule =>
  (year) => {
    const days: CalendarDay[] = [];
    for (let day = toCalendarDay(year, month, date); days.length < count; day++)
      if (!isWeekend(day)) days.push(day);
    return days;
  };

export const all =
  (...rules: readonly DayRule[]): DayRule =>
  (year) =>
    rules.flatMap((rule) => rule(year));

/** The first weekday of a year that is not among the rule's days. */
export const firstSession =
  (closed: DayRule): DayRule =>
  (year) => {
    const taken = new Set(closed(year));
    let day = toCalendarDay(year, 1, 1);
    while (isWeekend(day) || taken.has(day)) day += 1;
    return [day];
  };

/** A day that falls on a Sunday or on one of those before it in the list goes to the next day that is free. */
export const sundaysMoveOn =
  (...rules: readonly DayRule[]): DayRule =>
  (year) => {
    const taken = new Set<CalendarDay>();
    for (const named of all(...rules)(year)) {
      let day = named;
      while (weekdayOf(day) === SUNDAY || taken.has(day)) day += 1;
      taken.add(day);
    }
    return [...taken];
  };
