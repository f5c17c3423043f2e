import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What a person has arranged, as it was saved last, and how often it was saved. */
export interface Arranged {
  readonly items: unknown[];
  readonly version: number;
}

/** What is saved in place of what was there. */
export interface Arrangement {
  readonly items: readonly unknown[];
  /** The version that it was made from, which must still be the one kept: 0 for nothing saved yet; undefined replaces any. */
  readonly read: number | undefined;
  readonly at: Date;
}

/** A person's lists; undefined for somebody who never saved any. */
export async function findWatchlists(db: Kysely<Tables>, userId: string): Promise<Arranged | undefined> {
  const row = await db
    .selectFrom('watchlists')
    .select(['lists', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { items: row.lists as unknown[], version: row.version };
}

/** @returns the new version; undefined where another one is kept than was read, which then stays */
export async function saveWatchlists(
  db: Kysely<Tables>,
  userId: string,
  { items, read, at }: Arrangement,
): Promise<number | undefined> {
  const values = { lists: JSON.stringify(items), saved_at: at };
  const row = await db
    .insertInto('watchlists')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...values, version: sql`watchlists.version + 1` })
        .where((row) => (read === undefined ? row.lit(true) : row('watchlists.version', '=', read))),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** What a person drew on an instrument's chart; undefined where nothing was ever saved. */
export async function findDrawings(
  db: Kysely<Tables>,
  userId: string,
  symbol: string,
): Promise<Arranged | undefined> {
  const row = await db
    .selectFrom('chart_drawings')
    .select(['drawings', 'version'])
    .where('user_id', '=', userId)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return row && { items: row.drawings as unknown[], version: row.version };
}

/** @returns the new version; undefined where another one is kept than was read, which then stays */
export async function saveDrawings(
  db: Kysely<Tables>,
  userId: string,
  symbol: string,
  { items, read, at }: Arrangement,
): Promise<number | undefined> {
  const values = { drawings: JSON.stringify(items), saved_at: at };
  const row = await db
    .insertInto('chart_drawings')
    .values({ user_id: userId, symbol, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'symbol'])
        .doUpdateSet({ ...values, version: sql`chart_drawings.version + 1` })
        .where((row) => (read === undefined ? row.lit(true) : row('chart_drawings.version', '=', read))),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
