import { getYear, type CalendarDay } from './calendar-day.ts';
import type { DayRule } from './holiday-rules.ts';

/** The exceptions to an exchange's regular week. A day is the exchange's trading day: the day on which a session ends. */
export interface HolidayRules {
  readonly closed: DayRule;
  /** Days that end early, with the local time in minutes after midnight. */
  readonly early?: readonly { readonly days: DayRule; readonly closesAt: number }[];
  /** Days that begin late, with the local time in minutes after midnight. */
  readonly late?: readonly { readonly days: DayRule; readonly opensAt: number }[];
  /** The last year that the rules hold for; undefined where they need no list. */
  readonly lastYear?: number;
  /** The exchange closes on other days too, which no rule gives. */
  readonly isPartial?: boolean;
}

/** What a calendar says of a day; undefined is a regular one. */
export type SpecialDay = 'closed' | { readonly closesAt: number } | { readonly opensAt: number } | undefined;

export interface HolidayCalendar {
  on(day: CalendarDay): SpecialDay;
}

/** Computes a year when it is first asked for. */
export function createHolidayCalendar(rules: HolidayRules | undefined): HolidayCalendar {
  if (!rules) return { on: () => undefined };
  const years = new Map<number, ReadonlyMap<CalendarDay, SpecialDay>>();
  return {
    on: (day) => {
      const year = getYear(day);
      const known = years.get(year);
      if (known) return known.get(day);
      const days = listDays(rules, year);
      years.set(year, days);
      return days.get(day);
    },
  };
}

/** A rule of a year may name a day of the one beside it: New Year's Day observed on a Friday. */
function listDays(
  { closed, early = [], late = [] }: HolidayRules,
  year: number,
): ReadonlyMap<CalendarDay, SpecialDay> {
  const around = [year - 1, year, year + 1];
  const days = new Map<CalendarDay, SpecialDay>();
  for (const { days: named, closesAt } of early) {
    for (const day of around.flatMap(named)) days.set(day, { closesAt });
  }
  for (const { days: named, opensAt } of late) {
    for (const day of around.flatMap(named)) days.set(day, { opensAt });
  }
  for (const day of around.flatMap(closed)) days.set(day, 'closed');
  return days;
}
