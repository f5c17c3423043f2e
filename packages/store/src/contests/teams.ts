import { sql, type Kysely, type Transaction } from 'kysely';
import { isSameName } from '../database/same-name.ts';
import type { Tables } from '../database/tables.ts';

/** A person's own team, with what others join it by. */
export interface TeamRecord {
  readonly number: number;
  /** Null once who made it is erased. */
  readonly name: string | null;
  readonly code: string;
  readonly members: readonly TeamMember[];
}

interface TeamMember {
  /** Number of the entry. */
  readonly number: number;
  readonly alias: string | null;
  readonly isErased: boolean;
  readonly userId: string;
}

/**
 * Why a team is not made, joined or left: the contest has begun; there is no entry of this person, or no such team; it is full; another one
 * is called like it.
 */
export type TeamRefusal = 'teams_fixed' | 'not_found' | 'team_full' | 'name_taken_here';

/** Whatever one wants of teams. */
type EarlyRefusal = Exclude<TeamRefusal, 'team_full' | 'name_taken_here'>;

interface OwnEntry {
  readonly contestId: number;
  readonly world: number;
  readonly userId: string;
}

/** Makes a team of a person's entry, which leaves the one that it was in. @returns why not */
export async function makeTeam(
  db: Kysely<Tables>,
  { name, code, ...own }: OwnEntry & { readonly name: string; readonly code: string },
): Promise<TeamRefusal | undefined> {
  return db.transaction().execute(async (work) => {
    const refusal = await lockTeams(work, own);
    if (refusal) return refusal;
    const { contestId, userId } = own;
    if (await isTeamNamed(work, contestId, name)) return 'name_taken_here';
    const { id } = await work
      .insertInto('contest_teams')
      .values({
        contest_id: contestId,
        number: sql<number>`1 + (select count(*) from contest_teams where contest_id = ${contestId})`,
        name,
        code,
        made_by: userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await moveEntry(work, own, id);
    return undefined;
  });
}

/** Joins a team by its code, and leaves the one before. @param size members of a team at most @returns why not */
export async function joinTeam(
  db: Kysely<Tables>,
  { code, size, ...own }: OwnEntry & { readonly code: string; readonly size: number },
): Promise<TeamRefusal | undefined> {
  return db.transaction().execute(async (work) => {
    const refusal = await lockTeams(work, own);
    if (refusal) return refusal;
    const team = await work
      .selectFrom('contest_teams as t')
      .select('t.id')
      .select(
        sql<number>`(select count(*)::int from contest_entries e where e.team_id = t.id and e.user_id <> ${own.userId})`.as(
          'others',
        ),
      )
      .where('t.contest_id', '=', own.contestId)
      .where('t.code', '=', code)
      .executeTakeFirst();
    if (!team) return 'not_found';
    if (team.others >= size) return 'team_full';
    await moveEntry(work, own, team.id);
    return undefined;
  });
}

/** Leaves the team that a person's entry is in, which stays. @returns why not */
export async function leaveTeam(db: Kysely<Tables>, own: OwnEntry): Promise<EarlyRefusal | undefined> {
  return db.transaction().execute(async (work) => {
    const refusal = await lockTeams(work, own);
    if (!refusal) await moveEntry(work, own, null);
    return refusal;
  });
}

/** The contest first, so that members are counted one after the other; then its clock, so that nobody starts it meanwhile. */
async function lockTeams(
  work: Transaction<Tables>,
  { contestId, world, userId }: OwnEntry,
): Promise<EarlyRefusal | undefined> {
  await sql`select from contests where id = ${contestId} for no key update`.execute(work);
  await sql`select from worlds where id = ${world} for no key update`.execute(work);
  const entry = await work
    .selectFrom('contest_entries')
    .select('number')
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!entry) return 'not_found';
  const started = await work
    .selectFrom('world_stretches')
    .select('number')
    .where('world_id', '=', world)
    .limit(1)
    .executeTakeFirst();
  return started && 'teams_fixed';
}

/** Whether a team of the contest has this name, however it is written. */
async function isTeamNamed(work: Transaction<Tables>, contestId: number, name: string): Promise<boolean> {
  const { rows } = await sql`select from contest_teams t, (select ${name}::text as name) wanted
    where t.contest_id = ${contestId} and ${sql.raw(isSameName('t.name', 'wanted.name'))} limit 1`.execute(
    work,
  );
  return rows.length > 0;
}

const moveEntry = (work: Transaction<Tables>, { contestId, userId }: OwnEntry, team: number | null) =>
  work
    .updateTable('contest_entries')
    .set({ team_id: team })
    .where('contest_id', '=', contestId)
    .where('user_id', '=', userId)
    .execute();

/** The team that a person's entry is in. */
export async function findOwnTeam(
  db: Kysely<Tables>,
  contestId: number,
  userId: string,
): Promise<TeamRecord | undefined> {
  const team = await db
    .selectFrom('contest_entries as e')
    .innerJoin('contest_teams as t', 't.id', 'e.team_id')
    .select(['t.id', 't.number', 't.name', 't.code'])
    .where('e.contest_id', '=', contestId)
    .where('e.user_id', '=', userId)
    .executeTakeFirst();
  if (!team) return undefined;
  const { id, ...rest } = team;
  const members = await db
    .selectFrom('contest_entries as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.number', 'e.alias', 'e.user_id as userId'])
    .select(sql<boolean>`u.deleted_at is not null`.as('isErased'))
    .where('e.team_id', '=', id)
    .orderBy('e.number')
    .execute();
  return { ...rest, members };
}
