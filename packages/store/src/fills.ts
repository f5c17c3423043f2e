import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.ts';

export type FillRow = Selectable<Tables['fills']>;

/** An account's fills, the newest first. */
export async function listFills(db: Kysely<Tables>, accountId: number, limit: number): Promise<FillRow[]> {
  return db
    .selectFrom('fills')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}
