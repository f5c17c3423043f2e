import { MAX_GROUPS, MAX_MEMBERS, mayInGroup } from '@lonja/core';
import type { LaunchStep } from '@lonja/protocol';
import { findContest } from '@lonja/store/contests/contests';
import { findAssignment } from '@lonja/store/groups/assignments';
import { findGroup, findRole, listMembers, listOwnGroups } from '@lonja/store/groups/groups';
import { confirmNumbers, findLaunchedMatch } from '@lonja/store/groups/rosters';
import {
  bindCourse as saveBinding,
  findCourse,
  findLink,
  joinFromCourse,
  bindLink,
  markCourse,
  saveSeat,
  type CourseRecord,
} from '@lonja/store/lti/courses';
import type { LaunchRecord } from '@lonja/store/lti/launches';
import { findPlatform } from '@lonja/store/lti/platforms';
import { findUser } from '@lonja/store/people/users';
import { READING_ROLES } from '@lonja/core';
import { createGroup, refuseJoining } from '../groups/groups.ts';
import { listConfirmed, listRenumbered } from '../groups/member-numbers.ts';
import type { ActCaller } from '../record/act-caller.ts';
import { noticeOfOwnChange } from '../record/act.ts';
import { record } from '../record/record.ts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import type { Language } from '@lonja/protocol';
import { attempt, refuse } from '../refusal/refuse.ts';
import { userAnswer } from '../people/user-view.ts';
import type { LaunchNeeds } from './launch-needs.ts';
import { requireLaunch, type LaunchKey, type LaunchSession } from './launched-person.ts';

type Step<Name extends LaunchStep['step']> = Omit<Extract<LaunchStep, { step: Name }>, 'session'>;
/** What is left to do for somebody who is signed in. */
export type NextStep = Step<'join'> | Step<'choose'> | Step<'waiting'> | Step<'place'>;

/** For whom no account is linked yet: who asks, and who would read the account. */
export async function strangerStep(
  { db }: Pick<LaunchNeeds, 'db'>,
  launch: LaunchRecord,
): Promise<Extract<LaunchStep, { step: 'stranger' }>> {
  const { claims, platformId } = launch;
  const platform = await findPlatform(db, platformId);
  const course = await findLaunchCourse(db, launch);
  return {
    step: 'stranger',
    platform: platform?.name ?? '',
    course: claims.course?.title ?? null,
    name: claims.name,
    role: claims.role,
    readers: course?.groupId == null ? [] : await listReaders(db, course.groupId),
  };
}

type Db = LaunchNeeds['db'];

const findLaunchCourse = async (
  db: Db,
  { platformId, claims }: LaunchRecord,
): Promise<CourseRecord | undefined> =>
  claims.course
    ? findCourse(db, { platformId, deploymentId: claims.deploymentId, contextId: claims.course.id })
    : undefined;

async function listReaders(db: Db, groupId: number) {
  const readers = await listMembers(db, [groupId], READING_ROLES);
  return readers.map(({ username, fullName, role }) => ({ username, fullName, role }));
}

const CLASSES = '/app/classes';

/**
 * What is next for a person of a launch. Teachers and assistants of a course become that in its group, and in no other; a
 * student is asked before.
 * @param isAsked whether the person has seen who reads the account
 */
async function nextStep(
  needs: LaunchNeeds,
  by: ActCaller,
  launch: LaunchRecord,
  isAsked: boolean,
): Promise<NextStep> {
  const { db } = needs;
  const { claims, platformId } = launch;
  if (!claims.course) return { step: 'place', place: CLASSES };
  const place = { platformId, deploymentId: claims.deploymentId, contextId: claims.course.id };
  const { courseId, linkId } = await markCourse(db, place, { title: claims.course.title, link: claims.link });
  const course = await findCourse(db, place);
  if (!course) refuse('unavailable');
  if (claims.role === 'student') await saveSeat(db, { courseId, userId: by.userId });
  if (course.groupId === null) return unboundStep(db, by.userId, launch, course);
  const role = await findRole(db, course.groupId, by.userId);
  if (role === undefined) {
    if (claims.role === 'student' && !isAsked) return joinStep(db, course.groupId);
    await joinGroup(needs, by, launch, course.groupId);
  }
  if (claims.role === 'student') await confirmNumber(needs, by, launch, course.groupId);
  return { step: 'place', place: await placeOfLink(db, launch, { groupId: course.groupId, linkId }) };
}

