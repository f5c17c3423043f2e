import { sql, type Kysely } from 'kysely';
import { numberArray } from '../database/array-literal.ts';
import type { Tables } from '../database/tables.ts';
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

/**
 * Takes what was left for these slots, and hands it over before it is gone: an answer that is lost leaves it there.
 * @param handOver not called where nothing was left
 */
export async function takeStrays(
  db: Kysely<Tables>,
  slots: readonly number[],
  handOver: (left: LeftStrays) => void,
): Promise<void> {
  if (slots.length === 0) return;
  const ofSlots = sql`from strays where slot = any(${numberArray(slots)}::smallint[])`;
  // Nearly always there is nothing, and one question says so.
  const { rows: some } = await sql`select ${ofSlots} limit 1`.execute(db);
  if (some.length === 0) return;
  await db.transaction().execute(async (work) => {
    const { rows } = await sql<{ account: number | null; alert: number | null }>`
      delete ${ofSlots} returning account_id as account, alert_id as alert`.execute(work);
    handOver({
      accountIds: [...new Set(rows.flatMap(({ account }) => account ?? []))],
      alertIds: [...new Set(rows.flatMap(({ alert }) => alert ?? []))],
    });
  });
}
