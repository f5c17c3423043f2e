import type { GroupRole, LaunchedLink } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { findRole, refuseMember, type JoinRefusal } from '../groups/groups.ts';
import { attachJoined, findJoinedNumber, type RenumberedMember } from '../groups/rosters.ts';

/** A course of a platform. */
export interface CourseRecord {
  readonly id: number;
  readonly platformId: number;
  readonly platform: string;
  readonly title: string;
  /** Null until a teacher of the course has chosen one. */
  readonly groupId: number | null;
  readonly boundAt: Date | null;
}

/** A link in a course, and what it opens: an assignment, a contest, or neither. */
export interface LinkRecord {
  readonly id: number;
  readonly courseId: number;
  readonly title: string;
  readonly hasColumn: boolean;
  readonly assignmentId: number | null;
  readonly contestSlug: string | null;
}

interface CoursePlace {
  readonly platformId: number;
  readonly deploymentId: string;
  readonly contextId: string;
}

const courses = (db: Kysely<Tables>) =>
  db
    .selectFrom('lti_courses as c')
    .innerJoin('lti_platforms as f', 'f.id', 'c.platform_id')
    .select([
      'c.id',
      'c.platform_id as platformId',
      'f.name as platform',
      'c.title',
      'c.group_id as groupId',
      'c.bound_at as boundAt',
    ]);

export const findCourse = (
  db: Kysely<Tables>,
  { platformId, deploymentId, contextId }: CoursePlace,
): Promise<CourseRecord | undefined> =>
  courses(db)
    .where('c.platform_id', '=', platformId)
    .where('c.deployment_id', '=', deploymentId)
    .where('c.context_id', '=', contextId)
    .executeTakeFirst();

