import {
  marketTimeAt,
  MAX_RATE,
  stepOf,
  WORLD_STEP_MS,
  worldStateAt,
  type ClockStretch,
  type WorldClock,
} from '../../world/world-clock.ts';
import { accept, refuse, type Decision } from '../decision.ts';

/** Why a world's clock stays as it is. In the order of precedence. */
export type WorldClockRefusal =
  { readonly code: 'world_ended' } | { readonly code: 'rate_out_of_range'; readonly maximum: number };

/** What somebody wants of a world's clock: another rate (0 pauses), or its end. */
export type WantedClock = { readonly rate: number } | { readonly ends: true };

/** The clock's next stretch; with an end where the world ends with it. */
export interface ClockChange {
  readonly stretch: ClockStretch;
  readonly endsAt?: number;
}

/** So long before it counts every process on the database hears of a change, so that none is ahead of it. */
export const CLOCK_LEAD_MS = 2_000;

/** Decides a change of a world's clock. @param wall the moment of the decision, milliseconds since 1970 */
export function decideClock(
  clock: WorldClock,
  wanted: WantedClock,
  wall: number,
): Decision<readonly [ClockChange], WorldClockRefusal> {
  const rate = 'rate' in wanted ? wanted.rate : 0;
  const wallFrom = nextMoment(clock, wall);
  if (worldStateAt(clock, wallFrom) === 'ended') return refuse({ code: 'world_ended' });
  if (!Number.isSafeInteger(rate) || rate < 0 || rate > MAX_RATE)
    return refuse({ code: 'rate_out_of_range', maximum: MAX_RATE });
  const marketFrom = marketTimeAt(clock, wallFrom);
  const stretch = { wallFrom, marketFrom, rate };
  return accept('ends' in wanted ? { stretch, endsAt: marketFrom } : { stretch });
}

/** After the lead, and after every stretch that is decided already. */
function nextMoment({ stretches }: WorldClock, wall: number): number {
  const earliest = stepOf(wall + CLOCK_LEAD_MS + WORLD_STEP_MS - 1);
  const last = stretches.at(-1);
  return last && last.wallFrom >= earliest ? last.wallFrom + WORLD_STEP_MS : earliest;
}
