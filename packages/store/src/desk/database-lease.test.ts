import pg from 'pg';
import { createMigratedDatabase, type MigratedDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest';
import { openOwnerDatabase, type Database } from '../database/database.ts';
import { failureOf, outageOf } from '../database/failure.ts';
import { settleMarket } from '../installation/installation.ts';
import { leaseDatabase, type DatabaseLease } from './database-lease.ts';
import type { DeskConnection } from './desk-connection.ts';

let database: MigratedDatabase;
let owner: Database;
const open: (DatabaseLease | DeskConnection)[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), []);
  owner = openOwnerDatabase(database.url);
  await settleMarket(owner, {
    seed: 'lease',
    feed: 'simulated',
    speed: 1,
    hours: 'always',
    model: 1,
    actions: false,
    at: Date.now(),
  });
});
afterEach(async () => {
  for (const one of open.splice(0)) await ('release' in one ? one.release() : one.close());
  await vi.waitUntil(async () => (await listHolders()).length === 0);
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

async function lease(name?: string): Promise<DatabaseLease> {
  const taken = await leaseDatabase(database.url, name);
  open.push(taken);
  return taken;
}

async function connect(by: DatabaseLease): Promise<DeskConnection> {
  const connection = await by.connect();
  open.push(connection);
  return connection;
}

async function listHolders(): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select l.pid from pg_locks l
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

test('who comes second is refused, and hears who was first: its number, its machine and since when', async () => {
  await lease('lonja-desk 4711@trading-1');
  const refusal = await refusalOf(lease());
  expect(String(refusal)).toMatch(
    /^DatabaseInUse: The database is in use by another process \(pid 4711 on trading-1, from 127\.0\.0\.1, since 20\S+Z\): stop that one first, or set another DATABASE_URL$/,
  );
  expect(failureOf(refusal)).toBe('unavailable');
  expect(outageOf(refusal)).toBe('another process holds the database');
});

test('of many that come at the same moment one is first', async () => {
  const attempts = await Promise.all(
    Array.from({ length: 6 }, () =>
      lease().then(
        () => 'first',
        (error: Error) => error.name,
      ),
    ),
  );
  expect(attempts.toSorted()).toEqual([...Array.from({ length: 5 }, () => 'DatabaseInUse'), 'first']);
});

test('the desk works on the connection that holds the lease, and the lease ends with it', async () => {
  const first = await lease();
  const [holder] = await listHolders();
  const desk = await connect(first);
  expect(await listHolders()).toEqual([holder]);
  await desk.close();
  await connect(await lease());
});

test('a process that comes while the connection of one that was killed still ends waits for it', async () => {
  const killed = new pg.Client({ connectionString: database.url });
  await killed.connect();
  await killed.query(`select pg_advisory_lock(${0x4c6f6e6a}, 1)`);
  const next = lease();
  await killed.end();
  await next;
  expect(await listHolders()).toHaveLength(1);
});

test('a lost connection is followed by one that has taken the lease again', async () => {
  const first = await lease();
  const lost = await connect(first);
  await endBackend((await listHolders())[0]);
  await expect.poll(() => lost.isLost()).toBe(true);
  const next = await connect(first);
  await next.tryWriting();
  expect(await listHolders()).toHaveLength(1);
  expect(await refusalOf(lease())).toMatchObject({ name: 'DatabaseInUse' });
});

test('the connection of before that has not heard that it is lost is ended first, with what it still does', async () => {
  const first = await lease();
  await connect(first);
  const [before] = await listHolders();
  // This one was not notified: it still holds the lease.
  await connect(first);
  const holders = await listHolders();
  expect(holders).toHaveLength(1);
  expect(holders).not.toContain(before);
});

test('a process that another one took the database from does not write again, also when that one has gone', async () => {
  const first = await lease();
  const lost = await connect(first);
  await endBackend((await listHolders())[0]);
  await expect.poll(() => lost.isLost()).toBe(true);
  const second = await lease();
  const desk = await connect(second);
  expect(outageOf(await refusalOf(connect(first)))).toBe('another process holds the database');
  await desk.close();
  await expect.poll(listHolders).toEqual([]);
  expect(outageOf(await refusalOf(connect(first)))).toBe(
    'another process has worked on the database meanwhile: start this one again',
  );
  await expect.poll(listHolders).toEqual([]);
});

test('leases are of a database: another one on the same server is free', async () => {
  await lease();
  const other = await createMigratedDatabase(inject('pgUrl'), []);
  onTestFinished(() => other.drop());
  const there = await leaseDatabase(other.url);
  await expect(there.release()).resolves.toBeUndefined();
});
