import { assertInvariant } from '../assert.ts';

/**
 * From a moment on the wall a world's market time passes so many times as fast; at 0 it stands still. Both moments are milliseconds
 * since 1970, whole steps of the market.
 */
export interface ClockStretch {
  readonly wallFrom: number;
  readonly marketFrom: number;
  /** Whole, 0 to `MAX_RATE`. */
  readonly rate: number;
}

/** What every process computes a world's market time from: nothing else moves it. Milliseconds since 1970. */
export interface WorldClock {
  /** Market time at which it begins, and stands until the first stretch. */
  readonly beginsAt: number;
  /** Market time at which it ends for good; absent: never by itself. */
  readonly endsAt?: number;
  /** In the order of their moments, which only rise. */
  readonly stretches: readonly ClockStretch[];
}

/** A trading week passes in two minutes. */
export const MAX_RATE = 5_000;
/** Markets step at whole multiples of this on the wall: four times a second. */
export const WORLD_STEP_MS = 250;

/** `scheduled`: it has not begun; `ended`: it stands at its last prices for good. */
export type WorldState = 'scheduled' | 'running' | 'paused' | 'ended';

/** A world's market time at a moment on the wall: that of the last whole step. Both in milliseconds since 1970. */
export function marketTimeAt(clock: WorldClock, wall: number): number {
  const step = stepOf(wall);
  const stretch = stretchAt(clock, step);
  if (!stretch) return clock.beginsAt;
  const time = stretch.marketFrom + (step - stretch.wallFrom) * stretch.rate;
  return Math.min(time, clock.endsAt ?? Number.POSITIVE_INFINITY);
}

/**
 * The first whole step on the wall at which a world's market time had come to a moment, or will have at its present rate. Where it stands
 * before that moment, the wall time at which it stopped; 0 where it never ran. All in milliseconds since 1970.
 */
export function wallTimeAt({ stretches }: WorldClock, marketTime: number): number {
  const stretch = stretches.findLast(({ marketFrom }) => marketFrom < marketTime) ?? stretches[0];
  if (!stretch) return 0;
  const { wallFrom, marketFrom, rate } = stretch;
  if (rate === 0 || marketTime <= marketFrom) return wallFrom;
  return wallFrom + Math.ceil((marketTime - marketFrom) / rate / WORLD_STEP_MS) * WORLD_STEP_MS;
}

/**
 * The market time that a world's clock showed so many milliseconds of running before a moment on the wall: while it stood nothing passed,
 * and what ran at another rate counts as it ran. Minus infinity where it has not run for so long.
 */
export function runningTimeAgo({ stretches }: WorldClock, wall: number, milliseconds: number): number {
  let left = milliseconds;
  let until = stepOf(wall);
  for (const { wallFrom, marketFrom, rate } of stretches.toReversed()) {
    if (wallFrom > until) continue;
    const ran = rate === 0 ? 0 : until - wallFrom;
    if (rate > 0 && ran >= left) return marketFrom + (ran - left) * rate;
    left -= ran;
    until = wallFrom;
  }
  return Number.NEGATIVE_INFINITY;
}

export function worldStateAt(clock: WorldClock, wall: number): WorldState {
  const stretch = stretchAt(clock, stepOf(wall));
  if (marketTimeAt(clock, wall) >= (clock.endsAt ?? Number.POSITIVE_INFINITY)) return 'ended';
  if (!stretch) return 'scheduled';
  return stretch.rate === 0 ? 'paused' : 'running';
}

/** How fast its market time passes at a moment on the wall; 0 while it stands. */
export const rateAt = (clock: WorldClock, wall: number): number =>
  worldStateAt(clock, wall) === 'running' ? (stretchAt(clock, stepOf(wall))?.rate ?? 0) : 0;

/** The clock with one more stretch. @throws InvariantBroken when it does not follow the last one, or moves time */
export function withStretch(clock: WorldClock, stretch: ClockStretch): WorldClock {
  const last = clock.stretches.at(-1);
  assertInvariant(!last || stretch.wallFrom > last.wallFrom, 'a stretch begins after the one before it');
  assertInvariant(
    stretch.marketFrom === marketTimeAt(clock, stretch.wallFrom),
    'a stretch begins at the market time of its moment',
  );
  return { ...clock, stretches: [...clock.stretches, stretch] };
}

/** The whole step on the wall at or before a moment. */
export const stepOf = (wall: number): number => wall - (wall % WORLD_STEP_MS);

const stretchAt = ({ stretches }: WorldClock, step: number): ClockStretch | undefined =>
  stretches.findLast(({ wallFrom }) => wallFrom <= step);
