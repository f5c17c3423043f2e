import { createWallClock } from '../calendar/wall-clock.ts';

const NEW_YORK = createWallClock('America/New_York');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const END_MS = 17 * HOUR_MS;

/**
 * The first 17:00 New York after an instant, both in ms since 1970. It comes on every day of the week, because virtual
 * venues trade around the clock; no clock change falls on that hour.
 */
export function endOfTradingDay(instantMs: number): number {
  const wall = NEW_YORK.wallOf(instantMs);
  const end = wall - (wall % DAY_MS) + END_MS;
  return NEW_YORK.instantOf(end > wall ? end : end + DAY_MS);
}
