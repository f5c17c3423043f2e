import {
  FLOW_KINDS,
  SET_KINDS,
  usd,
  type AccountState,
  type EntryFlow,
  type FlowKind,
  type MeasuredEquity,
  type RebaseFlow,
  type TradingRecord,
} from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import { readAccountRow, loadPositionsByAccount } from './accounts.ts';
import { numberArray, wordArray } from '../database/array-literal.ts';
import { inWorld } from '../database/in-world.ts';
import { ofSlots } from '../database/of-slots.ts';
import type { Tables } from '../database/tables.ts';

const HOUR_MS = 3_600_000;

/** A measurement, with the hour and day (since 1970-01-01) that it counts for. */
export interface EquityPointRow extends MeasuredEquity {
  readonly accountId: number;
  readonly hour: number;
  readonly day: number;
}

/**
 * Accounts of these slots and this world, after a number, that are due for an hour: they hold positions, or have new entries since
 * their last measurement. Each with its positions at one moment.
 */
export async function findAccountsToMeasure(
  db: Kysely<Tables>,
  {
    hour,
    world,
    slots,
    after,
    limit,
  }: {
    readonly hour: number;
    readonly world: number | undefined;
    readonly slots: readonly number[];
    readonly after: number;
    readonly limit: number;
  },
): Promise<AccountState[]> {
  return inOneMoment(db, async (moment) => {
    const rows = await moment
      .selectFrom('trading_accounts as a')
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('equity_points')
            .select(['hour', 'entry_count as measured_entries'])
            .whereRef('account_id', '=', 'a.id')
            .orderBy('hour', 'desc')
            .limit(1)
            .as('last'),
        (join) => join.onTrue(),
      )
      .selectAll('a')
      .where('a.id', '>', after)
      .where(ofSlots('a', slots))
      .where(inWorld('a', world))
      .where(sql<boolean>`coalesce(last.hour, -1) < ${hour}`)
      // Fenced (`offset 0`), so that each account is looked up: all positions would otherwise be read for every page.
      .where(
        sql<boolean>`(last.measured_entries is distinct from a.entry_count
          or exists (select from positions p where p.account_id = a.id offset 0))`,
      )
      .orderBy('a.id')
      .limit(limit)
      .execute();
    return withPositions(moment, rows);
  });
}

/** An account with its positions at one moment; undefined when it does not exist. */
export async function loadAccount(db: Kysely<Tables>, accountId: number): Promise<AccountState | undefined> {
  return inOneMoment(db, async (moment) => {
    const rows = await moment
      .selectFrom('trading_accounts')
      .selectAll()
      .where('id', '=', accountId)
      .execute();
    const [account] = await withPositions(moment, rows);
    return account;
  });
}

const inOneMoment = <Result>(
  db: Kysely<Tables>,
  read: (moment: Kysely<Tables>) => Promise<Result>,
): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

async function withPositions(
  db: Kysely<Tables>,
  rows: readonly Parameters<typeof readAccountRow>[0][],
): Promise<AccountState[]> {
  const positions = await loadPositionsByAccount(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...readAccountRow(row), positions: positions.get(row.id) ?? new Map() }));
}

/** Saves measurements; an hour that was measured before is not changed. */
export async function saveEquityPoints(db: Kysely<Tables>, points: readonly EquityPointRow[]): Promise<void> {
  if (points.length === 0) return;
  const numbers = (figure: (point: EquityPointRow) => bigint | number) => numberArray(points.map(figure));
  await sql`
    insert into equity_points (account_id, hour, day, measured_at, equity, entry_count, account_version)
    select * from unnest(${numbers(({ accountId }) => accountId)}::int[], ${numbers(({ hour }) => hour)}::int[],
      ${numbers(({ day }) => day)}::int[], ${wordArray(points.map(({ at }) => new Date(at).toISOString()))}::timestamptz[],
      ${numbers(({ equity }) => equity)}::bigint[], ${numbers(({ entryCount }) => entryCount)}::int[],
      ${numbers(({ version }) => version)}::int[])
    on conflict do nothing`.execute(db);
}

