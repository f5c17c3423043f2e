import { createMigratedDatabase, endConnections, type MigratedDatabase, ofProgram } from '@lonja/testkit';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import { openOwnerDatabase, type Database } from '../database/database.ts';
import { connectDesk, prepareTenure, type TenuredConnection } from './desk-connection.ts';
import { AT_WORK, countProcesses, PROCESS_LOCKS } from '../database/process-locks.ts';

let database: MigratedDatabase;
let owner: Database;
const open: TenuredConnection[] = [];

beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), []);
  owner = openOwnerDatabase(database.url);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close().catch(() => undefined);
  await vi.waitUntil(async () => (await countProcesses(owner)) === 0);
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

async function connect(name: string): Promise<TenuredConnection> {
  const client = await connectDesk(database.url, name);
  await client.query('select pg_advisory_lock_shared($1, $2)', [PROCESS_LOCKS, AT_WORK]);
  const connection = await prepareTenure(client);
  open.push(connection);
  return connection;
}

test('what one process holds no other one gets, until it is released', async () => {
  const [first, second] = [await connect('first'), await connect('second')];
  expect(await first.tenure.hold([0, 7, 'mail'])).toEqual([0, 7, 'mail']);
  expect(await second.tenure.hold([0, 7, 255, 'mail', 'chores'])).toEqual([255, 'chores']);
  await first.tenure.release([7, 'mail']);
  expect(await second.tenure.hold([0, 7, 'mail'])).toEqual([7, 'mail']);
});

test('the processes at work are known by their names, with what each holds', async () => {
  const [first, second] = [await connect('lonja-desk b'), await connect('lonja-desk a')];
  await first.tenure.hold([0, 255, 'mail']);
  const members = await first.tenure.listMembers();
  expect(members).toMatchObject([
    { name: 'lonja-desk a', holdings: [] },
    { name: 'lonja-desk b', holdings: ['mail', 0, 255] },
  ]);
  expect(new Set(members.map(({ shard }) => shard)).size).toBe(2);
  await second.close();
  await expect
    .poll(async () => (await first.tenure.listMembers()).map(({ name }) => name))
    .toEqual(['lonja-desk b']);
});

test('what a lost connection held is free, and its process hears of it', async () => {
  const [first, second] = [await connect('lost'), await connect('next')];
  await first.tenure.hold([1, 'feeds']);
  const lost = vi.fn<() => void>();
  first.tenure.onLost(lost);
  await endConnections(owner, ofProgram('lost'));
  await expect.poll(() => second.tenure.hold([1, 'feeds'])).toEqual([1, 'feeds']);
  await expect.poll(() => lost.mock.calls.length).toBe(1);
});

test('how long another process has been silent is seen, and nothing else of its connection', async () => {
  const [silent, next] = [await connect('silent'), await connect('next')];
  const silence = async () =>
    (await next.tenure.listMembers()).find(({ name }) => name === 'silent')?.silentSeconds;
  await expect.poll(silence).toBeGreaterThan(0.2);
  const before = (await silence()) as number;
  await silent.tenure.listMembers();
  expect(await silence()).toBeLessThan(before);
});

test('a process that says nothing for five seconds has lost everything', { timeout: 20_000 }, async () => {
  const [silent, next] = [await connect('silent'), await connect('next')];
  await silent.tenure.hold([2]);
  const started = performance.now();
  await expect.poll(() => next.tenure.hold([2]), { timeout: 10_000 }).toEqual([2]);
  expect(performance.now() - started).toBeGreaterThan(4_500);
  expect(performance.now() - started).toBeLessThan(7_000);
  expect(silent.isLost()).toBe(true);
});
