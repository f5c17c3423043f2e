import {
  marketTimeAt,
  MAX_RATE,
  floorToStep,
  WORLD_STEP_MS,
  worldStateAt,
  type ClockStretch,
  type WorldClock,
} from '../../world/world-clock.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/** Why a world's clock stays as it is. In the order of precedence. */
export type WorldClockRefusal =
  { readonly code: 'world_ended' } | { readonly code: 'rate_out_of_range'; readonly maximum: number };

/** What somebody wants of a world's clock: another rate (0 pauses), its end, or that it runs to a moment of its own and pauses there. */
export type WantedClock = { readonly rate: number } | { readonly ends: true } | { readonly until: number };

/** The clock's next stretch; with an end where the world ends with it. */
export interface ClockChange {
  readonly stretch: ClockStretch;
  readonly endsAt?: number;
}

/** So long before it counts every process on the database hears of a change, so that none is ahead of it. */
export const CLOCK_LEAD_MS = 2_000;

/**
 * Decides a change of a world's clock.
 * @param wall the moment of the decision, milliseconds since 1970
 * @param reachedAt market time of the market that a replay is never ahead of, at a moment on the wall; absent for other worlds
 */
export function decideClock(
  clock: WorldClock,
  wanted: WantedClock,
  wall: number,
  reachedAt: (wall: number) => number = () => Number.POSITIVE_INFINITY,
): Decision<readonly [ClockChange, ...ClockChange[]], WorldClockRefusal> {
  const wallFrom = nextMoment(clock, wall);
  if (worldStateAt(clock, wallFrom) === 'ended') return refuse({ code: 'world_ended' });
  const marketFrom = Math.min(marketTimeAt(clock, wallFrom), reachedAt(wallFrom));
  if ('until' in wanted) {
    const [first, ...others] = runTo(floorToStep(wanted.until), { wallFrom, marketFrom });
    return accept({ stretch: first }, ...others.map((stretch) => ({ stretch })));
  }
  const rate = 'rate' in wanted ? wanted.rate : 0;
  if (!Number.isSafeInteger(rate) || rate < 0 || rate > MAX_RATE)
    return refuse({ code: 'rate_out_of_range', maximum: MAX_RATE });
  const stretch = { wallFrom, marketFrom, rate };
  return accept('ends' in wanted ? { stretch, endsAt: marketFrom } : { stretch });
}

/**
 * The stretches that run to exactly a moment in as few steps as the fastest rate takes, and pause there: where the way is no multiple of
 * the steps, the first ones are longer by the smallest that a rate can be. A moment that is not ahead only pauses.
 */
function runTo(
  until: number,
  { wallFrom, marketFrom }: Pick<ClockStretch, 'wallFrom' | 'marketFrom'>,
): readonly [ClockStretch, ...ClockStretch[]] {
  const way = Math.max(0, until - marketFrom) / WORLD_STEP_MS;
  const steps = Math.ceil(way / MAX_RATE);
  const rate = steps === 0 ? 0 : Math.floor(way / steps);
  const longer = way - rate * steps;
  const atRate = {
    wallFrom: wallFrom + longer * WORLD_STEP_MS,
    marketFrom: marketFrom + longer * (rate + 1) * WORLD_STEP_MS,
    rate,
  };
  const pause = {
    wallFrom: wallFrom + steps * WORLD_STEP_MS,
    marketFrom: marketFrom + way * WORLD_STEP_MS,
    rate: 0,
  };
  const faster = { wallFrom, marketFrom, rate: rate + 1 };
  if (steps === 0) return [pause];
  return longer > 0 ? [faster, atRate, pause] : [atRate, pause];
}

/** After the lead, and after every stretch that is decided already. */
function nextMoment({ stretches }: WorldClock, wall: number): number {
  const earliest = floorToStep(wall + CLOCK_LEAD_MS + WORLD_STEP_MS - 1);
  const last = stretches.at(-1);
  return last && last.wallFrom >= earliest ? last.wallFrom + WORLD_STEP_MS : earliest;
}
