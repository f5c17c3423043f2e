import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** A person's lists as they were saved; undefined for somebody who never did. */
export async function findWatchlists(db: Kysely<Tables>, userId: string): Promise<unknown[] | undefined> {
  const row = await db
    .selectFrom('watchlists')
    .select('lists')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.lists as unknown[] | undefined;
}

export async function saveWatchlists(
  db: Kysely<Tables>,
  userId: string,
  lists: readonly unknown[],
): Promise<void> {
  const values = { lists: JSON.stringify(lists), saved_at: new Date() };
  await db
    .insertInto('watchlists')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** What a person drew on an instrument's chart. */
export async function findDrawings(db: Kysely<Tables>, userId: string, symbol: string): Promise<unknown[]> {
  const row = await db
    .selectFrom('chart_drawings')
    .select('drawings')
    .where('user_id', '=', userId)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return (row?.drawings as unknown[] | undefined) ?? [];
}

export async function saveDrawings(
  db: Kysely<Tables>,
  userId: string,
  symbol: string,
  drawings: readonly unknown[],
): Promise<void> {
  const values = { drawings: JSON.stringify(drawings), saved_at: new Date() };
  await db
    .insertInto('chart_drawings')
    .values({ user_id: userId, symbol, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doUpdateSet(values))
    .execute();
}