/** Keeps only the last measurement of each of these days. */
export async function thinEquityPoints(
  db: Kysely<Tables>,
  { from, before }: { readonly from: number; readonly before: number },
): Promise<void> {
  await sql`delete from equity_points p where day >= ${from} and day < ${before} and exists (
    select from equity_points later
    where later.account_id = p.account_id and later.day = p.day and later.hour > p.hour)`.execute(db);
}

/** A measurement at the beginning of the hour that it counts for, with the moment whose prices it is of. */
export interface MeasuredPoint extends MeasuredEquity {
  /** Milliseconds since 1970. */
  readonly measuredAt: number;
}

/** An account's measurements in order of time. */
export async function loadMeasuredEquity(db: Kysely<Tables>, accountId: number): Promise<MeasuredPoint[]> {
  const rows = await db
    .selectFrom('equity_points')
    .select(['hour', 'measured_at', 'equity', 'entry_count', 'account_version'])
    .where('account_id', '=', accountId)
    .orderBy('hour')
    .execute();
  return rows.map((row) => ({
    at: row.hour * HOUR_MS,
    measuredAt: row.measured_at.getTime(),
    equity: usd(row.equity),
    entryCount: row.entry_count,
    version: row.account_version,
  }));
}

/** An account's equity just before each override that entered it, in order. */
export async function loadEquityBreaks(db: Kysely<Tables>, accountId: number): Promise<MeasuredEquity[]> {
  const rows = await db
    .selectFrom('equity_breaks')
    .select(['at', 'equity', 'entry_count', 'account_version'])
    .where('account_id', '=', accountId)
    .orderBy('account_version')
    .execute();
  return rows.map((row) => ({
    at: row.at.getTime(),
    equity: usd(row.equity),
    entryCount: row.entry_count,
    version: row.account_version,
  }));
}

/** An account's flows in the order of its entries, with their times and kinds. */
export async function loadEntryFlows(
  db: Kysely<Tables>,
  accountId: number,
): Promise<(EntryFlow & { readonly at: number; readonly kind: FlowKind })[]> {
  const result = await sql<{ number: number; kind: FlowKind; amount: bigint; is_set: boolean; at: Date }>`
    select number, kind, kind = any(${[...SET_KINDS]}::text[]) as is_set,
      coalesce(cash, 0) + coalesce(margin, 0) + coalesce(profit, 0) as amount, at
    from ledger_entries where account_id = ${accountId} and kind = any(${[...FLOW_KINDS]}::text[])
    order by number`.execute(db);
  return result.rows.map((row) => ({
    entryNumber: row.number,
    amount: usd(row.amount),
    isSet: row.is_set,
    at: row.at.getTime(),
    kind: row.kind,
  }));
}

/** The changes of an account's equity by administrators' changes of its positions. */
export async function loadRebaseFlows(db: Kysely<Tables>, accountId: number): Promise<RebaseFlow[]> {
  const rows = await db
    .selectFrom('position_changes')
    .select(['account_version', 'market_pnl'])
    .where('account_id', '=', accountId)
    .execute();
  return rows.map((row) => ({ version: row.account_version, amount: usd(-row.market_pnl) }));
}

/** The record of an account's closing fills, by their market result. */
export async function loadTradingRecord(db: Kysely<Tables>, accountId: number): Promise<TradingRecord> {
  const result = await sql<{ closings: bigint; wins: bigint; profit: bigint; loss: bigint }>`
    select count(*) as closings, count(*) filter (where realized > 0) as wins,
      coalesce(sum(realized) filter (where realized > 0), 0)::bigint as profit,
      coalesce(-sum(realized) filter (where realized < 0), 0)::bigint as loss
    from fills where account_id = ${accountId} and closed > 0`.execute(db);
  const [row] = result.rows;
  if (!row) throw new Error('an aggregate has a row');
  return {
    closings: Number(row.closings),
    wins: Number(row.wins),
    grossProfit: usd(row.profit),
    grossLoss: usd(row.loss),
  };
}
