import {
  usd,
  type Balances,
  type ConversionRate,
  type FillCause,
  type FillProfile,
  type OrderType,
} from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface StatementPeriod {
  readonly accountId: number;
  readonly from: Date;
  /** The exclusive end. */
  readonly until: Date;
  /** Entries to list at most. */
  readonly limit: number;
}

/** An entry with its postings and its cause. */
export interface StatementEntry {
  readonly number: number;
  readonly kind: string;
  readonly at: Date;
  readonly moved: Balances;
  /** The reason of the administrator's act that caused it. */
  readonly reason: string | null;
  /** The fill that caused it. */
  readonly fill: StatementFill | null;
}

interface StatementFill {
  readonly instrumentId: number;
  readonly side: 'buy' | 'sell';
  readonly quantity: bigint;
  readonly price: bigint;
  readonly cause: FillCause['kind'];
  readonly orderType: OrderType;
  /** The order that it executed, where that had a life of its own. */
  readonly orderId: number | null;
  /** Whether the order that it executed belonged to a position. */
  readonly orderProtects: boolean;
  readonly quoteSequence: bigint;
  /** USD rate of its currency. */
  readonly rate: ConversionRate;
  readonly profile: FillProfile;
  /** Null where no order's flight or size moved it: then it is the fill's price. */
  readonly idealPrice: bigint | null;
  /** Against an ideal fill, in micro-dollars; below zero where the market moved the client's way. */
  readonly idealCost: bigint;
  /** Result of the market, in micro-dollars. */
  readonly realized: bigint;
  /** What an override added to it, possibly zero; null without an override. */
  readonly adjustment: bigint | null;
  /** The override's reason; null without one. */
  readonly setReason: string | null;
}

interface Sums {
  readonly cash: string;
  readonly margin: string;
  readonly profit: string;
  readonly withdrawal_hold: string;
}

const readBalances = (sums: Sums): Balances => ({
  cash: usd(BigInt(sums.cash)),
  margin: usd(BigInt(sums.margin)),
  profit: usd(BigInt(sums.profit)),
  withdrawal_hold: usd(BigInt(sums.withdrawal_hold)),
});

/** An account's balances by ledger account at a moment: the sum of all entries before it. */
export async function sumEntriesBefore(db: Kysely<Tables>, accountId: number, at: Date): Promise<Balances> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(cash), 0)::text as cash, coalesce(sum(margin), 0)::text as margin,
      coalesce(sum(profit), 0)::text as profit, coalesce(sum(withdrawal_hold), 0)::text as withdrawal_hold
    from ledger_entries where account_id = ${accountId} and at < ${at}`.execute(db);
  return readBalances(rows[0]!);
}

type EntryRow = Omit<StatementEntry, 'moved' | 'fill'> &
  Sums & {
    readonly instrument_id: number | null;
    readonly side: 'buy' | 'sell';
    readonly quantity: bigint;
    readonly price: bigint;
    readonly cause: StatementFill['cause'];
    readonly order_type: OrderType;
    readonly order_id: number | null;
    readonly order_protects: boolean;
    readonly realized: bigint;
    readonly adjustment: bigint | null;
    readonly set_reason: string | null;
    readonly quote_sequence: bigint;
    readonly rate_numerator: bigint;
    readonly rate_denominator: bigint;
    readonly profile: FillProfile;
    readonly ideal_price: bigint | null;
    readonly ideal_cost: bigint;
  };

/** An account's entries of a period in the order in which they were posted. */
export const listStatementEntries = (
  db: Kysely<Tables>,
  { accountId, from, until, limit }: StatementPeriod,
): Promise<StatementEntry[]> => listAccountEntries(db, { accountId, from, until, direction: 'asc', limit });

/** The choice of an account's entries to list, in either direction. */
export interface EntryPage extends Partial<Pick<StatementPeriod, 'from' | 'until'>> {
  readonly accountId: number;
  readonly direction: 'asc' | 'desc';
  /** Only those after the entry with this number, in the direction of the list. */
  readonly beyond?: number | undefined;
  readonly limit: number;
}

/** An account's entries in the order in which they were posted, or the newest first. */
export async function listAccountEntries(
  db: Kysely<Tables>,
  { accountId, from, until, direction, beyond, limit }: EntryPage,
): Promise<StatementEntry[]> {
  const isDescending = direction === 'desc';
  const conditions = [
    sql`e.account_id = ${accountId}`,
    ...(from ? [sql`e.at >= ${from}`] : []),
    ...(until ? [sql`e.at < ${until}`] : []),
    ...(beyond === undefined ? [] : [isDescending ? sql`e.number < ${beyond}` : sql`e.number > ${beyond}`]),
  ];
  const { rows } = await sql<EntryRow>`
    select e.number, e.kind, e.at, coalesce(e.cash, 0)::text as cash, coalesce(e.margin, 0)::text as margin,
      coalesce(e.profit, 0)::text as profit, coalesce(e.withdrawal_hold, 0)::text as withdrawal_hold,
      l.record::jsonb ->> 'reason' as reason,
      f.instrument_id, f.side, f.quantity, f.price, f.cause, f.order_type, f.order_id,
      coalesce(o.attached_to, o.parent_id) is not null as order_protects, f.realized, f.adjustment, f.quote_sequence,
      f.rate_numerator, f.rate_denominator, f.profile, f.ideal_price, f.ideal_cost,
      s.record::jsonb ->> 'reason' as set_reason
    from ledger_entries e
    left join fills f on f.account_id = e.account_id and f.number = e.fill_number
    left join orders o on o.account_id = f.account_id and o.id = f.order_id
    left join audit_log l on l.id = coalesce(e.act, f.cause_act)
    left join audit_log s on s.id = f.adjustment_act
    where ${sql.join(conditions, sql` and `)}
    order by e.number ${sql.raw(direction)} limit ${limit}`.execute(db);
  return rows.map(({ number, kind, at, reason, ...row }) => ({
    number,
    kind,
    at,
    reason,
    moved: readBalances(row),
    fill:
      row.instrument_id === null
        ? null
        : {
            ...row,
            instrumentId: row.instrument_id,
            orderType: row.order_type,
            orderId: row.order_id,
            orderProtects: row.order_protects,
            setReason: row.set_reason,
            quoteSequence: row.quote_sequence,
            idealPrice: row.ideal_price,
            idealCost: row.ideal_cost,
            rate: { numerator: row.rate_numerator, denominator: row.rate_denominator },
          },
  }));
}
