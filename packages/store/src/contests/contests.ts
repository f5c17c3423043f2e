import { sealRuleset, unsealRuleset, type Ruleset } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export interface ContestRecord {
  readonly id: number;
  readonly slug: string;
  readonly name: string;
  /** Group whose members may enter; null: everybody. */
  readonly groupId: number | null;
  readonly groupName: string | null;
  readonly world: number;
  readonly ruleset: Ruleset;
  readonly createdBy: string;
  readonly createdAt: Date;
  /** The standing that is shown in place of the present one; null while that is shown. */
  readonly frozen: object | null;
  /** When its results stood; null before. */
  readonly finishedAt: Date | null;
  /** When it was computed what its results owe to luck; null before. */
  readonly luckAt: Date | null;
  readonly entries: number;
}

export type NewContest = Pick<
  ContestRecord,
  'slug' | 'name' | 'groupId' | 'world' | 'ruleset' | 'createdBy' | 'createdAt'
>;

/** A contest's row, with how many have entered. */
export const contests = (db: Kysely<Tables>) =>
  db
    .selectFrom('contests as c')
    .leftJoin('groups as g', 'g.id', 'c.group_id')
    .selectAll('c')
    .select('g.name as group_name')
    .select(
      sql<number>`(select count(*)::int from contest_entries e where e.contest_id = c.id)`.as('entries'),
    );

type ContestRow = Awaited<ReturnType<ReturnType<typeof contests>['executeTakeFirstOrThrow']>>;

export const readContest = (row: ContestRow): ContestRecord => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  groupId: row.group_id,
  groupName: row.group_name,
  world: row.world_id,
  ruleset: unsealRuleset(row.ruleset),
  createdBy: row.created_by,
  createdAt: row.created_at,
  frozen: row.frozen,
  finishedAt: row.finished_at,
  luckAt: row.luck_at,
  entries: row.entries,
});

/** Saves a contest, in the transaction of its world. @returns its number */
export async function saveContest(work: Work, contest: NewContest): Promise<number> {
  const { id } = await work
    .insertInto('contests')
    .values({
      slug: contest.slug,
      name: contest.name,
      group_id: contest.groupId,
      world_id: contest.world,
      ruleset: JSON.stringify(sealRuleset(contest.ruleset)),
      created_by: contest.createdBy,
      created_at: contest.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findContest(db: Kysely<Tables>, slug: string): Promise<ContestRecord | undefined> {
  const row = await contests(db).where('c.slug', '=', slug).executeTakeFirst();
  return row && readContest(row);
}

/** Whether a world is that of a contest. */
export async function isWorldOfContest(db: Kysely<Tables>, world: number): Promise<boolean> {
  const row = await db.selectFrom('contests').select('id').where('world_id', '=', world).executeTakeFirst();
  return row !== undefined;
}

/** The newest first: those that everybody may enter, of these groups, and those that the person has entered. */
export async function listContests(
  db: Kysely<Tables>,
  {
    userId,
    groupIds,
    limit,
  }: { readonly userId: string; readonly groupIds: readonly number[]; readonly limit: number },
): Promise<ContestRecord[]> {
  const rows = await contests(db)
    .where(
      sql<boolean>`(c.group_id is null or c.group_id = any(${groupIds}::int[])
        or exists (select from contest_entries e where e.contest_id = c.id and e.user_id = ${userId}))`,
    )
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(readContest);
}

/** All that have no results yet, in the order of their making. */
export async function listUnfinishedContests(db: Kysely<Tables>): Promise<ContestRecord[]> {
  const rows = await contests(db).where('c.finished_at', 'is', null).orderBy('c.id').execute();
  return rows.map(readContest);
}

/** Shows this standing from now on in place of the present one; null: the present one again. */
export async function freezeContest(
  work: Kysely<Tables>,
  { id, frozen }: { readonly id: number; readonly frozen: object | null },
): Promise<void> {
  await work
    .updateTable('contests')
    .set({ frozen: frozen && JSON.stringify(frozen) })
    .where('id', '=', id)
    .execute();
}

/**
 * Takes an entry out of the ranking; nothing else of it changes.
 * @returns whether there was one to take out
 */
export async function disqualifyEntry(
  work: Work,
  {
    contestId,
    accountId,
    reason,
    at,
  }: { readonly contestId: number; readonly accountId: number; readonly reason: string; readonly at: Date },
): Promise<boolean> {
  // One that is finished keeps its results; one that is being finished is waited for.
  const open = await work
    .selectFrom('contests')
    .select('id')
    .where('id', '=', contestId)
    .where('finished_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!open) return false;
  const { numUpdatedRows } = await work
    .updateTable('contest_entries')
    .set({ disqualified_at: at, disqualified_reason: reason })
    .where('contest_id', '=', contestId)
    .where('account_id', '=', accountId)
    .where('disqualified_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
