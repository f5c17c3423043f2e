import type { WallClock } from '../calendar/wall-clock.ts';
import type { LogReturn } from './closes.ts';
import { computeMoments } from './moments.ts';

const HOUR_MS = 3_600_000;
export const HOURS_OF_DAY = 24;

/** The hour of the day by a clock, 0 to 23. @param at milliseconds since 1970 */
export const getHour = (clock: WallClock, at: number): number =>
  ((Math.floor(clock.wallOf(at) / HOUR_MS) % HOURS_OF_DAY) + HOURS_OF_DAY) % HOURS_OF_DAY;

/** Figures by the hour of the day that they came in: 24 lists, from midnight on. */
export function byHour<T extends { readonly at: number }>(figures: readonly T[], clock: WallClock): T[][] {
  const hours = Array.from({ length: HOURS_OF_DAY }, (): T[] => []);
  for (const figure of figures) hours[getHour(clock, figure.at)]!.push(figure);
  return hours;
}

/** The volatility of an hour of the day. */
export interface HourVolatility {
  readonly hour: number;
  readonly count: number;
  /** Standard deviation of its returns; undefined with fewer than two. */
  readonly deviation: number | undefined;
}

export const volatilityByHour = (returns: readonly LogReturn[], clock: WallClock): HourVolatility[] =>
  byHour(returns, clock).map((ofHour, hour) => ({
    hour,
    count: ofHour.length,
    deviation: computeMoments(ofHour.map(({ value }) => value))?.deviation,
  }));
