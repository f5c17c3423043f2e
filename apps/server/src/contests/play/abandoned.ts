import {
  decideClock,
  type Decision,
  type WorldClock,
  type WorldClockRefusal,
  type ClockChange,
} from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { changeWorldClock } from '@lonja/store/market/worlds';
import { recordAct } from '../../record/record.ts';
import { buildSystemAct } from '../../record/system-act.ts';
import { recordClock } from '../../worlds/worlds.ts';
import type { RunningContest } from './contest-state.ts';

/** Half a year, as its rules say: until then a teacher may make contests of the next term. */
const ABANDONED_MS = 180 * 86_400_000;

/** Whether nobody has started a contest, or gone on with one that was paused, for so long that nobody will. */
export function isAbandoned(
  createdAt: Date,
  { stretches }: Pick<WorldClock, 'stretches'>,
  now: number,
): boolean {
  const last = stretches.at(-1);
  if (last && last.rate > 0) return false;
  return now - (last?.wallFrom ?? createdAt.getTime()) >= ABANDONED_MS;
}

/** Ends a contest that stands still: its entries close at the prices at which it stands, and its world makes room for others. */
export async function endAbandoned(
  needs: { readonly db: Database; readonly clock: () => number },
  { contest, world }: Pick<RunningContest, 'contest' | 'world'>,
): Promise<void> {
  const stood = world.row().stretches.length;
  const reason = stood === 0 ? 'Never started' : 'Never resumed';
  const act = buildSystemAct('world_clock_set', { subject: String(contest.world), reason });
  await recordAct(needs, act, async (work, { at }) => {
    const changed = await changeWorldClock(
      work,
      contest.world,
      ({ stretches, ...clock }): Decision<readonly [ClockChange, ...ClockChange[]], WorldClockRefusal> =>
        // Somebody has started it meanwhile, or another process has ended it.
        stretches.length > stood
          ? { accepted: false, refusal: { code: 'world_ended' } }
          : decideClock({ ...clock, stretches }, { ends: true }, at),
    );
    if (!changed || 'refusal' in changed) return { value: undefined, change: undefined };
    const { stretch, endsAt = stretch.marketFrom } = changed.change;
    return { value: undefined, change: recordClock({ ...changed, change: { stretch, endsAt } }) };
  });
}
