import { hash, randomUUID } from 'node:crypto';
import {
  decideAssignmentChange,
  decideExtension,
  decideGrade,
  decideSubmission,
  formatPoints,
  MAX_ASSIGNMENTS,
  type AssignmentRefusal,
  type AssignmentTerms,
  type ExtensionRefusal,
  type GradeRefusal,
  type GroupAct,
  type NewGrade,
  type SubmissionRefusal,
  type WantedGrade,
} from '@lonja/core';
import { findContest } from '@lonja/store/contests/contests';
import {
  changeAssignment as saveChange,
  deleteDraft,
  findAssignment,
  saveAssignment,
  type AssignmentRecord,
  type AssignmentText,
} from '@lonja/store/groups/assignments';
import { findRole, type GroupRecord } from '@lonja/store/groups/groups';
import {
  returnGrades as saveReturned,
  saveExtension,
  saveGrade,
  saveSubmission,
} from '@lonja/store/groups/works';
import type { NewNotice } from '@lonja/store/notices/notices';
import { findUser } from '@lonja/store/people/users';
import type { ActCaller } from '../../record/act-caller.ts';
import type { RecordedFigures } from '../../record/act.ts';
import { record } from '../../record/record.ts';
import { buildNoticeBody } from '../../record/notice-body.ts';
import { parseRecordNumber } from '../../identity/account-owners.ts';
import { refuse } from '../../refusal/refuse.ts';
import { noticesToStudents } from '../../groups/class-notices.ts';
import { activeGroup, type GroupNeeds } from '../../groups/groups.ts';
import { isSlug } from '../../groups/slug.ts';
import { isUuid } from '@lonja/protocol/uuid';

export interface AssignmentNames {
  readonly group: string;
  readonly assignment: string;
}

interface FoundAssignment {
  readonly group: GroupRecord;
  readonly assignment: AssignmentRecord;
}

/** An assignment on which somebody may do something that changes it. */
async function activeAssignment(
  needs: GroupNeeds,
  userId: string,
  { group: name, assignment: number, act }: AssignmentNames & { readonly act: GroupAct },
): Promise<FoundAssignment> {
  const group = await activeGroup(needs, userId, { group: name, act });
  const id = parseRecordNumber(number);
  const assignment = id === undefined ? undefined : await findAssignment(needs.db, { groupId: group.id, id });
  // Students know of no drafts.
  if (!assignment || (act === 'hand_in' && assignment.state === 'draft')) refuse('not_found');
  return { group, assignment };
}

export interface WantedAssignment extends AssignmentTerms {
  readonly title: string;
  readonly instructions: string;
  /** Address of a contest of the group; null: none. */
  readonly contest: string | null;
}

/** Writes an assignment. */
export async function createAssignment(
  needs: GroupNeeds,
  by: ActCaller,
  { group: name, ...wanted }: WantedAssignment & { readonly group: string },
): Promise<FoundAssignment> {
  const { db } = needs;
  const group = await activeGroup(needs, by.userId, { group: name, act: 'set_work' });
  const contestId = await findContestNumber(needs, group.id, wanted.contest);
  const { contest: _contest, ...assignment } = wanted;
  const news = await listNewNotices(needs, group, undefined, assignment);
  // The assignment's number is known once it is saved.
  const on = { action: 'assignment_changed', subject: subjectOf(wanted.title), userId: undefined } as const;
  const id = await record(needs, by, on, async (work, { at }) => {
    const written = {
      ...assignment,
      contestId,
      groupId: group.id,
      createdBy: by.userId,
      createdAt: new Date(at),
    };
    const number = await saveAssignment(work, written, MAX_ASSIGNMENTS);
    if (number === undefined) refuse('too_many_assignments', { maximum: MAX_ASSIGNMENTS });
    const after = recordAssignment({ ...assignment, contestId });
    return { value: number, change: { subjectId: String(number), after, notices: news } };
  });
  const saved = await findAssignment(db, { groupId: group.id, id });
  return saved ? { group, assignment: saved } : refuse('unavailable');
}

/** The notice to students of an assignment that they can see from now on. One that is opened again is no news. */
async function listNewNotices(
  { db, clock }: GroupNeeds,
  group: GroupRecord,
  before: AssignmentTerms | undefined,
  { state, title, dueAt }: AssignmentTerms & Pick<AssignmentText, 'title'>,
): Promise<readonly NewNotice[]> {
  if (state !== 'published' || (before && before.state !== 'draft')) return [];
  const figures = { group: group.name, assignment: title, dueAt: new Date(dueAt).toISOString() };
  return noticesToStudents(db, group.id, buildNoticeBody('assignment_published', figures), clock());
}

/** The number of a contest of the group. */
async function findContestNumber(
  { db }: GroupNeeds,
  groupId: number,
  slug: string | null,
): Promise<number | null> {
  if (slug === null) return null;
  const contest = isSlug(slug) ? await findContest(db, slug) : undefined;
  return contest?.groupId === groupId ? contest.id : refuse('not_found');
}

