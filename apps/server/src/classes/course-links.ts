import { findContest } from '@lonja/store/contests/contests';
import { findAssignment } from '@lonja/store/groups/assignments';
import {
  bindLink as saveLink,
  listCourses,
  listLinks,
  unbindCourse as saveUnbinding,
} from '@lonja/store/lti/courses';
import { listScores, retryScores as saveRetry } from '@lonja/store/lti/scores';
import type { ActCaller } from '../record/act-caller.ts';
import { record } from '../record/record.ts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import { refuse } from '../refusal/refuse.ts';
import type { ReadCourses } from './course-view.ts';
import { activeGroup, groupForAct, type GroupNeeds } from '../groups/groups.ts';

/** The courses of a group, their links, and where grades are. */
export async function readCourses(needs: GroupNeeds, userId: string, group: string): Promise<ReadCourses> {
  const { db } = needs;
  const id = await groupForAct(needs, userId, { group, act: 'set_work' });
  const [courses, links, scores] = await Promise.all([
    listCourses(db, id),
    listLinks(db, id),
    listScores(db, id),
  ]);
  return { courses, links, scores };
}

/** Frees a course of its group. */
export async function unbindCourse(
  needs: GroupNeeds,
  by: ActCaller,
  { group, course }: { readonly group: string; readonly course: string },
): Promise<void> {
  const { db, clock } = needs;
  const groupId = await groupForAct(needs, by.userId, { group, act: 'set_work' });
  const courseId = parseRecordNumber(course);
  if (courseId === undefined) refuse('not_found');
  const subject = { kind: 'course', id: String(courseId) } as const;
  await record({ db, clock }, by, { action: 'course_bound', subject, userId: undefined }, async (work) => {
    if (!(await saveUnbinding(work, { groupId, courseId }))) refuse('not_found');
    return { value: undefined, change: { before: { group: groupId }, after: { group: null } } };
  });
}

/** Says what a link opens: an assignment that is no draft, or a contest of the group. */
export async function bindLink(
  needs: GroupNeeds,
  userId: string,
  wanted: {
    readonly group: string;
    readonly link: string;
    readonly assignment: string | null;
    readonly contest: string | null;
  },
): Promise<void> {
  const { db } = needs;
  const group = await activeGroup(needs, userId, { group: wanted.group, act: 'set_work' });
  const linkId = parseRecordNumber(wanted.link);
  if (linkId === undefined) refuse('not_found');
  const opened = await openedBy(needs, group.id, wanted);
  if (!(await saveLink(db, { groupId: group.id, linkId }, opened))) refuse('not_found');
}

async function openedBy(
  { db }: GroupNeeds,
  groupId: number,
  { assignment, contest }: { readonly assignment: string | null; readonly contest: string | null },
) {
  if (assignment !== null) {
    const id = parseRecordNumber(assignment);
    const found = id === undefined ? undefined : await findAssignment(db, { groupId, id });
    return found ? { assignmentId: found.id, contestId: null } : refuse('not_found');
  }
  if (contest === null) return { assignmentId: null, contestId: null };
  const found = /^[a-z0-9-]{1,80}$/.test(contest) ? await findContest(db, contest) : undefined;
  return found?.groupId === groupId ? { assignmentId: null, contestId: found.id } : refuse('not_found');
}

/** Tries again what a group's platforms have not got. */
export async function retryScores(needs: GroupNeeds, userId: string, group: string): Promise<void> {
  const id = await groupForAct(needs, userId, { group, act: 'set_work' });
  await saveRetry(needs.db, id, new Date(needs.clock()));
}
