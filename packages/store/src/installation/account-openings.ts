import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Notes how long a registration took, in milliseconds. */
export async function saveAccountOpening(db: Kysely<Tables>, at: Date, milliseconds: number): Promise<void> {
  await db
    .insertInto('account_openings')
    .values({ opened_at: at, milliseconds: Math.round(milliseconds) })
    .execute();
}

/** The median of the last thousand, in milliseconds; undefined before the first. */
export async function loadMedianOpening(db: Kysely<Tables>): Promise<number | undefined> {
  const result = await sql<{ median: number | null }>`
    select percentile_cont(0.5) within group (order by milliseconds) as median
    from (select milliseconds from account_openings order by id desc limit 1000) as newest`.execute(db);
  return result.rows[0]?.median ?? undefined;
}

/** Clients that have ever opened an account. */
export async function countOpenedAccounts(db: Kysely<Tables>): Promise<number> {
  const { accounts } = await db
    .selectFrom('trading_accounts')
    .select(sql<number>`count(distinct user_id)::int`.as('accounts'))
    .executeTakeFirstOrThrow();
  return accounts;
}
