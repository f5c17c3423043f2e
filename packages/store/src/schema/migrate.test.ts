import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase } from '@lonja/testkit';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { checkBackup, restoreBackup } from '../backup/restore-backup.ts';
import { computeStateHash, writeBackup } from '../backup/write-backup.ts';
import { openOwnerDatabase, type Database } from '../database/database.ts';
import { auditBooks } from '../ledger/ledger-audit.ts';
import { rollKeyPartitions } from '../idempotency/key-partitions.ts';
import { AT_WORK, countProcesses, FIRST_PROGRAM, PROCESS_LOCKS } from '../database/process-locks.ts';
import type { Upgrade } from '../database/upgrades.ts';
import { migrate } from './migrate.ts';
import { SchemaRefused } from './schema-refused.ts';

const GRANT = 10_000_000_000n;
/** A share of the instrument for 100 USD, fully paid. */
const COST = 100_000_000n;

async function openFresh(): Promise<{ readonly url: string; readonly db: Database }> {
  const fresh = await createDatabase(inject('pgUrl'));
  const db = openOwnerDatabase(fresh.url);
  onTestFinished(async () => {
    await db.destroy();
    await fresh.drop();
  });
  return { url: fresh.url, db };
}

/** A database as the last of the migrations had left it. */
async function openOfMigrations() {
  const opened = await openFresh();
  const text = await readFile(new URL('last-migration.sql', import.meta.url), 'utf8');
  await sql.raw(text).execute(opened.db);
  await rollKeyPartitions(opened.db, Date.now());
  return opened;
}

/** Writes, with columns that were there before version 1 too, what one client leaves behind: a grant, a purchase, a key. */
async function writeClient(db: Kysely<never>, name: string): Promise<void> {
  const user = randomUUID();
  await sql`insert into users (id, username, email, password_hash, role)
    values (${user}, ${name}, ${`${name}@example.org`}, 'none', 'user')`.execute(db);
  await sql`insert into sessions (id, user_id, bearer_hash, cookie_hash, expires_at) values
    (${randomUUID()}, ${user}, ${Buffer.from(`b${name}`)}, ${Buffer.from(`c${name}`)}, now())`.execute(db);
  await sql`insert into instruments (symbol) values ('AAPL') on conflict do nothing`.execute(db);
  const account = await sql<{ id: number }>`
    insert into trading_accounts (user_id, kind, version, entry_count, fill_count, cash, margin)
    values (${user}, 'demo', 2, 2, 1, ${GRANT - COST}, ${COST}) returning id`.execute(db);
  const id = account.rows[0]?.id;
  await sql`insert into ledger_entries (account_id, number, kind, at, cash, funding)
    values (${id}, 1, 'opening_grant', now(), ${GRANT}, ${-GRANT})`.execute(db);
  await sql`insert into fills (account_id, number, instrument_id, side, order_type, quantity, leverage, reduce_only, slippage,
      price, rule, bid, ask, quoted_at, quote_source, quote_sequence, rate_numerator, rate_denominator, value, closed, opened,
      realized_quote, realized, margin_locked, margin_released, position_opened_by, quantity_after, at)
    values (${id}, 1, 1, 'buy', 'market', 100000000, 1, false, 1, 10000000000, 'buy_at_ask', 9900000000, 10000000000, now(),
      'simulated', 1, 1, 1, ${COST}, 0, 100000000, 0, 0, ${COST}, 0, 1, 100000000, now())`.execute(db);
  await sql`insert into ledger_entries (account_id, number, kind, fill_number, at, cash, margin)
    values (${id}, 2, 'fill', 1, now(), ${-COST}, ${COST})`.execute(db);
  await sql`insert into positions (account_id, instrument_id, opened_by, quantity, cost, margin, fully_paid, opened_at)
    values (${id}, 1, 1, 100000000, ${COST}, ${COST}, true, now())`.execute(db);
  await sql`insert into idempotency_keys (day, user_id, id, fingerprint, status, body)
    values (current_date, ${user}, gen_random_uuid(), 'f', 200, '{}')`.execute(db);
  await sql`update house_accounts set balance = balance - ${GRANT}, posting_count = posting_count + 1
    where name = 'funding'`.execute(db);
}

