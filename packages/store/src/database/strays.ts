import { sql, type Kysely } from 'kysely';
import { numberArray } from './array-literal.ts';
import type { Tables } from './tables.ts';
import { insertRows } from './columns.ts';

/** An account that a desk changed without holding its slot. */
export interface Stray {
  readonly slot: number;
  readonly accountId: number;
}

export const insertStrays = insertRows<Stray>('strays', [
  { name: 'slot', type: 'int', of: (stray) => stray.slot },
  { name: 'account_id', type: 'int', of: (stray) => stray.accountId },
]);

/** Leaves an alert for whoever holds its user's slot, in the transaction of its change. */
export const leaveAlert = (db: Kysely<Tables>, alertId: number, userId: string): Promise<unknown> =>
  sql`insert into strays (slot, alert_id) values (get_byte(uuid_send(${userId}::uuid), 15), ${alertId})`.execute(
    db,
  );

/** What was left for the holder of slots. */
export interface LeftStrays {
  readonly accountIds: readonly number[];
  readonly alertIds: readonly number[];
}

/** How many were left for these slots, and wait. */
export async function countStrays(db: Kysely<Tables>, slots: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from strays where slot = any(${numberArray(slots)}::smallint[])`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * Takes what was left for these slots: it is there no more. It is heard before the commit, whose answer may be lost: what was
 * taken and not heard would be nobody's.
 */
export async function claimStrays(
  db: Kysely<Tables>,
  slots: readonly number[],
  hear: (left: LeftStrays) => Promise<void>,
): Promise<void> {
  if (slots.length === 0) return;
  const mine = sql`slot = any(${numberArray(slots)}::smallint[])`;
  const { rows: found } = await sql`select from strays where ${mine} limit 1`.execute(db);
  if (found.length === 0) return;
  await db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ account: number | null; alert: number | null }>`
      delete from strays where ${mine} returning account_id as account, alert_id as alert`.execute(
      transaction,
    );
    await hear({
      accountIds: [...new Set(rows.flatMap(({ account }) => account ?? []))],
      alertIds: [...new Set(rows.flatMap(({ alert }) => alert ?? []))],
    });
  });
}
