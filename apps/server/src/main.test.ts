import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { auditBooks, openDatabase } from '@lonja/store';
import { createDatabase, recordProof, type FreshDatabase } from '@lonja/testkit';
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest';

const MAIN = path.resolve(import.meta.dirname, 'main.ts');
const VERIFY = path.resolve(import.meta.dirname, 'commands/verify-ledger.ts');
const READY = /ready at (http:\/\/\S+)/;
const APP_KILLS = Number(process.env['PROVE_APP_KILLS'] ?? 5);
const DATABASE_KILLS = Number(process.env['PROVE_DATABASE_KILLS'] ?? 2);

/** The program as `npm start` runs it, after its build. */
interface Program {
  readonly child: ChildProcess;
  readonly stdout: () => string;
  readonly stderr: () => string;
  readonly exited: Promise<number | null>;
  /** Its address, as soon as it says so. */
  readonly ready: () => Promise<string>;
}

const running = new Set<ChildProcess>();
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-main-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
});

afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
  await vi.waitUntil(() => processesOf(folder).length === 0, { timeout: 20_000 });
  rmSync(folder, { recursive: true, force: true });
});

function launch(env: Readonly<Record<string, string>>): Program {
  const child = spawn(process.execPath, [MAIN], {
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'fatal', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  const readers = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    for (const read of readers) read();
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const exited = new Promise<number | null>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    exited,
    ready: () =>
      new Promise((resolve, reject) => {
        const read = (): void => {
          const address = READY.exec(stdout)?.[1];
          if (address) resolve(address);
        };
        readers.add(read);
        read();
        void exited.then((code) => reject(new Error(`ended with ${code}: ${stderr}`)));
      }),
  };
}

async function stop({ child, exited }: Program, signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
  child.kill(signal);
  return exited;
}

/** Beside the process that has the folder, or with a PostgreSQL started for it. */
const verifyLedger = (dataDir: string): Promise<string> =>
  promisify(execFile)(process.execPath, [VERIFY], {
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
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

const postmasterOf = (folder: string): number =>
  Number(readFileSync(path.join(folder, 'pg18/data/postmaster.pid'), 'utf8').split('\n')[0]);

/** A client who has registered and logged in. */
async function joinClient(origin: string): Promise<{ id: string; bearer: string }> {
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

const buy = (origin: string, client: { id: string; bearer: string }, key: string): Promise<Response> =>
  post(
    `${origin}/api/trades/buy`,
    { userId: client.id, symbol: 'EURUSD', quantity: 10, price: 1, leverage: 100, slippagePercent: 100 },
    { authorization: `Bearer ${client.bearer}`, 'idempotency-key': key },
  );

/** Sends the order again for as long as it is refused: on a machine that is busy with tests, quotes may be stale. */
const buyAtLast = (origin: string, client: { id: string; bearer: string }, key: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const answer = await buy(origin, client, key);
      const text = await answer.text();
      if (answer.status !== 200) throw new Error(text);
      return text;
    },
    { timeout: 20_000 },
  );

/** Each order again under its key. @returns what was answered, by key */
async function retryAll(
  origin: string,
  client: { id: string; bearer: string },
  keys: readonly string[],
): Promise<Map<string, string>> {
  const retried = new Map<string, string>();
  for (const key of keys) retried.set(key, await buyAtLast(origin, client, key));
  return retried;
}

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
  ])('%s ends it with one line and exit code 1', async (_, env, line) => {
    const program = launch({ DATA_DIR: folder, ...env });
    expect(await program.exited).toBe(1);
    expect(program.stderr()).toMatch(line);
    expect(program.stdout()).toBe('');
  });

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

describe('with its own database', () => {
  test('tells the password once, refuses a second process, drains on TERM and Ctrl-C, leaves nothing behind', async () => {
    const first = launch({ DATA_DIR: folder });
    const origin = await first.ready();
    const quoted = (await (await fetch(`${origin}/api/real-market-data`)).json()) as unknown[];
    expect(quoted.length).toBeGreaterThan(3_000);
    await expect.poll(first.stdout).toMatch(/Password, shown this once: \S+\n/);
    const password = /once: (\S+)/.exec(first.stdout())?.[1];
    const login = await post(`${origin}/api/login`, { username: 'admin', password });
    expect(login.status).toBe(200);
    expect(await (await fetch(`${origin}/api/health`)).json()).toMatchObject({ status: 'ok' });

    const second = launch({ DATA_DIR: folder });
    expect(await second.exited).toBe(1);
    expect(second.stderr()).toMatch(
      new RegExp(`^The data folder .+ in use by another process.+${first.child.pid}.+\n$`),
    );
    expect(await statusOf(`${origin}/api/health`)).toBe(200);

    expect(await verifyLedger(folder)).toContain('The books add up.');
    expect(await stop(first, 'SIGTERM')).toBe(0);
    expect(processesOf(folder)).toEqual([]);
    expect(await verifyLedger(folder)).toContain('The books add up.');
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
      const client = await joinClient(origin);
      const acknowledged = new Map<string, string>();
      const keys: string[] = [];
      const seen = new Set<number>();
      const waits: number[] = [];
      for (let kill = 0; kill < DATABASE_KILLS; kill++) {
        const batch = Array.from({ length: 40 }, () => randomUUID());
        keys.push(...batch);
        const sent = batch.map(async (key) => {
          const answer = await buy(origin, client, key);
          if (answer.status === 200) acknowledged.set(key, await answer.text());
        });
        await Promise.race(sent);
        process.kill(postmasterOf(folder), 'SIGKILL');
        const killedAt = performance.now();
        // It is back within a moment: on a busy machine that may pass between two questions.
        for (let question = 0; question < 200 && !seen.has(503); question++)
          seen.add(await statusOf(`${origin}/api/health`));
        await Promise.allSettled(sent);
        await expect.poll(() => statusOf(`${origin}/api/health`), { timeout: 30_000 }).toBe(200);
        waits.push(performance.now() - killedAt);
      }
      expect(seen).toContain(503);
      const retried = await retryAll(origin, client, keys);
      expect([...acknowledged].filter(([key, text]) => retried.get(key) !== text)).toEqual([]);
      const books = await verifyLedger(folder);
      expect(books).toMatch(new RegExp(`^1 accounts, \\d+ entries, ${keys.length} fills$`, 'm'));
      expect(books).toContain('The books add up.');
      const figures = { kills: DATABASE_KILLS, orders: keys.length, acknowledged: acknowledged.size };
      const slowestRecovery = Math.round(Math.max(...waits));
      const milliseconds = Math.round(performance.now() - startedAt);
      recordProof({ proof: 'kill -9 of PostgreSQL', milliseconds, ...figures, slowestRecovery });
      expect(await stop(program)).toBe(0);
    },
  );
});

describe('with a database of the operator', () => {
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await createDatabase(inject('pgUrl'));
  });
  afterEach(() => database.drop());

  test(
    `kill -9 under load, ${APP_KILLS} times: every order is there exactly once after the retries, and the books balance`,
    { timeout: 0 },
    async () => {
      const startedAt = performance.now();
      const env = { DATABASE_URL: database.url, MARKET_SEED: 'kill' };
      let program = launch(env);
      let origin = await program.ready();
      const client = await joinClient(origin);
      const keys: string[] = [];
      const acknowledged = new Map<string, string>();
      const waits: number[] = [];
      for (let crash = 0; crash < APP_KILLS; crash++) {
        const batch = Array.from({ length: 60 }, () => randomUUID());
        keys.push(...batch);
        const sent = batch.map(async (key) => {
          const answer = await buy(origin, client, key);
          if (answer.status === 200) acknowledged.set(key, await answer.text());
        });
        await Promise.race(sent);
        await stop(program, 'SIGKILL');
        await Promise.allSettled(sent);
        const killedAt = performance.now();
        program = launch(env);
        origin = await program.ready();
        waits.push(performance.now() - killedAt);
      }
      const retried = await retryAll(origin, client, keys);
      expect([...acknowledged].filter(([key, text]) => retried.get(key) !== text)).toEqual([]);
      expect(await stop(program)).toBe(0);
      const db = openDatabase(database.url, () => undefined);
      const fills = await db.selectFrom('fills').select('number').execute();
      expect(fills).toHaveLength(keys.length);
      expect((await Array.fromAsync(auditBooks(db))).flat()).toEqual([]);
      await db.destroy();
      const figures = { kills: APP_KILLS, orders: keys.length, acknowledged: acknowledged.size };
      const slowestRestart = Math.round(Math.max(...waits));
      const milliseconds = Math.round(performance.now() - startedAt);
      recordProof({ proof: 'kill -9 of the application', milliseconds, ...figures, slowestRestart });
    },
  );
});
