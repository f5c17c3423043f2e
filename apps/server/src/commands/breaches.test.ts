import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { provideClient, describeServer } from '../test/processes/describe-server.ts';
import type { ServerRig } from '../test/server-rig.ts';

const COMMAND = path.resolve(import.meta.dirname, 'breaches.ts');
const BREACH = 'ledger breach: account 1: cash differs from its postings';

const rig = describeServer();
const client = provideClient(rig);
let other: ServerRig;
beforeAll(async () => {
  other = await rig.beside();
  return () => other.stop();
});

const run = (...words: readonly string[]) =>
  promisify(execFile)(process.execPath, [COMMAND, ...words], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATABASE_URL: rig.database.url,
    },
  }).then(
    ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );

const buy = (at: ServerRig) =>
  at.call('POST /api/trades/buy', {
    as: client,
    body: { userId: client.id, symbol: 'AAPL', quantity: 1, price: 191.24 },
    headers: { 'idempotency-key': randomUUID() },
  });

const healthOf = async (at: ServerRig) => {
  const { status, body } = await at.call('GET /api/health');
  const { status: state, reason } = body as { status: string; reason: string | null };
  return [status, state, reason];
};

test('a breach that one process finds stops the desks of all, until an operator acknowledges it', async () => {
  expect((await run()).stdout).toBe('No breach is open.\n');
  rig.server.breaches.report(BREACH);
  expect(await healthOf(rig)).toEqual([503, 'read_only', BREACH]);
  await expect.poll(() => healthOf(other)).toEqual([503, 'read_only', BREACH]);
  for (const at of [rig, other]) {
    expect((await buy(at)).status).toBe(503);
    // People still read, and no balancer has reason to prefer another process.
    expect((await at.call(`GET /api/users/${client.id}`, { as: client })).status).toBe(200);
    expect((await at.call('GET /api/health/ready')).status).toBe(200);
  }
  const listed = await run();
  expect(listed.code).toBe(1);
  expect(listed.stdout).toMatch(new RegExp(`^\\d+ {2}20\\S+Z {2}${process.pid}@\\S+ {2}${BREACH}\\n$`));

  const acknowledged = await run('acknowledge', 'restored account 1 from the backup of Monday');
  expect(acknowledged.code).toBe(0);
  for (const at of [rig, other]) await expect.poll(() => healthOf(at)).toEqual([200, 'ok', null]);
  for (const at of [rig, other]) expect((await buy(at)).status).toBe(200);
});

test('a process that starts after a breach takes no order either', async () => {
  rig.server.breaches.report(BREACH);
  await rig.server.breaches.look();
  const late = await rig.beside();
  onTestFinished(() => late.stop());
  expect(await healthOf(late)).toEqual([503, 'read_only', BREACH]);
  expect((await run('acknowledge', 'tried')).code).toBe(0);
  await expect.poll(() => healthOf(late)).toEqual([200, 'ok', null]);
});

test('the same breach found again and by others is one row while it is open, and a new one afterwards', async () => {
  const count = async () =>
    (await rig.owner.selectFrom('breaches').select('id').where('reason', '=', BREACH).execute()).length;
  const before = await count();
  for (const at of [rig, other, rig]) {
    at.server.breaches.report(BREACH);
    await at.server.breaches.look();
  }
  expect(await count()).toBe(before + 1);
  await run('acknowledge', 'looked at it');
  rig.server.breaches.report(BREACH);
  await rig.server.breaches.look();
  expect(await count()).toBe(before + 2);
  await run('acknowledge', 'looked again');
});

test('while the database takes no row the process that found it stays read-only, and writes it later', async () => {
  for (const at of [rig, other]) await expect.poll(() => healthOf(at)).toEqual([200, 'ok', null]);
  await sql`revoke insert on breaches from lonja_app`.execute(rig.owner);
  rig.server.breaches.report(BREACH);
  await expect(rig.server.breaches.look()).rejects.toThrow('permission denied');
  expect((await healthOf(rig))[1]).toBe('read_only');
  await sql`grant insert on breaches to lonja_app`.execute(rig.owner);
  await expect.poll(() => healthOf(other)).toEqual([503, 'read_only', BREACH]);
  await run('acknowledge', 'wrote it late');
  for (const at of [rig, other]) await expect.poll(() => healthOf(at)).toEqual([200, 'ok', null]);
});

test('the application can neither acknowledge a breach nor take one back', async () => {
  const forge = sql`update breaches set acknowledged_at = now(), acknowledgement = 'forged'`;
  await expect(forge.execute(rig.server.db)).rejects.toThrow('permission denied');
  await expect(sql`delete from breaches`.execute(rig.server.db)).rejects.toThrow('permission denied');
});

test.each([['acknowledge'], ['acknowledge', 'x'], ['forget'], ['acknowledge', 'well', 'then']])(
  'words that are no command get its usage: %s %s %s',
  async (...words) => {
    const { code, stderr } = await run(...words);
    expect([code, stderr.split(' [')[0]]).toEqual([2, 'Usage: npm run breaches']);
  },
);
