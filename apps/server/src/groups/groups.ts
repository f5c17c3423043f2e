import { randomInt } from 'node:crypto';
import {
  decideMembership,
  MAX_GROUPS,
  MAX_MEMBERS,
  mayInGroup,
  newJoinCode,
  readJoinCode,
  READING_ROLES,
  type GroupAct,
  type GroupRole,
} from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import {
  changeGroup as saveGroupChange,
  changeMembership,
  findGroup,
  findGroupByCode,
  findRole,
  joinGroup as saveJoining,
  listGroups,
  listMembers,
  listOwnGroups,
  saveGroup,
  type GroupRecord,
  type JoinRefusal,
  type MemberRecord,
} from '@lonja/store/groups/groups';
import type { NewNotice } from '@lonja/store/notices/notices';
import { findCredentials } from '@lonja/store/people/users';
import type { ActCaller } from '../record/act-caller.ts';
import { noticeOfOwnChange } from '../record/act.ts';
import { record } from '../record/record.ts';
import { buildNoticeBody } from '../record/notice-body.ts';
import { parseRecordNumber } from '../identity/account-owners.ts';
import type { ProvenByPassword } from '../identity/own-proofs.ts';
import type { NoticeNews } from '../notices/notice-news.ts';
import { refuse } from '../refusal/refuse.ts';
import type { ReadGroup } from './group-view.ts';
import { listRenumbered } from './member-numbers.ts';

