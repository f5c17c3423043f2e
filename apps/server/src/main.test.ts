import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { auditBooks, openDatabase } from '@lonja/store';
import { copyMigrated, recordProof, type FreshDatabase } from '@lonja/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { childrenOf } from './test/process-family.ts';
import { createPrograms, stop } from './test/program.ts';

const MAIN = path.resolve(import.meta.dirname, 'main.ts');
const VERIFY = path.resolve(import.meta.dirname, 'commands/verify-ledger.ts');
const APP_KILLS = Number(process.env['PROVE_APP_KILLS'] ?? 5);
const DATABASE_KILLS = Number(process.env['PROVE_DATABASE_KILLS'] ?? 2);
/** Under load: so many accounts, and at least so many acknowledged orders before each kill. */
const CLIENTS = 4;
const ACKNOWLEDGED = process.env['PROVE_APP_KILLS'] === undefined ? 80 : 200;

const programs = createPrograms();
const { launch } = programs;
/** One for all: the first that starts in it makes the database. */
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-main-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
});
afterEach(async () => {
  await programs.end();
  await vi.waitUntil(() => processesOf(folder).length === 0, { timeout: 20_000 });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Beside the process that has the folder, or with a PostgreSQL started for it. */
const verifyLedger = (place: { DATA_DIR: string } | { DATABASE_URL: string }): Promise<string> =>
  promisify(execFile)(process.execPath, [VERIFY], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      ...place,
    },
  }).then(({ stdout }) => stdout);

/** Processes whose command line names the folder; none where the system has no /proc. */
const processesOf = (where: string): string[] =>
  existsSync('/proc')
    ? readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && commandLineOf(pid).includes(where))
    : [];

function commandLineOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

const post = (url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

const statusOf = (url: string): Promise<number> =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );

const healthOf = async (origin: string): Promise<unknown> => (await fetch(`${origin}/api/health`)).json();

/** Whether PostgreSQL runs, and not as this process any more. */
function isAnother(pid: number): boolean {
  try {
    const now = postmasterOf(folder);
    process.kill(now, 0);
    return now !== pid;
  } catch {
    return false;
  }
}

/** A process and its children. */
const familyOf = (pid: number): number[] => [pid, ...childrenOf(pid)];

const postmasterOf = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'pg18/data/postmaster.pid'), 'utf8').split('\n')[0]);

interface Client {
  readonly id: string;
  readonly bearer: string;
}

/** A client who has registered and logged in. */
async function joinClient(origin: string): Promise<Client> {
  const username = `c${randomUUID().slice(0, 8)}`;
  await post(`${origin}/api/register`, {
    username,
    email: `${username}@example.org`,
    password: 'a-long-password',
    confirmPassword: 'a-long-password',
  });
  const login = await post(`${origin}/api/login`, { username, password: 'a-long-password' });
  const { token, user } = (await login.json()) as { token: string; user: { id: string } };
  return { id: user.id, bearer: token };
}

const joinClients = (origin: string): Promise<Client[]> =>
  Promise.all(Array.from({ length: CLIENTS }, () => joinClient(origin)));

interface Order {
  readonly client: Client;
  readonly key: string;
  /** Every text that came with 200: no more than one, however often it is asked for. */
  readonly answers: Set<string>;
}

/** One request for it. @returns its status; 0 where no answer came */
async function send(origin: string, { client, key, answers }: Order): Promise<number> {
  const body = {
    userId: client.id,
    symbol: 'EURUSD',
    quantity: 10,
    price: 1,
    leverage: 100,
    slippagePercent: 100,
  };
  const headers = { authorization: `Bearer ${client.bearer}`, 'idempotency-key': key };
  try {
    const answer = await post(`${origin}/api/trades/buy`, body, headers);
    const text = await answer.text();
    if (answer.status === 200) answers.add(text);
    return answer.status;
  } catch {
    return 0;
  }
}