/** All that makes a schema, a line a thing, so that two can be compared; the order of columns is none of it. */
async function describeCatalogue<T>(db: Kysely<T>): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with relations as (
      select c.* from pg_class c where c.relnamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    )
    select format('relation %s %s %s %s owner %s part %s', c.relkind, c.relname, c.relpersistence, c.reloptions,
        c.relowner::regrole, pg_get_partkeydef(c.oid)) || coalesce(pg_get_expr(c.relpartbound, c.oid), '') as line
      from relations c
    union all select format('column %s.%s %s null %s default %s identity %s generated %s collation %s', c.relname, a.attname,
        format_type(a.atttypid, a.atttypmod), not a.attnotnull, pg_get_expr(d.adbin, d.adrelid), a.attidentity,
        a.attgenerated, a.attcollation::regcollation)
      from relations c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
      where c.relkind in ('r', 'p', 'v')
    union all select format('constraint %s %s %s valid %s', conrelid::regclass, conname, pg_get_constraintdef(o.oid),
        convalidated) from pg_constraint o join relations c on c.oid = o.conrelid
    union all select 'index ' || pg_get_indexdef(i.indexrelid) from pg_index i join relations c on c.oid = i.indrelid
    union all select format('view %s %s', relname, pg_get_viewdef(oid)) from relations where relkind = 'v'
    union all select format('trigger %s enabled %s', pg_get_triggerdef(t.oid), t.tgenabled)
      from pg_trigger t join relations c on c.oid = t.tgrelid where not t.tgisinternal
    union all select format('function %s grants %s', pg_get_functiondef(p.oid), p.proacl) from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select format('extension %s', extname) from pg_extension
    union all select format('grant %s on %s to %s', g.privilege_type, c.relname, g.grantee::regrole)
      from relations c cross join aclexplode(c.relacl) g
    union all select format('grant %s on %s.%s to %s', g.privilege_type, c.relname, a.attname, g.grantee::regrole)
      from relations c join pg_attribute a on a.attrelid = c.oid cross join aclexplode(a.attacl) g
    union all select format('sequence %s %s %s %s', sequencename, data_type, start_value, increment_by)
      from pg_sequences where schemaname = current_schema()`.execute(db);
  return rows.map(({ line }) => line).toSorted();
}

const upgradeTo = (version: number, text: string): Upgrade => ({ version, name: `upgrade ${version}`, text });

const versionsOf = async (db: Database): Promise<[number, string][]> =>
  (
    await sql<{ version: number; name: string }>`
      select version, name from schema_versions order by version`.execute(db)
  ).rows.map(({ version, name }) => [version, name]);

/** What every database has gone through since version 1. */
const UPGRADED: [number, string][] = [
  [2, '0002_market_origin'],
  [3, '0003_fill_profiles'],
  [4, '0004_trading_conditions'],
  [5, '0005_margin_presets'],
  [6, '0006_dividends'],
  [7, '0007_market_model'],
  [8, '0008_demonstration'],
  [9, '0009_breaches'],
  [10, '0010_attempts'],
  [11, '0011_processes'],
  [12, '0012_activity_by_day'],
  [13, '0013_slots'],
  [14, '0014_strays'],
  [15, '0015_house_shards'],
  [17, '0017_audit_rounds'],
  [18, '0018_moves'],
  [19, '0019_oldest_program'],
  [20, '0020_practice_accounts'],
  [21, '0021_keys_of_an_account'],
  [22, '0022_worlds'],
  [23, '0023_world_scripts'],
  [24, '0024_branches'],
  [25, '0025_alerts_of_accounts'],
  [26, '0026_groups'],
  [27, '0027_contests'],
  [28, '0028_assignments'],
  [29, '0029_journal'],
  [31, '0031_evaluations'],
  [32, '0032_scoring'],
  [33, '0033_luck'],
  [34, '0034_certificates'],
  [35, '0035_lti'],
  [39, '0039_joined_by_code'],
  [40, '0040_entry_nonces'],
  [43, '0043_orders_of_programs'],
  [46, '0046_webhooks'],
  [47, '0047_mandates'],
  [48, '0048_contests_on_the_own_market'],
  [49, '0049_hooks'],
  [50, '0050_watchlist_ids'],
  [51, '0051_leverage_of_programs'],
  [52, '0052_excursions_in_worlds'],
  [53, '0053_worlds_at_rest'],
  [54, '0054_confirmed_numbers'],
  [55, '0055_heard_and_staff'],
  [56, '0056_slow_webhooks'],
  [57, '0057_chosen_zone'],
  [58, '0058_what_columns_say'],
  [59, '0059_texts_of_notices'],
  [60, '0060_what_an_order_pays'],
  [62, '0062_kept_tickets'],
  [63, '0063_chart_layouts'],
  [64, '0064_chart_templates'],
  [65, '0065_equity_samples'],
];
/** This program's newest version, then two later ones that it does not know. */
const NEWEST = UPGRADED.at(-1)![0];
const NEXT = NEWEST + 1;
const AFTER_NEXT = NEWEST + 2;

test('a database that the migrations made becomes the one that is made now, to the last constraint', async () => {
  const adopted = await openOfMigrations();
  await migrate(adopted.url);
  const fresh = await openFresh();
  await migrate(fresh.url);
  await rollKeyPartitions(fresh.db, Date.now());
  const lines = await describeCatalogue(adopted.db);
  expect(lines).toEqual(await describeCatalogue(fresh.db));
  expect(lines.length).toBeGreaterThan(1_000);
  expect(await versionsOf(adopted.db)).toEqual([[1, '0001_from_migrations'], ...UPGRADED]);
  expect(await versionsOf(fresh.db)).toEqual([[1, 'schema'], ...UPGRADED]);
});

test('what clients wrote before version 1 is there under it, and the books add up', async () => {
  const { url, db } = await openOfMigrations();
  await writeClient(db as unknown as Kysely<never>, 'before');
  await migrate(url);
  await writeClient(db as unknown as Kysely<never>, 'after');
  await migrate(url);
  expect((await Array.fromAsync(auditBooks(db))).flat()).toEqual([]);
  for (const table of ['users', 'sessions', 'trading_accounts', 'positions', 'fills', 'idempotency_keys']) {
    const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(db);
    expect([table, rows[0]?.count]).toEqual([table, 2]);
  }
});

test('a backup of what became version 1 restores to the same state', async () => {
  const { url, db } = await openOfMigrations();
  await writeClient(db as unknown as Kysely<never>, 'before');
  await migrate(url);
  const folder = await mkdtemp(path.join(tmpdir(), 'lonja-adopted-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'backup.tar.gz');
  const { tail } = await writeBackup(url, file, '0.0.0');
  const empty = await openFresh();
  await restoreBackup(empty.url, await checkBackup(file));
  expect(await computeStateHash(empty.url)).toBe(tail.stateHash);
});

test.each([
  [
    'of an earlier migration',
    `delete from kysely_migration where name > '0066'`,
    'its last migration is 0065_one_store_of_keys, not 0068_saved_whole',
  ],
  [
    'with a balance of rounding',
    `update house_accounts set balance = 1, posting_count = 1 where name = 'rounding'`,
    'rows of the ledger account "rounding"',
  ],
  [
    'with an entry of rounding',
    `insert into ledger_entries (account_id, number, kind, at, cash, rounding)
     values (1, 1, 'opening_grant', now(), 1, -1)`,
    'rows of the ledger account "rounding"',
  ],
  [
    'with a second shard',
    `insert into house_accounts (name, shard) values ('funding', 1)`,
    'rows of a shard of an account of the ledger',
  ],
])('a database %s is refused in one line and stays as it is', async (_, change, line) => {
  const { url, db } = await openOfMigrations();
  await sql.raw(change).execute(db);
  const before = await describeCatalogue(db);
  const refusal = await migrate(url).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(SchemaRefused);
  expect((refusal as Error).message).toContain(line);
  expect((refusal as Error).message).not.toContain('\n');
  expect(await describeCatalogue(db)).toEqual(before);
});

test('an upgrade is applied once, whoever starts beside', async () => {
  const { url, db } = await openFresh();
  await migrate(url);
  const upgrades = [
    upgradeTo(AFTER_NEXT, `insert into later values ('second')`),
    upgradeTo(NEXT, `create table later (name text); insert into later values ('first')`),
  ];
  await Promise.all([migrate(url, upgrades), migrate(url, upgrades), migrate(url, upgrades)]);
  expect((await sql`select name from later`.execute(db)).rows).toEqual([
    { name: 'first' },
    { name: 'second' },
  ]);
  expect(await versionsOf(db)).toEqual([
    [1, 'schema'],
    ...UPGRADED,
    [NEXT, `upgrade ${NEXT}`],
    [AFTER_NEXT, `upgrade ${AFTER_NEXT}`],
  ]);
});

test('an upgrade that fails leaves nothing of itself or of those before it', async () => {
  const { url, db } = await openFresh();
  await migrate(url);
  const before = await describeCatalogue(db);
  const failing = [
    upgradeTo(NEXT, 'create table later ()'),
    upgradeTo(AFTER_NEXT, 'create table more (); select 1 / 0'),
  ];
  await expect(migrate(url, failing)).rejects.toThrow('division by zero');
  expect(await describeCatalogue(db)).toEqual(before);
  expect(await versionsOf(db)).toEqual([[1, 'schema'], ...UPGRADED]);
});

const REFUSED_AS_NEWER = `The database has schema version ${NEXT}, which a newer version of Lonja made (this one knows ${NEWEST}): start that one, or restore a backup that this one wrote`;

test('a schema of a newer version is refused', async () => {
  const { url } = await openFresh();
  await migrate(url);
  await migrate(url, [upgradeTo(NEXT, 'create table later ()')]);
  await expect(migrate(url)).rejects.toThrow(new SchemaRefused(REFUSED_AS_NEWER));
});

test('a newer schema is worked on as it is where all its upgrades run beside this program', async () => {
  const { url, db } = await openFresh();
  await migrate(url);
  await migrate(url, [beside(NEWEST, NEXT, 'create table later ()')]);
  const before = await describeCatalogue(db);
  await migrate(url);
  expect(await describeCatalogue(db)).toEqual(before);
  await migrate(url, [beside(NEXT, AFTER_NEXT, 'drop table later')]);
  await expect(migrate(url)).rejects.toThrow(SchemaRefused);
  await migrate(url, [beside(NEXT, NEXT, '')]);
});

test('an upgrade waits for nobody, and is refused, while programs work that could not go on', async () => {
  const { url, db } = await openFresh();
  await migrate(url);
  const older = await work(url, NEWEST);
  const own = await work(url, NEXT);
  const before = await describeCatalogue(db);
  const atOnce = [beside(NEXT, NEXT, 'create table later ()')];
  await expect(migrate(url, atOnce)).rejects.toThrow(
    new SchemaRefused(
      `The schema is upgraded to version ${NEXT}, on which 1 of the processes at work could not go on (they are made for a version before ${NEXT}): stop them, then start this one`,
    ),
  );
  expect(await describeCatalogue(db)).toEqual(before);
  await older.end();
  await migrate(url, atOnce);
  expect((await versionsOf(db)).at(-1)?.[0]).toBe(NEXT);
  await own.end();
});

test('a program from before processes said so is one of the version that the database has', async () => {
  const { url, db } = await openFresh();
  await migrate(url);
  const unknown = await work(url);
  await expect(migrate(url, [beside(NEXT, NEXT, '')])).rejects.toThrow(SchemaRefused);
  await migrate(url, [beside(NEWEST, NEXT, 'create table later ()')]);
  expect((await versionsOf(db)).at(-1)?.[0]).toBe(NEXT);
  await unknown.end();
});

describe('beside processes at work', () => {
  const SHORT = { lock: 50, statement: 50, attempts: 2, rest: 1 };

  /** Two that are at work, one of which holds a lock on users in a transaction. */
  async function openBusy() {
    const { url, db } = await openFresh();
    await migrate(url);
    const [reader, other] = [await work(url, NEWEST), await work(url, NEWEST)];
    await reader.query('begin; select from users');
    onTestFinished(async () => {
      await Promise.all([reader.end(), other.end()]);
    });
    return { url, db, reader };
  }

  test('an upgrade that does not get its locks soon lets the others go on, and is refused after some attempts', async () => {
    const { url, db } = await openBusy();
    const change = [beside(NEWEST, NEXT, 'alter table users add column later text')];
    await expect(migrate(url, change, SHORT)).rejects.toThrow(/waiting for too long.*stop all of them/);
    expect((await versionsOf(db)).at(-1)?.[0]).toBe(NEWEST);
  });

  test('it goes through in the pause between two of their transactions', async () => {
    const { url, db, reader } = await openBusy();
    const change = [beside(NEWEST, NEXT, 'alter table users add column later text')];
    const patience = { ...SHORT, statement: 60_000, attempts: Number.MAX_SAFE_INTEGER };
    const changed = migrate(url, change, patience);
    await expect.poll(async () => countLockWaits(db)).toBeGreaterThan(0);
    await reader.query('commit');
    await changed;
    expect((await versionsOf(db)).at(-1)?.[0]).toBe(NEXT);
  });

  test('one that takes long is refused with nothing done, and takes its time once they are stopped', async () => {
    const { url, db } = await openFresh();
    await migrate(url);
    const both = [await work(url, NEWEST), await work(url, NEWEST)];
    const change = [beside(NEWEST, NEXT, 'create table later (); select pg_sleep(0.3)')];
    await expect(migrate(url, change, SHORT)).rejects.toThrow(/nothing of it was done/);
    expect((await versionsOf(db)).at(-1)?.[0]).toBe(NEWEST);
    for (const one of both) await one.end();
    await vi.waitUntil(async () => (await countProcesses(db)) === 0);
    await migrate(url, change, SHORT);
    expect((await versionsOf(db)).at(-1)?.[0]).toBe(NEXT);
  });
});

const beside = (program: number, version: number, text: string): Upgrade =>
  upgradeTo(version, `-- Runs beside: ${program}\n${text}`);

/** What a process holds for as long as it works; without a program it is one from before they said so. */
async function work(url: string, program?: number): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock_shared($1, $2)', [PROCESS_LOCKS, AT_WORK]);
  if (program !== undefined)
    await client.query('select pg_advisory_lock_shared($1, $2)', [PROCESS_LOCKS, FIRST_PROGRAM + program]);
  return client;
}

/** How many statements of other connections wait for a table's lock. */
async function countLockWaits(db: Database): Promise<number> {
  const { rows } = await sql`select from pg_locks where not granted and locktype = 'relation'
    and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length;
}
