import { randomUUID } from 'node:crypto';
import {
  decideClock,
  type Decision,
  type WorldClock,
  type WorldClockRefusal,
  type ClockChange,
} from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { changeWorldClock } from '@lonja/store/market/worlds';
import { buildAuditRow, type Act } from '../../record/act.ts';
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
  db: Database,
  { contest, world }: Pick<RunningContest, 'contest' | 'world'>,
  now: number,
): Promise<void> {
  const stood = world.row().stretches.length;
  const act: Act = {
    id: randomUUID(),
    actorId: undefined,
    actorRole: 'system',
    action: 'world_clock_set',
    subject: { kind: 'world', id: String(contest.world) },
    userId: undefined,
    reason: stood === 0 ? 'Never started' : 'Never resumed',
    requestId: '',
    address: '',
  };
  await changeWorldClock(
    db,
    contest.world,
    ({ stretches, ...clock }): Decision<readonly [ClockChange, ...ClockChange[]], WorldClockRefusal> =>
      // Somebody has started it meanwhile, or another process has ended it.
      stretches.length > stood
        ? { accepted: false, refusal: { code: 'world_ended' } }
        : decideClock({ ...clock, stretches }, { ends: true }, now),
    (_world, { stretch, endsAt = stretch.marketFrom }) =>
      buildAuditRow(act, {
        at: now,
        before: { rate: 0 },
        after: { rate: 0, wallFrom: stretch.wallFrom, marketFrom: stretch.marketFrom, endsAt },
        isNotified: false,
      }),
  );
}
