import {
  assertInvariant,
  price,
  quantity,
  usd,
  type Balances,
  type FinancingDay,
  type Price,
  type Quantity,
  type Side,
} from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What an account's records say of a moment. */
export interface PastRecords {
  readonly balances: Balances;
  readonly entryCount: number;
  readonly orderCount: number;
  /** Orders among these that waited. */
  readonly waiting: number;
  /** The last night that was charged by then; 0 where none was. */
  readonly financedThrough: FinancingDay;
  /**
   * Milliseconds since 1970: a dividend that went ex by this moment was paid by then, or nothing that paid it was held. Every fill pays
   * first what is due at its quotes.
   */
  readonly dividendsThrough: number | undefined;
  /** In the order of their numbers. */
  readonly fills: readonly RecordedFill[];
  /** Whether an administrator or a split has changed a position by then, so that fills alone do not lead to it. */
  readonly isChanged: boolean;
}

/** What of a fill changes a position. */
export interface RecordedFill {
  readonly number: number;
  readonly instrumentId: number;
  readonly side: Side;
  readonly quantity: Quantity;
  readonly price: Price;
  readonly leverage: number;
  readonly rate: { readonly numerator: bigint; readonly denominator: bigint };
  readonly at: number;
  readonly quantityAfter: Quantity;
}

/**
 * An account's records up to a moment.
 * @param at market time, milliseconds since 1970; what is written still must be later
 * @param most entries and fills, each
 * @returns 'too_long' where there are more
 */
export async function loadPastRecords(
  db: Kysely<Tables>,
  accountId: number,
  { at, maximum }: { readonly at: number; readonly maximum: number },
): Promise<PastRecords | 'too_long'> {
  const until = new Date(at);
  const sum = await sumEntries(db, accountId, until);
  if (sum.entries > maximum) return 'too_long';
  const fills = await listRecordedFills(db, accountId, { until, limit: maximum + 1 });
  if (fills.length > maximum) return 'too_long';
  return {
    balances: {
      cash: usd(sum.cash),
      margin: usd(sum.margin),
      profit: usd(sum.profit),
      withdrawal_hold: usd(sum.withdrawal_hold),
    },
    entryCount: sum.entries,
    orderCount: sum.orders,
    waiting: sum.waiting,
    financedThrough: sum.financed ?? 0,
    dividendsThrough: sum.dividends?.getTime(),
    isChanged: sum.changed,
    fills,
  };
}

/** The numbers of all instruments that an account has ever traded. */
export async function listTradedInstruments(db: Kysely<Tables>, accountId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('fills')
    .select('instrument_id')
    .distinct()
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ instrument_id: id }) => id);
}

interface PastSums {
  readonly entries: number;
  readonly cash: bigint;
  readonly margin: bigint;
  readonly profit: bigint;
  readonly withdrawal_hold: bigint;
  readonly financed: number | null;
  readonly dividends: Date | null;
  readonly orders: number;
  readonly waiting: number;
  readonly changed: boolean;
}

async function sumEntries(db: Kysely<Tables>, accountId: number, until: Date): Promise<PastSums> {
  const { rows } = await sql<PastSums>`
    select count(*)::int as entries, coalesce(sum(cash), 0)::bigint as cash, coalesce(sum(margin), 0)::bigint as margin,
      coalesce(sum(profit), 0)::bigint as profit, coalesce(sum(withdrawal_hold), 0)::bigint as withdrawal_hold,
      max(financing_day) as financed,
      greatest(
        (select max(d.ex_at) from dividend_payments d
          join ledger_entries e on e.account_id = d.account_id and e.number = d.entry_number
          where d.account_id = ${accountId} and e.at <= ${until}),
        (select max(f.quoted_at) from fills f
          where f.account_id = ${accountId} and f.at <= ${until} and f.quote_source = 'simulated')
      ) as dividends,
      (select coalesce(max(id), 0) from orders o where o.account_id = ${accountId} and o.placed_at <= ${until}) as orders,
      (select count(*)::int from orders o where o.account_id = ${accountId} and o.placed_at <= ${until}
        and (o.ended_at is null or o.ended_at > ${until})) as waiting,
      exists (select from position_changes c where c.account_id = ${accountId} and c.at <= ${until}) as changed
    from ledger_entries where account_id = ${accountId} and at <= ${until}`.execute(db);
  const [sums] = rows;
  assertInvariant(sums !== undefined, 'an aggregate has one row');
  return sums;
}

async function listRecordedFills(
  db: Kysely<Tables>,
  accountId: number,
  { until, limit }: { readonly until: Date; readonly limit: number },
): Promise<RecordedFill[]> {
  const rows = await db
    .selectFrom('fills')
    .select(['number', 'instrument_id', 'side', 'quantity', 'price', 'leverage', 'at', 'quantity_after'])
    .select(['rate_numerator', 'rate_denominator'])
    .where('account_id', '=', accountId)
    .where('at', '<=', until)
    .orderBy('number')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    number: row.number,
    instrumentId: row.instrument_id,
    side: row.side,
    quantity: quantity(row.quantity),
    price: price(row.price),
    leverage: row.leverage,
    rate: { numerator: row.rate_numerator, denominator: row.rate_denominator },
    at: row.at.getTime(),
    quantityAfter: quantity(row.quantity_after),
  }));
}
