import { computeDeadline, formatPoints, isLate, isMissing, NO_WORK, getWorkState } from '@lonja/core';
import type { Assignment, Gradebook, OwnWork, StudentWork } from '@lonja/protocol';
import type { AssignmentRecord } from '@lonja/store/groups/assignments';
import type { MemberRecord } from '@lonja/store/groups/groups';
import { readWork, type GradeRecord, type listOwnWorks, type WorkRecord } from '@lonja/store/groups/works';
import { shownPerson } from '../../people/shown-person.ts';

type Counts = NonNullable<Assignment['counts']>;

/** An assignment as its teachers see it: with counts; or as a student does: with the own work. */
export const assignmentAnswer = (
  assignment: AssignmentRecord,
  { counts, own }: Pick<Assignment, 'counts' | 'own'>,
): Assignment => ({
  id: String(assignment.id),
  title: assignment.title,
  instructions: assignment.instructions,
  state: assignment.state,
  dueAt: new Date(assignment.dueAt).toISOString(),
  takesLate: assignment.takesLate,
  possible: formatPoints(assignment.possible),
  contest:
    assignment.contestSlug === null
      ? null
      : { slug: assignment.contestSlug, name: assignment.contestName ?? assignment.contestSlug },
  counts,
  own,
});

export const NO_COUNTS: Counts = { submitted: 0, graded: 0, returned: 0 };

/** A student's own work: of the grades, those that were returned. */
export const ownWorkAnswer = (
  assignment: AssignmentRecord,
  work: WorkRecord | undefined,
  now: number,
): OwnWork => {
  const returned = (work?.grades ?? []).filter(({ returnedAt }) => returnedAt !== null);
  return { ...workAnswer(assignment, work, now), grades: returned.map(gradeAnswer) };
};

/** A student's work as its graders see it. */
export function workAnswer(
  assignment: AssignmentRecord,
  record: WorkRecord | undefined,
  now: number,
): OwnWork {
  const work = record ? readWork(record) : NO_WORK;
  const dueAt = computeDeadline(assignment.dueAt, work.extendedUntil);
  const newest = work.submittedAt.at(-1);
  const extension = record?.extension;
  return {
    state: getWorkState(work),
    dueAt: new Date(dueAt).toISOString(),
    isLate: newest !== undefined && isLate(newest, dueAt),
    isMissing: isMissing(assignment, work, now),
    extension: extension
      ? { until: extension.until.toISOString(), by: extension.by, at: extension.at.toISOString() }
      : null,
    submissions: (record?.submissions ?? []).map(({ number, text, accountId, at }) => ({
      number,
      text,
      account: accountId === null ? null : String(accountId),
      at: at.toISOString(),
      isLate: isLate(at.getTime(), dueAt),
    })),
    grades: (record?.grades ?? []).map(gradeAnswer),
  };
}

const gradeAnswer = ({ points, feedback, reason, by, at, returnedAt }: GradeRecord) => ({
  points: formatPoints(points),
  feedback,
  reason,
  by,
  at: at.toISOString(),
  returnedAt: returnedAt?.toISOString() ?? null,
});

/** Who is asked for work, or has done some: students of the group, those who were, and who is erased. */
interface Student {
  readonly userId: string;
  readonly username: string | null;
  readonly fullName: string | null;
  readonly isMember: boolean;
  readonly member: MemberRecord | undefined;
}

/** By username, those who are no members any more last. */
function listStudents(members: readonly MemberRecord[], works: readonly WorkRecord[]): readonly Student[] {
  const students = members.filter(({ role }) => role === 'student');
  const known = new Set(students.map(({ userId }) => userId));
  const former = new Map(works.filter(({ userId }) => !known.has(userId)).map((work) => [work.userId, work]));
  return [
    ...students.map((member) => ({
      userId: member.userId,
      username: member.username,
      fullName: member.fullName,
      isMember: true,
      member,
    })),
    ...[...former.values()].map((work) => ({
      userId: work.userId,
      ...shownPerson(work, work.isErased),
      isMember: false,
      member: undefined,
    })),
  ];
}

