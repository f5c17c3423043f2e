import { usd, type Usd } from '@lonja/core';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** What happened on the days of UTC from a first one on, and how things stood before it and stand now. */
export interface DailyActivity {
  /** Clients by the end of the day before the first. */
  readonly clientsBefore: number;
  /** Net change of the number of clients. */
  readonly clients: ReadonlyMap<number, number>;
  /** Clients who placed an order, or traded without one. */
  readonly active: ReadonlyMap<number, number>;
  readonly orders: ReadonlyMap<number, number>;
  readonly fills: ReadonlyMap<number, FillsOfDay>;
  readonly entries: ReadonlyMap<number, EntriesOfDay>;
  /** Equity of all accounts as they were last measured before the first day; undefined without any. */
  readonly equityBefore: Usd | undefined;
  /** Change from one measurement to the next. */
  readonly equity: ReadonlyMap<number, Usd>;
  readonly openPositionsNow: number;
  readonly heldNow: Usd;
}

export interface FillsOfDay {
  readonly fills: number;
  readonly stopOuts: number;
  /** Positions opened less positions closed. */
  readonly opened: number;
}

export interface EntriesOfDay {
  readonly deposits: Usd;
  /** Change of what is held for withdrawals. */
  readonly held: Usd;
}

/**
 * All of it as of one moment. Reads the period's orders, fills, entries and measurements once, by their time.
 * @param from days since 1970-01-01
 */
export const loadDailyActivity = (db: Kysely<Tables>, from: number): Promise<DailyActivity> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (moment) => ({
      ...(await clientsByDay(moment, from)),
      ...(await ordersByDay(moment, from)),
      fills: await fillsByDay(moment, from),
      entries: await entriesByDay(moment, from),
      ...(await equityByDay(moment, from)),
      ...(await standing(moment)),
    }));

const selectDay = (column: string): RawBuilder<number> =>
  sql`((${sql.ref(column)} at time zone 'UTC')::date - date '1970-01-01')`;
const begin = (day: number): Date => new Date(day * 86_400_000);

const byDay = <Row extends { readonly day: number }, Value>(
  rows: readonly Row[],
  valueOf: (row: Row) => Value,
): ReadonlyMap<number, Value> => new Map(rows.map((row) => [row.day, valueOf(row)]));

/** Rows of accounts in the installation's market: those of worlds are dated by other clocks. */
const OWN_MARKET = sql`account_id not in (select id from trading_accounts where world is not null)`;

async function clientsByDay(db: Kysely<Tables>, from: number) {
  const { rows } = await sql<{ day: number; clients: number }>`
    select greatest(day, ${from - 1}) as day, sum(change)::integer as clients from (
      select ${selectDay('created_at')} as day, 1 as change from users where role = 'user'
      union all
      select ${selectDay('deleted_at')}, -1 from users where role = 'user' and deleted_at is not null
    ) changes group by 1`.execute(db);
  const clients = byDay(rows, (row) => row.clients);
  return { clients, clientsBefore: clients.get(from - 1) ?? 0 };
}

/** A trade that is no order of its own counts as one that was placed. */
async function ordersByDay(db: Kysely<Tables>, from: number) {
  const { rows } = await sql<{ day: number; orders: number; active: number }>`
    select day, count(*)::integer as orders, count(distinct a.user_id)::integer as active from (
      select ${selectDay('placed_at')} as day, account_id from orders where placed_at >= ${begin(from)} and ${OWN_MARKET}
      union all
      select ${selectDay('at')}, account_id from fills
      where at >= ${begin(from)} and ${OWN_MARKET} and order_id is null and cause in ('order', 'rebalance')
    ) placed join trading_accounts a on a.id = placed.account_id group by day`.execute(db);
  return { orders: byDay(rows, (row) => row.orders), active: byDay(rows, (row) => row.active) };
}

/** A fill that turns a position around closes one and opens another. */
async function fillsByDay(db: Kysely<Tables>, from: number): Promise<ReadonlyMap<number, FillsOfDay>> {
  const { rows } = await sql<FillsOfDay & { day: number }>`
    select ${selectDay('at')} as day, count(*)::integer as fills,
      (count(*) filter (where cause = 'stop_out'))::integer as "stopOuts",
      (count(*) filter (where closed = 0 and position_opened_by = number)
        - count(*) filter (where quantity_after = 0))::integer as opened
    from fills where at >= ${begin(from)} and ${OWN_MARKET} group by 1`.execute(db);
  return byDay(rows, ({ fills, stopOuts, opened }) => ({ fills, stopOuts, opened }));
}

async function entriesByDay(db: Kysely<Tables>, from: number): Promise<ReadonlyMap<number, EntriesOfDay>> {
  const { rows } = await sql<{ day: number; deposits: bigint; held: bigint }>`
    select ${selectDay('at')} as day,
      coalesce(sum(cash) filter (where kind = 'deposit'), 0)::bigint as deposits,
      coalesce(sum(withdrawal_hold), 0)::bigint as held
    from ledger_entries where at >= ${begin(from)} and ${OWN_MARKET} group by 1`.execute(db);
  return byDay(rows, ({ deposits, held }) => ({ deposits: usd(deposits), held: usd(held) }));
}

/**
 * An account that is not measured on a day, because nothing happened in it, keeps its last figure; one that was closed counts
 * nothing any more.
 */
async function equityByDay(db: Kysely<Tables>, from: number) {
  const hour = from * 24;
  const before = await sql<{ equity: bigint | null }>`
    select sum(last.equity)::bigint as equity from trading_accounts a
    cross join lateral (
      select equity from equity_points p where p.account_id = a.id and p.hour < ${hour} order by p.hour desc limit 1
    ) last where a.world is null and (a.closed_at is null or a.closed_at >= ${begin(from)})`.execute(db);
  // A day of New York begins up to a day before the one of UTC in which it ends: the index is asked for one more.
  const { rows } = await sql<{ day: number; equity: bigint }>`
    with points as (
      select account_id, hour, equity from equity_points where day >= ${from - 1} and hour >= ${hour} and ${OWN_MARKET}
      union all
      select id, ceil(extract(epoch from closed_at) / 3600)::integer, 0 from trading_accounts
      where closed_at >= ${begin(from)} and world is null
    ), last_of_day as (
      select distinct on (account_id, hour / 24) account_id, hour / 24 as day, equity
      from points order by account_id, hour / 24, hour desc
    ), changes as (
      select day, equity - coalesce(
        lag(equity) over (partition by account_id order by day),
        (select p.equity from equity_points p where p.account_id = last_of_day.account_id and p.hour < ${hour}
          order by p.hour desc limit 1),
        0) as change
      from last_of_day
    )
    select day, sum(change)::bigint as equity from changes group by day`.execute(db);
  const equity = before.rows[0]?.equity ?? null;
  return {
    equityBefore: equity === null ? undefined : usd(equity),
    equity: byDay(rows, (row) => usd(row.equity)),
  };
}

async function standing(db: Kysely<Tables>) {
  const { rows } = await sql<{ positions: number; held: bigint }>`
    select (select count(*) from positions where ${OWN_MARKET})::integer as positions,
      (select coalesce(sum(withdrawal_hold), 0) from trading_accounts where world is null)::bigint as held`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error('an aggregate has a row');
  return { openPositionsNow: row.positions, heldNow: usd(row.held) };
}
