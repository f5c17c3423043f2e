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
  type Usd,
} from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import { readAccountRow, loadPositionsByAccount } from './accounts.ts';
import { numberArray, textArray, wordArray } from '../database/array-literal.ts';
import { inWorld } from '../database/in-world.ts';
import { ofSlots } from '../database/of-slots.ts';
import type { Tables } from '../database/tables.ts';

const HOUR_MS = 3_600_000;
/** How long a sample counts for. */
export const SAMPLE_MS = 300_000;
const SAMPLES_AN_HOUR = HOUR_MS / SAMPLE_MS;

/** A measurement, with the sample, the hour and the day (each since 1970-01-01) that it counts for. */
export interface EquityPointRow extends MeasuredEquity {
  readonly accountId: number;
  readonly slot: number;
  readonly hour: number;
  readonly day: number;
  /** Open market P&L by instrument. */
  readonly open: readonly OpenPnl[];
}

export interface OpenPnl {
  readonly instrumentId: number;
  readonly pnl: Usd;
}

/**
 * Accounts of these slots and this world, after a number, that are due for a sample or for its hour: they hold positions, or have new
 * entries since the last of the kind. Each with its positions at one moment.
 * @param sample since 1970-01-01
 */
export async function findAccountsToMeasure(
  db: Kysely<Tables>,
  {
    sample,
    world,
    slots,
    after,
    limit,
  }: {
    readonly sample: number;
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
      .leftJoinLateral(
        (from) =>
          from
            .selectFrom('equity_samples')
            .select(['slot', 'entry_count as sampled_entries'])
            .whereRef('account_id', '=', 'a.id')
            .orderBy('slot', 'desc')
            .limit(1)
            .as('sampled'),
        (join) => join.onTrue(),
      )
      .selectAll('a')
      .where('a.id', '>', after)
      .where(ofSlots('a', slots))
      .where(inWorld('a', world))
      .where(sql<boolean>`coalesce(sampled.slot, -1) < ${sample}`)
      // The samples of what is closed are gone after some days, while its last hour stays.
      // Fenced (`offset 0`), so that each account is looked up: all positions would otherwise be read for every page.
      .where(
        sql<boolean>`(coalesce(sampled.sampled_entries, last.measured_entries) is distinct from a.entry_count
          or (last.measured_entries is distinct from a.entry_count and last.hour < ${Math.floor(sample / SAMPLES_AN_HOUR)})
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

/** Saves measurements; a sample or an hour that was measured before is not changed. */
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
  const lists = (figure: (open: OpenPnl) => bigint | number) =>
    textArray(points.map(({ open }) => numberArray(open.map(figure))));
  await sql`
    insert into equity_samples (account_id, slot, measured_at, equity, entry_count, account_version, instrument_ids, pnls)
    select a, s, m, e, n, v, i::int[], p::bigint[] from unnest(${numbers(({ accountId }) => accountId)}::int[],
      ${numbers(({ slot }) => slot)}::int[], ${wordArray(points.map(({ at }) => new Date(at).toISOString()))}::timestamptz[],
      ${numbers(({ equity }) => equity)}::bigint[], ${numbers(({ entryCount }) => entryCount)}::int[],
      ${numbers(({ version }) => version)}::int[], ${lists(({ instrumentId }) => instrumentId)}::text[],
      ${lists(({ pnl }) => pnl)}::text[]) as samples (a, s, m, e, n, v, i, p)
    on conflict do nothing`.execute(db);
}

/** A market's accounts, and the stretch of its time that is thinned out. Each market has a clock of its own. */
interface Thinned {
  /** Undefined: the installation's own market. */
  readonly world: number | undefined;
  readonly from: number;
  readonly before: number;
}

/** Whether a row of the table named `rows` is of an account on that market. */
const ofMarket = (rows: string, world: number | undefined) =>
  sql<boolean>`exists (select from trading_accounts a where a.id = ${sql.ref(`${rows}.account_id`)} and ${inWorld('a', world)})`;

/** Keeps of these samples only those that are an hour's measurement, and none that is older than `lost`. */
export async function thinEquitySamples(
  db: Kysely<Tables>,
  { world, from, before, lost }: Thinned & { readonly lost: number },
): Promise<void> {
  await sql`delete from equity_samples s where ${ofMarket('s', world)} and (slot < ${lost} or (slot >= ${from} and slot < ${before} and not exists (
    select from equity_points p where p.account_id = s.account_id and p.hour = s.slot / ${sql.lit(SAMPLES_AN_HOUR)}
      and p.measured_at = s.measured_at)))`.execute(db);
}

/** An account's samples from a moment on, in order of time. @param from milliseconds since 1970 */
export async function loadEquitySamples(
  db: Kysely<Tables>,
  accountId: number,
  from: number,
): Promise<MeasuredPoint[]> {
  const rows = await db
    .selectFrom('equity_samples')
    .select(['slot', 'measured_at', 'equity', 'entry_count', 'account_version'])
    .where('account_id', '=', accountId)
    .where('slot', '>=', Math.floor(from / SAMPLE_MS))
    .orderBy('slot')
    .execute();
  return rows.map((row) => ({ at: row.slot * SAMPLE_MS, ...readMeasured(row) }));
}

/** What each position stood at when a measurement was made; undefined where that was not stored with it. */
export async function loadOpenPnls(
  db: Kysely<Tables>,
  accountId: number,
  measuredAt: number,
): Promise<readonly OpenPnl[] | undefined> {
  const row = await db
    .selectFrom('equity_samples')
    .select(['instrument_ids', 'pnls'])
    .where('account_id', '=', accountId)
    .where('measured_at', '=', new Date(measuredAt))
    .executeTakeFirst();
  return row?.instrument_ids.map((instrumentId, place) => ({
    instrumentId,
    pnl: usd(row.pnls[place] ?? 0n),
  }));
}

/**
 * What the books say each market brought to an account after a measurement: fills with their fees, nights, dividends, and what an
 * administrator's change of a position took out of its open result. Without flows.
 */
export async function loadSettledByInstrument(
  db: Kysely<Tables>,
  accountId: number,
  { entryCount, version }: Pick<MeasuredEquity, 'entryCount' | 'version'>,
): Promise<ReadonlyMap<number, Usd>> {
  const { rows } = await sql<{ instrument_id: number; amount: bigint }>`
    select instrument_id, sum(amount)::bigint as amount from (
      select f.instrument_id, coalesce(e.cash, 0) + coalesce(e.margin, 0) + coalesce(e.profit, 0) as amount
        from ledger_entries e join fills f on f.account_id = e.account_id and f.number = e.fill_number
        where e.account_id = ${accountId} and e.number > ${entryCount} and e.kind <> all(${[...FLOW_KINDS]}::text[])
      union all select instrument_id, amount from financing_charges
        where account_id = ${accountId} and entry_number > ${entryCount}
      union all select instrument_id, total from dividend_payments
        where account_id = ${accountId} and entry_number > ${entryCount}
      union all select instrument_id, market_pnl from position_changes
        where account_id = ${accountId} and account_version > ${version}
    ) brought group by instrument_id`.execute(db);
  return new Map(rows.map((row) => [row.instrument_id, usd(row.amount)]));
}

/** Keeps only the last measurement of each of these days. */
export async function thinEquityPoints(db: Kysely<Tables>, { world, from, before }: Thinned): Promise<void> {
  await sql`delete from equity_points p where ${ofMarket('p', world)} and day >= ${from} and day < ${before} and exists (
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
  return rows.map((row) => ({ at: row.hour * HOUR_MS, ...readMeasured(row) }));
}

const readMeasured = (row: {
  readonly measured_at: Date;
  readonly equity: bigint;
  readonly entry_count: number;
  readonly account_version: number;
}): Omit<MeasuredPoint, 'at'> => ({
  measuredAt: row.measured_at.getTime(),
  equity: usd(row.equity),
  entryCount: row.entry_count,
  version: row.account_version,
});

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
