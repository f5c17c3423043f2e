import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A whole round over the audit log, by whichever process. */
export interface AuditRound {
  readonly beganAt: Date;
  readonly endedAt: Date;
  readonly rows: bigint;
  /** What does not hold. */
  readonly problem: string | null;
}

/** Unless a later one has ended: of two processes the slower may be the earlier. */
export async function saveAuditRound(
  db: Kysely<Tables>,
  { beganAt, endedAt, rows, problem }: AuditRound,
): Promise<void> {
  const round = { began_at: beganAt, ended_at: endedAt, rows, problem };
  await db
    .insertInto('audit_log_round')
    .values(round)
    .onConflict((conflict) =>
      conflict.column('only_row').doUpdateSet(round).where('audit_log_round.began_at', '<=', beganAt),
    )
    .execute();
}

/** The last one; undefined before the first. */
export const findAuditRound = (db: Kysely<Tables>): Promise<AuditRound | undefined> =>
  db
    .selectFrom('audit_log_round')
    .select(['began_at as beganAt', 'ended_at as endedAt', 'rows', 'problem'])
    .executeTakeFirst();
