import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A person's saved arrangement, with its version: how often it was saved. */
export interface Arranged {
  readonly items: unknown[];
  readonly version: number;
}

/** An arrangement to save in place of the stored one. */
export interface Arrangement {
  readonly items: readonly unknown[];
  /** The version that it is based on, which must still be the stored one: 0 for nothing saved yet; undefined replaces any. */
  readonly read: number | undefined;
  readonly at: Date;
}

/** A person's watchlists; undefined where none were ever saved. */
export async function findWatchlists(db: Kysely<Tables>, userId: string): Promise<Arranged | undefined> {
  const row = await db
    .selectFrom('watchlists')
    .select(['lists', 'version'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { items: row.lists as unknown[], version: row.version };
}

/** @returns the new version; undefined where the stored version differs from the one read; nothing is changed then */
export async function saveWatchlists(
  db: Kysely<Tables>,
  userId: string,
  { items, read, at }: Arrangement & { readonly read: number },
): Promise<number | undefined> {
  const values = { lists: JSON.stringify(items), saved_at: at };
  const row = await db
    .insertInto('watchlists')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ ...values, version: sql`watchlists.version + 1` })
        .where('watchlists.version', '=', read),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}

/** A person's drawings on an instrument's chart; undefined where none were ever saved. */
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

/** @returns the new version; undefined where the stored version differs from the one read; nothing is changed then */
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