/** Keeps what a launch says of its course and its link. @returns the numbers of both */
export async function markCourse(
  db: Kysely<Tables>,
  place: CoursePlace,
  { title, link }: { readonly title: string; readonly link: LaunchedLink | null },
): Promise<{ readonly courseId: number; readonly linkId: number | undefined }> {
  const { id: courseId } = await db
    .insertInto('lti_courses')
    .values({
      platform_id: place.platformId,
      deployment_id: place.deploymentId,
      context_id: place.contextId,
      title,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['platform_id', 'deployment_id', 'context_id'])
        .doUpdateSet((set) => ({ title: set.ref('excluded.title') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  if (!link) return { courseId, linkId: undefined };
  const { id: linkId } = await db
    .insertInto('lti_links')
    .values({ course_id: courseId, resource_id: link.id, title: link.title, line_item: link.lineItem })
    .onConflict((conflict) =>
      conflict.columns(['course_id', 'resource_id']).doUpdateSet((set) => ({
        title: set.ref('excluded.title'),
        // One that a launch leaves out was not taken away.
        line_item: sql<string | null>`coalesce(excluded.line_item, lti_links.line_item)`,
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return { courseId, linkId };
}

/** Binds a course to a group, unless it is bound. @returns whether it was not */
export async function bindCourse(
  work: Kysely<Tables>,
  courseId: number,
  { groupId, by, at }: { readonly groupId: number; readonly by: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('lti_courses')
    .set({ group_id: groupId, bound_by: by, bound_at: at })
    .where('id', '=', courseId)
    .where('group_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows !== 0n;
}

/**
 * Frees a course of a group: its next teacher chooses another one. The course's links open nothing, and nothing more is sent for
 * them.
 */
export async function unbindCourse(
  work: Work,
  { groupId, courseId }: { readonly groupId: number; readonly courseId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('lti_courses')
    .set({ group_id: null, bound_by: null, bound_at: null })
    .where('id', '=', courseId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await sql`delete from lti_scores s using lti_links l where l.id = s.link_id and l.course_id = ${courseId}`.execute(
    work,
  );
  await work
    .updateTable('lti_links')
    .set({ assignment_id: null, contest_id: null })
    .where('course_id', '=', courseId)
    .execute();
  await work.deleteFrom('lti_seats').where('course_id', '=', courseId).execute();
  return true;
}

/** The courses that are bound to a group. */
export const listCourses = (db: Kysely<Tables>, groupId: number): Promise<CourseRecord[]> =>
  courses(db).where('c.group_id', '=', groupId).orderBy('c.id').execute();

const links = (db: Kysely<Tables>) =>
  db
    .selectFrom('lti_links as l')
    .leftJoin('contests as t', 't.id', 'l.contest_id')
    .select([
      'l.id',
      'l.course_id as courseId',
      'l.title',
      sql<boolean>`l.line_item is not null`.as('hasColumn'),
      'l.assignment_id as assignmentId',
      't.slug as contestSlug',
    ]);

export const findLink = (db: Kysely<Tables>, id: number): Promise<LinkRecord | undefined> =>
  links(db).where('l.id', '=', id).executeTakeFirst();

/** The links of the courses of a group. */
export const listLinks = (db: Kysely<Tables>, groupId: number): Promise<LinkRecord[]> =>
  links(db)
    .innerJoin('lti_courses as c', 'c.id', 'l.course_id')
    .where('c.group_id', '=', groupId)
    .orderBy('l.id')
    .limit(MAX_LISTED_LINKS)
    .execute();

const MAX_LISTED_LINKS = 1_000;

interface Opened {
  readonly assignmentId: number | null;
  readonly contestId: number | null;
}

/** Says what a link of the group opens. Scores of what it opened before are forgotten. @returns whether it is one of the group's */
export async function bindLink(
  db: Kysely<Tables>,
  { groupId, linkId }: { readonly groupId: number; readonly linkId: number },
  { assignmentId, contestId }: Opened,
): Promise<boolean> {
  return db.transaction().execute(async (work) => {
    const { rows } = await sql<{ assignmentId: number | null }>`
      select l.assignment_id as "assignmentId" from lti_links l join lti_courses c on c.id = l.course_id
      where l.id = ${linkId} and c.group_id = ${groupId} for update of l`.execute(work);
    const [before] = rows;
    if (!before) return false;
    await work
      .updateTable('lti_links')
      .set({ assignment_id: assignmentId, contest_id: contestId })
      .where('id', '=', linkId)
      .execute();
    if (before.assignmentId !== assignmentId)
      await work.deleteFrom('lti_scores').where('link_id', '=', linkId).execute();
    return true;
  });
}

/** Notes that a learner has come from a course. */
export async function saveSeat(
  db: Kysely<Tables>,
  { courseId, userId }: { readonly courseId: number; readonly userId: string },
): Promise<void> {
  await db
    .insertInto('lti_seats')
    .values({ course_id: courseId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/**
 * Makes a person a member of the group of a course; a member stays what the member is. The number in the school's system is
 * kept where no other member has it.
 * @param limits of members, and of groups of a person that are not archived
 */
export async function joinFromCourse(
  work: Work,
  {
    groupId,
    userId,
    role,
    externalId,
    at,
  }: {
    readonly groupId: number;
    readonly userId: string;
    readonly role: GroupRole;
    readonly externalId: string | null;
    readonly at: Date;
  },
  limits: { readonly members: number; readonly groups: number },
): Promise<{ readonly numbered: readonly RenumberedMember[] } | 'member' | JoinRefusal> {
  const { rows } = await sql<{ id: number }>`
    select id from groups where id = ${groupId} and archived_at is null for update`.execute(work);
  if (rows.length === 0) return 'not_found';
  if (await findRole(work, groupId, userId)) return 'member';
  const full = await refuseMember(work, { groupId, userId }, limits);
  if (full) return full;
  await work
    .insertInto('memberships')
    .values({ group_id: groupId, user_id: userId, role, joined_at: at })
    .execute();
  // What a teacher's file says goes before what the platform says.
  if (role === 'student') await attachJoined(work, { groupId, userId });
  if (externalId !== null)
    await sql`update memberships m set external_id = ${externalId}
      where m.group_id = ${groupId} and m.user_id = ${userId} and m.external_id is null and not exists (
        select from memberships o where o.group_id = ${groupId} and o.external_id = ${externalId})
      and not exists (select from roster_lines r where r.group_id = ${groupId} and r.external_id = ${externalId})`.execute(
      work,
    );
  return { numbered: await findJoinedNumber(work, { groupId, userId }) };
}
