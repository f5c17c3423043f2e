import { execFile, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@lonja/store/database/database';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { copyMigrated, type FreshDatabase } from '@lonja/testkit';
import { createPrograms, stop } from '@lonja/testkit/program';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import { post, fetchStatus } from './test/trading/order-load.ts';

const MAIN = path.resolve(import.meta.dirname, 'main.ts');
const VERIFY = path.resolve(import.meta.dirname, 'commands/verify-ledger.ts');

const programs = createPrograms();
const { launch } = programs;
/** As people start it, while most tests start a build of it. */
const FROM_SOURCES = { fromSources: true };
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
const verifyLedger = (): Promise<string> =>
  promisify(execFile)(process.execPath, [VERIFY], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      DATA_DIR: folder,
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

describe('a start that can not be', () => {
  test.each([
    ['a value that is not allowed', { PORT: 'http' }, /^PORT is "http"\. Allowed: .+\n$/],
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
    const [code, books] = await Promise.all([second.exited, verifyLedger()]);
    expect(code).toBe(1);
    expect(second.stderr()).toMatch(
      new RegExp(`^The data folder .+ in use by another process.+${first.child.pid}.+\n$`),
    );
    expect(await fetchStatus(`${origin}/api/health`)).toBe(200);
    expect(books).toContain('The books add up.');
    expect(await stop(first, 'SIGTERM')).toBe(0);
    expect(processesOf(folder)).toEqual([]);
  });

  test('prints the password once, and drains on Ctrl-C too', async () => {
    expect(await verifyLedger()).toContain('The books add up.');
    expect(processesOf(folder)).toEqual([]);
    const again = launch({ DATA_DIR: folder });
    const next = await again.ready();
    expect(again.stdout()).not.toContain('Password');
    expect((await post(`${next}/api/login`, { username: 'admin', password })).status).toBe(200);
    expect(await stop(again, 'SIGINT')).toBe(0);
    expect(processesOf(folder)).toEqual([]);
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

describe('with a database of the operator', () => {
  let database: FreshDatabase;
  beforeEach(async () => {
    database = await copyMigrated(inject('pgUrl'));
  });
  afterEach(() => database.drop());

  test('a second process works beside the first; one that wants another market does not; asked to end, the first says so to balancers for as long as it is configured, serving meanwhile', async () => {
    const env = { DATABASE_URL: database.url, DRAIN_SECONDS: '3' };
    const first = launch(env, FROM_SOURCES);
    const origin = await first.ready();
    const [second, other] = [launch(env), launch({ ...env, MARKET_SEED: 'another' })];
    expect(await other.exited).toBe(1);
    expect(other.stdout()).toBe('');
    expect(other.stderr()).toBe(
      'MARKET_SEED differs from that of another process on this database: give all of them the same\n',
    );
    expect(await fetchStatus(`${await second.ready()}/api/health`)).toBe(200);
    expect(await fetchStatus(`${origin}/api/health`)).toBe(200);
    const db = openDatabase(database.url, () => undefined);
    expect((await Array.fromAsync(auditBooks(db))).flat()).toEqual([]);
    await db.destroy();

    expect(await fetchStatus(`${origin}/api/health/ready`)).toBe(200);
    first.child.kill('SIGTERM');
    await expect.poll(() => fetchStatus(`${origin}/api/health/ready`)).toBe(503);
    expect(await fetchStatus(`${origin}/api/health/live`)).toBe(200);
    expect(await fetchStatus(`${origin}/api/conditions`)).toBe(200);
    expect(await first.exited).toBe(0);
    expect(await fetchStatus(`${origin}/api/health/live`)).toBe(0);
  });

  test('a start that fails at its address has printed the password before', async () => {
    // The network is one for examples: no machine has this address.
    const program = launch({ DATABASE_URL: database.url, HOST: '192.0.2.1' });
    expect(await program.exited).toBe(1);
    expect(program.stdout()).toMatch(/^Administrator: admin {3}Password, shown this once: \S+\n$/);
    expect(program.stderr()).toBe('HOST is "192.0.2.1": not an address of this machine (EADDRNOTAVAIL)\n');
  });
});
