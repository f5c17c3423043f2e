import type { Decision, GroupRole, Membership } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { byUsername } from '../people/by-username.ts';
import { copyAssignments } from './assignments.ts';
import {
  attachJoined,
  clearRoster,
  findJoinedNumber,
  isConfirmedNumber,
  type RenumberedMember,
} from './rosters.ts';
import { isStillProven } from '../keys/proven.ts';

/** A class, a club, a company. */
export interface GroupRecord {
  readonly id: number;
  readonly name: string;
  /** Null where nobody can join. */
  readonly joinCode: string | null;
  readonly createdAt: Date;
  /** Null while it goes on. */
  readonly archivedAt: Date | null;
}

export interface MemberRecord extends Pick<Membership, 'userId' | 'role'> {
  readonly username: string;
  readonly fullName: string | null;
  readonly joinedAt: Date;
  /** The primary account; null for an administrator without one. */
  readonly accountId: number | null;
  /** In another system; null without one, and without one that is confirmed. */
  readonly externalId: string | null;
  readonly section: string | null;
  /** The login by which a line of a roster was theirs. */
  readonly rosterLogin: string | null;
  /** The line that was found by an address or a username, until somebody has confirmed whose it is: it goes nowhere. */
  readonly unconfirmed: MatchedLine | null;
}

/** What a line of a roster gave a member. */
interface MatchedLine {
  readonly externalId: string;
  readonly section: string | null;
  readonly login: string;
}

/** A group as one of its members has it. */
export interface OwnGroup extends GroupRecord {
  readonly role: GroupRole;
  readonly joinedAt: Date;
  readonly memberCount: number;
  /** The own number in another system. */
  readonly externalId: string | null;
  readonly section: string | null;
  readonly rosterLogin: string | null;
}

const groups = (db: Kysely<Tables>) =>
  db
    .selectFrom('groups as g')
    .select([
      'g.id',
      'g.name',
      'g.join_code as joinCode',
      'g.created_at as createdAt',
      'g.archived_at as archivedAt',
    ]);

export interface NewGroup {
  readonly name: string;
  readonly joinCode: string;
  readonly teacherId: string;
  readonly at: Date;
  /** The group whose assignments it takes over, as drafts. */
  readonly copyOf?: number;
}

/**
 * Saves a group with its first teacher.
 * @param most groups of the teacher that are not archived
 * @returns undefined where there are as many
 */
