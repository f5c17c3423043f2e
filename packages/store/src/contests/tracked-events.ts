import { price, quantity, quoteAmount, usd, type TrackedEvent } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** An account of a contest, and what of it has been followed. */
export interface TrackedThrough {
  readonly account: number;
  /** Numbers of the last fill and the last entry of its ledger; 0 before the first ones. */
  readonly fill: number;
  readonly posting: number;
}

interface EventRow {
  readonly account: number;
  readonly number: number;
  readonly at: Date;
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

/** What has happened in these accounts since, by account and in order of time; the opening grant is left out. */
export async function listTrackedEvents(
  db: Kysely<Tables>,
  accounts: readonly TrackedThrough[],
): Promise<ReadonlyMap<number, TrackedEvent[]>> {
  const known = sql`json_to_recordset(${JSON.stringify(accounts)}::json) as k (account integer, fill integer, posting integer)`;
  const { rows: fills } = await sql<FillRow>`
    select k.account, f.number, f.at, f.instrument_id, f.side, f.price, f.opened, f.closed, f.realized_quote, f.realized,
      f.quantity_after, f.cause in ('order', 'rebalance') as is_own
    from ${known} join fills f on f.account_id = k.account and f.number > k.fill
    order by k.account, f.number`.execute(db);
  const { rows: postings } = await sql<EventRow & { readonly amount: bigint }>`
    select k.account, l.number, l.at, coalesce(l.cash, 0) + coalesce(l.margin, 0) + coalesce(l.profit, 0) as amount
    from ${known} join ledger_entries l on l.account_id = k.account and l.number > k.posting
    where l.kind <> 'opening_grant'
    order by k.account, l.number`.execute(db);
  const events = new Map(accounts.map(({ account }) => [account, [] as TrackedEvent[]]));
  for (const row of fills) events.get(row.account)?.push(fillOf(row));
  for (const { account, number, amount, at } of postings)
    events.get(account)?.push({ kind: 'posting', number, amount: usd(amount), at: at.getTime() });
  for (const list of events.values()) list.sort((a, b) => a.at - b.at);
  return events;
}

const fillOf = (row: FillRow): TrackedEvent => ({
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
