import type { CalendarDay } from './calendar-day.ts';
import { wallClockOf, type WallClock } from './wall-clock.ts';

/** When a day ends and the next one begins: at a whole hour of a time zone's clock. */
export interface DayEnd {
  /** An IANA name. */
  readonly zone: string;
  /** 0 to 23. */
  readonly hour: number;
}

/** A day by the clock of a zone: its date, which is that of its end, and the instant of that end, which the next day begins with. */
export interface LocalDay {
  readonly day: CalendarDay;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * The day that an instant (ms since 1970) belongs to. A day is as long as the zone's clock makes it, 23 and 25 hours included; where
 * the clock skips the hour, the day ends at the skip.
 */
export function localDayOf(instantMs: number, { zone, hour }: DayEnd): LocalDay {
  const { clock, days } = getZone(zone);
  const known = days.get(hour);
  if (known && instantMs >= known.beginsAt && instantMs < known.found.endsAt) return known.found;
  const endOf = (day: CalendarDay): number => clock.instantOf(day * DAY_MS + hour * HOUR_MS);
  let day = Math.floor((clock.wallOf(instantMs) - hour * HOUR_MS) / DAY_MS) + 1;
  // Beside a change of the clock the reckoning by the wall is a day off, either way.
  while (endOf(day - 1) > instantMs) day -= 1;
  while (endOf(day) <= instantMs) day += 1;
  const found = { day, endsAt: endOf(day) };
  days.set(hour, { beginsAt: endOf(day - 1), found });
  return found;
}

interface KnownZone {
  readonly clock: WallClock;
  /** The last day that was found, by the hour at which days end. */
  readonly days: Map<number, { readonly beginsAt: number; readonly found: LocalDay }>;
}

/**
 * A cache of what is computed anew with the same result: all evaluations turn their day at one step. Zones are names that
 * administrators wrote; the bound is for those who write one in many ways.
 */
const zones = new Map<string, KnownZone>();
const MAX_ZONES = 200;

function getZone(zone: string): KnownZone {
  const known = zones.get(zone);
  if (known) return known;
  const made = { clock: wallClockOf(zone), days: new Map() };
  if (zones.size >= MAX_ZONES) zones.clear();
  zones.set(zone, made);
  return made;
}

/** Whether a time zone is known here. */
export function isTimeZone(zone: string): boolean {
  try {
    wallClockOf(zone);
    return true;
  } catch {
    return false;
  }
}
