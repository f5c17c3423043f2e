import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** A fill; where a set figure was posted with it, why and when it was set. */
export type FillRow = Selectable<Tables['fills']> & {
  readonly act_reason: string | null;
  readonly act_at_ms: bigint | null;
};

/** An account's fills, the newest first. */
export async function listFills(db: Kysely<Tables>, accountId: number, limit: number): Promise<FillRow[]> {
  return db
    .selectFrom('fills')
    .leftJoin('audit_log as act', 'act.id', 'fills.adjustment_act')
    .selectAll('fills')
    .select([sql<string | null>`act.record::jsonb ->> 'reason'`.as('act_reason'), 'act.at_ms as act_at_ms'])
    .where('account_id', '=', accountId)
    .orderBy('fills.number', 'desc')
    .limit(limit)
    .execute();
}
