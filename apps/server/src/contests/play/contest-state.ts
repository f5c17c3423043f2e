import type { ContestRecord } from '@lonja/store/contests/contests';
import type { Markets } from '../../rooms/markets.ts';
import { takesAccounts, type WorldMarket } from '../../rooms/world-market.ts';

/** A contest with its world. */
export interface RunningContest {
  readonly contest: ContestRecord;
  readonly world: WorldMarket;
}

export type ContestState = 'scheduled' | 'running' | 'paused' | 'settling' | 'finished';

export function getContestState({ contest, world }: RunningContest): ContestState {
  if (contest.finishedAt) return 'finished';
  const { state } = world.time();
  return state === 'ended' ? 'settling' : state;
}

/** Whether one may enter now; the desk decides it again, at the moment of its world. */
export function takesEntries({ contest, world }: RunningContest): boolean {
  const { marketTime } = world.time();
  return (
    takesAccounts(world) &&
    contest.finishedAt === null &&
    (contest.ruleset.lateEntry || marketTime <= world.row().beginsAt)
  );
}

/** Where this process has heard of the world: it has within half a second. */
export function withWorld(markets: Markets, contest: ContestRecord): RunningContest | undefined {
  const world = markets.find(contest.world);
  return world && { contest, world };
}
