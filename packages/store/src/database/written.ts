import { type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What somebody has written as a teacher or assistant, in all groups, without the students whom it is about. */
export async function listWritten(db: Kysely<Tables>, userId: string) {
  const [assignments, grades] = await Promise.all([
    db
      .selectFrom('assignments as a')
      .innerJoin('groups as g', 'g.id', 'a.group_id')
      .select(['g.name as group', 'a.title', 'a.instructions', 'a.created_at as at'])
      .where('a.created_by', '=', userId)
      .orderBy('a.id')
      .execute(),
    db
      .selectFrom('grades as r')
      .innerJoin('assignments as a', 'a.id', 'r.assignment_id')
      .innerJoin('groups as g', 'g.id', 'a.group_id')
      .select([
        'g.name as group',
        'a.title',
        'r.points',
        'r.feedback',
        'r.reason',
        'r.graded_at as at',
        'r.returned_at as returnedAt',
      ])
      .where('r.graded_by', '=', userId)
      .orderBy('r.graded_at')
      .orderBy('r.assignment_id')
      .execute(),
  ]);
  return { assignments, grades };
}
