import { LEDGER_ACCOUNTS, usd, type LedgerAccount, type Usd } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** The whole ledger at one moment, added up from its entries. */
export interface TrialBalance {
  readonly accounts: number;
  readonly entries: number;
  readonly fills: number;
  /** In the order of the chart of accounts; the balances sum to zero. */
  readonly lines: readonly TrialBalanceLine[];
  readonly total: Usd;
}

interface TrialBalanceLine {
  readonly account: LedgerAccount;
  readonly postings: number;
  readonly balance: Usd;
}

/** Reads every entry once, in one statement. */
export async function loadTrialBalance(db: Kysely<Tables>): Promise<TrialBalance> {
  const sums = LEDGER_ACCOUNTS.map(
    (name) => sql`coalesce(sum(${sql.ref(name)}), 0)::bigint as ${sql.ref(name)},
      count(${sql.ref(name)}) as ${sql.ref(`${name}_count`)}`,
  );
  const result = await sql<Record<string, bigint>>`
    select (select count(*) from trading_accounts) as accounts, (select count(*) from fills) as fills,
      count(*) as entries, ${sql.join(sums)}
    from ledger_entries`.execute(db);
  const row = result.rows[0] ?? {};
  const lines = LEDGER_ACCOUNTS.map((account) => ({
    account,
    postings: Number(row[`${account}_count`]),
    balance: usd(row[account] ?? 0n),
  }));
  return {
    accounts: Number(row['accounts']),
    entries: Number(row['entries']),
    fills: Number(row['fills']),
    lines,
    total: usd(lines.reduce((total, { balance }) => total + balance, 0n)),
  };
}
