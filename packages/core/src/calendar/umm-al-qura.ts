import { toCalendarDay, type CalendarDay } from './calendar-day.ts';
import type { DayRule } from './holiday-rules.ts';

/** A day of the Umm al-Qura calendar, Saudi Arabia's civil one: month 1 to 12, date 1 to 30. */
export interface UmmAlQuraDay {
  readonly month: number;
  readonly date: number;
}

/** The days of a (Gregorian) year that match in the Umm al-Qura calendar, by the tables of the system. */
export function ummAlQura(isNamed: (day: UmmAlQuraDay) => boolean): DayRule {
  const format = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
    month: 'numeric',
    day: 'numeric',
    timeZone: 'UTC',
  });
  const nameOf = (day: CalendarDay): UmmAlQuraDay => {
    const parts = format.formatToParts(day * DAY_MS);
    const figure = (type: 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
    return { month: figure('month'), date: figure('day') };
  };
  return (year) => {
    const first = toCalendarDay(year, 1, 1);
    const count = toCalendarDay(year + 1, 1, 1) - first;
    return Array.from({ length: count }, (_, offset) => first + offset).filter((day) => isNamed(nameOf(day)));
  };
}

const DAY_MS = 86_400_000;
