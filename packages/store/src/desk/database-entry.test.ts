import { createMigratedDatabase, type MigratedDatabase } from '@lonja/testkit';
import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openOwnerDatabase, type Database } from '../database/database.ts';
import { classifyFailure, describeOutage } from '../database/failure.ts';
import { readSchemaVersion } from '../database/upgrades.ts';
import { enterDatabase, type DatabaseEntry } from './database-entry.ts';
import type { TenuredConnection } from './desk-connection.ts';
import { listPrograms } from '../database/programs.ts';
import {
  AT_WORK,
  countProcesses,
  FIRST_PROGRAM,
  FIRST_SHARD,
  PROCESS_LOCKS,
} from '../database/process-locks.ts';

let database: MigratedDatabase;
let owner: Database;
const open: (DatabaseEntry | TenuredConnection)[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), []);
  owner = openOwnerDatabase(database.url);
});
afterEach(async () => {
  for (const one of open.splice(0)) await ('leave' in one ? one.leave() : one.close());
  await vi.waitUntil(async () => (await listBackends()).length === 0);
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

async function enter(name?: string): Promise<DatabaseEntry> {
  const entry = await enterDatabase(database.url, name);
  open.push(entry);
  return entry;
}

async function connect(by: DatabaseEntry): Promise<TenuredConnection> {
  const connection = await by.connect();
  open.push(connection);
  return connection;
}

async function listBackends(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select distinct l.pid from pg_locks l
    join pg_database d on d.oid = l.database and d.datname = current_database()
    where l.locktype = 'advisory' and l.granted`.execute(owner);
  return rows.map(({ pid }) => pid);
}

const endBackend = (pid: number | undefined) => sql`select pg_terminate_backend(${pid ?? 0})`.execute(owner);

const refusalOf = (attempt: Promise<unknown>): Promise<unknown> =>
  attempt.then(
    () => undefined,
    (error: unknown) => error,
  );

/** Somebody who has the database alone, as a release had it that knew no others. */
async function haveAlone(name: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url, application_name: name });
  client.on('error', () => undefined);
  await client.connect();
  await client.query('select pg_advisory_lock($1, $2)', [PROCESS_LOCKS, AT_WORK]);
  return client;
}

test('several processes work on a database, each known by a name of its own', async () => {
  const [first] = [await connect(await enter()), await connect(await enter()), await connect(await enter())];
  const names = ((await first?.tenure.listMembers()) ?? []).map(({ name }) => name);
  expect(names).toHaveLength(3);
  for (const name of names) expect(name).toMatch(/^lonja-desk \d+-[0-9a-f]{8}@./);
});

test('who comes while somebody has it alone is refused, and hears who: its number, its machine and since when', async () => {
  const alone = await haveAlone('lonja-desk 4711@trading-1');
  const refusal = await refusalOf(enter());
  await alone.end();
  expect(String(refusal)).toMatch(
    /^DatabaseInUse: The database is in use by another process \(pid 4711 on trading-1, from 127\.0\.0\.1, since 20\S+Z\): stop that one first, or set another DATABASE_URL$/,
  );
  expect(classifyFailure(refusal)).toBe('unavailable');
  expect(describeOutage(refusal)).toBe('another process has the database alone');
});

test('who comes while the connection of one that had it alone still ends waits for it', async () => {
  const alone = await haveAlone('killed');
  const next = enter();
  await alone.end();
  await next;
  expect(await countProcesses(owner)).toBe(1);
});

test('the desk works on the connection that took the place, and the place ends with it', async () => {
  const first = await enter();
  const [backend] = await listBackends();
  const desk = await connect(first);
  expect(await listBackends()).toEqual([backend]);
  await desk.close();
  await expect.poll(() => countProcesses(owner)).toBe(0);
});

test('a lost connection is followed by one that has taken the place again', async () => {
  const first = await enter();
  const lost = await connect(first);
  await endBackend((await listBackends())[0]);
  await expect.poll(() => lost.isLost()).toBe(true);
  const next = await connect(first);
  await next.tryWriting();
  expect(await next.tenure.listMembers()).toMatchObject([{ name: first.name }]);
});

test('the connection of before that has not heard that it is lost is ended first, with what it still does', async () => {
  const first = await enter();
  const before = await connect(first);
  await before.tenure.hold([1, 'mail']);
  const [backend] = await listBackends();
  const next = await connect(first);
  const backends = await listBackends();
  expect(backends).toHaveLength(1);
  expect(backends).not.toContain(backend);
  expect(await next.tenure.hold([1, 'mail'])).toEqual([1, 'mail']);
});

test('each desk posts to rows of its own of the accounts of the system, the lowest free ones', async () => {
  const shards = async (): Promise<number[]> => {
    const { rows } = await sql<{ shard: number }>`
      select objid::int - ${FIRST_SHARD}::int as shard from pg_locks
      where locktype = 'advisory' and granted and classid = ${PROCESS_LOCKS}::oid and objid between ${FIRST_SHARD}::oid and ${FIRST_PROGRAM - 1}::oid
        and database = (select oid from pg_database where datname = current_database()) order by 1`.execute(
      owner,
    );
    return rows.map(({ shard }) => shard);
  };
  const [first] = [await connect(await enter()), await connect(await enter())];
  expect(await shards()).toEqual([0, 1]);
  await first?.close();
  await expect.poll(shards).toEqual([1]);
  await connect(await enter());
  expect(await shards()).toEqual([0, 1]);
  const rows = await owner.selectFrom('house_accounts').select('name').where('shard', '=', 1).execute();
  expect(rows).toHaveLength(6);
});

test('a place is of a database: another one on the same server knows nothing of it', async () => {
  const alone = await haveAlone('alone');
  const other = await createMigratedDatabase(inject('pgUrl'), []);
  onTestFinished(() => other.drop());
  const there = await enterDatabase(other.url);
  await expect(there.leave()).resolves.toBeUndefined();
  await alone.end();
});

test('each says what schema its program was made for, and does not come back to one that it can not work on', async () => {
  const entry = await enter();
  const connection = await connect(entry);
  const newest = await readSchemaVersion();
  expect(await listPrograms(owner, 1)).toEqual([newest]);
  await connection.close();
  await sql`insert into schema_versions (version, name, oldest_program) values
    (${newest + 1}, 'runs beside', ${newest})`.execute(owner);
  await (await connect(entry)).close();
  await sql`insert into schema_versions (version, name) values (${newest + 2}, 'all at once')`.execute(owner);
  const refusal = await refusalOf(entry.connect());
  await sql`delete from schema_versions where version > ${newest}`.execute(owner);
  expect(describeOutage(refusal)).toBe('the schema is of a newer version');
  expect(String(refusal)).toMatch(/end this process, and start that version/);
});
