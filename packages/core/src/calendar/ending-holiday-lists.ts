import { dayOf } from './calendar-day.ts';
import { EXCHANGE_HOURS } from './exchange-hours.ts';
import type { HolidayRules } from './holiday-calendar.ts';

/** So many days before the last one that a list of holidays names, its operator is warned. */
export const WARN_DAYS_AHEAD = 60;

/** Lists of holidays that run out together, soon or already. */
export interface EndingHolidayList {
  /** Whose days they name, in the order asked for. */
  readonly exchanges: readonly string[];
  readonly lastYear: number;
  /** Whole days until they end, on 31 December; below zero once they have. */
  readonly daysLeft: number;
}

/**
 * The lists of these exchanges that end within `WARN_DAYS_AHEAD` days of an instant (ms since 1970), the first to end first. After
 * its end a holiday that no rule gives looks like any other day.
 */
export function endingHolidayLists(exchanges: Iterable<string>, instantMs: number): EndingHolidayList[] {
  const today = Math.floor(instantMs / DAY_MS);
  const byYear = Map.groupBy(new Set(exchanges), (exchange) => rulesOf(exchange)?.lastYear);
  return [...byYear]
    .flatMap(([lastYear, named]): EndingHolidayList[] => {
      if (lastYear === undefined) return [];
      const daysLeft = dayOf(lastYear, 12, 31) - today;
      return daysLeft > WARN_DAYS_AHEAD ? [] : [{ exchanges: named, lastYear, daysLeft }];
    })
    .toSorted((a, b) => a.daysLeft - b.daysLeft);
}

const rulesOf = (exchange: string): HolidayRules | undefined =>
  Object.hasOwn(EXCHANGE_HOURS, exchange) ? EXCHANGE_HOURS[exchange]?.holidays : undefined;

const DAY_MS = 86_400_000;
