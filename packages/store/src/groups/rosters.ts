import { attachRoster, comparedLogin, type RosterLine, type RosterMember } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

interface RosterPlace {
  readonly groupId: number;
}

/** How many lines of a group wait, and how many of a part were dropped because another member has their number. */
export interface ImportedRoster {
  readonly waiting: number;
  readonly dropped: number;
  readonly renumbered: readonly RenumberedMember[];
}

/** What a member is called in another system; null: nothing. */
interface MemberNumber {
  readonly externalId: string | null;
  readonly section: string | null;
}

/** A member whose number or section of another system has changed. */
export interface RenumberedMember {
  readonly userId: string;
  readonly before: MemberNumber;
  readonly after: MemberNumber;
}

/**
 * Whether the number of a membership `m` of a user `u` is the person's own: a teacher wrote it, or has confirmed the match, or a
 * launch has. Anybody may have registered with the address or the username of a line.
 */
export const isConfirmedNumber = sql<boolean>`(m.roster_login is null
  or m.confirmed_match is not distinct from roster_match(m.roster_login, m.external_id, u.email, u.username))`;

const NO_NUMBER: MemberNumber = { externalId: null, section: null };
const isSame = (a: MemberNumber, b: MemberNumber): boolean =>
  a.externalId === b.externalId && a.section === b.section;