const subjectOf = (assignment: number | string) => ({ kind: 'assignment', id: String(assignment) }) as const;

/** What the log keeps of an assignment: of its instructions the hash, which shows that they were rewritten. */
const recordAssignment = ({
  title,
  instructions,
  state,
  dueAt,
  takesLate,
  possible,
  contestId,
}: AssignmentTerms & AssignmentText): RecordedFigures => ({
  title,
  instructions: `sha256:${hash('sha256', instructions)}`,
  state,
  dueAt: new Date(dueAt).toISOString(),
  takesLate,
  possible: formatPoints(possible),
  contest: contestId,
});

export type AssignmentChange = {
  readonly [Field in keyof WantedAssignment]?: WantedAssignment[Field] | undefined;
};

/** Changes an assignment, publishes or closes it. */
export async function changeAssignment(
  needs: GroupNeeds,
  by: ActCaller,
  { group: name, assignment: number, ...change }: AssignmentNames & { readonly change: AssignmentChange },
): Promise<FoundAssignment> {
  const { db } = needs;
  const found = await activeAssignment(needs, by.userId, {
    group: name,
    assignment: number,
    act: 'set_work',
  });
  const { group, assignment } = found;
  const { contest, ...fields } = change.change;
  const contestId =
    contest === undefined ? assignment.contestId : await findContestNumber(needs, group.id, contest);
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
  const news = await listNewNotices(needs, group, assignment, { ...assignment, ...given });
  const subject = subjectOf(assignment.id);
  await record(needs, by, { action: 'assignment_changed', subject, userId: undefined }, async (work) => {
    const saved = await saveChange<AssignmentRefusal>(
      work,
      { groupId: group.id, id: assignment.id },
      (before, hasGrades) => decideAssignmentChange(before, { ...before, ...given, contestId }, hasGrades),
    );
    if (!saved) refuse('not_found');
    if ('refusal' in saved) refuse(saved.refusal.code);
    const { before, after } = saved;
    // Whoever publishes an assignment first notifies its students; a second save at once finds it published.
    const notices = before.state === 'draft' ? news : [];
    return {
      value: undefined,
      change: { before: recordAssignment(before), after: recordAssignment(after), notices },
    };
  });
  const now = await findAssignment(db, { groupId: group.id, id: assignment.id });
  return now ? { group, assignment: now } : refuse('not_found');
}

/** Deletes a draft. */
export async function deleteAssignment(
  needs: GroupNeeds,
  by: ActCaller,
  names: AssignmentNames,
): Promise<void> {
  const found = await activeAssignment(needs, by.userId, { ...names, act: 'set_work' });
  const { group, assignment } = found;
  const subject = subjectOf(assignment.id);
  const place = { groupId: group.id, id: assignment.id };
  await record(needs, by, { action: 'assignment_deleted', subject, userId: undefined }, async (work) => {
    const before = await deleteDraft(work, place);
    if (!before) refuse('assignment_published');
    return { value: undefined, change: { before: recordAssignment(before) } };
  });
}

/** Hands in another version of the caller's own work. */
export async function submitWork(
  needs: GroupNeeds,
  userId: string,
  { text, ...names }: AssignmentNames & { readonly text: string },
): Promise<FoundAssignment> {
  const found = await activeAssignment(needs, userId, { ...names, act: 'hand_in' });
  const at = needs.clock();
  const submission = { assignmentId: found.assignment.id, userId, text, at: new Date(at) };
  await needs.db.transaction().execute(async (work) => {
    const saved = await saveSubmission<SubmissionRefusal>(work, submission, (terms, before) =>
      decideSubmission(terms, before, at),
    );
    if (saved) refuseWork(saved.refusal);
  });
  return found;
}

export interface WorkNames extends AssignmentNames {
  /** Id of the student. */
  readonly user: string;
}

/** A student of the group whose work somebody may decide on. */
async function activeWork(
  needs: GroupNeeds,
  userId: string,
  { user, ...names }: WorkNames & { readonly act: GroupAct },
): Promise<FoundAssignment> {
  const found = await activeAssignment(needs, userId, names);
  const role = isUuid(user) ? await findRole(needs.db, found.group.id, user) : undefined;
  return role === 'student' ? found : refuse('not_found');
}

