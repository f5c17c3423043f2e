import { toCalendarDay } from './calendar-day.ts';
import { EXCHANGE_HOURS } from './exchange-hours.ts';
import type { HolidayRules } from './holiday-calendar.ts';

/** Days before the end of a holiday list at which the operator is warned. */
export const WARN_DAYS_AHEAD = 60;

/** Holiday lists that end on the same day, soon or already. */
export interface EndingHolidayList {
  /** The exchanges that use the lists, in the order of the input. */
  readonly exchanges: readonly string[];
  readonly lastYear: number;
  /** Whole days until 31 December of the lists' last year; below zero once they have ended. */
  readonly daysLeft: number;
}

/**
 * The exchanges' holiday lists that end within `WARN_DAYS_AHEAD` days of an instant (ms since 1970), the earliest first.
 * After a list's end, a holiday without a rule counts as a trading day.
 */
export function endingHolidayLists(exchanges: Iterable<string>, instantMs: number): EndingHolidayList[] {
  const today = Math.floor(instantMs / DAY_MS);
  const byYear = Map.groupBy(new Set(exchanges), (exchange) => findRules(exchange)?.lastYear);
  return [...byYear]
    .flatMap(([lastYear, named]): EndingHolidayList[] => {
      if (lastYear === undefined) return [];
      const daysLeft = toCalendarDay(lastYear, 12, 31) - today;
      return daysLeft > WARN_DAYS_AHEAD ? [] : [{ exchanges: named, lastYear, daysLeft }];
    })
    .toSorted((a, b) => a.daysLeft - b.daysLeft);
}

const findRules = (exchange: string): HolidayRules | undefined => EXCHANGE_HOURS[exchange]?.holidays;

const DAY_MS = 86_400_000;