/** Gives members their numbers, and keeps the other lines for who joins later. @returns undefined where too many would wait */
export async function importRoster(
  work: Work,
  {
    groupId,
    lines,
    maximum,
  }: RosterPlace & { readonly lines: readonly RosterLine[]; readonly maximum: number },
): Promise<ImportedRoster | undefined> {
  await sql`select from groups where id = ${groupId} for no key update`.execute(work);
  const students = await listRosterStudents(work, groupId);
  const { attached, waiting, dropped } = attachRoster(students, lines);
  // A line that waits already is written again, not once more.
  const kept = await countRoster(work, groupId, waiting);
  if (kept + waiting.length > maximum) return undefined;
  for (const line of attached) await attach(work, groupId, line);
  if (waiting.length > 0)
    await work
      .insertInto('roster_lines')
      .values(
        waiting.map(({ login, externalId, section }) => ({
          group_id: groupId,
          login: comparedLogin(login),
          external_id: externalId,
          section,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['group_id', 'login']).doUpdateSet((set) => ({
          external_id: set.ref('excluded.external_id'),
          section: set.ref('excluded.section'),
        })),
      )
      .execute();
  const numbers = new Map(students.map((student) => [student.userId, student]));
  const renumbered = attached
    .map(({ userId, externalId, section }) => {
      const { externalId: number = null, section: before = null } = numbers.get(userId) ?? {};
      return {
        userId,
        before: { externalId: number, section: before },
        after: { externalId, section },
      };
    })
    .filter(({ before, after }) => !isSame(before, after));
  return { waiting: await countRoster(work, groupId), dropped, renumbered };
}

/** Gives who has just joined the number of a line that waited. */
export async function attachJoined(
  work: Kysely<Tables>,
  { groupId, userId }: RosterPlace & { readonly userId: string },
): Promise<void> {
  const lines = await work
    .deleteFrom('roster_lines as r')
    .using('users as u')
    .where('u.id', '=', userId)
    .where('r.group_id', '=', groupId)
    .where(sql<boolean>`r.login in (lower(u.email), lower(u.username))`)
    .returning(['r.login', 'r.external_id as externalId', 'r.section'])
    .execute();
  if (lines.length === 0) return;
  const { attached } = attachRoster(await listRosterStudents(work, groupId), lines);
  for (const line of attached) await attach(work, groupId, line);
}

/** What somebody who has just joined is called from now on; nobody where nothing says it. */
export async function findJoinedNumber(
  db: Kysely<Tables>,
  { groupId, userId }: RosterPlace & { readonly userId: string },
): Promise<RenumberedMember[]> {
  const after = await db
    .selectFrom('memberships')
    .select(['external_id as externalId', 'section'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return after && !isSame(after, NO_NUMBER) ? [{ userId, before: NO_NUMBER, after }] : [];
}

const listRosterStudents = (db: Kysely<Tables>, groupId: number): Promise<(RosterMember & MemberNumber)[]> =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as userId', 'u.email', 'u.username', 'm.external_id as externalId', 'm.section'])
    .where('m.group_id', '=', groupId)
    .where('m.role', '=', 'student')
    .orderBy('m.joined_at')
    .orderBy('m.user_id')
    .execute();

async function attach(
  db: Kysely<Tables>,
  groupId: number,
  { userId, login, externalId, section }: RosterLine & { readonly userId: string },
): Promise<void> {
  await db
    .updateTable('memberships')
    .set({ external_id: externalId, section, roster_login: comparedLogin(login) })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .execute();
}

/** Lines that wait for somebody to join. @param but not those with a login of these */
export async function countRoster(
  db: Kysely<Tables>,
  groupId: number,
  but: readonly RosterLine[] = [],
): Promise<number> {
  const { count } = await db
    .selectFrom('roster_lines')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('group_id', '=', groupId)
    .where(sql<boolean>`login <> all(${but.map(({ login }) => comparedLogin(login))}::text[])`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Lines that wait for a person, by the login that the person has now. */
export const listOwnRosterLines = (
  db: Kysely<Tables>,
  userId: string,
): Promise<(RosterLine & { readonly group: string })[]> =>
  db
    .selectFrom('roster_lines as r')
    .innerJoin('groups as g', 'g.id', 'r.group_id')
    .innerJoin('users as u', (join) =>
      join.on('u.id', '=', userId).on(sql<boolean>`r.login in (lower(u.email), lower(u.username))`),
    )
    .select(['g.name as group', 'r.login', 'r.external_id as externalId', 'r.section'])
    .orderBy('r.group_id')
    .orderBy('r.login')
    .execute();

/** Forgets the lines that wait. @returns how many */
export async function clearRoster(db: Kysely<Tables>, groupId: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('roster_lines')
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** A match that somebody has looked at. */
export interface SeenNumber {
  readonly userId: string;
  readonly externalId: string;
}

export type ConfirmedNumber = SeenNumber & MemberNumber;

/** Confirms matches that are still as somebody has read them. @returns those that were not confirmed before */
export async function confirmNumbers(
  work: Work,
  { groupId, numbers }: RosterPlace & { readonly numbers: readonly SeenNumber[] },
): Promise<ConfirmedNumber[]> {
  await sql`select from groups where id = ${groupId} for no key update`.execute(work);
  const { rows } = await sql<ConfirmedNumber>`
    update memberships m set confirmed_match = roster_match(m.roster_login, m.external_id, u.email, u.username)
    from users u, jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as seen("userId" uuid, "externalId" text)
    where u.id = m.user_id and m.group_id = ${groupId} and m.user_id = seen."userId"
      and m.external_id = seen."externalId" and not ${isConfirmedNumber}
    returning m.user_id as "userId", m.external_id as "externalId", m.section`.execute(work);
  return rows;
}

/** Somebody who has come from a platform, as it names the person. */
interface LaunchedMember extends RosterPlace {
  readonly userId: string;
  readonly email: string | null;
  readonly externalId: string | null;
}

/**
 * The match of a member with a line that the platform confirms: it names the person by the number or by the address of the line. Another
 * person's launch says something else.
 */
export async function findLaunchedMatch(
  db: Kysely<Tables>,
  { groupId, userId, email, externalId: launchedId }: LaunchedMember,
): Promise<SeenNumber | undefined> {
  const member = await db
    .selectFrom('memberships')
    .select(['external_id as externalId', 'roster_login as login'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!member || member.externalId === null || member.login === null) return undefined;
  const { externalId, login } = member;
  const isNamed = externalId === launchedId || (email !== null && login === comparedLogin(email));
  return isNamed ? { userId, externalId } : undefined;
}

/** Gives one member a number of another system, or none. @returns what has changed by it, if anything; or why not */
export async function setExternalId(
  work: Work,
  {
    groupId,
    userId,
    externalId,
    section,
  }: RosterPlace & {
    readonly userId: string;
    readonly externalId: string | null;
    readonly section: string | null;
  },
): Promise<RenumberedMember | 'not_found' | 'external_id_taken' | undefined> {
  await sql`select from groups where id = ${groupId} for no key update`.execute(work);
  const members = await work
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.user_id as userId',
      'm.external_id as externalId',
      'm.section',
      isConfirmedNumber.as('isConfirmed'),
    ])
    .where('m.group_id', '=', groupId)
    .execute();
  const member = members.find((one) => one.userId === userId);
  if (!member) return 'not_found';
  const owner = externalId === null ? member : members.find((one) => one.externalId === externalId);
  if (owner && owner !== member) return 'external_id_taken';
  // A number that a teacher writes for a person is that person's. The address of a line that nobody has confirmed is not.
  if (externalId !== member.externalId && !member.isConfirmed)
    await work
      .updateTable('memberships')
      .set({ roster_login: null })
      .where('group_id', '=', groupId)
      .where('user_id', '=', userId)
      .execute();
  await sql`
      update memberships m set external_id = ${externalId}, section = ${section}, confirmed_match =
        case when ${member.isConfirmed} then roster_match(m.roster_login, ${externalId}, u.email, u.username) end
      from users u where u.id = m.user_id and m.group_id = ${groupId} and m.user_id = ${userId}`.execute(
    work,
  );
  const before = { externalId: member.externalId, section: member.section };
  const after = { externalId, section };
  return isSame(before, after) ? undefined : { userId, before, after };
}