/** Grades a student's work. The student is notified of what is returned, and why where it is another one. */
export async function gradeWork(
  needs: GroupNeeds,
  by: ActCaller,
  { wanted, ...names }: WorkNames & { readonly wanted: WantedGrade },
): Promise<FoundAssignment> {
  const found = await activeWork(needs, by.userId, { ...names, act: 'grade' });
  const { group, assignment } = found;
  const { user: userId } = names;
  const grader = await findUser(needs.db, by.userId);
  const graderName = grader?.user.full_name ?? grader?.user.username ?? '';
  const subject = subjectOf(assignment.id);
  const on = { action: 'work_graded', subject, userId, reason: wanted.reason } as const;
  await record(needs, by, on, async (work, { id, at }) => {
    const saved = await saveGrade<GradeRefusal>(
      work,
      { assignmentId: assignment.id, userId, by: by.userId, at: new Date(at) },
      (terms, before) => decideGrade(terms, before, wanted),
    );
    if ('refusal' in saved) refuseWork(saved.refusal);
    const { grade } = saved;
    const noticeBy = (grader: GradeNotice['by']) =>
      grade.isReturned ? [gradeNotice({ id, userId, group, assignment, grade, by: grader, at })] : [];
    return {
      value: undefined,
      change: {
        before: grade.changed ? { points: formatPoints(grade.changed.points) } : {},
        after: { points: formatPoints(grade.points), isReturned: grade.isReturned },
        notices: noticeBy({ byId: by.userId }),
        pushed: noticeBy({ by: graderName }),
      },
    };
  });
  return found;
}

interface GradeNotice extends FoundAssignment {
  readonly id: string;
  readonly userId: string;
  readonly grade: Pick<NewGrade, 'points' | 'reason' | 'changed'>;
  /** Who graded: by name as it is sent, by id as it is stored, which is named as it is read. */
  readonly by: { readonly by: string } | { readonly byId: string };
  readonly at: number;
}

const gradeNotice = ({ id, userId, group, assignment, grade, by, at }: GradeNotice): NewNotice => ({
  id,
  to: { userId },
  createdAt: at,
  ...buildNoticeBody('grade_returned', {
    group: group.name,
    assignment: assignment.title,
    points: formatPoints(grade.points),
    possible: formatPoints(assignment.possible),
    changed:
      grade.changed && grade.reason !== null
        ? { points: formatPoints(grade.changed.points), ...by, reason: grade.reason }
        : null,
  }),
});

/** Returns all grades of an assignment that their students have not got. */
export async function returnGrades(
  needs: GroupNeeds,
  by: ActCaller,
  names: AssignmentNames,
): Promise<FoundAssignment> {
  const found = await activeAssignment(needs, by.userId, { ...names, act: 'grade' });
  const assignmentId = found.assignment.id;
  const subject = subjectOf(assignmentId);
  const on = { action: 'work_graded', subject, userId: undefined, reason: undefined } as const;
  await record(needs, by, on, async (work, { at }) => {
    const grades = await saveReturned(work, { assignmentId, at: new Date(at) });
    if (grades.length === 0) return { value: undefined, change: undefined };
    const notices = grades.map(({ userId, points }) => {
      const grade = { points, reason: null, changed: null };
      return gradeNotice({ ...found, id: randomUUID(), userId, grade, by: { byId: by.userId }, at });
    });
    return { value: undefined, change: { after: { returned: grades.length }, notices } };
  });
  return found;
}

/** Gives one student a later deadline. @param until milliseconds since 1970 */
export async function extendWork(
  needs: GroupNeeds,
  by: ActCaller,
  { until, ...names }: WorkNames & { readonly until: number },
): Promise<FoundAssignment> {
  const found = await activeWork(needs, by.userId, { ...names, act: 'set_work' });
  const { group, assignment } = found;
  const { user: userId } = names;
  const on = { action: 'deadline_extended', subject: subjectOf(assignment.id), userId } as const;
  await record(needs, by, on, async (work, { id, at }) => {
    const saved = await saveExtension<ExtensionRefusal>(
      work,
      { assignmentId: assignment.id, userId, by: by.userId, at: new Date(at) },
      (terms, before) => decideExtension(terms, before, until),
    );
    if ('refusal' in saved) refuseWork(saved.refusal);
    const { extendedUntil } = saved.before;
    const dueAt = new Date(until).toISOString();
    const figures = { group: group.name, assignment: assignment.title, dueAt };
    const body = buildNoticeBody('deadline_extended', figures);
    const notice: NewNotice = { id, to: { userId }, createdAt: at, ...body };
    const before = { dueAt: new Date(extendedUntil ?? assignment.dueAt).toISOString() };
    return { value: undefined, change: { before, after: { dueAt }, notices: [notice] } };
  });
  return found;
}

function refuseWork(refusal: SubmissionRefusal | GradeRefusal | ExtensionRefusal): never {
  switch (refusal.code) {
    case 'too_many_versions':
      refuse(refusal.code, { maximum: refusal.maximum });
    case 'points_out_of_range':
      refuse(refusal.code, { maximum: formatPoints(refusal.maximum) });
    case 'assignment_closed':
    case 'deadline_earlier':
    case 'reason_invalid':
    case 'work_changed':
    case 'work_graded':
      refuse(refusal.code);
  }
}
