import { price, quantity, quoteAmount, usd, type TrackedEvent } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** An account of a contest, and what of it has been followed. */
export interface TrackedThrough {
  readonly account: number;
  /** Numbers of the last fill, the last entry of its ledger and the last split; 0 before the first ones. */
  readonly fill: number;
  readonly posting: number;
  readonly split: number;
}

interface EventRow {
  readonly account: number;
  readonly number: number;
  readonly at: Date;
}

interface SplitRow extends EventRow {
  readonly instrument_id: number;
  readonly new_units: number;
  readonly old_units: number;
}

interface FillRow extends EventRow {
  readonly instrument_id: number;
  readonly side: 'buy' | 'sell';
  readonly price: bigint;
  readonly opened: bigint;
  readonly closed: bigint;
  readonly realized_quote: bigint;
  readonly realized: bigint;
  readonly quantity_after: bigint;
  readonly is_own: boolean;
}

/**
 * What has happened in these accounts since, by account and in order of time. The opening grant is left out, and what an entry moved within
 * the account alone: every second one locks margin or releases it.
 *
 * An account's rows are read by its index, which the order within each lateral part sees to: before PostgreSQL has counted how many accounts
 * a contest has brought, it would read the fills and entries of everybody for each page of accounts.
 */
export async function listTrackedEvents(
  db: Kysely<Tables>,
  accounts: readonly TrackedThrough[],
): Promise<ReadonlyMap<number, TrackedEvent[]>> {
  const known = sql`json_to_recordset(${JSON.stringify(accounts)}::json) as k (account integer, fill integer, posting integer, split integer)`;
  const { rows: fills } = await sql<FillRow>`
    select k.account, f.number, f.at, f.instrument_id, f.side, f.price, f.opened, f.closed, f.realized_quote, f.realized,
      f.quantity_after, f.cause in ('order', 'rebalance') as is_own
    from ${known} cross join lateral (
      select * from fills where account_id = k.account and number > k.fill order by number
    ) f
    order by k.account, f.number`.execute(db);
  const { rows: postings } = await sql<EventRow & { readonly amount: bigint }>`
    select k.account, l.number, l.at, l.amount
    from ${known} cross join lateral (
      select number, at, coalesce(cash, 0) + coalesce(margin, 0) + coalesce(profit, 0) as amount
      from ledger_entries where account_id = k.account and number > k.posting and kind <> 'opening_grant' order by number
    ) l
    where l.amount <> 0
    order by k.account, l.number`.execute(db);
  const { rows: splits } = await sql<SplitRow>`
    select * from (
      select k.account, k.split, d.at, s.instrument_id, s.new_units, s.old_units,
        row_number() over (partition by d.account_id order by d.at, d.split_id)::int as number
      from ${known} join split_adjustments d on d.account_id = k.account join splits s on s.id = d.split_id
    ) done where number > split
    order by account, number`.execute(db);
  const events = new Map(accounts.map(({ account }) => [account, [] as TrackedEvent[]]));
  for (const row of fills) events.get(row.account)?.push(readFill(row));
  for (const { account, number, amount, at } of postings)
    events.get(account)?.push({ kind: 'posting', number, amount: usd(amount), at: at.getTime() });
  for (const { account, number, instrument_id, new_units, old_units, at } of splits)
    events.get(account)?.push({
      kind: 'split',
      number,
      instrumentId: instrument_id,
      ratio: { newUnits: new_units, oldUnits: old_units },
      at: at.getTime(),
    });
  for (const list of events.values()) list.sort((a, b) => a.at - b.at);
  return events;
}

const readFill = (row: FillRow): TrackedEvent => ({
  kind: 'fill',
  number: row.number,
  instrumentId: row.instrument_id,
  side: row.side,
  price: price(row.price),
  opened: quantity(row.opened),
  closed: quantity(row.closed),
  realizedQuote: quoteAmount(row.realized_quote),
  realized: usd(row.realized),
  quantityAfter: quantity(row.quantity_after),
  isOwn: row.is_own,
  at: row.at.getTime(),
});
