import {
  price,
  quantity,
  quoteAmount,
  usd,
  type ConversionRate,
  type Excursion,
  type ExcursionFill,
  type MeasuredBy,
  type NoR,
  type Price,
  type Trade,
  type TradeSums,
} from '@lonja/core';
import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { readTrade } from './follow-trades.ts';
import { positionOfEntry } from './journal-entries.ts';

/** A trade with what was found out about it. */
export interface TradeRecord extends Trade {
  /** Once it is closed; micro-dollars, and hundredths of it. */
  readonly risk: bigint | null;
  readonly r: bigint | null;
  readonly noR: NoR | null;
  /** Price of the stop loss that closed it, else of the last one that stood. */
  readonly stop: Price | null;
  /** Price of a take profit, alike. */
  readonly target: Price | null;
  /** Undefined until somebody has looked. */
  readonly measured: { readonly by: MeasuredBy; readonly excursion: Excursion | undefined } | undefined;
  /** A split or an administrator has changed the position beside its fills. */
  readonly isChanged: boolean;
}

export interface TradeFilter {
  readonly isOpen: boolean;
  readonly tag?: string | undefined;
  readonly setup?: string | undefined;
  readonly instrumentId?: number | undefined;
  /** Only closed trades that an earlier fill closed. */
  readonly before?: number | undefined;
  readonly limit: number;
}

/** Entries that nothing has taken the place of, with the position that they are about. */
export const currentEntries = (accountId: number): RawBuilder<unknown> => sql`(
  select ${positionOfEntry('e')} as opened_by, e.tags, e.setup, e.id from journal_entries e
  where e.account_id = ${accountId} and not exists (select from journal_entries c where c.corrects = e.id)
)`;

/** An account's trades: those that are open, the newest first; or those that have closed, the last closed first. */
export async function listTrades(
  db: Kysely<Tables>,
  accountId: number,
  { isOpen, tag, setup, instrumentId, before, limit }: TradeFilter,
): Promise<TradeRecord[]> {
  const noted = (condition: RawBuilder<unknown>) =>
    sql`t.opened_by in (select n.opened_by from ${currentEntries(accountId)} n where ${condition})`;
  const conditions = [
    sql`t.account_id = ${accountId}`,
    isOpen ? sql`t.closed_by is null` : sql`t.closed_by is not null`,
    ...(instrumentId === undefined ? [] : [sql`t.instrument_id = ${instrumentId}`]),
    ...(before === undefined ? [] : [sql`t.closed_by < ${before}`]),
    ...(tag === undefined ? [] : [noted(sql`${tag} = any(n.tags)`)]),
    ...(setup === undefined ? [] : [noted(sql`n.setup = ${setup}`)]),
  ];
  const exit = (price: RawBuilder<unknown>, types: RawBuilder<unknown>) => sql`(
      select ${price} from orders o where o.account_id = t.account_id and o.attached_to = t.opened_by and o.type in (${types})
      order by o.fill_number is null, o.id desc limit 1)`;
  const { rows } = await sql<TradeRow>`
    select t.*, exists (
      select from position_changes c where c.account_id = t.account_id and c.opened_by = t.opened_by
    ) as is_changed, ${exit(sql`coalesce(o.trail_stop, o.stop_price)`, sql`'stop', 'trailing_stop'`)} as stop,
    ${exit(sql`o.limit_price`, sql`'limit'`)} as target
    from trades t where ${sql.join(conditions, sql` and `)}
    order by ${isOpen ? sql`t.opened_by` : sql`t.closed_by`} desc, t.opened_by desc limit ${limit}`.execute(
    db,
  );
  return rows.map(readTradeRecord);
}

interface TradeRow extends Selectable<Tables['trades']> {
  readonly is_changed: boolean;
  readonly stop: bigint | null;
  readonly target: bigint | null;
}

const readTradeRecord = (row: TradeRow): TradeRecord => ({
  ...readTrade(row),
  risk: row.risk,
  r: row.r,
  noR: row.no_r,
  stop: row.stop === null ? null : price(row.stop),
  target: row.target === null ? null : price(row.target),
  measured: row.measured_by
    ? {
        by: row.measured_by,
        excursion:
          row.adverse === null || row.favourable === null
            ? undefined
            : { adverse: usd(row.adverse), favourable: usd(row.favourable) },
      }
    : undefined,
  isChanged: row.is_changed,
});

/** The trades whose fills are read: an instrument's, between two fills. */
export interface TradeFillsQuery {
  readonly instrumentId: number;
  readonly openedBy: number;
  /** Undefined for one that is open. */
  readonly closedBy: number | undefined;
}

/** The fills of a trade in their order, with the rate at its opening; `limit` and one more at most. */
export async function listTradeFills(
  db: Kysely<Tables>,
  accountId: number,
  { instrumentId, openedBy, closedBy }: TradeFillsQuery,
  limit: number,
): Promise<{ readonly fills: readonly ExcursionFill[]; readonly rate: ConversionRate | undefined }> {
  const rows = await db
    .selectFrom('fills')
    .select(['side', 'price', 'opened', 'closed', 'realized_quote', 'quoted_at'])
    .select(['rate_numerator', 'rate_denominator'])
    .where('account_id', '=', accountId)
    .where('instrument_id', '=', instrumentId)
    .where('number', '>=', openedBy)
    .$if(closedBy !== undefined, (query) => query.where('number', '<=', closedBy as number))
    .orderBy('number')
    .limit(limit + 1)
    .execute();
  const [first] = rows;
  return {
    fills: rows.map((row) => ({
      side: row.side,
      price: price(row.price),
      opened: quantity(row.opened),
      closed: quantity(row.closed),
      realizedQuote: quoteAmount(row.realized_quote),
      at: row.quoted_at.getTime(),
    })),
    rate: first && { numerator: first.rate_numerator, denominator: first.rate_denominator },
  };
}