/** Orders without a pause. */
interface Load {
  /** All that were ever sent. */
  readonly orders: readonly Order[];
  /** Those that were answered with 200. */
  acknowledged(): number;
  /** Waits until so many more have been. */
  more(count: number): Promise<void>;
  /** No order is sent any more. @returns when the last one has its answer, or none */
  end(): Promise<void>;
}

/** Each client sends eight at a time, one in eight of them twice at once, until one is not answered. */
function startLoad(origin: string, clients: readonly Client[]): Load {
  const orders: Order[] = [];
  const readers = new Set<() => void>();
  let isOver = false;
  let acknowledged = 0;
  const trade = async (client: Client): Promise<void> => {
    while (!isOver) {
      const order: Order = { client, key: randomUUID(), answers: new Set() };
      orders.push(order);
      const isDoubled = orders.length % 8 === 0;
      const statuses = await Promise.all([send(origin, order), ...(isDoubled ? [send(origin, order)] : [])]);
      if (order.answers.size > 0) acknowledged += 1;
      for (const read of readers) read();
      if (statuses.some((status) => status === 0 || status >= 500)) return;
    }
  };
  const traders = clients.flatMap((client) => Array.from({ length: 8 }, () => trade(client)));
  return {
    orders,
    acknowledged: () => acknowledged,
    more: (count) =>
      new Promise((resolve, reject) => {
        const goal = acknowledged + count;
        void Promise.all(traders).then(() => reject(new Error(`only ${acknowledged} were acknowledged`)));
        const read = (): void => {
          if (acknowledged < goal) return;
          readers.delete(read);
          resolve();
        };
        readers.add(read);
      }),
    end: async () => {
      isOver = true;
      await Promise.all(traders);
    },
  };
}

/** Each order again under its key until it is answered with 200: on a machine that is busy with tests, quotes may be stale. */
async function retryAll(origin: string, orders: readonly Order[]): Promise<void> {
  const waiting = [...orders];
  const retry = async (): Promise<void> => {
    for (let order = waiting.pop(); order; order = waiting.pop())
      await vi.waitUntil(async () => (await send(origin, order)) === 200, { timeout: 20_000 });
  };
  await Promise.all(Array.from({ length: 32 }, retry));
}

/** What an order came to more or less than once. */
const answeredTwice = (orders: readonly Order[]): readonly Order[] =>
  orders.filter(({ answers }) => answers.size !== 1);

