import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { loadActiveAlerts } from '@lonja/store/alerts/alerts';
import { loadAccountsOnMargin } from '@lonja/store/trading/open-accounts';
import { loadWorkingOrders } from '@lonja/store/trading/orders';
import { sql } from 'kysely';
import { openAccounts, trade, type DeskRig } from './desk-rig.ts';
import { median, table } from './report.ts';

const TABLES = ['users', 'trading_accounts', 'ledger_entries', 'fills', 'orders', 'positions'];
const SLOTS = 5;
const ORDERS = 2_000;
const ACCOUNTS_TRADING = 200;

/** Prints what a row of each table and its indexes take, and how deep the indexes are, for the figures on paper. */
export async function printSizes({ owner }: DeskRig): Promise<void> {
  await sql`create extension if not exists pageinspect`.execute(owner);
  const { rows } = await sql<{ name: string; rows: number; heap: number; indexes: number; levels: number }>`
    select c.relname as name, c.reltuples::float8 as rows, pg_relation_size(c.oid)::float8 as heap,
      pg_indexes_size(c.oid)::float8 as indexes,
      (select max((bt_metap(i.indexrelid::regclass::text)).level) from pg_index i
        join pg_class x on x.oid = i.indexrelid join pg_am m on m.oid = x.relam
        where i.indrelid = c.oid and m.amname = 'btree')::int as levels
    from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relname = any(${TABLES})
    order by c.relname`.execute(owner);
  process.stdout.write(
    `${table(
      ['table', 'rows', 'bytes a row', 'of indexes', 'MB', 'levels above the leaves'],
      rows.map(({ name, rows: count, heap, indexes, levels }) => [
        name,
        count.toFixed(0),
        (heap / count).toFixed(0),
        (indexes / count).toFixed(0),
        ((heap + indexes) / 1e6).toFixed(0),
        String(levels),
      ]),
    )}\n`,
  );
}

/** Milliseconds to load what the watches know of one slot: accounts on margin, waiting orders and alerts. */
export async function measureSlotLoads({ server: { db } }: DeskRig): Promise<number[]> {
  const took: number[] = [];
  for (let place = 0; place < SLOTS; place++) {
    const slots = [Math.floor((place * 256) / SLOTS)];
    const began = performance.now();
    for (const pages of [
      loadAccountsOnMargin(db, slots, undefined),
      loadWorkingOrders(db, slots, undefined),
      loadActiveAlerts(db, slots, undefined),
    ])
      await Array.fromAsync<unknown>(pages);
    took.push(performance.now() - began);
  }
  return took;
}

/** Bytes of PostgreSQL's log that a market order writes, of many at once after a checkpoint: with whole pages, and without. */
export async function measureLog(rig: DeskRig): Promise<{ readonly first: number; readonly later: number }> {
  const accounts = await openAccounts(rig, ACCOUNTS_TRADING);
  const order = { symbol: 'EURUSD', units: 10, side: 'buy', leverage: 100 } as const;
  const bytesOf = async (): Promise<number> => {
    const before = await readPosition(rig);
    for (let done = 0; done < ORDERS; done += accounts.length)
      await Promise.all(accounts.map((accountId) => trade(rig, accountId, order)));
    return ((await readPosition(rig)) - before) / ORDERS;
  };
  await sql`checkpoint`.execute(rig.owner);
  const first = await bytesOf();
  return { first, later: median([await bytesOf(), await bytesOf(), await bytesOf()]) };
}

async function readPosition({ owner }: DeskRig): Promise<number> {
  const { rows } = await sql<{ at: number }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as at`.execute(owner);
  return rows[0]?.at ?? Number.NaN;
}

/** Bytes of memory that the desk takes for an account that it has read. */
export async function measureMemory({ server: { desk, db } }: DeskRig, count: number): Promise<number> {
  const rows = await db
    .selectFrom('trading_accounts')
    .select('id')
    .orderBy('id', 'desc')
    .limit(count)
    .execute();
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (const { id } of rows) await desk.warm(id);
  collectGarbage();
  return (process.memoryUsage().heapUsed - before) / rows.length;
}

const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};
