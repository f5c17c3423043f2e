import {
  isExternalId,
  MAX_ROSTER,
  MAX_ROSTER_PART,
  mayInGroup,
  ROSTER_TEXTS,
  type RosterLine,
} from '@lonja/core';
import {
  hasCardNumber,
  hasControlCharacter,
  hasInvisibleCharacter,
  type Assignment,
  type Gradebook,
  type ImportedRoster,
  type OwnWork,
  type StudentWork,
} from '@lonja/protocol';
import { findAssignment, listAssignments, type AssignmentRecord } from '@lonja/store/groups/assignments';
import { findRole, listMembers } from '@lonja/store/groups/groups';
import {
  clearRoster as deleteRoster,
  confirmNumbers as saveConfirmed,
  countRoster,
  importRoster as saveRoster,
  setExternalId as saveExternalId,
  type SeenNumber,
} from '@lonja/store/groups/rosters';
import { countWorks, listWorks } from '@lonja/store/groups/works';
import type { ActCaller } from '../../record/act-caller.ts';
import { record } from '../../record/record.ts';
import { parseRecordNumber } from '../../identity/account-owners.ts';
import { refuse } from '../../refusal/refuse.ts';
import {
  assignmentAnswer,
  gradebookAnswer,
  NO_COUNTS,
  ownWorkAnswer,
  workAnswer,
  worksAnswer,
} from './assignment-view.ts';
import type { AssignmentNames, WorkNames } from './assignments.ts';
import { parseCsv } from '../../reading/csv.ts';
import { activeGroup, groupForAct, type GroupNeeds } from '../../groups/groups.ts';
import { listConfirmed, listRenumbered, recordRenumbered } from '../../groups/member-numbers.ts';
import { isUuid } from '@lonja/protocol/uuid';

/** The assignments of a group: with counts for whoever reads work, and as a student sees them for a student. */
export async function listGroupAssignments(
  needs: GroupNeeds,
  userId: string,
  group: string,
): Promise<Assignment[]> {
  const { db } = needs;
  const id = parseRecordNumber(group);
  const role = id === undefined ? undefined : await findRole(db, id, userId);
  if (id === undefined || role === undefined) refuse('not_found');
  if (!mayInGroup(role, 'read_work')) return assignmentsOfStudent(needs, id, userId);
  const assignments = await listAssignments(db, [id]);
  const counts = await countWorks(
    db,
    assignments.map((assignment) => assignment.id),
  );
  return assignments.map((one) =>
    assignmentAnswer(one, { counts: counts.get(one.id) ?? NO_COUNTS, own: null }),
  );
}

/** Assignments that a student knows of, with the own work. */
export async function assignmentsOfStudent(
  { db, clock }: GroupNeeds,
  groupId: number,
  userId: string,
): Promise<Assignment[]> {
  const assignments = (await listAssignments(db, [groupId])).filter(isSeen);
  const assignmentIds = assignments.map((assignment) => assignment.id);
  const works = await listWorks(db, { assignmentIds, userId, texts: false });
  const byAssignment = new Map(works.map((work) => [work.assignmentId, work]));
  const now = clock();
  return assignments.map((one) =>
    assignmentAnswer(one, { counts: null, own: ownWorkAnswer(one, byAssignment.get(one.id), now) }),
  );
}

/** What each student has done on an assignment. */
export async function listGroupWorks(
  needs: GroupNeeds,
  userId: string,
  { group, assignment }: AssignmentNames,
): Promise<StudentWork[]> {
  const { db, clock } = needs;
  const groupId = await groupForAct(needs, userId, { group, act: 'read_work' });
  const id = parseRecordNumber(assignment);
  const found = id === undefined ? undefined : await findAssignment(db, { groupId, id });
  if (!found) refuse('not_found');
  const [members, works] = await Promise.all([
    listMembers(db, [groupId]),
    listWorks(db, { assignmentIds: [found.id], texts: false }),
  ]);
  return worksAnswer(found, members, works, clock());
}

/** One student's work with its texts, which can be long: lists are without. The student reads of the grades those that were returned. */
export async function readWork(
  { db, clock }: GroupNeeds,
  userId: string,
  { group, assignment, user }: WorkNames,
): Promise<OwnWork> {
  const groupId = parseRecordNumber(group);
  const role = groupId === undefined ? undefined : await findRole(db, groupId, userId);
  if (groupId === undefined || role === undefined) refuse('not_found');
  const isReader = mayInGroup(role, 'read_work');
  if (!isReader && user !== userId) refuse('forbidden');
  const id = parseRecordNumber(assignment);
  const found = id === undefined || !isUuid(user) ? undefined : await findAssignment(db, { groupId, id });
  if (!found || !(isReader || isSeen(found))) refuse('not_found');
  const [work] = await listWorks(db, { assignmentIds: [found.id], userId: user, texts: true });
  if (!work && (await findRole(db, groupId, user)) !== 'student') refuse('not_found');
  return isReader ? workAnswer(found, work, clock()) : ownWorkAnswer(found, work, clock());
}

