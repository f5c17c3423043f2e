import { attachRoster, comparedLogin, type RosterLine, type RosterMember } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

interface RosterPlace {
  readonly groupId: number;
}

/** How many lines of a group wait, and how many of a part were dropped because another member has their number. */
export interface ImportedRoster {
  readonly waiting: number;
  readonly dropped: number;
}

/** Gives members their numbers, and keeps the other lines for who joins later. @returns undefined where too many would wait */
export async function importRoster(
  db: Kysely<Tables>,
  { groupId, lines, most }: RosterPlace & { readonly lines: readonly RosterLine[]; readonly most: number },
): Promise<ImportedRoster | undefined> {
  return db.transaction().execute(async (work) => {
    await sql`select from groups where id = ${groupId} for no key update`.execute(work);
    const { attached, waiting, dropped } = attachRoster(await studentsOf(work, groupId), lines);
    for (const line of attached) await attach(work, groupId, line);
    const before = await countRoster(work, groupId);
    if (before + waiting.length > most) return undefined;
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
    return { waiting: await countRoster(work, groupId), dropped };
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

const studentsOf = (db: Kysely<Tables>, groupId: number): Promise<RosterMember[]> =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['m.user_id as userId', 'u.email', 'u.username', 'm.external_id as externalId'])
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

/** Lines that wait for somebody to join. */
export async function countRoster(db: Kysely<Tables>, groupId: number): Promise<number> {
  const { count } = await db
    .selectFrom('roster_lines')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Forgets the lines that wait. */
export async function clearRoster(db: Kysely<Tables>, groupId: number): Promise<void> {
  await db.deleteFrom('roster_lines').where('group_id', '=', groupId).execute();
}

/** Gives one member a number of another system, or none. @returns why not; undefined when done */
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
): Promise<'not_found' | 'external_id_taken' | undefined> {
  return db.transaction().execute(async (work) => {
    await sql`select from groups where id = ${groupId} for no key update`.execute(work);
    if (externalId !== null) {
      const owner = await work
        .selectFrom('memberships')
        .select('user_id')
        .where('group_id', '=', groupId)
        .where('external_id', '=', externalId)
        .executeTakeFirst();
      if (owner && owner.user_id !== userId) return 'external_id_taken';
    }
    const { numUpdatedRows } = await work
      .updateTable('memberships')
      .set({ external_id: externalId, section })
      .where('group_id', '=', groupId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? undefined : 'not_found';
  });
}