/** The platform knows who it is: a line of a roster that names the same person needs no teacher's look. */
async function confirmNumber(
  { db, clock }: LaunchNeeds,
  by: ActCaller,
  { claims: { email, externalId } }: LaunchRecord,
  groupId: number,
): Promise<void> {
  const { userId } = by;
  const match = await findLaunchedMatch(db, { groupId, userId, email, externalId });
  if (!match) return;
  const subject = { kind: 'group', id: String(groupId) } as const;
  await record({ db, clock }, by, { action: 'number_confirmed', subject, userId }, async (work) => {
    const confirmed = await confirmNumbers(work, { groupId, numbers: [match] });
    return { value: undefined, change: undefined, beside: await listConfirmed(work, confirmed) };
  });
}

async function unboundStep(
  db: Db,
  userId: string,
  { claims }: LaunchRecord,
  { title }: CourseRecord,
): Promise<NextStep> {
  if (claims.role !== 'teacher') return { step: 'waiting', course: title };
  const own = await listOwnGroups(db, userId);
  const taught = own.filter(
    ({ role, archivedAt }) => archivedAt === null && mayInGroup(role, 'change_group'),
  );
  return { step: 'choose', course: title, groups: taught.map(({ id, name }) => ({ id: String(id), name })) };
}

async function joinStep(db: Db, groupId: number): Promise<NextStep> {
  const group = await findGroup(db, groupId);
  if (!group) refuse('not_found');
  if (group.archivedAt) refuse('group_archived');
  return { step: 'join', group: group.name, readers: await listReaders(db, groupId) };
}

async function joinGroup(
  needs: LaunchNeeds,
  by: ActCaller,
  { claims }: LaunchRecord,
  groupId: number,
): Promise<void> {
  const group = await findGroup(needs.db, groupId);
  if (!group || group.archivedAt) refuse('group_archived');
  const { userId } = by;
  const { role, externalId } = claims;
  const subject = { kind: 'group', id: String(groupId) } as const;
  await record(needs, by, { action: 'group_joined', subject, userId }, async (work, act) => {
    const { at } = act;
    const limits = { members: MAX_MEMBERS, groups: MAX_GROUPS };
    const joining = { groupId, userId, role, externalId, at: new Date(at) };
    const joined = await joinFromCourse(work, joining, limits);
    if (joined === 'member') return { value: undefined, change: undefined };
    if (joined === 'not_found') refuse('group_archived');
    if (typeof joined === 'string') refuseJoining(joined);
    // What the notice says is true of students alone.
    const notices = role === 'student' ? [noticeOfOwnChange(act, 'group_joined', at)] : [];
    const after = { name: group.name, role, from: 'lti' };
    const beside = await listRenumbered(work, joined.numbered);
    return { value: undefined, change: { after, notices }, beside };
  });
}

/**
 * Where a link leads. One that nobody has bound opens what it was made for, if that is of the course's own group: the platform's
 * teacher has written it.
 */
async function placeOfLink(
  db: Db,
  { claims }: LaunchRecord,
  { groupId, linkId }: { readonly groupId: number; readonly linkId: number | undefined },
): Promise<string> {
  const link = linkId === undefined ? undefined : await findLink(db, linkId);
  if (!link || !claims.link) return CLASSES;
  if (link.assignmentId !== null) return assignmentPlace(groupId, link.assignmentId);
  if (link.contestSlug !== null) return contestPlace(link.contestSlug);
  const { wants } = claims.link;
  const number = parseRecordNumber(wants.assignment);
  const assignment = number === undefined ? undefined : await findAssignment(db, { groupId, id: number });
  if (assignment) {
    await bindLink(db, { groupId, linkId: link.id }, { assignmentId: assignment.id, contestId: null });
    return assignmentPlace(groupId, assignment.id);
  }
  const isSlug = wants.contest !== undefined && /^[a-z0-9-]{1,80}$/.test(wants.contest);
  const contest = isSlug ? await findContest(db, wants.contest as string) : undefined;
  if (contest?.groupId === groupId) {
    await bindLink(db, { groupId, linkId: link.id }, { assignmentId: null, contestId: contest.id });
    return contestPlace(contest.slug);
  }
  return `${CLASSES}?group=${groupId}`;
}

