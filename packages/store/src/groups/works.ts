import type { AssignmentTerms, Decision, NewGrade, Work } from '@lonja/core';
import { sql, type Kysely, type Transaction } from 'kysely';
import { selectName } from '../database/select-name.ts';
import type { Tables } from '../database/tables.ts';
import { byUsername } from '../people/by-username.ts';

/** A student's work on an assignment. */
export interface WorkRecord {
  readonly assignmentId: number;
  readonly userId: string;
  readonly username: string;
  readonly fullName: string | null;
  readonly isErased: boolean;
  readonly extension: { readonly until: Date; readonly by: string | null; readonly at: Date } | null;
  /** The oldest first. */
  readonly submissions: readonly SubmissionRecord[];
  /** The oldest first. */
  readonly grades: readonly GradeRecord[];
}

interface SubmissionRecord {
  readonly number: number;
  /** Null where the person is erased, or texts were not asked for. */
  readonly text: string | null;
  readonly accountId: number | null;
  readonly at: Date;
}

export interface GradeRecord {
  readonly number: number;
  /** Hundredths of a point. */
  readonly points: number;
  /** Null where the person is erased, or texts were not asked for. */
  readonly feedback: string | null;
  readonly reason: string | null;
  /** Null where erased. */
  readonly by: string | null;
  readonly at: Date;
  readonly returnedAt: Date | null;
}

export interface WorkSearch {
  readonly assignmentIds: readonly number[];
  /** Work of one student; of all unless given. */
  readonly userId?: string | undefined;
  /** Whether to read what was written: a gradebook needs the figures alone. */
  readonly texts: boolean;
}

/** What there is of work on these assignments. */
export async function listWorks(db: Kysely<Tables>, search: WorkSearch): Promise<WorkRecord[]> {
  const { assignmentIds, userId } = search;
  const heads = await db
    .selectFrom('works as w')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('users as x', 'x.id', 'w.extended_by')
    .select([
      'w.assignment_id as assignmentId',
      'w.user_id as userId',
      'u.username',
      'u.full_name as fullName',
      sql<boolean>`u.deleted_at is not null`.as('isErased'),
      'w.extended_until',
      'w.extended_at',
      selectName('x').as('extended_by'),
    ])
    .where(sql<boolean>`w.assignment_id = any(${assignmentIds}::int[])`)
    .$if(userId !== undefined, (query) => query.where('w.user_id', '=', userId as string))
    .execute();
  const [submissions, grades] = await Promise.all([loadSubmissions(db, search), loadGrades(db, search)]);
  return heads
    .toSorted(byUsername)
    .map(({ extended_until: until, extended_by: by, extended_at: at, ...head }) => ({
      ...head,
      extension: until && at ? { until, by, at } : null,
      submissions: (submissions.get(buildWorkKey(head)) ?? []).map(
        ({ number, text, accountId, at: sent }) => ({
          number,
          text,
          accountId,
          at: sent,
        }),
      ),
      grades: (grades.get(buildWorkKey(head)) ?? []).map(
        ({ assignmentId: _assignment, userId: _user, ...grade }) => grade,
      ),
    }));
}

const buildWorkKey = ({ assignmentId, userId }: { readonly assignmentId: number; readonly userId: string }) =>
  `${assignmentId}/${userId}`;

async function loadSubmissions(db: Kysely<Tables>, { assignmentIds, userId, texts }: WorkSearch) {
  const rows = await db
    .selectFrom('submissions')
    .select([
      'assignment_id as assignmentId',
      'user_id as userId',
      'number',
      texts ? 'text' : sql<string | null>`null`.as('text'),
      'account_id as accountId',
      'submitted_at as at',
    ])
    .where(sql<boolean>`assignment_id = any(${assignmentIds}::int[])`)
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId as string))
    .orderBy('number')
    .execute();
  return Map.groupBy(rows, buildWorkKey);
}

