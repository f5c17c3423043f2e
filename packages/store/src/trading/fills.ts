import { sql, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { SENDER_COLUMNS, type SenderColumns } from '../audit/senders.ts';

/** A fill with its sender, and with reason and time of its override or of the administrator's close. */
export type FillRow = Selectable<Tables['fills']> &
  SenderColumns & {
    readonly act_reason: string | null;
    readonly act_at_ms: bigint | null;
    readonly cause_reason: string | null;
    readonly cause_at_ms: bigint | null;
    /** Whether its order protected a position, or was to protect one once its parent had filled. */
    readonly order_protects: boolean;
  };

/** The quote of the fill that opened a position, with its currency's rate. */
export interface OpeningQuote {
  readonly instrumentId: number;
  readonly bid: bigint;
  readonly ask: bigint;
  readonly quotedAt: Date;
  readonly rateNumerator: bigint;
  readonly rateDenominator: bigint;
}

/** For each held instrument, the quote of the position that was opened last. */
export async function listOpeningQuotes(
  db: Kysely<Tables>,
  instrumentIds: readonly number[],
): Promise<OpeningQuote[]> {
  const found = await sql<OpeningQuote>`
    select distinct on (p.instrument_id) p.instrument_id as "instrumentId", f.bid, f.ask, f.quoted_at as "quotedAt",
      f.rate_numerator as "rateNumerator", f.rate_denominator as "rateDenominator"
    from positions p join fills f on f.account_id = p.account_id and f.number = p.opened_by
    where p.instrument_id = any(${[...instrumentIds]}::integer[])
    order by p.instrument_id, p.opened_at desc`.execute(db);
  return found.rows;
}

const orderProtects = sql<boolean>`coalesce(orders.attached_to, orders.parent_id) is not null`;

/** An account's fills, the newest first. @param before only those with a smaller number */
export async function listFills(
  db: Kysely<Tables>,
  accountId: number,
  limit: number,
  before?: number,
): Promise<FillRow[]> {
  return db
    .selectFrom('fills')
    .leftJoin('audit_log as act', 'act.id', 'fills.adjustment_act')
    .leftJoin('audit_log as closing', 'closing.id', 'fills.cause_act')
    .leftJoin('orders', (join) =>
      join.onRef('orders.account_id', '=', 'fills.account_id').onRef('orders.id', '=', 'fills.order_id'),
    )
    .leftJoin('senders as s', 's.number', 'fills.sender')
    .selectAll('fills')
    .select(SENDER_COLUMNS)
    .select([
      sql<string | null>`act.record::jsonb ->> 'reason'`.as('act_reason'),
      'act.at_ms as act_at_ms',
      sql<string | null>`closing.record::jsonb ->> 'reason'`.as('cause_reason'),
      'closing.at_ms as cause_at_ms',
      orderProtects.as('order_protects'),
    ])
    .where('fills.account_id', '=', accountId)
    .$if(before !== undefined, (query) => query.where('fills.number', '<', before as number))
    .orderBy('fills.number', 'desc')
    .limit(limit)
    .execute();
}

/** What a fill came to, and what was held after it; units of 1e-8. */
export type FillFigures = Pick<
  Selectable<Tables['fills']>,
  'number' | 'quantity' | 'price' | 'quantity_after'
>;

/** The fills of an account with these numbers, in no order. */
export function findFills(
  db: Kysely<Tables>,
  accountId: number,
  numbers: readonly number[],
): Promise<FillFigures[]> {
  return db
    .selectFrom('fills')
    .select(['number', 'quantity', 'price', 'quantity_after'])
    .where('account_id', '=', accountId)
    .where('number', '=', sql<number>`any(${[...numbers]}::integer[])`)
    .execute();
}