describe('a start that can not be', () => {
  test.each([
    ['a value that is not allowed', { PORT: 'http' }, /^PORT is "http"\. Allowed: .+\n$/],
    [
      'a misspelt variable',
      { MARKET_SEDE: '1' },
      /^Unknown variable MARKET_SEDE: did you mean MARKET_SEED\?\n$/,
    ],
    [
      'a database that nobody answers for',
      { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/lonja' },
      /^The database can't be used: .*ECONNREFUSED.*\n$/,
    ],
    [
      'a data folder that is a file',
      { DATA_DIR: '/dev/null' },
      /^The data folder \/dev\/null .+ no folder \(EEXIST\)\n$/,
    ],
    [
      'a data folder in a file',
      { DATA_DIR: '/dev/null/x' },
      /^The data folder \/dev\/null\/x .+ no folder \(\w+\)\n$/,
    ],
    [
      'a data folder that nobody may write',
      { DATA_DIR: '/proc/lonja/data' },
      /^The data folder \/proc\/lonja\/data .+\n$/,
    ],
  ])('%s ends it with one line and exit code 1', async (_, env, line) => {
    const program = launch({ DATA_DIR: folder, ...env });
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toMatch(line);
    expect(program.stdout()).toBe('');
  });
});

test.runIf(existsSync('/proc/self/limits')).each([24, 64, 200])(
  'only %i file handles end it with one line and exit code 1',
  async (handles) => {
    const run = path.resolve(import.meta.dirname, '../../../run.cjs');
    const sh = spawn('/bin/sh', ['-c', `ulimit -n ${handles}; exec "$0" "$@"`, process.execPath, run, MAIN], {
      env: { PATH: process.env['PATH'], DATA_DIR: folder, PORT: '0' },
    });
    let said = '';
    for (const stream of [sh.stdout, sh.stderr])
      stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    expect(await new Promise((resolve) => sh.once('close', resolve))).toBe(1);
    expect(said).toBe(`Too few file handles (${handles}): raise the limit (ulimit -n) to 1024 or more\n`);
  },
);

describe('with its own database', () => {
  let password: string | undefined;

  test('prints the password, refuses a second process, drains on TERM, leaves nothing behind', async () => {
    const first = launch({ DATA_DIR: folder });
    const origin = await first.ready();
    const quoted = (await (await fetch(`${origin}/api/real-market-data`)).json()) as unknown[];
    expect(quoted.length).toBeGreaterThan(3_000);
    await expect.poll(first.stdout).toMatch(/Password, shown this once: \S+\n/);
    password = /once: (\S+)/.exec(first.stdout())?.[1];
    const login = await post(`${origin}/api/login`, { username: 'admin', password });
    expect(login.status).toBe(200);
    expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ status: 'ok' });

    const second = launch({ DATA_DIR: folder });
    expect(await second.exited).toBe(1);
    expect(second.stderr()).toMatch(
      new RegExp(`^The data folder .+ in use by another process.+${first.child.pid}.+\n$`),
    );
    expect(await statusOf(`${origin}/api/health`)).toBe(200);

    expect(await verifyLedger({ DATA_DIR: folder })).toContain('The books add up.');
    expect(await stop(first, 'SIGTERM')).toBe(0);
    expect(processesOf(folder)).toEqual([]);
  });

  test('prints the password once, and drains on Ctrl-C too', async () => {
    expect(await verifyLedger({ DATA_DIR: folder })).toContain('The books add up.');
    expect(processesOf(folder)).toEqual([]);
    const again = launch({ DATA_DIR: folder });
    const next = await again.ready();
    expect(again.stdout()).not.toContain('Password');
    expect((await post(`${next}/api/login`, { username: 'admin', password })).status).toBe(200);
    expect(await stop(again, 'SIGINT')).toBe(0);
    expect(processesOf(folder)).toEqual([]);
  });

  test(
    `kill -9 of PostgreSQL under load, ${DATABASE_KILLS} times: health says 503, then 200 again, and what was acknowledged is there`,
    { timeout: 0 },
    async () => {
      const startedAt = performance.now();
      const program = launch({ DATA_DIR: folder });
      const origin = await program.ready();
      const clients = await joinClients(origin);
      const orders: Order[] = [];
      const seen = new Set<number>();
      const waits: number[] = [];
      let acknowledged = 0;
      for (let kill = 0; kill < DATABASE_KILLS; kill++) {
        const load = startLoad(origin, clients);
        await load.more(ACKNOWLEDGED + Math.floor(Math.random() * 100));
        process.kill(postmasterOf(folder), 'SIGKILL');
        const killedAt = performance.now();
        acknowledged += load.acknowledged();
        // It is back within a moment: on a busy machine that may pass between two questions.
        for (let question = 0; question < 200 && !seen.has(503); question++)
          seen.add(await statusOf(`${origin}/api/health`));
        await load.end();
        await expect.poll(() => statusOf(`${origin}/api/health`), { timeout: 30_000 }).toBe(200);
        waits.push(performance.now() - killedAt);
        await retryAll(origin, load.orders);
        orders.push(...load.orders);
      }
      expect(seen).toContain(503);
      expect(answeredTwice(orders)).toEqual([]);
      const books = await verifyLedger({ DATA_DIR: folder });
      expect(books).toMatch(new RegExp(`^${CLIENTS} accounts, \\d+ entries, ${orders.length} fills$`, 'm'));
      expect(books).toContain('The books add up.');
      const figures = { kills: DATABASE_KILLS, orders: orders.length, acknowledged };
      const slowestRecovery = Math.round(Math.max(...waits));
      const milliseconds = Math.round(performance.now() - startedAt);
      recordProof({ proof: 'kill -9 of PostgreSQL', milliseconds, ...figures, slowestRecovery });
      expect(await stop(program)).toBe(0);
    },
  );

  test(
    'a PostgreSQL that is killed seven times in a row, then cannot reach its files, then finds its port taken, is waited for',
    { timeout: 120_000 },
    async () => {
      const program = launch({ DATA_DIR: folder });
      const origin = await program.ready();
      const [client] = await joinClients(origin);
      const before = startLoad(origin, [client as Client]);
      await before.more(5);
      await before.end();
      const files = path.join(folder, 'pg18/data');
      const port = Number(readFileSync(path.join(files, 'postmaster.pid'), 'utf8').split('\n')[3]);
      let last = 0;
      for (let kill = 0; kill < 7; kill++) {
        await vi.waitUntil(() => isAnother(last), { timeout: 30_000 });
        last = postmasterOf(folder);
        if (kill === 6) chmodSync(files, 0);
        process.kill(last, 'SIGKILL');
      }
      await expect
        .poll(() => healthOf(origin), { timeout: 30_000 })
        .toMatchObject({
          status: 'unavailable',
          reason: 'PostgreSQL has ended and does not start again yet',
        });
      const [refused] = before.orders.slice(-1) as [Order];
      expect(await send(origin, { ...refused, key: randomUUID() })).toBe(503);

      const squatter = net.createServer((socket) => socket.destroy()).listen(port, '127.0.0.1');
      await new Promise((resolve) => squatter.once('listening', resolve));
      const isTried = new Promise((resolve) => squatter.once('connection', resolve));
      chmodSync(files, 0o700);
      await isTried;
      expect(await healthOf(origin)).toMatchObject({ status: 'unavailable' });
      await new Promise((resolve) => squatter.close(resolve));
      await expect.poll(() => statusOf(`${origin}/api/health`), { timeout: 60_000 }).toBe(200);

      const after = startLoad(origin, [client as Client]);
      await after.more(5);
      await after.end();
      await retryAll(origin, before.orders);
      expect(answeredTwice(before.orders)).toEqual([]);
      expect(await verifyLedger({ DATA_DIR: folder })).toContain('The books add up.');
      expect(program.child.exitCode).toBe(null);
      expect(await stop(program)).toBe(0);
    },
  );

  test.runIf(existsSync('/proc'))(
    'a PostgreSQL that is frozen keeps no request waiting for 15 s; thawed, everything is there once',
    { timeout: 120_000 },
    async () => {
      const program = launch({ DATA_DIR: folder });
      const origin = await program.ready();
      const clients = await joinClients(origin);
      const load = startLoad(origin, clients);
      await load.more(ACKNOWLEDGED);
      const frozen = familyOf(postmasterOf(folder));
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
      await expect.poll(() => statusOf(`${origin}/api/health`), { timeout: 30_000 }).toBe(200);
      await retryAll(origin, load.orders);
      expect(answeredTwice(load.orders)).toEqual([]);
      const books = await verifyLedger({ DATA_DIR: folder });
      expect(books).toContain('The books add up.');
      expect(await stop(program)).toBe(0);
    },
  );

  test('a port in use ends it with one line, exit code 1 and no database left behind', async () => {
    const taken = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as net.AddressInfo;
    const program = launch({ DATA_DIR: folder, PORT: String(port) });
    expect(await program.exited).toBe(1);
    taken.close();
    expect(program.stderr()).toMatch(
      /^PORT is in use by another process \(.+\): set another one, or 0 .+\n$/,
    );
    expect(processesOf(folder)).toEqual([]);
  });
});

