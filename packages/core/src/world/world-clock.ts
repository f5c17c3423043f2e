import { assertInvariant } from '../assert.ts';
import { LIMITS } from '../limits.ts';

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

export const MAX_RATE = LIMITS.speed.whole[1];
/** Markets step at whole multiples of this on the wall: four times a second. */
export const WORLD_STEP_MS = 250;

/** `scheduled`: it has not begun; `ended`: it stands at its last prices for good. */
export type WorldState = 'scheduled' | 'running' | 'paused' | 'ended';

/** A world's market time at a moment on the wall: that of the last whole step. Both in milliseconds since 1970. */
export function marketTimeAt(clock: WorldClock, wall: number): number {
  const step = floorToStep(wall);
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

/** Moments from one to another, both included, so many milliseconds apart: market time, milliseconds since 1970. */
export interface EvenSteps {
  readonly from: number;
  readonly to: number;
  readonly every: number;
}

/** All the market times at which a world was quoted from one moment to another, both included: it has prices at no other. */
export function worldStepsBetween(
  { beginsAt, endsAt = Number.POSITIVE_INFINITY, stretches }: WorldClock,
  from: number,
  to: number,
): EvenSteps[] {
  const begun = { from: beginsAt, to: beginsAt, every: WORLD_STEP_MS };
  const ran = stretches.map(({ marketFrom, rate }, place) => {
    const every = Math.max(rate, 1) * WORLD_STEP_MS;
    const until = stretches[place + 1]?.marketFrom ?? (rate === 0 ? marketFrom : Number.POSITIVE_INFINITY);
    return { from: marketFrom, to: Math.min(until, endsAt), every };
  });
  const ended = { from: endsAt, to: endsAt, every: WORLD_STEP_MS };
  return [begun, ...ran, ...(Number.isFinite(endsAt) ? [ended] : [])].flatMap((steps) =>
    within(steps, from, to),
  );
}

/** The steps of some that lie between two moments; none where there are none. */
function within({ from, to, every }: EvenSteps, earliest: number, latest: number): EvenSteps[] {
  const first = from + Math.max(0, Math.ceil((earliest - from) / every)) * every;
  const last = from + Math.floor((Math.min(to, latest) - from) / every) * every;
  return first <= last ? [{ from: first, to: last, every }] : [];
}

/**
 * The market times at which a replay of a market that goes on with the wall was quoted: by its clock until it has caught up, and at each
 * step of that market from then on.
 */
export function replayStepsBetween(clock: WorldClock, from: number, to: number): EvenSteps[] {
  const stretches = clock.stretches.flatMap((stretch): ClockStretch[] => {
    const { wallFrom, marketFrom, rate } = stretch;
    if (rate <= 1) return [stretch];
    const caughtUp = Math.ceil((wallFrom * rate - marketFrom) / (rate - 1) / WORLD_STEP_MS) * WORLD_STEP_MS;
    return [
      stretch,
      { wallFrom: Math.max(caughtUp, wallFrom), marketFrom: Math.max(caughtUp, marketFrom), rate: 1 },
    ];
  });
  return worldStepsBetween({ ...clock, stretches: inOrder(stretches) }, from, to);
}

/** Without what came after the stretch that followed had begun. */
const inOrder = (stretches: readonly ClockStretch[]): ClockStretch[] =>
  stretches.filter((stretch, place) => {
    const next = stretches[place + 1];
    return !next || next.wallFrom > stretch.wallFrom;
  });

/**
 * The market time that a world's clock showed so many milliseconds of running before a moment on the wall: while it stood nothing passed,
 * and what ran at another rate counts as it ran. Minus infinity where it has not run for so long.
 */
export function runningTimeAgo({ stretches }: WorldClock, wall: number, milliseconds: number): number {
  let left = milliseconds;
  let until = floorToStep(wall);
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
  const stretch = stretchAt(clock, floorToStep(wall));
  if (marketTimeAt(clock, wall) >= (clock.endsAt ?? Number.POSITIVE_INFINITY)) return 'ended';
  if (!stretch) return 'scheduled';
  return stretch.rate === 0 ? 'paused' : 'running';
}

/** How fast its market time passes at a moment on the wall; 0 while it stands. */
export const rateAt = (clock: WorldClock, wall: number): number =>
  worldStateAt(clock, wall) === 'running' ? (stretchAt(clock, floorToStep(wall))?.rate ?? 0) : 0;

/** What a world's clock will show from a moment on the wall on, in milliseconds since 1970. */
export interface ClockAhead {
  readonly state: WorldState;
  readonly rate: number;
  readonly at: number;
}

/**
 * What is decided of a clock and doesn't hold yet, in its order: whoever sets a clock would otherwise see nothing of it until the lead is
 * over. Neither the end that comes by itself is among them, nor what follows it.
 */
export const changesAhead = (clock: WorldClock, wall: number): ClockAhead[] =>
  worldStateAt(clock, wall) === 'ended'
    ? []
    : clock.stretches
        .filter(({ wallFrom }) => wallFrom > floorToStep(wall))
        .map(({ wallFrom: at }) => ({ state: worldStateAt(clock, at), rate: rateAt(clock, at), at }));

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
export const floorToStep = (wall: number): number => wall - (wall % WORLD_STEP_MS);

const stretchAt = ({ stretches }: WorldClock, step: number): ClockStretch | undefined =>
  stretches.findLast(({ wallFrom }) => wallFrom <= step);