async function loadGrades(db: Kysely<Tables>, { assignmentIds, userId, texts }: WorkSearch) {
  const rows = await db
    .selectFrom('grades as g')
    .innerJoin('users as u', 'u.id', 'g.graded_by')
    .select([
      'g.assignment_id as assignmentId',
      'g.user_id as userId',
      'g.number',
      'g.points',
      texts ? 'g.feedback' : sql<string | null>`null`.as('feedback'),
      'g.reason',
      selectName('u').as('by'),
      'g.graded_at as at',
      'g.returned_at as returnedAt',
    ])
    .where(sql<boolean>`g.assignment_id = any(${assignmentIds}::int[])`)
    .$if(userId !== undefined, (query) => query.where('g.user_id', '=', userId as string))
    .orderBy('g.number')
    .execute();
  return Map.groupBy(rows, buildWorkKey);
}

/** How much was handed in and graded of each of these assignments. */
export async function countWorks(
  db: Kysely<Tables>,
  assignmentIds: readonly number[],
): Promise<
  ReadonlyMap<number, { readonly submitted: number; readonly graded: number; readonly returned: number }>
> {
  const { rows } = await sql<{ id: number; submitted: number; graded: number; returned: number }>`
    select w.assignment_id as id,
      (count(*) filter (where exists (select from submissions s where s.assignment_id = w.assignment_id and s.user_id = w.user_id)))::int as submitted,
      (count(*) filter (where exists (select from grades g where g.assignment_id = w.assignment_id and g.user_id = w.user_id)))::int as graded,
      (count(*) filter (where exists (select from grades g where g.assignment_id = w.assignment_id and g.user_id = w.user_id and g.returned_at is not null)))::int as returned
    from works w where w.assignment_id = any(${assignmentIds}::int[]) group by w.assignment_id`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

export interface WorkPlace {
  readonly assignmentId: number;
  readonly userId: string;
}

type Decided<Change> =
  | { readonly accepted: true; readonly changes: readonly [Change] }
  | { readonly accepted: false; readonly refusal: unknown };

/**
 * Decides on a student's work as it stands, while nobody else changes it or its assignment. Refused work is not even begun: whoever is
 * refused rolls its head back.
 */
async function decideOnWork<Change, Refusal>(
  work: Transaction<Tables>,
  { assignmentId, userId }: WorkPlace,
  decide: (terms: AssignmentTerms, work: Work) => Decision<readonly [Change], Refusal>,
): Promise<{ readonly change: Change; readonly before: Work } | { readonly refusal: Refusal }> {
  const terms = await work
    .selectFrom('assignments')
    .select(['state', 'due_at', 'takes_late', 'possible'])
    .where('id', '=', assignmentId)
    .forShare()
    .executeTakeFirstOrThrow();
  await work
    .insertInto('works')
    .values({ assignment_id: assignmentId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await work
    .selectFrom('works')
    .select('user_id')
    .where('assignment_id', '=', assignmentId)
    .where('user_id', '=', userId)
    .forUpdate()
    .execute();
  const [record] = await listWorks(work, { assignmentIds: [assignmentId], userId, texts: true });
  if (!record) throw new Error('work that was just written is there');
  const before = readWork(record);
  const decision = decide(
    {
      state: terms.state,
      dueAt: terms.due_at.getTime(),
      takesLate: terms.takes_late,
      possible: terms.possible,
    },
    before,
  ) as Decided<Change>;
  return decision.accepted
    ? { change: decision.changes[0], before }
    : { refusal: decision.refusal as Refusal };
}

/** Work as it is decided on. */
export const readWork = ({ extension, submissions, grades }: WorkRecord): Work => ({
  extendedUntil: extension?.until.getTime() ?? null,
  submittedAt: submissions.map(({ at }) => at.getTime()),
  grades: grades.map(({ points, feedback, returnedAt }) => ({
    points,
    feedback: feedback ?? '',
    isReturned: returnedAt !== null,
  })),
});

/** Saves another version of a student's work, with the account of the student's entry in the assignment's contest. */
export async function saveSubmission<Refusal>(
  work: Transaction<Tables>,
  { text, at, ...place }: WorkPlace & { readonly text: string; readonly at: Date },
  decide: (terms: AssignmentTerms, work: Work) => Decision<readonly [unknown], Refusal>,
): Promise<{ readonly refusal: Refusal } | undefined> {
  const { assignmentId, userId } = place;
  const decided = await decideOnWork(work, place, decide);
  if ('refusal' in decided) return decided;
  const { before } = decided;
  await work
    .insertInto('submissions')
    .values({
      assignment_id: assignmentId,
      user_id: userId,
      number: before.submittedAt.length + 1,
      text,
      submitted_at: at,
      account_id: sql<number | null>`(select e.account_id from assignments a
          join contest_entries e on e.contest_id = a.contest_id and e.user_id = ${userId} where a.id = ${assignmentId})`,
    })
    .execute();
  return undefined;
}

/** Saves a grade beside the earlier ones. */
export async function saveGrade<Refusal>(
  work: Transaction<Tables>,
  { by, at, ...place }: WorkPlace & { readonly by: string; readonly at: Date },
  decide: (terms: AssignmentTerms, work: Work) => Decision<readonly [NewGrade], Refusal>,
): Promise<{ readonly grade: NewGrade } | { readonly refusal: Refusal }> {
  const decided = await decideOnWork(work, place, decide);
  if ('refusal' in decided) return decided;
  const { change: grade, before } = decided;
  await work
    .insertInto('grades')
    .values({
      assignment_id: place.assignmentId,
      user_id: place.userId,
      number: before.grades.length + 1,
      points: grade.points,
      feedback: grade.feedback,
      reason: grade.reason,
      graded_by: by,
      graded_at: at,
      returned_at: grade.isReturned ? at : null,
    })
    .execute();
  return { grade };
}

/** Gives a student a later deadline. @returns the work as it was */
export async function saveExtension<Refusal>(
  work: Transaction<Tables>,
  { by, at, ...place }: WorkPlace & { readonly by: string; readonly at: Date },
  decide: (terms: AssignmentTerms, work: Work) => Decision<readonly [number], Refusal>,
): Promise<{ readonly before: Work } | { readonly refusal: Refusal }> {
  const decided = await decideOnWork(work, place, decide);
  if ('refusal' in decided) return decided;
  const { change: until, before } = decided;
  await work
    .updateTable('works')
    .set({ extended_until: new Date(until), extended_by: by, extended_at: at })
    .where('assignment_id', '=', place.assignmentId)
    .where('user_id', '=', place.userId)
    .execute();
  return { before };
}

export interface ReturnedGrade {
  readonly userId: string;
  readonly points: number;
}

/** Gives students the newest grades that they have not got; none is returned twice. @returns what was returned */
export async function returnGrades(
  work: Transaction<Tables>,
  { assignmentId, at }: { readonly assignmentId: number; readonly at: Date },
): Promise<readonly ReturnedGrade[]> {
  await sql`select from works where assignment_id = ${assignmentId} order by user_id for update`.execute(
    work,
  );
  const { rows } = await sql<ReturnedGrade>`
      update grades g set returned_at = ${at} from users u
      where u.id = g.user_id and u.deleted_at is null and g.assignment_id = ${assignmentId} and g.returned_at is null
        and g.number = (select max(n.number) from grades n where n.assignment_id = g.assignment_id and n.user_id = g.user_id)
      returning g.user_id as "userId", g.points`.execute(work);
  return rows;
}

/** A person's work in all groups, also those that the person has left. */
export async function listOwnWorks(
  db: Kysely<Tables>,
  userId: string,
): Promise<
  readonly {
    readonly group: string;
    readonly title: string;
    readonly possible: number;
    readonly work: WorkRecord;
  }[]
> {
  const assignments = await db
    .selectFrom('works as w')
    .innerJoin('assignments as a', 'a.id', 'w.assignment_id')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['a.id', 'a.title', 'a.possible', 'g.name as group'])
    .where('w.user_id', '=', userId)
    .orderBy('a.id', 'desc')
    .execute();
  const works = await listWorks(db, { assignmentIds: assignments.map(({ id }) => id), userId, texts: true });
  const byAssignment = new Map(works.map((work) => [work.assignmentId, work]));
  return assignments.flatMap(({ id, ...assignment }) => {
    const work = byAssignment.get(id);
    return work ? [{ ...assignment, work }] : [];
  });
}