export async function saveGroup(
  work: Work,
  { name, joinCode, teacherId, at, copyOf }: NewGroup,
  maximum: number,
): Promise<GroupRecord | undefined> {
  if ((await countGroups(work, teacherId)) >= maximum) return undefined;
  const { id } = await work
    .insertInto('groups')
    .values({ name, join_code: joinCode, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await work
    .insertInto('memberships')
    .values({ group_id: id, user_id: teacherId, role: 'teacher', joined_at: at })
    .execute();
  if (copyOf !== undefined) await copyAssignments(work, { from: copyOf, to: id, by: teacherId, at });
  return { id, name, joinCode, createdAt: at, archivedAt: null };
}

/** Groups of a person that are not archived. The person gets no other one until the transaction ends. */
async function countGroups(work: Kysely<Tables>, userId: string): Promise<number> {
  await sql`select from users where id = ${userId} for no key update`.execute(work);
  const { rows } = await sql<{ groups: number }>`
    select count(*)::int as groups from memberships m join groups g on g.id = m.group_id and g.archived_at is null
    where m.user_id = ${userId}`.execute(work);
  return rows[0]?.groups ?? 0;
}

export const findGroup = (db: Kysely<Tables>, id: number): Promise<GroupRecord | undefined> =>
  groups(db).where('g.id', '=', id).executeTakeFirst();

export const findGroupByCode = (db: Kysely<Tables>, joinCode: string): Promise<GroupRecord | undefined> =>
  groups(db).where('g.join_code', '=', joinCode).executeTakeFirst();

/** A person's groups, the newest first. */
export const listOwnGroups = (db: Kysely<Tables>, userId: string): Promise<OwnGroup[]> =>
  groups(db)
    .innerJoin('memberships as own', (join) =>
      join.onRef('own.group_id', '=', 'g.id').on('own.user_id', '=', userId),
    )
    .select([
      'own.role',
      'own.joined_at as joinedAt',
      'own.external_id as externalId',
      'own.section',
      'own.roster_login as rosterLogin',
      sql<number>`(select count(*)::int from memberships m where m.group_id = g.id)`.as('memberCount'),
    ])
    .orderBy('g.id', 'desc')
    .execute();

/** All groups, the newest first, with how many members each has. */
export const listGroups = (
  db: Kysely<Tables>,
  limit: number,
): Promise<(GroupRecord & { readonly memberCount: number })[]> =>
  groups(db)
    .select(sql<number>`(select count(*)::int from memberships m where m.group_id = g.id)`.as('memberCount'))
    .orderBy('g.id', 'desc')
    .limit(limit)
    .execute();

/** What somebody is in a group; undefined where nothing. */
export async function findRole(
  db: Kysely<Tables>,
  groupId: number,
  userId: string,
): Promise<GroupRole | undefined> {
  const row = await db
    .selectFrom('memberships')
    .select('role')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.role;
}

/** Members of these groups, by their names. @param roles only these; all unless given */
export async function listMembers(
  db: Kysely<Tables>,
  groupIds: readonly number[],
  roles?: readonly GroupRole[],
): Promise<(MemberRecord & { readonly groupId: number })[]> {
  const members = await db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .leftJoin('trading_accounts as a', (join) =>
      join.onRef('a.user_id', '=', 'm.user_id').on('a.is_primary', '=', true),
    )
    .select([
      'm.group_id as groupId',
      'm.user_id as userId',
      'm.role',
      'm.joined_at as joinedAt',
      'u.username',
      'u.full_name as fullName',
      'a.id as accountId',
      'm.external_id as externalId',
      'm.section',
      'm.roster_login as rosterLogin',
      isConfirmedNumber.as('isConfirmed'),
    ])
    .where(sql<boolean>`m.group_id = any(${groupIds}::int[])`)
    .$if(roles !== undefined, (query) => query.where('m.role', 'in', roles as readonly GroupRole[]))
    .execute();
  return members.map(withNumber).toSorted(byUsername);
}

/** What is not confirmed stands apart, so that nobody takes it for the person's number. */
function withNumber<Row extends Omit<MemberRecord, 'unconfirmed'> & { readonly isConfirmed: boolean }>({
  isConfirmed,
  ...member
}: Row) {
  if (isConfirmed) return { ...member, unconfirmed: null };
  const { externalId, section, rosterLogin: login } = member;
  return {
    ...member,
    externalId: null,
    section: null,
    rosterLogin: null,
    unconfirmed: externalId === null || login === null ? null : { externalId, section, login },
  };
}

/** The open accounts of a group's students that its teachers read, by student: the primary one, and entries in its contests. */
export async function listReadAccounts(
  db: Kysely<Tables>,
  groupId: number,
): Promise<ReadonlyMap<string, readonly number[]>> {
  const rows = await db
    .selectFrom('trading_accounts as a')
    .innerJoin('memberships as m', 'm.user_id', 'a.user_id')
    .select(['a.id', 'a.user_id as userId'])
    .where('m.group_id', '=', groupId)
    .where('m.role', '=', 'student')
    .where('a.closed_at', 'is', null)
    .where((where) =>
      where.or([
        where('a.is_primary', '=', true),
        where.exists(
          where
            .selectFrom('contest_entries as e')
            .innerJoin('contests as c', 'c.id', 'e.contest_id')
            .select('e.account_id')
            .whereRef('e.account_id', '=', 'a.id')
            .where('c.group_id', '=', groupId),
        ),
      ]),
    )
    .orderBy('a.id')
    .execute();
  const byStudent = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byStudent].map(([userId, accounts]) => [userId, accounts.map(({ id }) => id)]));
}

/** Somebody who has joined, with the number of another system that the member has got. */
interface JoinedGroup {
  readonly group: GroupRecord;
  /** False for a member, who stays what the member is. */
  readonly isNew: boolean;
  readonly numbered: readonly RenumberedMember[];
}

/** Why nobody joins. */
export type JoinRefusal = 'not_found' | 'too_many_members' | 'too_many_groups';

/** Why a group takes no other member, or a person no other group. The group is locked already. */
export async function refuseMember(
  work: Kysely<Tables>,
  { groupId, userId }: { readonly groupId: number; readonly userId: string },
  limits: { readonly members: number; readonly groups: number },
): Promise<JoinRefusal | undefined> {
  const groupsOfPerson = await countGroups(work, userId);
  const { rows } = await sql<{ members: number }>`
    select count(*)::int as members from memberships where group_id = ${groupId}`.execute(work);
  if ((rows[0]?.members ?? 0) >= limits.members) return 'too_many_members';
  return groupsOfPerson >= limits.groups ? 'too_many_groups' : undefined;
}