export interface GroupNeeds {
  readonly db: Database;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

export async function listReadGroups({ db }: GroupNeeds, userId: string): Promise<ReadGroup[]> {
  return withReaders(db, await listOwnGroups(db, userId));
}

/** Groups with the members who read the accounts of their students. */
export async function withReaders<Group extends { readonly id: number }>(
  db: Database,
  groups: readonly Group[],
): Promise<ReadGroup<Group>[]> {
  const ids = groups.map(({ id }) => id);
  const readers = Map.groupBy(await listMembers(db, ids, READING_ROLES), ({ groupId }) => groupId);
  return groups.map((group) => ({ group, readers: readers.get(group.id) ?? [] }));
}

/** All groups, for administrators. */
export async function listAllGroups({ db }: GroupNeeds, limit: number) {
  return withReaders(db, await listGroups(db, limit));
}

/** The number of a group in which somebody may do something. What one is no member of is not found. */
export async function groupForAct(
  { db }: Pick<GroupNeeds, 'db'>,
  userId: string,
  { group, act }: { readonly group: string; readonly act: GroupAct },
): Promise<number> {
  const id = parseRecordNumber(group);
  const role = id === undefined ? undefined : await findRole(db, id, userId);
  if (id === undefined || role === undefined) refuse('not_found');
  return mayInGroup(role, act) ? id : refuse('forbidden');
}

/** A group in which somebody may do something that changes it: it is not archived. */
export async function activeGroup(
  { db }: Pick<GroupNeeds, 'db'>,
  userId: string,
  wanted: { readonly group: string; readonly act: GroupAct },
): Promise<GroupRecord> {
  const id = await groupForAct({ db }, userId, wanted);
  const group = await findGroup(db, id);
  if (!group) refuse('not_found');
  return group.archivedAt ? refuse('group_archived') : group;
}

/** Makes a group with its first teacher. */
export async function createGroup(
  needs: GroupNeeds,
  by: ActCaller,
  {
    name,
    teacher,
    reason,
  }: { readonly name: string; readonly teacher: string; readonly reason: string | undefined },
): Promise<ReadGroup<GroupRecord & { readonly memberCount: number }>> {
  const { db } = needs;
  const user = await findCredentials(db, teacher);
  if (!user?.isActive) refuse('not_found');
  // The group's number is known once it is saved.
  const subject = { kind: 'group', id: name } as const;
  const on = { action: 'group_created', subject, userId: user.id, reason } as const;
  const group = await record(needs, by, on, async (work, { id, at }) => {
    const wanted = { name, joinCode: drawCode(), teacherId: user.id, at: new Date(at) };
    const saved = await saveGroup(work, wanted, MAX_GROUPS);
    if (!saved) refuse('too_many_groups', { maximum: MAX_GROUPS });
    const notice = membershipNotice(id, { userId: user.id, group: name, role: 'teacher', at });
    return { value: saved, change: { subjectId: String(saved.id), after: { name }, notices: [notice] } };
  });
  const [read] = await withReaders(db, [{ ...group, memberCount: 1 }]);
  return read ?? refuse('unavailable');
}

const drawCode = (): string => newJoinCode((below) => randomInt(below));

/** Makes another group with the same assignments as drafts, and no members but the teacher who asks. */
export async function copyGroup(
  needs: GroupNeeds,
  by: ActCaller,
  { group, name }: { readonly group: string; readonly name: string },
): Promise<ReadGroup> {
  const copyOf = await groupForAct(needs, by.userId, { group, act: 'set_work' });
  // The group's number is known once it is saved.
  const subject = { kind: 'group', id: name } as const;
  const on = { action: 'group_created', subject, userId: by.userId, reason: undefined } as const;
  const id = await record(needs, by, on, async (work, { at }) => {
    const wanted = { name, joinCode: drawCode(), teacherId: by.userId, at: new Date(at), copyOf };
    const saved = await saveGroup(work, wanted, MAX_GROUPS);
    if (!saved) refuse('too_many_groups', { maximum: MAX_GROUPS });
    return { value: saved.id, change: { subjectId: String(saved.id), after: { name, copyOf }, notices: [] } };
  });
  return findOwnGroup(needs, by.userId, id);
}

function membershipNotice(
  id: string,
  {
    userId,
    group,
    role,
    at,
  }: {
    readonly userId: string;
    readonly group: string;
    readonly role: GroupRole | null;
    readonly at: number;
  },
): NewNotice {
  return { id, to: { userId }, createdAt: at, ...buildNoticeBody('membership', { group, role }) };
}

/** The group that a code leads to, and whether somebody is a member of it. */
export async function previewGroup(
  { db }: GroupNeeds,
  userId: string,
  typed: string,
): Promise<ReadGroup<GroupRecord> & { readonly isMember: boolean }> {
  const code = readJoinCode(typed);
  const group = code === undefined ? undefined : await findGroupByCode(db, code);
  const [read] = group ? await withReaders(db, [group]) : [];
  if (!read) refuse('not_found');
  return { ...read, isMember: (await findRole(db, read.group.id, userId)) !== undefined };
}

/** Makes a person a student of the group that a code leads to. */
export async function joinGroup(needs: GroupNeeds, by: ActCaller, typed: string): Promise<ReadGroup> {
  const joinCode = readJoinCode(typed);
  if (joinCode === undefined) refuse('not_found');
  const { userId } = by;
  // The group's number is known once the code has been looked up.
  const on = { action: 'group_joined', subject: { kind: 'group', id: joinCode }, userId } as const;
  const id = await record(needs, by, on, async (work, act) => {
    const { at } = act;
    const limits = { members: MAX_MEMBERS, groups: MAX_GROUPS };
    const joined = await saveJoining(work, { joinCode, userId, at: new Date(at) }, limits);
    if (typeof joined === 'string') refuseJoining(joined);
    const { group, isNew, numbered } = joined;
    if (!isNew) return { value: group.id, change: undefined };
    const notices = [noticeOfOwnChange(act, 'group_joined', at)];
    const after = { name: group.name, role: 'student' };
    return {
      value: group.id,
      change: { subjectId: String(group.id), after, notices },
      beside: await listRenumbered(work, numbered),
    };
  });
  return findOwnGroup(needs, userId, id);
}

/** Why nobody joins, as whoever asked is answered. */
export function refuseJoining(refusal: JoinRefusal): never {
  if (refusal === 'too_many_members') refuse(refusal, { maximum: MAX_MEMBERS });
  if (refusal === 'too_many_groups') refuse(refusal, { maximum: MAX_GROUPS });
  refuse(refusal);
}

async function findOwnGroup({ db }: Pick<GroupNeeds, 'db'>, userId: string, id: number): Promise<ReadGroup> {
  const own = (await listOwnGroups(db, userId)).filter((group) => group.id === id);
  const [read] = await withReaders(db, own);
  return read ?? refuse('not_found');
}

export interface WantedGroup {
  readonly name?: string | undefined;
  readonly joining?: 'new_code' | 'closed' | undefined;
  readonly isArchived?: true | undefined;
}

/** Changes a group. One that is archived stays as it is. */
export async function changeGroup(
  { db, clock }: GroupNeeds,
  by: ActCaller,
  { group, name, joining, isArchived }: WantedGroup & { readonly group: string },
): Promise<ReadGroup> {
  const id = await groupForAct({ db }, by.userId, { group, act: 'change_group' });
  const subject = { kind: 'group', id: String(id) } as const;
  await record(
    { db, clock },
    by,
    { action: 'group_changed', subject, userId: undefined },
    async (work, { at }) => {
      const before = await saveGroupChange(work, id, {
        name,
        joinCode: joining === undefined ? undefined : joining === 'closed' ? null : drawCode(),
        archivedAt: isArchived ? new Date(at) : undefined,
      });
      if (!before) return { value: undefined, change: undefined };
      // A code opens the group to whoever has it: the log shows that there is another one, not which.
      const after = {
        name: name ?? before.name,
        ...(joining === undefined ? {} : { joining }),
        ...(isArchived ? { isArchived } : {}),
      };
      return { value: undefined, change: { before: { name: before.name }, after } };
    },
  );
  return findOwnGroup({ db }, by.userId, id);
}

export async function listGroupMembers(
  { db }: GroupNeeds,
  userId: string,
  group: string,
): Promise<readonly MemberRecord[]> {
  const id = await groupForAct({ db }, userId, { group, act: 'read_members' });
  return listMembers(db, [id]);
}

/** Makes a member something else; undefined ends the membership. The member is notified of what somebody else does. */
export async function changeMember(
  needs: GroupNeeds,
  by: ActCaller,
  {
    group,
    userId,
    role,
    proven,
  }: {
    readonly group: string;
    readonly userId: string;
    readonly role: GroupRole | undefined;
    /** Where the role asks for the password. */
    readonly proven?: ProvenByPassword;
  },
): Promise<number> {
  const id = parseRecordNumber(group);
  const found = id === undefined ? undefined : await findGroup(needs.db, id);
  if (!found) refuse('not_found');
  const subject = { kind: 'group', id: String(found.id) } as const;
  await record(needs, by, { action: 'member_changed', subject, userId }, async (work, { id: act, at }) => {
    const proof = proven && { by: by.userId, provenBy: proven.passwordHash };
    const changed = await changeMembership(work, { groupId: found.id, userId, role, proof }, (members) =>
      decideMembership(members, { by: by.userId, userId, role }),
    );
    if (changed === 'password_changed') refuse('password_wrong');
    if ('refusal' in changed) refuse(changed.refusal.code);
    const { before } = changed;
    if (before.role === role) return { value: undefined, change: undefined };
    const notice = membershipNotice(act, { userId, group: found.name, role: role ?? null, at });
    return {
      value: undefined,
      change: {
        before: { name: found.name, role: before.role },
        after: { role: role ?? null },
        notices: by.userId === userId ? [] : [notice],
      },
    };
  });
  return found.id;
}