/** Keeps how far a closed trade went; the first finding stays. */
export async function saveExcursion(
  db: Kysely<Tables>,
  { accountId, openedBy }: { readonly accountId: number; readonly openedBy: number },
  { by, excursion }: NonNullable<TradeRecord['measured']>,
): Promise<void> {
  await db
    .updateTable('trades')
    .set({
      adverse: excursion?.adverse ?? null,
      favourable: excursion?.favourable ?? null,
      measured_by: by,
    })
    .where('account_id', '=', accountId)
    .where('opened_by', '=', openedBy)
    .where('measured_by', 'is', null)
    .execute();
}

/** What trades are counted by. Hour and weekday are those of the opening. */
export const TRADE_GROUPS = ['hour', 'weekday', 'instrument', 'tag', 'setup'] as const;
export type TradeGroup = (typeof TRADE_GROUPS)[number];

/** Sums of closed trades: all of them, and each group's by its key. */
export interface GroupedSums {
  readonly all: TradeSums;
  /** In the order of hours and weekdays (1 is Monday); else the most trades first, 100 at most. */
  readonly groups: Readonly<
    Record<TradeGroup, readonly { readonly key: string; readonly sums: TradeSums }[]>
  >;
}

interface SumRow {
  readonly by: TradeGroup | 'all';
  readonly key: string;
  readonly trades: number;
  readonly wins: number;
  readonly net: bigint;
  readonly measured: number;
  readonly r: bigint;
}

const MAX_KEYS = 100;

/**
 * Counts an account's closed trades by the hour and the weekday on which they were opened, by instrument, tag and setup. Each is counted
 * once, in its instrument's hour of a week, and these hours are added up: hour, weekday and instrument counted apart take twice as long.
 * @param zone an IANA name
 * @param period of closing; the end is left out
 */
export async function sumTrades(
  db: Kysely<Tables>,
  accountId: number,
  {
    zone,
    period,
  }: { readonly zone: string; readonly period: { readonly from: Date | null; readonly to: Date | null } },
): Promise<GroupedSums> {
  const { rows } = await sql<SumRow>`
    with closed as not materialized (
      select t.opened_by, t.instrument_id, t.r, t.realized + t.financing + t.dividends as net, t.opened_at
      from trades t where t.account_id = ${accountId} and t.closed_by is not null
        and (${period.from}::timestamptz is null or t.closed_at >= ${period.from}::timestamptz)
        and (${period.to}::timestamptz is null or t.closed_at < ${period.to}::timestamptz)
    ), noted as (
      select opened_by, tags, setup, id from ${currentEntries(accountId)} n where opened_by is not null
    ), labelled as (
      select distinct n.opened_by, 'tag' as by, unnest(n.tags) as key from noted n
      union all
      (select distinct on (n.opened_by) n.opened_by, 'setup', n.setup from noted n where n.setup is not null
        order by n.opened_by, n.id desc)
    ), placed as (
      -- offset 0: PostgreSQL would otherwise look at the zone twice for each.
      select *, opened_at at time zone ${zone} as opened from closed offset 0
    ), hourly as (
      select date_bin('1 hour', opened, ${MONDAY}) - date_bin('7 days', opened, ${MONDAY}) as since_monday, instrument_id, ${SUMS}
      from placed group by 1, 2
    ), counted as (
      select case when grouping(hour) = 0 then 'hour' when grouping(weekday) = 0 then 'weekday'
          when grouping(instrument_id) = 0 then 'instrument' else 'all' end as by,
        coalesce(hour, weekday, instrument_id, 0)::text as key, coalesce(sum(trades), 0)::int as trades,
        coalesce(sum(wins), 0)::int as wins, coalesce(sum(net), 0)::bigint as net, coalesce(sum(measured), 0)::int as measured,
        coalesce(sum(r), 0)::bigint as r
      from (select *, extract(hour from since_monday)::int as hour, extract(day from since_monday)::int + 1 as weekday
        from hourly) timed
      group by grouping sets ((), (hour), (weekday), (instrument_id))
      union all
      select l.by, l.key, ${SUMS} from labelled l join closed on closed.opened_by = l.opened_by group by 1, 2
    )
    select * from (select *, row_number() over (partition by by order by trades desc, key) as place from counted) ranked
    where place <= ${MAX_KEYS} order by place`.execute(db);
  const of = (by: TradeGroup) =>
    rows.filter((row) => row.by === by).map((row) => ({ key: row.key, sums: readSums(row) }));
  const byKey = (a: { readonly key: string }, b: { readonly key: string }) => Number(a.key) - Number(b.key);
  const all = rows.find(({ by }) => by === 'all');
  return {
    all: all ? readSums(all) : NONE,
    groups: {
      hour: of('hour').toSorted(byKey),
      weekday: of('weekday').toSorted(byKey),
      instrument: of('instrument'),
      tag: of('tag'),
      setup: of('setup'),
    },
  };
}

const MONDAY = sql`timestamp '2001-01-01'`;

const SUMS = sql`count(*)::int as trades, count(*) filter (where net > 0)::int as wins,
  coalesce(sum(net), 0)::bigint as net, count(r)::int as measured, coalesce(sum(r), 0)::bigint as r`;

const NONE: TradeSums = { trades: 0, wins: 0, net: usd(0n), measured: 0, r: 0n };

const readSums = ({ trades, wins, net, measured, r }: SumRow): TradeSums => ({
  trades,
  wins,
  net: usd(net),
  measured,
  r,
});