/** What each student has done on an assignment, also where that is nothing. */
export function worksAnswer(
  assignment: AssignmentRecord,
  members: readonly MemberRecord[],
  works: readonly WorkRecord[],
  now: number,
): StudentWork[] {
  const byUser = new Map(works.map((work) => [work.userId, work]));
  return listStudents(members, works).map(({ member: _member, ...student }) => ({
    ...student,
    ...workAnswer(assignment, byUser.get(student.userId), now),
  }));
}

export interface GradebookRecord {
  /** Without drafts. */
  readonly assignments: readonly AssignmentRecord[];
  readonly members: readonly MemberRecord[];
  readonly works: readonly WorkRecord[];
  readonly waiting: number;
  /** Whether the logins of rosters are shown. */
  readonly isTeacher: boolean;
  readonly now: number;
}

export function gradebookAnswer(book: GradebookRecord): Gradebook {
  const { assignments, members, works, waiting } = book;
  const byUser = Map.groupBy(works, ({ userId }) => userId);
  return {
    assignments: assignments.map(({ id, title, state, dueAt, possible }) => ({
      id: String(id),
      title,
      state,
      dueAt: new Date(dueAt).toISOString(),
      possible: formatPoints(possible),
    })),
    students: listStudents(members, works).map((student) =>
      gradebookLine(book, student, byUser.get(student.userId) ?? []),
    ),
    waiting,
  };
}

function gradebookLine(
  { assignments, isTeacher, now }: GradebookRecord,
  { member, ...student }: Student,
  works: readonly WorkRecord[],
): Gradebook['students'][number] {
  const byAssignment = new Map(works.map((work) => [work.assignmentId, work]));
  const returned = assignments.flatMap(({ id, possible }) => {
    const points = newestReturned(byAssignment.get(id))?.points;
    return points === undefined ? [] : [{ points, possible }];
  });
  const sumOf = (figure: 'points' | 'possible') =>
    formatPoints(returned.reduce((sum, one) => sum + one[figure], 0));
  return {
    ...student,
    externalId: member?.externalId ?? null,
    section: member?.section ?? null,
    login: isTeacher ? (member?.rosterLogin ?? null) : null,
    unconfirmed: member?.unconfirmed
      ? { ...member.unconfirmed, login: isTeacher ? member.unconfirmed.login : null }
      : null,
    works: assignments.flatMap((assignment) => {
      const work = byAssignment.get(assignment.id);
      return work ? [gradebookCell(assignment, work, now)] : [];
    }),
    missing: student.isMember
      ? assignments
          .filter((assignment) => {
            const work = byAssignment.get(assignment.id);
            return isMissing(assignment, work ? readWork(work) : NO_WORK, now);
          })
          .map(({ id }) => String(id))
      : [],
    total: sumOf('points'),
    possible: sumOf('possible'),
  };
}

const newestReturned = (work: WorkRecord | undefined): GradeRecord | undefined =>
  work?.grades.findLast(({ returnedAt }) => returnedAt !== null);

function gradebookCell(assignment: AssignmentRecord, work: WorkRecord, now: number) {
  const { state, isLate: late } = workAnswer(assignment, work, now);
  const newest = work.grades.at(-1);
  const returned = newestReturned(work);
  return {
    assignment: String(assignment.id),
    state,
    isLate: late,
    points: newest ? formatPoints(newest.points) : null,
    returned: returned ? formatPoints(returned.points) : null,
    isChanged: work.grades.some(({ reason }) => reason !== null),
  };
}

/** A person's work in the own export: of the grades, those that were returned. */
export const exportedWork = ({
  group,
  title,
  possible,
  work,
}: Awaited<ReturnType<typeof listOwnWorks>>[number]) => ({
  group,
  title,
  possible: formatPoints(possible),
  extendedUntil: work.extension?.until.toISOString() ?? null,
  submissions: work.submissions.map(({ text, accountId, at }) => ({
    text,
    account: accountId === null ? null : String(accountId),
    at: at.toISOString(),
  })),
  grades: work.grades
    .filter(({ returnedAt }) => returnedAt !== null)
    .map(({ points, feedback, reason, by, returnedAt }) => ({
      points: formatPoints(points),
      feedback,
      reason,
      by,
      returnedAt: returnedAt?.toISOString() ?? null,
    })),
});
