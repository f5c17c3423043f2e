import { wallClockOf } from './wall-clock.ts';

/** A day from 17:00 New York to 17:00 New York: days since 1970-01-01, by the date on which it ends there. */
export type NewYorkDay = number;

const NEW_YORK = wallClockOf('America/New_York');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** New York's clock changes never fall on this hour: it comes once a day, and always with a whole hour of UTC. */
const END_OF_DAY_MS = 17 * HOUR_MS;

/**
 * The day that an instant (ms since 1970) belongs to: 17:00 New York sharp begins the next one, summer or winter. The desk asks
 * for every batch, so the zone's calendar is read only where the offset (4 or 5 hours) decides the result.
 */
export function newYorkDayOf(instantMs: number): NewYorkDay {
  const inSummer = dayAt(instantMs - 4 * HOUR_MS);
  const inWinter = dayAt(instantMs - 5 * HOUR_MS);
  return inSummer === inWinter ? inSummer : dayAt(NEW_YORK.wallOf(instantMs));
}

/** The instant at which a day begins, in ms since 1970. */
export function beginOfNewYorkDay(day: NewYorkDay): number {
  const inSummer = (day - 1) * DAY_MS + END_OF_DAY_MS + 4 * HOUR_MS;
  return newYorkDayOf(inSummer) === day ? inSummer : inSummer + HOUR_MS;
}

const dayAt = (wallMs: number): NewYorkDay => Math.floor((wallMs - END_OF_DAY_MS) / DAY_MS) + 1;
