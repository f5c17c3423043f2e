import { createWallClock } from '../calendar/wall-clock.ts';

/** A day that ends at 17:00 New York: days since 1970-01-01, by the date on which it ends there. */
export type FinancingDay = number;

const NEW_YORK = createWallClock('America/New_York');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** New York's clock changes never fall on this hour: it comes once a day. */
const END_OF_DAY_MS = 17 * HOUR_MS;

/**
 * The last day that has ended at an instant (ms since 1970): 17:00 New York sharp ends it, summer or winter. The desk calls
 * this for every batch, so the zone's calendar is read only where the offset (4 or 5 hours) decides the result.
 */
export function financingDayOf(instantMs: number): FinancingDay {
  const inSummer = dayEndedBy(instantMs - 4 * HOUR_MS);
  const inWinter = dayEndedBy(instantMs - 5 * HOUR_MS);
  return inSummer === inWinter ? inSummer : dayEndedBy(NEW_YORK.wallOf(instantMs));
}

const dayEndedBy = (wallMs: number): FinancingDay => Math.floor((wallMs - END_OF_DAY_MS) / DAY_MS);
