import type { Assignment } from '@lonja/protocol';
import { listContests } from '@lonja/store/contests/contests';
import { listOwnGroups } from '@lonja/store/groups/groups';
import { withWorld, type RunningContest } from '../contests/play/contest-state.ts';
import { refuse } from '../refusal/refuse.ts';
import type { ReadGroup } from '../groups/group-view.ts';
import type { Markets } from '../rooms/markets.ts';
import { LISTED } from '../contests/contests.ts';
import { assignmentsOfStudent } from './work/gradebook.ts';
import { groupForAct, withReaders, type GroupNeeds } from '../groups/groups.ts';

/** What a student of a group is answered. */
export interface SeenAsStudent {
  readonly group: ReadGroup;
  readonly assignments: readonly Assignment[];
  readonly contests: readonly RunningContest[];
}

/** In the place of a student: nobody has this number. */
const STAND_IN = '00000000-0000-0000-0000-000000000000';

/**
 * A group, its assignments and contests as a student sees them who has handed nothing in: read for somebody who is nobody, and answered by
 * what answers students. No session of anybody is used, and no student's work is seen.
 */
export async function seeAsStudent(
  needs: GroupNeeds & { readonly markets: Markets },
  userId: string,
  group: string,
): Promise<SeenAsStudent> {
  const { db, markets } = needs;
  const id = await groupForAct(needs, userId, { group, act: 'read_work' });
  const own = (await listOwnGroups(db, userId)).find((one) => one.id === id);
  if (!own) refuse('not_found');
  const [seen] = await withReaders(db, [{ ...own, role: 'student' as const }]);
  const contests = await listContests(db, { userId: STAND_IN, groupIds: [id], limit: LISTED });
  return seen
    ? {
        group: seen,
        assignments: await assignmentsOfStudent(needs, id, STAND_IN),
        contests: contests.flatMap((contest) => withWorld(markets, contest) ?? []),
      }
    : refuse('not_found');
}
