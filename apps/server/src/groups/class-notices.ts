import { randomUUID } from 'node:crypto';
import type { Database } from '@lonja/store/database/database';
import { listMembers } from '@lonja/store/groups/groups';
import type { NewNotice } from '@lonja/store/notices/notices';

/** What a class is notified of. */
type ClassNews =
  | {
      readonly kind: 'assignment_published';
      readonly data: { readonly group: string; readonly assignment: string; readonly dueAt: string };
    }
  | {
      readonly kind: 'contest_published';
      readonly data: { readonly group: string; readonly contest: string; readonly slug: string };
    };

/** A notice to each student that a group has by now. @param at milliseconds since 1970 */
export async function noticesToStudents(
  db: Database,
  groupId: number,
  { kind, data }: ClassNews,
  at: number,
): Promise<NewNotice[]> {
  const students = await listMembers(db, [groupId], ['student']);
  return students.map(({ userId }) => ({ id: randomUUID(), to: { userId }, kind, data, createdAt: at }));
}