/** Students by assignments. */
export async function readGradebook(needs: GroupNeeds, userId: string, group: string): Promise<Gradebook> {
  const { db, clock } = needs;
  const groupId = await groupForAct(needs, userId, { group, act: 'read_work' });
  const assignments = (await listAssignments(db, [groupId])).filter(isSeen);
  const [members, works, waiting] = await Promise.all([
    listMembers(db, [groupId]),
    listWorks(db, { assignmentIds: assignments.map(({ id }) => id), texts: false }),
    countRoster(db, groupId),
  ]);
  const role = members.find((member) => member.userId === userId)?.role;
  const isTeacher = role !== undefined && mayInGroup(role, 'set_work');
  return gradebookAnswer({ assignments, members, works, waiting, isTeacher, now: clock() });
}

const isSeen = ({ state }: AssignmentRecord): boolean => state !== 'draft';

/** Gives a member a number of another system, or none. */
export async function setExternalId(
  needs: GroupNeeds,
  by: ActCaller,
  wanted: {
    readonly group: string;
    readonly userId: string;
    readonly externalId: string | null;
    readonly section: string | null;
  },
): Promise<void> {
  const group = await activeGroup(needs, by.userId, { group: wanted.group, act: 'set_work' });
  const { userId, externalId } = wanted;
  const role = isUuid(userId) ? await findRole(needs.db, group.id, userId) : undefined;
  if (!role) refuse('not_found');
  const section = wanted.section || null;
  await record(
    needs,
    by,
    { action: 'member_numbered', subject: subjectOf(group.id), userId },
    async (work) => {
      const renumbered = await saveExternalId(work, { groupId: group.id, userId, externalId, section });
      if (typeof renumbered === 'string') refuse(renumbered);
      return { value: undefined, change: renumbered && (await recordRenumbered(work, renumbered)) };
    },
  );
}

const subjectOf = (group: number) => ({ kind: 'group', id: String(group) }) as const;

/** Confirms numbers as a teacher has read them. @returns how many were not confirmed before, and still are what was read */
export async function confirmNumbers(
  needs: GroupNeeds,
  by: ActCaller,
  { group: name, numbers }: { readonly group: string; readonly numbers: readonly SeenNumber[] },
): Promise<number> {
  const { id: groupId } = await activeGroup(needs, by.userId, { group: name, act: 'set_work' });
  const on = { action: 'number_confirmed', subject: subjectOf(groupId), userId: undefined } as const;
  return record(needs, by, on, async (work) => {
    const confirmed = await saveConfirmed(work, { groupId, numbers });
    return { value: confirmed.length, change: undefined, beside: await listConfirmed(work, confirmed) };
  });
}

const COLUMNS = ['externalId', 'email', 'username', 'section'];

/**
 * Gives members the numbers of a file, and keeps the other lines for who joins later. Nobody is enrolled, and nothing shows whether
 * an address has an account.
 */
export async function importRoster(
  needs: GroupNeeds,
  by: ActCaller,
  { group: name, csv }: { readonly group: string; readonly csv: string },
): Promise<ImportedRoster> {
  const { id: groupId } = await activeGroup(needs, by.userId, { group: name, act: 'set_work' });
  const [head = [], ...rows] = parseCsv(csv);
  const columns = head.map((column) => column.toLowerCase().replace(/[\s_]/g, ''));
  const hasLogin = columns.includes('email') || columns.includes('username');
  if (!columns.includes('externalid') || !hasLogin || rows.length > MAX_ROSTER_PART)
    refuse('roster_invalid', { maximum: MAX_ROSTER_PART, columns: COLUMNS });
  const lines = rows.map((cells) => readLine((column) => cells[columns.indexOf(column)] ?? ''));
  const kept = lines.filter((line) => line !== undefined);
  const on = { action: 'roster_imported', subject: subjectOf(groupId), userId: undefined } as const;
  const saved = await record(needs, by, on, async (work) => {
    const imported = await saveRoster(work, { groupId, lines: kept, maximum: MAX_ROSTER });
    if (!imported) refuse('too_many_roster_lines', { maximum: MAX_ROSTER });
    const { waiting, dropped, renumbered } = imported;
    const after = { lines: kept.length, renumbered: renumbered.length, taken: dropped, waiting };
    return { value: imported, change: { after }, beside: await listRenumbered(work, renumbered) };
  });
  return {
    rows: rows.length,
    // The first row below the head is line 2 of a file.
    invalid: lines.flatMap((line, index) => (line ? [] : [index + 2])),
    taken: saved.dropped,
    waiting: saved.waiting,
  };
}

/** @returns undefined for a line that can't be kept */
function readLine(cell: (column: string) => string): RosterLine | undefined {
  const login = cell('email') || cell('username');
  const externalId = cell('externalid');
  const section = cell('section') || null;
  const isKept =
    isExternalId(externalId) &&
    login !== '' &&
    login.length <= ROSTER_TEXTS.login &&
    (section?.length ?? 0) <= ROSTER_TEXTS.section &&
    // A login and a number are ids.
    !hasCardNumber(section ?? '') &&
    [login, externalId, section ?? ''].every(
      (text) => !hasControlCharacter(text) && !hasInvisibleCharacter(text),
    );
  return isKept ? { login, externalId, section } : undefined;
}

/** Forgets the lines that wait. */
export async function clearRoster(needs: GroupNeeds, by: ActCaller, group: string): Promise<void> {
  const id = await groupForAct(needs, by.userId, { group, act: 'set_work' });
  const on = { action: 'roster_cleared', subject: subjectOf(id), userId: undefined } as const;
  await record(needs, by, on, async (work) => {
    const lines = await deleteRoster(work, id);
    return { value: undefined, change: { before: { lines } } };
  });
}
