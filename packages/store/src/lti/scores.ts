import type { ScoreProblem } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A grade that is to be sent to a platform. */
export interface DueScore {
  readonly linkId: number;
  readonly userId: string;
  readonly assignmentId: number;
  readonly gradeNumber: number;
  readonly platformId: number;
  readonly lineItem: string;
  /** Who the student is on the platform. */
  readonly subject: string;
  /** Hundredths of a point. */
  readonly points: number;
  readonly possible: number;
  /** When the student got it. */
  readonly returnedAt: Date;
  readonly attempts: number;
  readonly since: Date;
}

/**
 * Lists what is to be sent: of every assignment that a link with a column opens, the newest grade that was returned to a student
 * who came from that link's course. One that follows a sent grade replaces it.
 *
 * The links are materialized first for the reason that `listDueScores` gives. What was sent is left out next, because in most looks nothing
 * is new: whose the others are is asked of these alone (`npm run bench -- grades`).
 */
export async function queueScores(db: Kysely<Tables>, now: Date): Promise<void> {
  await sql`
    with graded as materialized (
      select l.id, l.assignment_id, l.course_id, c.platform_id
      from lti_links l
      join lti_courses c on c.id = l.course_id and c.group_id is not null
      join lti_platforms f on f.id = c.platform_id and f.closed_at is null
      where l.assignment_id is not null and l.line_item is not null
    ), fresh as materialized (
      select l.*, g.user_id, g.number
      from graded l
      join grades g on g.assignment_id = l.assignment_id and g.returned_at is not null
      where not exists (select from lti_scores k
        where k.link_id = l.id and k.user_id = g.user_id and k.assignment_id = l.assignment_id and k.grade_number >= g.number)
    )
    insert into lti_scores (link_id, user_id, assignment_id, grade_number, state, since, attempts, due_at)
    select l.id, p.user_id, l.assignment_id, max(l.number), 'waiting', ${now}, 0, ${now}
    from fresh l
    join lti_seats s on s.course_id = l.course_id and s.user_id = l.user_id
    join lti_people p on p.platform_id = l.platform_id and p.user_id = s.user_id
    group by l.id, p.user_id, l.assignment_id
    on conflict (link_id, user_id) do update set
      assignment_id = excluded.assignment_id, grade_number = excluded.grade_number, state = 'waiting', since = excluded.since,
      attempts = 0, due_at = excluded.due_at, problem = null`.execute(db);
}

/**
 * What is due now, by platform.
 *
 * Every process asks every few seconds. PostgreSQL plans seven joins in 26 ms of a processor, and four, then four
 * of them, in 1.5 ms: hence the materialized part.
 */
export async function listDueScores(db: Kysely<Tables>, now: Date, limit: number): Promise<DueScore[]> {
  const { rows } = await sql<DueScore>`
    with due as materialized (
      select s.link_id, s.user_id, s.assignment_id, s.grade_number, s.attempts, s.since, s.due_at, c.platform_id, l.line_item
      from lti_scores s
      join lti_links l on l.id = s.link_id and l.line_item is not null
      join lti_courses c on c.id = l.course_id
      join lti_platforms f on f.id = c.platform_id and f.closed_at is null
      where s.state = 'waiting' and s.due_at <= ${now}
    )
    select s.link_id as "linkId", s.user_id as "userId", s.assignment_id as "assignmentId", s.grade_number as "gradeNumber",
      s.platform_id as "platformId", s.line_item as "lineItem", p.subject, g.points, a.possible, g.returned_at as "returnedAt",
      s.attempts, s.since
    from due s
    join lti_people p on p.platform_id = s.platform_id and p.user_id = s.user_id
    join assignments a on a.id = s.assignment_id
    join grades g on g.assignment_id = s.assignment_id and g.user_id = s.user_id and g.number = s.grade_number
    order by s.platform_id, s.due_at limit ${limit}`.execute(db);
  return rows;
}

export type ScoreOutcome =
  | { readonly state: 'sent'; readonly at: Date }
  | { readonly state: 'waiting'; readonly problem: ScoreProblem; readonly dueAt: Date }
  | { readonly state: 'failed'; readonly problem: ScoreProblem };

/** What came of an attempt. Where another grade is to be sent by now, that one stays to be sent. */
export async function saveScoreOutcome(
  db: Kysely<Tables>,
  { linkId, userId, assignmentId, gradeNumber }: DueScore,
  outcome: ScoreOutcome,
): Promise<void> {
  await db
    .updateTable('lti_scores')
    .set((row) => ({
      state: outcome.state,
      attempts: row('attempts', '+', 1),
      problem: outcome.state === 'sent' ? null : outcome.problem,
      ...(outcome.state === 'sent' ? { sent_at: outcome.at } : {}),
      ...(outcome.state === 'waiting' ? { due_at: outcome.dueAt } : {}),
    }))
    .where('link_id', '=', linkId)
    .where('user_id', '=', userId)
    .where('assignment_id', '=', assignmentId)
    .where('grade_number', '=', gradeNumber)
    .execute();
}

/** Where a student's grade is on its way. */
export interface ScoreRecord {
  readonly linkId: number;
  readonly userId: string;
  readonly username: string;
  readonly fullName: string | null;
  /** Hundredths of a point. */
  readonly points: number;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly problem: ScoreProblem | null;
  readonly attempts: number;
  readonly sentAt: Date | null;
}

/** Scores of the links of a group, those with a problem first. */
export const listScores = (db: Kysely<Tables>, groupId: number): Promise<ScoreRecord[]> =>
  db
    .selectFrom('lti_scores as s')
    .innerJoin('lti_links as l', 'l.id', 's.link_id')
    .innerJoin('lti_courses as c', 'c.id', 'l.course_id')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .innerJoin('grades as g', (join) =>
      join
        .onRef('g.assignment_id', '=', 's.assignment_id')
        .onRef('g.user_id', '=', 's.user_id')
        .onRef('g.number', '=', 's.grade_number'),
    )
    .select([
      's.link_id as linkId',
      's.user_id as userId',
      'u.username',
      'u.full_name as fullName',
      'g.points',
      's.state',
      's.problem',
      's.attempts',
      's.sent_at as sentAt',
    ])
    .where('c.group_id', '=', groupId)
    .orderBy(sql`s.problem is null`)
    .orderBy('s.link_id')
    .orderBy(sql`lower(u.username)`)
    .limit(MAX_LISTED_SCORES)
    .execute();

const MAX_LISTED_SCORES = 5_000;

/** Tries everything again that a group's platforms have not got. */
export async function retryScores(db: Kysely<Tables>, groupId: number, now: Date): Promise<void> {
  await sql`
    update lti_scores s set state = 'waiting', since = ${now}, attempts = 0, due_at = ${now}
    from lti_links l join lti_courses c on c.id = l.course_id
    where l.id = s.link_id and c.group_id = ${groupId} and s.state <> 'sent'`.execute(db);
}
