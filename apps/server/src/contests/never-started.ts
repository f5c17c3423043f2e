import { randomUUID } from 'node:crypto';
import { decideClock, type Decision, type WorldClockRefusal, type ClockChange } from '@lonja/core';
import { changeWorldClock, type Database } from '@lonja/store';
import { auditRowOf, type Act } from '../audit/act.ts';
import type { RunningContest } from './contest-state.ts';

/** Half a year, as its rules say: until then a teacher may make contests of the next term. */
const NEVER_STARTED_MS = 180 * 86_400_000;

/** Whether nobody has started a contest for so long that nobody will. */
export const isNeverStarted = ({ contest, world }: RunningContest, now: number): boolean =>
  world.row().stretches.length === 0 && now - contest.createdAt.getTime() >= NEVER_STARTED_MS;

/** Ends a contest that nobody has started: its entries close with what they opened with, and its world makes room for others. */
export async function endNeverStarted(
  db: Database,
  { contest }: Pick<RunningContest, 'contest'>,
  now: number,
): Promise<void> {
  const act: Act = {
    id: randomUUID(),
    actorId: undefined,
    actorRole: 'house',
    action: 'world_clock_set',
    subject: { kind: 'world', id: String(contest.world) },
    userId: undefined,
    reason: 'Never started',
    requestId: '',
    address: '',
  };
  await changeWorldClock(
    db,
    contest.world,
    ({ stretches, ...clock }): Decision<readonly [ClockChange, ...ClockChange[]], WorldClockRefusal> =>
      // Somebody has started it meanwhile, or another process has ended it.
      stretches.length > 0
        ? { accepted: false, refusal: { code: 'world_ended' } }
        : decideClock({ ...clock, stretches }, { ends: true }, now),
    (_world, { stretch, endsAt = stretch.marketFrom }) =>
      auditRowOf(act, {
        at: now,
        before: { rate: 0 },
        after: { rate: 0, wallFrom: stretch.wallFrom, marketFrom: stretch.marketFrom, endsAt },
        isNotified: false,
      }),
  );
}
