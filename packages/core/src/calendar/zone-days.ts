import type { CalendarDay } from './calendar-day.ts';
import { wallClockOf } from './wall-clock.ts';

const DAY_MS = 86_400_000;
/** Clocks change at quarters of an hour at most. */
const QUARTER_MS = 900_000;

/** Day of a time zone's calendar that an instant (milliseconds since 1970) is on, from midnight to midnight of the zone's clock. */
export type ZoneDays = (instantMs: number) => CalendarDay;

/** Asking a zone's clock is slow: what was asked about the same quarter of an hour before is known. */
export function createZoneDays(zone: string): ZoneDays {
  const clock = wallClockOf(zone);
  const known = new Map<number, CalendarDay>();
  return (instantMs) => {
    const quarter = Math.floor(instantMs / QUARTER_MS);
    const day = known.get(quarter) ?? Math.floor(clock.wallOf(quarter * QUARTER_MS) / DAY_MS);
    known.set(quarter, day);
    return day;
  };
}

/** How many of a zone's days the time between two instants (milliseconds since 1970) touches, the second one not included. */
export function daysBetween(zone: string, from: number, to: number): number {
  const dayOf = createZoneDays(zone);
  return dayOf(to - 1) - dayOf(from) + 1;
}
