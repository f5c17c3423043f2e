import { attachRoster, comparedLogin, type RosterLine, type RosterMember } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import { saveRecorded, type Recorded } from '../audit/audit.ts';
import type { Tables } from '../database/tables.ts';

interface RosterPlace {
  readonly groupId: number;
}

/** How many lines of a group wait, and how many of a part were dropped because another member has their number. */
export interface ImportedRoster {
  readonly waiting: number;
  readonly dropped: number;
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

const NO_NUMBER: MemberNumber = { externalId: null, section: null };
const isSame = (a: MemberNumber, b: MemberNumber): boolean =>
  a.externalId === b.externalId && a.section === b.section;

/**
 * Gives members their numbers, and keeps the other lines for who joins later.
 * @param recordOf the audit rows of it, in its transaction
 * @returns undefined where too many would wait
 */
export async function importRoster(
  db: Kysely<Tables>,
  { groupId, lines, most }: RosterPlace & { readonly lines: readonly RosterLine[]; readonly most: number },
  recordOf: (
    imported: ImportedRoster,
    renumbered: readonly RenumberedMember[],
    work: Kysely<Tables>,
  ) => Promise<Recorded>,
): Promise<ImportedRoster | undefined> {
  return db.transaction().execute(async (work) => {
    await sql`select from groups where id = ${groupId} for no key update`.execute(work);
    const students = await studentsOf(work, groupId);
    const { attached, waiting, dropped } = attachRoster(students, lines);
    // A line that waits already is written again, not once more.
    const kept = await countRoster(work, groupId, waiting);
    if (kept + waiting.length > most) return undefined;
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
    const imported = { waiting: await countRoster(work, groupId), dropped };
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
    await saveRecorded(work, await recordOf(imported, renumbered, work));
    return imported;
  });
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
  const { attached } = attachRoster(await studentsOf(work, groupId), lines);
  for (const line of attached) await attach(work, groupId, line);
}

/** What somebody who has just joined is called from now on; undefined where nothing says it. */
export async function findJoinedNumber(
  db: Kysely<Tables>,
  { groupId, userId }: RosterPlace & { readonly userId: string },
): Promise<RenumberedMember | undefined> {
  const after = await db
    .selectFrom('memberships')
    .select(['external_id as externalId', 'section'])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return after && !isSame(after, NO_NUMBER) ? { userId, before: NO_NUMBER, after } : undefined;
}

const studentsOf = (db: Kysely<Tables>, groupId: number): Promise<(RosterMember & MemberNumber)[]> =>
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

/** The same with the audit row of it. */
export const dropRoster = (
  db: Kysely<Tables>,
  groupId: number,
  recordOf: (lines: number) => Recorded,
): Promise<void> =>
  db.transaction().execute(async (work) => {
    await saveRecorded(work, recordOf(await clearRoster(work, groupId)));
  });

/**
 * Gives one member a number of another system, or none.
 * @param recordOf the audit row of a number or section that changes, in its transaction
 * @returns why not; undefined when done
 */
export async function setExternalId(
  db: Kysely<Tables>,
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
  recordOf: (renumbered: RenumberedMember, work: Kysely<Tables>) => Promise<Recorded>,
): Promise<'not_found' | 'external_id_taken' | undefined> {
  return db.transaction().execute(async (work) => {
    await sql`select from groups where id = ${groupId} for no key update`.execute(work);
    const members = await work
      .selectFrom('memberships')
      .select(['user_id as userId', 'external_id as externalId', 'section'])
      .where('group_id', '=', groupId)
      .execute();
    const member = members.find((one) => one.userId === userId);
    if (!member) return 'not_found';
    const owner = externalId === null ? member : members.find((one) => one.externalId === externalId);
    if (owner && owner !== member) return 'external_id_taken';
    await work
      .updateTable('memberships')
      .set({ external_id: externalId, section })
      .where('group_id', '=', groupId)
      .where('user_id', '=', userId)
      .execute();
    const before = { externalId: member.externalId, section: member.section };
    const after = { externalId, section };
    if (!isSame(before, after)) await saveRecorded(work, await recordOf({ userId, before, after }, work));
    return undefined;
  });
}