const assignmentPlace = (groupId: number, id: number): string =>
  `${CLASSES}?group=${groupId}&assignment=${id}`;
const contestPlace = (slug: string): string => `/app/contests?contest=${slug}`;

/** A launch whose person has a session. */
async function launchOfPerson(needs: LaunchNeeds, by: ActCaller, key: LaunchKey): Promise<LaunchRecord> {
  const launch = await requireLaunch(needs, key);
  return launch.userId === by.userId && launch.signedInAt ? launch : refuse('launch_over');
}

/** Makes who has seen the readers a member of the group of the course. */
export async function joinCourse(needs: LaunchNeeds, by: ActCaller, key: LaunchKey): Promise<NextStep> {
  const launch = await launchOfPerson(needs, by, key);
  return nextStep(needs, by, launch, true);
}

/** Binds the course of a launch to a group that its teacher teaches, or to a new one. */
export async function bindCourse(
  needs: LaunchNeeds,
  by: ActCaller,
  {
    group,
    name,
    ...key
  }: LaunchKey & { readonly group: string | undefined; readonly name: string | undefined },
): Promise<NextStep> {
  const { db, clock } = needs;
  const launch = await launchOfPerson(needs, by, key);
  if (launch.claims.role !== 'teacher' || !launch.claims.course) refuse('launch_not_taught');
  const course = await findLaunchCourse(db, launch);
  if (!course) refuse('launch_over');
  if (course.groupId !== null) refuse('course_bound');
  const groupId = await groupFor(needs, by, { group, name: name ?? launch.claims.course.title.slice(0, 60) });
  const subject = { kind: 'course', id: String(course.id) } as const;
  await record(
    { db, clock },
    by,
    { action: 'course_bound', subject, userId: undefined },
    async (work, { at }) => {
      const isBound = await saveBinding(work, course.id, { groupId, by: by.userId, at: new Date(at) });
      if (!isBound) refuse('course_bound');
      return { value: undefined, change: { after: { group: groupId, course: course.title } } };
    },
  );
  return nextStep(needs, by, launch, true);
}

/** The number of a group that somebody teaches, or of a new one. */
async function groupFor(
  needs: LaunchNeeds,
  by: ActCaller,
  { group, name }: { readonly group: string | undefined; readonly name: string },
): Promise<number> {
  if (group !== undefined) {
    const own = await listOwnGroups(needs.db, by.userId);
    const chosen = own.find(({ id }) => String(id) === group);
    if (!chosen || !mayInGroup(chosen.role, 'change_group')) refuse('not_found');
    return chosen.archivedAt ? refuse('group_archived') : chosen.id;
  }
  const teacher = (await findUser(needs.db, by.userId))?.user.username ?? '';
  const made = await createGroup(needs, by, { name, teacher, reason: undefined });
  return made.group.id;
}

/** The step of somebody whom this call has signed in. @param language in which its reader reads a refusal */
export async function stepWithSession(
  needs: LaunchNeeds,
  from: Omit<ActCaller, 'userId' | 'role' | 'shown'>,
  launch: LaunchRecord,
  {
    userId,
    secrets,
    isAsked,
    language,
  }: LaunchSession & { readonly isAsked: boolean; readonly language: Language },
): Promise<LaunchStep> {
  const by: ActCaller = { ...from, userId, role: 'user', shown: undefined };
  const step = await attempt(() => nextStep(needs, by, launch, isAsked));
  const record = await findUser(needs.db, userId);
  if (!record) refuse('launch_person_refused');
  const session = { token: secrets.bearer, user: userAnswer(record) };
  // Whoever the group doesn't take is signed in all the same, and reads why.
  return step.refusal
    ? { step: 'refused', session, message: step.refusal.textIn(language) }
    : { ...step.value, session };
}
