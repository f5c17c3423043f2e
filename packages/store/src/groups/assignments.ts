import type { AssignmentTerms, Decision } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** What an assignment of a group says. */
export interface AssignmentText {
  readonly title: string;
  readonly instructions: string;
  /** The contest whose entries its submissions speak about; null without one. */
  readonly contestId: number | null;
}

export interface AssignmentRecord extends AssignmentTerms, AssignmentText {
  readonly id: number;
  readonly groupId: number;
  readonly contestName: string | null;
  readonly contestSlug: string | null;
}

export interface AssignmentPlace {
  readonly groupId: number;
  readonly id: number;
}

const assignments = (db: Kysely<Tables>) =>
  db
    .selectFrom('assignments as a')
    .leftJoin('contests as c', 'c.id', 'a.contest_id')
    .select([
      'a.id',
      'a.group_id as groupId',
      'a.title',
      'a.instructions',
      'a.state',
      sql<number>`(extract(epoch from a.due_at) * 1000)::float8`.as('dueAt'),
      'a.takes_late as takesLate',
      'a.possible',
      'a.contest_id as contestId',
      'c.name as contestName',
      'c.slug as contestSlug',
    ]);

/** Assignments of these groups, by their deadlines. */
export const listAssignments = (
  db: Kysely<Tables>,
  groupIds: readonly number[],
): Promise<AssignmentRecord[]> =>
  assignments(db)
    .where(sql<boolean>`a.group_id = any(${groupIds}::int[])`)
    .orderBy('a.due_at')
    .orderBy('a.id')
    .execute();

export const findAssignment = (
  db: Kysely<Tables>,
  { groupId, id }: AssignmentPlace,
): Promise<AssignmentRecord | undefined> =>
  assignments(db).where('a.id', '=', id).where('a.group_id', '=', groupId).executeTakeFirst();

export interface NewAssignment extends AssignmentTerms, AssignmentText {
  readonly groupId: number;
  readonly createdBy: string;
  readonly createdAt: Date;
}

/** @param most assignments of the group @returns its number; undefined where there are as many */
export async function saveAssignment(
  work: Work,
  assignment: NewAssignment,
  maximum: number,
): Promise<number | undefined> {
  const { groupId } = assignment;
  await sql`select from groups where id = ${groupId} for no key update`.execute(work);
  const { count } = await work
    .selectFrom('assignments')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  if (count >= maximum) return undefined;
  const { id } = await work
    .insertInto('assignments')
    .values({
      ...writeAssignment(assignment),
      group_id: groupId,
      created_by: assignment.createdBy,
      created_at: assignment.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const writeAssignment = ({
  title,
  instructions,
  contestId,
  dueAt,
  takesLate,
  possible,
  state,
}: AssignmentTerms & AssignmentText) => ({
  title,
  instructions,
  due_at: new Date(dueAt),
  takes_late: takesLate,
  possible,
  contest_id: contestId,
  state,
});

/** Copies all assignments of a group to another one, as drafts without a contest. */
export async function copyAssignments(
  db: Kysely<Tables>,
  {
    from,
    to,
    by,
    at,
  }: { readonly from: number; readonly to: number; readonly by: string; readonly at: Date },
): Promise<void> {
  await sql`
    insert into assignments (group_id, title, instructions, due_at, takes_late, possible, state, created_by, created_at)
    select ${to}, title, instructions, due_at, takes_late, possible, 'draft', ${by}, ${at}
    from assignments where group_id = ${from} order by due_at, id`.execute(db);
}

interface ChangedAssignment {
  readonly before: AssignmentRecord;
  readonly after: AssignmentTerms & AssignmentText;
}

/**
 * Decides on an assignment and saves what it becomes.
 * @param decide is given what it is now, and whether somebody is graded
 * @returns undefined where there is none
 */
export async function changeAssignment<Refusal>(
  work: Work,
  { groupId, id }: AssignmentPlace,
  decide: (
    before: AssignmentRecord,
    hasGrades: boolean,
  ) => Decision<readonly [AssignmentTerms & AssignmentText], Refusal>,
): Promise<ChangedAssignment | { readonly refusal: Refusal } | undefined> {
  await sql`select from assignments where id = ${id} for no key update`.execute(work);
  const before = await findAssignment(work, { groupId, id });
  if (!before) return undefined;
  const graded = await work
    .selectFrom('grades')
    .select('number')
    .where('assignment_id', '=', id)
    .limit(1)
    .executeTakeFirst();
  const decision = decide(before, graded !== undefined) as
    | { readonly accepted: true; readonly changes: readonly [AssignmentTerms & AssignmentText] }
    | { readonly accepted: false; readonly refusal: Refusal };
  if (!decision.accepted) return { refusal: decision.refusal };
  const [after] = decision.changes;
  await work.updateTable('assignments').set(writeAssignment(after)).where('id', '=', id).execute();
  return { before, after };
}

/** Deletes a draft, which no student has seen. @returns it; undefined where there is none */
export async function deleteDraft(
  work: Work,
  { groupId, id }: AssignmentPlace,
): Promise<AssignmentRecord | undefined> {
  await sql`select from assignments where id = ${id} for update`.execute(work);
  const before = await findAssignment(work, { groupId, id });
  if (before?.state !== 'draft') return undefined;
  await work.deleteFrom('assignments').where('id', '=', id).execute();
  return before;
}
