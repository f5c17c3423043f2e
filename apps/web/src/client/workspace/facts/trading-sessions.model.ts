import { wallClockOf } from '@lonja/core/wall-clock';

/** The cities whose banks make the forex market, in the order in which they open. */
const CITIES = { tokyo: 'Asia/Tokyo', london: 'Europe/London', newYork: 'America/New_York' } as const;
export type SessionCity = keyof typeof CITIES;
export const SESSION_CITIES = Object.keys(CITIES) as readonly SessionCity[];

/** Banking hours, by each city's own clock. */
const OPENS_HOUR = 8;
const CLOSES_HOUR = 17;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const [SUNDAY, SATURDAY] = [0, 6];

/** A part of a city's banking hours within a day. */
export interface SessionPart {
  readonly city: SessionCity;
  /** Milliseconds since 1970. */
  readonly opensAt: number;
  readonly closesAt: number;
  /** Where it begins and ends in the day, 0 to 1. */
  readonly from: number;
  readonly until: number;
  readonly isOpen: boolean;
}

export interface SessionDay {
  readonly parts: readonly SessionPart[];
  /** Where the moment is in the day, 0 to 1. */
  readonly now: number;
}

/** The banking hours within the reader's day. @param zone of the reader, IANA @param now milliseconds since 1970 */
export function sessionsOfDay(zone: string, now: number): SessionDay {
  const clock = wallClockOf(zone);
  const today = Math.floor(clock.wallOf(now) / DAY_MS) * DAY_MS;
  const [begin, end] = [clock.instantOf(today), clock.instantOf(today + DAY_MS)];
  const shareOf = (instant: number): number => Math.min(1, Math.max(0, (instant - begin) / (end - begin)));
  const parts = SESSION_CITIES.flatMap((city) =>
    sessionsAround(CITIES[city], now).flatMap(({ opensAt, closesAt }): readonly SessionPart[] => {
      if (closesAt <= begin || opensAt >= end) return [];
      const isOpen = opensAt <= now && now < closesAt;
      return [{ city, opensAt, closesAt, from: shareOf(opensAt), until: shareOf(closesAt), isOpen }];
    }),
  );
  return { parts, now: shareOf(now) };
}

/** A city's sessions of the day before, the present one and the next, without weekends. */
function sessionsAround(zone: string, now: number) {
  const clock = wallClockOf(zone);
  const today = Math.floor(clock.wallOf(now) / DAY_MS) * DAY_MS;
  return [today - DAY_MS, today, today + DAY_MS]
    .filter((day) => ![SUNDAY, SATURDAY].includes(new Date(day).getUTCDay()))
    .map((day) => ({
      opensAt: clock.instantOf(day + OPENS_HOUR * HOUR_MS),
      closesAt: clock.instantOf(day + CLOSES_HOUR * HOUR_MS),
    }));
}