describe('with a database of the operator', () => {
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await copyMigrated(inject('pgUrl'));
  });
  afterEach(() => database.drop());

  test('a second process on the same database works beside the first; one that wants another market does not', async () => {
    const env = { DATABASE_URL: database.url };
    const first = launch(env);
    const origin = await first.ready();
    const [second, other] = [launch(env), launch({ ...env, MARKET_SEED: 'another' })];
    expect(await other.exited).toBe(1);
    expect(other.stdout()).toBe('');
    expect(other.stderr()).toBe(
      'MARKET_SEED differs from that of another process on this database: give all of them the same\n',
    );
    expect(await statusOf(`${await second.ready()}/api/health`)).toBe(200);
    expect(await statusOf(`${origin}/api/health`)).toBe(200);
    expect(await verifyLedger(env)).toContain('The books add up.');
  });

  test('asked to end, it says so to balancers for as long as it is configured, serving meanwhile', async () => {
    const program = launch({ DATABASE_URL: database.url, DRAIN_SECONDS: '3' });
    const origin = await program.ready();
    expect(await statusOf(`${origin}/api/health/ready`)).toBe(200);
    program.child.kill('SIGTERM');
    await expect.poll(() => statusOf(`${origin}/api/health/ready`)).toBe(503);
    expect(await statusOf(`${origin}/api/health/live`)).toBe(200);
    expect(await statusOf(`${origin}/api/conditions`)).toBe(200);
    expect(await program.exited).toBe(0);
    expect(await statusOf(`${origin}/api/health/live`)).toBe(0);
  });

  test('a start that fails at its address has printed the password before', async () => {
    // Of a network for examples: no machine has this address.
    const program = launch({ DATABASE_URL: database.url, HOST: '192.0.2.1' });
    expect(await program.exited).toBe(1);
    expect(program.stdout()).toMatch(/^Administrator: admin {3}Password, shown this once: \S+\n$/);
    expect(program.stderr()).toBe('HOST is "192.0.2.1": not an address of this machine (EADDRNOTAVAIL)\n');
  });

  test(
    `kill -9 under load, ${APP_KILLS} times: every order is there exactly once after the retries; a stop answers what it did`,
    { timeout: 0 },
    async () => {
      const startedAt = performance.now();
      const env = { DATABASE_URL: database.url, MARKET_SEED: 'kill' };
      let program = launch(env);
      let origin = await program.ready();
      const clients = await joinClients(origin);
      const orders: Order[] = [];
      const waits: number[] = [];
      let acknowledged = 0;
      for (let crash = 0; crash < APP_KILLS; crash++) {
        const load = startLoad(origin, clients);
        await load.more(ACKNOWLEDGED + Math.floor(Math.random() * 100));
        await stop(program, 'SIGKILL');
        const killedAt = performance.now();
        await load.end();
        acknowledged += load.acknowledged();
        program = launch(env);
        origin = await program.ready();
        waits.push(performance.now() - killedAt);
        await retryAll(origin, load.orders);
        orders.push(...load.orders);
      }
      expect(answeredTwice(orders)).toEqual([]);

      // Who stops in good order answers what has taken hold: nobody has to ask again.
      const load = startLoad(origin, clients);
      await load.more(ACKNOWLEDGED);
      const stoppedAt = performance.now();
      expect(await stop(program)).toBe(0);
      const drained = Math.round(performance.now() - stoppedAt);
      await load.end();
      const db = openDatabase(database.url, () => undefined);
      const fills = await db.selectFrom('fills').select('number').execute();
      expect(fills).toHaveLength(orders.length + load.acknowledged());
      expect((await Array.fromAsync(auditBooks(db))).flat()).toEqual([]);
      const people = await db.selectFrom('users').select('password_hash').execute();
      // The whole program hashes at the full cost; rigs of tests do not.
      expect(people.every(({ password_hash: hash }) => hash.includes('$m=19456,t=2,p=1$'))).toBe(true);
      await db.destroy();
      const figures = { kills: APP_KILLS, orders: orders.length, acknowledged };
      const slowestRestart = Math.round(Math.max(...waits));
      const milliseconds = Math.round(performance.now() - startedAt);
      recordProof({ proof: 'kill -9 of the application', milliseconds, ...figures, slowestRestart, drained });
    },
  );
});
