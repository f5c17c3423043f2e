import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { withEmbedded } from '@lonja/store/embedded/start-embedded';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { loadTrialBalance } from '@lonja/store/ledger/trial-balance';
import { recordProof } from '@lonja/testkit';
import { createPrograms, stop, type Program } from '@lonja/testkit/program';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answeredTwice,
  joinClients,
  retryAll,
  sendOrder,
  startLoad,
  fetchStatus,
  type Client,
  type Order,
} from './test/trading/order-load.ts';
import { listChildProcesses } from './test/processes/process-family.ts';

const KILLS = Number(process.env['PROVE_DATABASE_KILLS'] ?? 2);
const CLIENTS = 4;
/** At least so many orders before each kill. */
const ACKNOWLEDGED = process.env['PROVE_DATABASE_KILLS'] === undefined ? 40 : 200;
const PATIENCE = { timeout: 30_000, interval: 20 } as const;

const programs = createPrograms();
let folder: string;
/** One for all: it lives through whatever happens to its PostgreSQL. */
let program: Program;
let origin: string;
let clients: readonly Client[];
const orders: Order[] = [];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-kills-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  program = programs.launch({ DATA_DIR: folder });
  origin = await program.ready();
  clients = await joinClients(origin, CLIENTS);
});
afterAll(async () => {
  await programs.end();
  rmSync(folder, { recursive: true, force: true });
});

/** A process and its children. */
const familyOf = (pid: number): number[] => [pid, ...listChildProcesses(pid)];

const postmaster = (): number =>
  Number(readFileSync(path.join(folder, 'pg18/data/postmaster.pid'), 'utf8').split('\n')[0]);

const healthOf = async (): Promise<unknown> => (await fetch(`${origin}/api/health`)).json();

/** It says what is wrong, and takes no order. */
async function assertOutage(): Promise<void> {
  await expect.poll(healthOf, PATIENCE).toMatchObject({
    status: 'unavailable',
    reason: 'PostgreSQL has ended and does not start again yet',
  });
  const [client] = clients as [Client];
  expect(await sendOrder(origin, { client, key: randomUUID(), answers: new Set() })).toBe(503);
}

/** Each order has come to one fill, and the ledger adds up. */
async function assertBooks(): Promise<void> {
  expect(answeredTwice(orders)).toEqual([]);
  const books = await withEmbedded(folder, async (url) => {
    const db = openOwnerDatabase(url);
    const { fills } = await loadTrialBalance(db);
    const breaches = (await Array.fromAsync(auditBooks(db))).flat();
    await db.destroy();
    return { fills, breaches };
  });
  expect(books).toEqual({ fills: orders.length, breaches: [] });
}

test(
  `kill -9 of PostgreSQL under load, ${KILLS} times, the last time without its files: health says 503, then 200 again, and what was acknowledged is there`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const files = path.join(folder, 'pg18/data');
    const seen = new Set<number>();
    const waits: number[] = [];
    let acknowledged = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const load = startLoad(origin, clients);
      await load.more(ACKNOWLEDGED + Math.floor(Math.random() * 100));
      const killed = postmaster();
      const isLast = kill === KILLS - 1;
      if (isLast) chmodSync(files, 0);
      process.kill(killed, 'SIGKILL');
      const killedAt = performance.now();
      acknowledged += load.acknowledged();
      // It is back within a moment: on a busy machine that may pass between two questions.
      for (let question = 0; question < 200 && !seen.has(503); question++)
        seen.add(await fetchStatus(`${origin}/api/health`));
      await load.end();
      if (isLast) await assertOutage();
      chmodSync(files, 0o700);
      await expect.poll(() => fetchStatus(`${origin}/api/health`), PATIENCE).toBe(200);
      waits.push(performance.now() - killedAt);
      await retryAll(origin, load.orders);
      orders.push(...load.orders);
    }
    expect(seen).toContain(503);
    await assertBooks();
    const figures = { kills: KILLS, orders: orders.length, acknowledged };
    const slowestRecovery = Math.round(Math.max(...waits));
    const milliseconds = Math.round(performance.now() - startedAt);
    recordProof({ proof: 'kill -9 of PostgreSQL', milliseconds, ...figures, slowestRecovery });
  },
);

test.runIf(existsSync('/proc'))(
  'a PostgreSQL that is frozen keeps no request waiting for 15 s; thawed, everything is there once',
  { timeout: 120_000 },
  async () => {
    const load = startLoad(origin, clients);
    await load.more(ACKNOWLEDGED);
    const frozen = familyOf(postmaster());
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const began = performance.now();
    const ends: { readonly route: string; readonly status: number; readonly after: number }[] = [];
    const ask = async (client: Client, route: string, body?: object): Promise<void> => {
      const [method = '', url = ''] = route.split(' ');
      const started = performance.now();
      const answer = await fetch(origin + url, {
        method,
        headers: {
          authorization: `Bearer ${client.bearer}`,
          'idempotency-key': randomUUID(),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      await answer.text();
      ends.push({ route, status: answer.status, after: performance.now() - started });
    };
    const wave = () =>
      clients.flatMap((client) => [
        ...Array.from({ length: 4 }, () => ask(client, `GET /api/positions/${client.id}`)),
        ask(client, 'GET /api/alerts'),
        ask(client, 'POST /api/alerts', { symbol: 'AAPL', type: 'price_above', value: '9000' }),
        ask(client, 'PUT /api/watchlists', { lists: [] }),
        ask(client, `POST /api/users/${client.id}/deposit`, { amount: 5, paymentMethod: 'paypal' }),
        ask(client, 'POST /api/login', { username: 'admin', password: 'not this one' }),
      ]);
    const first = wave();
    await Promise.all(first);
    await load.end();
    // The pool is known to be frozen by now: the same again.
    await Promise.all([...wave(), ask(clients[0] as Client, 'GET /api/health')]);
    const lasted = performance.now() - began;
    expect(ends.filter(({ after }) => after > 15_000)).toEqual([]);
    expect(ends.filter(({ status }) => status !== 503)).toEqual([]);
    expect(lasted).toBeLessThan(40_000);

    for (const pid of frozen) process.kill(pid, 'SIGCONT');
    await expect.poll(() => fetchStatus(`${origin}/api/health`), PATIENCE).toBe(200);
    await retryAll(origin, load.orders);
    orders.push(...load.orders);
    await assertBooks();
  },
);

test('after all that it ends in good order', async () => {
  expect(await stop(program)).toBe(0);
});
