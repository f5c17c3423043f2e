import { randomUUID } from 'node:crypto';
import type { Database } from '@lonja/store/database/database';
import { listMembers } from '@lonja/store/groups/groups';
import type { NewNotice, NewNoticeBody } from '@lonja/store/notices/notices';

/** A notice to each student that a group has by now. @param at milliseconds since 1970 */
export async function noticesToStudents(
  db: Database,
  groupId: number,
  body: NewNoticeBody,
  at: number,
): Promise<NewNotice[]> {
  const students = await listMembers(db, [groupId], ['student']);
  return students.map(({ userId }) => ({ id: randomUUID(), to: { userId }, createdAt: at, ...body }));
}
