import { wallClockOf, type CalendarDay } from '@lonja/core';

/** A date, or a date with a time; without an offset it is UTC. */
const MOMENT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+ -]\d\d:?\d\d)?)?$/i;

/** Milliseconds since 1970 of what a program names a moment by; undefined where it is none. */
export function parseMoment(text: string): number | undefined {
  const [, date, time = '00:00', offset = 'Z'] = MOMENT.exec(text) ?? [];
  if (date === undefined) return undefined;
  // A plus that was not encoded arrives as a blank.
  const zone = offset.replace(' ', '+').replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const at = Date.parse(`${date}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(at) ? undefined : at;
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const NEW_YORK = wallClockOf('America/New_York');

/** A moment in UTC: 2026-11-27T14:30:00Z, with milliseconds where there are some. */
export const utcText = (at: number): string => new Date(at).toISOString().replace('.000Z', 'Z');

/** The same on New York's clock with its offset, which some clients read without knowing a Z. */
export function newYorkText(at: number): string {
  const wall = NEW_YORK.wallOf(at);
  const offset = (at - wall) / MINUTE_MS;
  const [hours, minutes] = [Math.floor(offset / 60), offset % 60];
  const two = (figure: number): string => String(figure).padStart(2, '0');
  return `${new Date(wall).toISOString().slice(0, -1)}-${two(hours)}:${two(minutes)}`;
}

/** The beginning of a moment's day, UTC. */
export const beginOfDay = (at: number): number => at - (((at % DAY_MS) + DAY_MS) % DAY_MS);

export const dateText = (day: CalendarDay): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
export const toUtcDay = (at: number): CalendarDay => Math.floor(at / DAY_MS);

/** The date that New York's calendar shows. */
export const newYorkDate = (at: number): string => dateText(toUtcDay(NEW_YORK.wallOf(at)));

/** 09:30 of minutes since midnight. */
export const clockText = (wall: number): string => {
  const inDay = ((wall % DAY_MS) + DAY_MS) % DAY_MS;
  return `${String(Math.floor(inDay / HOUR_MS)).padStart(2, '0')}:${String(Math.floor((inDay % HOUR_MS) / MINUTE_MS)).padStart(2, '0')}`;
};
