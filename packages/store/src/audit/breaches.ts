import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A breach of the books or of the audit log that no operator has acknowledged. */
export interface OpenBreach {
  readonly id: number;
  readonly foundAt: Date;
  /** Process that found the breach. */
  readonly foundBy: string;
  readonly reason: string;
}

/** Beyond these nothing new is learned, and each round of the audit finds the same again. */
const MAX_OPEN = 100;
const MAX_REASON = 2_000;

/** Keeps a breach, once for as long as it is open. */
export async function saveBreach(
  db: Kysely<Tables>,
  { foundAt, foundBy, reason }: Omit<OpenBreach, 'id'>,
): Promise<void> {
  const text = reason.slice(0, MAX_REASON);
  await sql`insert into breaches (found_at, found_by, reason)
    select ${foundAt}::timestamptz, ${foundBy}::text, ${text}::text
    where not exists (select from breaches where acknowledged_at is null and reason = ${text})
      and (select count(*) from breaches where acknowledged_at is null) < ${MAX_OPEN}`.execute(db);
}

/** The oldest first. */
export const listOpenBreaches = (db: Kysely<Tables>, limit = MAX_OPEN): Promise<OpenBreach[]> =>
  db
    .selectFrom('breaches')
    .select(['id', 'found_at as foundAt', 'found_by as foundBy', 'reason'])
    .where('acknowledged_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

/** As the owner. @returns those that this acknowledged */
export async function acknowledgeBreaches(
  db: Kysely<Tables>,
  at: Date,
  acknowledgement: string,
): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('breaches')
    .set({ acknowledged_at: at, acknowledgement })
    .where('acknowledged_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
