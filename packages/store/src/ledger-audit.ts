import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What of the books does not add up; empty when all does. */
export type Breach = string;

interface AuditRange {
  /** Trading accounts from this number, */
  readonly from: number;
  /** up to and without this one. */
  readonly below: number;
}

/**
 * Adds the entries of a range of accounts up from zero and compares them with what stands in the accounts,
 * their counts and their open positions. In one statement, so that it sees one moment of the books.
 */
export async function auditAccounts(db: Kysely<Tables>, { from, below }: AuditRange): Promise<Breach[]> {
  const result = await sql<{ account_id: number; breach: string }>`
    with folded as (
      select account_id, count(*) as entries, max(number) as last,
        coalesce(sum(cash), 0) as cash, coalesce(sum(margin), 0) as margin,
        coalesce(sum(profit), 0) as profit, coalesce(sum(withdrawal_hold), 0) as withdrawal_hold
      from ledger_entries where account_id >= ${from} and account_id < ${below} group by account_id
    ), filled as (
      select account_id, count(*) as fills,
        sum(realized) as realized, sum(margin_locked) - sum(margin_released) as margin
      from fills where account_id >= ${from} and account_id < ${below} group by account_id
    ), held as (
      select account_id, sum(margin) as margin
      from positions where account_id >= ${from} and account_id < ${below} group by account_id
    )
    select a.id as account_id, breach
    from trading_accounts a
    left join folded e on e.account_id = a.id
    left join filled f on f.account_id = a.id
    left join held p on p.account_id = a.id
    cross join lateral (values
      (coalesce(e.cash, 0) <> a.cash, 'cash differs from its postings'),
      (coalesce(e.margin, 0) <> a.margin, 'margin differs from its postings'),
      (coalesce(e.profit, 0) <> a.profit, 'profit differs from its postings'),
      (coalesce(e.withdrawal_hold, 0) <> a.withdrawal_hold, 'hold differs from its postings'),
      (coalesce(e.entries, 0) <> a.entry_count or coalesce(e.last, 0) <> a.entry_count, 'entries are missing'),
      (coalesce(f.fills, 0) <> a.fill_count, 'fills are missing'),
      (coalesce(p.margin, 0) <> a.margin, 'margin differs from its positions'),
      (coalesce(f.margin, 0) <> a.margin, 'margin differs from its fills')
    ) as v (broken, breach)
    where a.id >= ${from} and a.id < ${below} and broken
    order by a.id limit 20`.execute(db);
  return result.rows.map((row) => `account ${row.account_id}: ${row.breach}`);
}

/** Clients and house together are zero; each house account equals its postings. Reads every entry once. */
export async function auditHouse(db: Kysely<Tables>): Promise<Breach[]> {
  const result = await sql<{ breach: string }>`
    with posted as (
      select ledger_account as name, sum(amount) as balance, count(*) as postings
      from ledger_postings group by ledger_account
    ), house as (
      select name, sum(balance) as balance, sum(posting_count) as postings from house_accounts group by name
    ), clients as (
      select coalesce(sum(cash + margin + profit + withdrawal_hold), 0) as total from trading_accounts
    )
    select 'house ' || h.name || ' differs from its postings' as breach
    from house h left join posted p using (name)
    where h.balance <> coalesce(p.balance, 0) or h.postings <> coalesce(p.postings, 0)
    union all
    select 'clients and house do not sum to zero'
    from clients where total + (select sum(balance) from house) <> 0`.execute(db);
  return result.rows.map((row) => row.breach);
}

/** The open positions of a range of accounts whose quantity is not the sum of their fills. */
export async function auditPositions(db: Kysely<Tables>, { from, below }: AuditRange): Promise<Breach[]> {
  const result = await sql<{ account_id: number; instrument_id: number }>`
    with filled as (
      select account_id, instrument_id, sum(case side when 'buy' then quantity else -quantity end) as quantity
      from fills where account_id >= ${from} and account_id < ${below} group by account_id, instrument_id
    ), held as (
      select account_id, instrument_id, quantity from positions where account_id >= ${from} and account_id < ${below}
    )
    select account_id, instrument_id from filled f full join held p using (account_id, instrument_id)
    where coalesce(f.quantity, 0) <> coalesce(p.quantity, 0) limit 20`.execute(db);
  return result.rows.map(
    (row) => `account ${row.account_id}: position ${row.instrument_id} differs from its fills`,
  );
}

/** One past the highest account number. */
export async function accountLimit(db: Kysely<Tables>): Promise<number> {
  const row = await sql<{
    limit: number;
  }>`select coalesce(max(id), 0) + 1 as limit from trading_accounts`.execute(db);
  return row.rows[0]?.limit ?? 1;
}