/**
 * Makes a person a student of the group with this join code; a member stays what the member is.
 * @param limits of members, and of groups of a person that are not archived
 */
export async function joinGroup(
  work: Work,
  { joinCode, userId, at }: { readonly joinCode: string; readonly userId: string; readonly at: Date },
  limits: { readonly members: number; readonly groups: number },
): Promise<JoinedGroup | JoinRefusal> {
  const group = await groups(work).where('g.join_code', '=', joinCode).forUpdate().executeTakeFirst();
  if (!group) return 'not_found';
  const { id } = group;
  if (await findRole(work, id, userId)) return { group, isNew: false, numbered: [] };
  const full = await refuseMember(work, { groupId: id, userId }, limits);
  if (full) return full;
  await work
    .insertInto('memberships')
    .values({ group_id: id, user_id: userId, role: 'student', joined_at: at, by_code: true })
    .execute();
  await attachJoined(work, { groupId: id, userId });
  return { group, isNew: true, numbered: await findJoinedNumber(work, { groupId: id, userId }) };
}

/** Decides on all members of a group, and saves what one of them becomes; undefined ends the membership. */
export async function changeMembership<Refusal>(
  work: Work,
  {
    groupId,
    userId,
    role,
    proof,
  }: {
    readonly groupId: number;
    readonly userId: string;
    readonly role: GroupRole | undefined;
    /** Who has given which password for it; absent where none is asked for. */
    readonly proof?: { readonly by: string; readonly provenBy: string } | undefined;
  },
  decide: (members: readonly Membership[]) => Decision<readonly [Membership], Refusal>,
): Promise<{ readonly before: Membership } | { readonly refusal: Refusal } | 'password_changed'> {
  // Before the group, in which order an erasure locks them.
  if (proof && !(await isStillProven(work, proof.by, proof.provenBy))) return 'password_changed';
  await sql`select from groups where id = ${groupId} for no key update`.execute(work);
  const members = await work
    .selectFrom('memberships')
    .select(['user_id as userId', 'role', 'by_code as byCode'])
    .where('group_id', '=', groupId)
    .execute();
  const decision = decide(members) as
    | { readonly accepted: true; readonly changes: readonly [Membership] }
    | { readonly accepted: false; readonly refusal: Refusal };
  if (!decision.accepted) return { refusal: decision.refusal };
  const [before] = decision.changes;
  if (before.role === role) return { before };
  const isOne = { group_id: groupId, user_id: userId };
  if (role === undefined)
    await work
      .deleteFrom('memberships')
      .where((where) => where.and(isOne))
      .execute();
  else
    await work
      .updateTable('memberships')
      .set({ role })
      .where((where) => where.and(isOne))
      .execute();
  return { before };
}

export interface GroupChange {
  readonly name?: string | undefined;
  /** Null: nobody can join. */
  readonly joinCode?: string | null | undefined;
  readonly archivedAt?: Date | undefined;
}

/** Changes a group that is not archived. @returns the group before; undefined where there is no such group */
export async function changeGroup(
  work: Work,
  id: number,
  { name, joinCode, archivedAt }: GroupChange,
): Promise<GroupRecord | undefined> {
  const before = await groups(work)
    .where('g.id', '=', id)
    .where('g.archived_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) return undefined;
  await work
    .updateTable('groups')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(joinCode === undefined ? {} : { join_code: joinCode }),
      ...(archivedAt ? { archived_at: archivedAt, join_code: null } : {}),
    })
    .where('id', '=', id)
    .execute();
  // Nobody joins it any more.
  if (archivedAt) await clearRoster(work, id);
  return before;
}

/** Archives the groups that would have no teacher without this one, who is erased: nobody could run them or close their codes. */
export async function archiveGroupsOfLastTeacher(
  db: Kysely<Tables>,
  userId: string,
  at: Date,
): Promise<void> {
  // As for a change of a membership: of two who leave at once one is the last.
  await sql`select from groups where id in (select group_id from memberships where user_id = ${userId})
    order by id for no key update`.execute(db);
  const { rows } = await sql<{ id: number }>`
    update groups g set archived_at = ${at}, join_code = null
    where g.archived_at is null
      and exists (select from memberships m where m.group_id = g.id and m.user_id = ${userId} and m.role = 'teacher')
      and not exists (select from memberships m where m.group_id = g.id and m.user_id <> ${userId} and m.role = 'teacher')
    returning g.id`.execute(db);
  for (const { id } of rows) await clearRoster(db, id);
}
