import { dayOf } from './calendar-day.ts';
import { EXCHANGE_HOURS } from './exchange-hours.ts';
import type { HolidayRules } from './holiday-calendar.ts';

/** So many days before the last one that a list of holidays names, its operator is warned. */
export const WARN_DAYS_AHEAD = 60;

/** A list of holidays that is about to run out, or has. */
export interface EndingHolidayList {
  /** Whose days it names, in the order asked for. */
  readonly exchanges: readonly string[];
  readonly lastYear: number;
  /** Whole days until it ends, on 31 December; below zero once it has. */
  readonly daysLeft: number;
}

/**
 * The lists of these exchanges that end within `WARN_DAYS_AHEAD` days of an instant (ms since 1970), the first to end first. After
 * its end a holiday that no rule gives looks like any other day.
 */
export function endingHolidayLists(exchanges: Iterable<string>, instantMs: number): EndingHolidayList[] {
  const today = Math.floor(instantMs / DAY_MS);
  const byRules = Map.groupBy(new Set(exchanges), (exchange) => rulesOf(exchange));
  return [...byRules]
    .flatMap(([rules, named]): EndingHolidayList[] => {
      if (rules?.lastYear === undefined) return [];
      const daysLeft = dayOf(rules.lastYear, 12, 31) - today;
      return daysLeft > WARN_DAYS_AHEAD ? [] : [{ exchanges: named, lastYear: rules.lastYear, daysLeft }];
    })
    .toSorted((a, b) => a.daysLeft - b.daysLeft);
}

const rulesOf = (exchange: string): HolidayRules | undefined =>
  Object.hasOwn(EXCHANGE_HOURS, exchange) ? EXCHANGE_HOURS[exchange]?.holidays : undefined;

const DAY_MS = 86_400_000;
