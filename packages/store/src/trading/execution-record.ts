import { FILL_PROFILES, usd, type FillProfile, type Usd } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** How an account's fills were executed since it was opened. */
export interface ExecutionRecord {
  /** Number of fills under each profile, whatever the account's is now. */
  readonly fills: Readonly<Record<FillProfile, number>>;
  /** Cost of all fills against ideal ones; below zero where the market moved the client's way meanwhile. */
  readonly cost: Usd;
  /** When the first of them was, in milliseconds since 1970; undefined before it. */
  readonly firstAt: number | undefined;
}

export async function loadExecutionRecord(db: Kysely<Tables>, accountId: number): Promise<ExecutionRecord> {
  const { rows } = await sql<{ profile: FillProfile; fills: bigint; cost: bigint; first_at: Date }>`
    select profile, count(*) as fills, sum(ideal_cost)::bigint as cost, min(at) as first_at
    from fills where account_id = ${accountId} group by profile`.execute(db);
  const numbers = new Map(rows.map(({ profile, fills }) => [profile, Number(fills)]));
  return {
    fills: Object.fromEntries(
      FILL_PROFILES.map((profile) => [profile, numbers.get(profile) ?? 0]),
    ) as ExecutionRecord['fills'],
    cost: usd(rows.reduce((total, { cost }) => total + cost, 0n)),
    firstAt: rows.length > 0 ? Math.min(...rows.map(({ first_at: at }) => at.getTime())) : undefined,
  };
}
