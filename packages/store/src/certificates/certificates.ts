import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { AuditRow } from '../audit/audit.ts';
import type { Tables } from '../database/tables.ts';

/** The certificate of an account, which has one for good. @returns its id; undefined where the account's person is erased */
export async function saveCertificate(db: Kysely<Tables>, accountId: number): Promise<string | undefined> {
  return db.transaction().execute(async (work) => {
    // Waits for an erasure that is under way, and holds the next one up until this is committed.
    const { rows } = await sql`
      select from trading_accounts a join users u on u.id = a.user_id
      where a.id = ${accountId} and u.deleted_at is null for share of u`.execute(work);
    if (rows.length === 0) return undefined;
    await work
      .insertInto('certificates')
      .values({ id: randomUUID(), account_id: accountId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { id } = await work
      .selectFrom('certificates')
      .select('id')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow();
    return id;
  });
}

/**
 * Whether what a certificate says still holds. Withdrawn: its person is erased, or what it is about is no longer as it was certified.
 * @returns undefined where this installation never gave it
 */
export async function findCertificateState(
  db: Kysely<Tables>,
  id: string,
): Promise<'valid' | 'withdrawn' | undefined> {
  const { rows } = await sql<{ holds: boolean }>`
    select exists (
        select from contest_entries e join contests c on c.id = e.contest_id join users u on u.id = e.user_id
        where e.account_id = t.account_id and c.finished_at is not null and e.disqualified_at is null and u.deleted_at is null
      ) or exists (
        select from evaluation_verdicts v join evaluations e on e.account_id = v.account_id join users u on u.id = e.user_id
        where v.account_id = t.account_id and v.kind = 'passed' and u.deleted_at is null
      ) as holds
    from certificates t where t.id = ${id}::uuid`.execute(db);
  const [row] = rows;
  return row && (row.holds ? 'valid' : 'withdrawn');
}

/** A certificate of a person, for the person's own export. */
export interface OwnCertificate {
  readonly id: string;
  readonly account: number;
}

export async function listOwnCertificates(db: Kysely<Tables>, userId: string): Promise<OwnCertificate[]> {
  const rows = await db
    .selectFrom('certificates as t')
    .innerJoin('trading_accounts as a', 'a.id', 't.account_id')
    .select(['t.id', 'a.id as account'])
    .where('a.user_id', '=', userId)
    .orderBy('a.id')
    .execute();
  return rows;
}

/** The row of the audit log that has a contest's results. */
export const findContestFinish = (db: Kysely<Tables>, contestId: number): Promise<AuditRow | undefined> =>
  db
    .selectFrom('audit_log')
    .select(['number', 'id', 'record', 'previous_hash', 'hash'])
    .where('action', '=', 'contest_finished')
    .where(sql<boolean>`(record::jsonb) #>> '{subject,id}' = ${String(contestId)}`)
    .orderBy('number')
    .executeTakeFirst();

/** How many entries of a finished contest have a place. */
export async function countRanked(db: Kysely<Tables>, contestId: number): Promise<number> {
  const { rows } = await sql<{ ranked: number }>`
    select count(*)::int as ranked from contest_entries where contest_id = ${contestId} and place is not null`.execute(
    db,
  );
  return rows[0]?.ranked ?? 0;
}
