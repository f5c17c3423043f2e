import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startEmbedded, type Embedded, type EmbeddedOptions } from './start-embedded.ts';
import { isRunning } from './running-process.ts';
import { StartRefusal } from './start-refusal.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

/** Has a database from the first test on; every test leaves it stopped. */
let dir: string;

beforeAll(() => {
  dir = makeFolder();
  return () => fs.rmSync(dir, { recursive: true, force: true });
});

describe('a start', () => {
  it('gives a PostgreSQL that syncs, checks its pages, and listens on the loopback only', async () => {
    const embedded = await start();
    const settings = await query(
      embedded.url,
      `SELECT current_database() AS database, current_user AS owner, inet_server_addr()::text AS address,
              current_setting('server_version_num')::int / 10000 AS major, current_setting('data_checksums') AS checksums,
              current_setting('fsync') AS fsync, current_setting('timezone') AS timezone,
              current_setting('listen_addresses') AS listen, current_setting('unix_socket_directories') AS sockets`,
    );
    expect(settings).toEqual([
      {
        database: 'lonja',
        owner: 'lonja_owner',
        address: '127.0.0.1/32',
        major: 18,
        checksums: 'on',
        fsync: 'on',
        timezone: 'UTC',
        listen: '127.0.0.1',
        sockets: '',
      },
    ]);
  });

  it('keeps the password in a file of its own that nobody else reads, and lets nobody in without it', async () => {
    const { url } = await start();
    const file = path.join(dir, 'pg18/password');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(new URL(url).password).toBe(fs.readFileSync(file, 'utf8').trim());
    const wrong = Object.assign(new URL(url), { password: 'wrong' }).href;
    await expect(query(wrong, 'SELECT 1')).rejects.toThrow('password authentication failed');
  });

  it('finds again what was committed, with the same password', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(new URL(second.url).password).toBe(new URL(first.url).password);
  });

  it('clears away what a first start that was killed has left', async () => {
    const fresh = freshFolder();
    const halfMade = path.join(fresh, 'pg18.killed');
    fs.mkdirSync(path.join(halfMade, 'data'), { recursive: true });
    fs.writeFileSync(path.join(halfMade, 'data/PG_VERSION'), '18\n');
    const { url } = await start({ dir: fresh });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(fs.existsSync(halfMade)).toBe(false);
  });

  it('comes through a kill at any moment of the first start', { timeout: 120_000 }, async () => {
    const fresh = freshFolder();
    for (const afterMs of [150, 400, 700]) {
      const child = startInChild({ dir: fresh });
      setTimeout(() => child.process.kill('SIGKILL'), afterMs);
      await once(child.process, 'exit');
    }
    const { url } = await start({ dir: fresh });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.each([
    ['a file', '/dev/null', / no folder \(EEXIST\)$/],
    ['in a file', '/dev/null/x', / no folder \(\w+\)$/],
    ['where nobody may write', '/proc/lonja/data', /./],
  ])('is refused, naming the folder, where that is %s', async (_, folder, why) => {
    const refusal: unknown = await startEmbedded({ dir: folder }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(StartRefusal);
    expect((refusal as Error).message).toMatch(why);
    expect((refusal as Error).message).toContain(`The data folder ${folder} `);
  });

  it('for tests removes its folder when it stops', async () => {
    const fresh = freshFolder();
    const embedded = await start({ dir: fresh, ephemeral: true });
    await embedded.stop();
    expect(fs.existsSync(fresh)).toBe(false);
  });

  it.runIf(isRoot)(
    'as root keeps the data elsewhere, and says where, when its user cannot reach the folder',
    async () => {
      const locked = freshFolder();
      fs.chmodSync(locked, 0o700);
      const lines: string[] = [];
      const embedded = await start({
        dir: path.join(locked, 'data'),
        ephemeral: true,
        onLog: (line) => lines.push(line),
      });
      const [, real = ''] = /cannot reach .+: the data is kept in (\/.+)$/.exec(lines[0] ?? '') ?? [];
      expect(fs.existsSync(path.join(real, 'pg18/data/PG_VERSION'))).toBe(true);
      expect(fs.statSync(path.dirname(real)).mode & 0o022).toBe(0);
      await embedded.stop();
      expect(fs.existsSync(real)).toBe(false);
    },
  );
});

describe('a second start on the same folder', () => {
  it('is refused, naming the first, which goes on', async () => {
    const { url } = await start();
    await expect(start()).rejects.toMatchObject({ name: 'DataFolderInUse', pid: process.pid });
    const child = startInChild();
    expect(await child.said).toBe(
      `DataFolderInUse: The data folder ${fs.realpathSync(dir)} is in use by another process (pid ${process.pid}): stop that one first, or use another folder`,
    );
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('at the same moment wins or is refused: exactly one wins', async () => {
    const fresh = freshFolder();
    const children = Array.from({ length: 5 }, () => startInChild({ dir: fresh }));
    const said = await Promise.all(children.map((child) => child.said));
    const winners = children.filter((_, index) => said[index]?.startsWith('started'));
    expect(winners).toHaveLength(1);
    const refusals = said.filter((line) =>
      line.includes(`in use by another process (pid ${winners[0]?.process.pid})`),
    );
    expect(refusals).toHaveLength(4);
  });
});

describe('an end', () => {
  it('stops once, however often it is asked', async () => {
    const embedded = await start();
    await Promise.all([embedded.stop(), embedded.stop()]);
    await embedded.stop();
    expect(await embedded.exited).toBe(0);
    expect(isRunning(embedded.pid)).toBe(false);
  });

  it('by kill -9 of PostgreSQL is reported, and the next start recovers', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE before_kill AS SELECT 42 AS answer');
    process.kill(first.pid, 'SIGKILL');
    expect(await first.exited).toBe(null);
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT answer FROM before_kill')).toEqual([{ answer: 42 }]);
  });

  it.skipIf(process.platform === 'win32')(
    'by kill -9 of the application ends its PostgreSQL too',
    async () => {
      const child = startInChild();
      const pid = await startedPid(child);
      child.process.kill('SIGKILL');
      await waitUntilEnded(pid);
      expect(isRunning(pid)).toBe(false);
    },
  );

  it('by process.exit of the application ends its PostgreSQL too', async () => {
    const child = startInChild({ afterwards: 'process.exit(3)' });
    const pid = await startedPid(child);
    await waitUntilEnded(pid);
    expect(isRunning(pid)).toBe(false);
  });
});

describe('a PostgreSQL whose application was killed', () => {
  it.runIf(isLinux)('is stopped in order by the next start, which finds everything', async () => {
    const child = startInChild();
    const orphan = await startedPid(child);
    const url = (await child.said).split(' ')[2] ?? '';
    await query(url, 'CREATE TABLE before_orphan AS SELECT 42 AS answer');
    process.kill(guardOf(orphan), 'SIGKILL');
    child.process.kill('SIGKILL');
    await once(child.process, 'close');
    expect(isRunning(orphan)).toBe(true);

    const lines: string[] = [];
    const next = await start({ onLog: (line) => lines.push(line) });
    expect(lines[0]).toContain(`Stopping the PostgreSQL (pid ${orphan})`);
    expect(lines.join('\n')).not.toContain('not properly shut down');
    expect(isRunning(orphan)).toBe(false);
    expect(await query(next.url, 'SELECT answer FROM before_orphan')).toEqual([{ answer: 42 }]);
  });

  it('does not block the start when its number now belongs to another process', async () => {
    const { stop } = await start();
    await stop();
    const data = path.join(dir, 'pg18/data');
    const { uid, gid } = fs.statSync(data);
    const other = spawn('sleep', ['60'], isRoot ? { uid, gid } : {});
    onTestFinished(() => void other.kill());
    const pidFile = path.join(data, 'postmaster.pid');
    fs.writeFileSync(pidFile, `${other.pid}\n${data}\n1700000000\n5432\n\n127.0.0.1\n`, { mode: 0o600 });
    if (isRoot) fs.chownSync(pidFile, uid, gid);

    const { url } = await start();
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(isRunning(other.pid ?? 0)).toBe(true);
  });
});

function makeFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'lonja-embedded-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

/** One that only the running test uses. */
function freshFolder(): string {
  const folder = makeFolder();
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function start(options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dir, ...options });
  onTestFinished(embedded.stop);
  return embedded;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {}); // PostgreSQL may be ended under it
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface StartInChild {
  readonly process: ChildProcess;
  /** 'started PID URL', or the error, or nothing when it was killed before. */
  readonly said: Promise<string>;
}

/** An application of its own that starts PostgreSQL on the folder and waits. */
function startInChild({ dir: folder = dir, afterwards = '' } = {}): StartInChild {
  const module = new URL('./start-embedded.ts', import.meta.url).href;
  const program = `
    import { startEmbedded } from ${JSON.stringify(module)};
    try {
      const { pid, url } = await startEmbedded({ dir: ${JSON.stringify(folder)} });
      console.log('started', pid, url);
      ${afterwards}
    } catch (error) {
      console.log(String(error));
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await ended;
    // its PostgreSQL goes after it, and must be gone before the folder goes
    const pid = Number.parseInt((await said).split(' ')[1] ?? '', 10);
    if (pid) await waitUntilEnded(pid);
  });
  const said = firstLine(child);
  return { process: child, said };
}

function firstLine(child: ChildProcess): Promise<string> {
  const lines = readline.createInterface({ input: child.stdout ?? process.stdin });
  return new Promise((resolve) => {
    lines.once('line', resolve);
    lines.once('close', () => resolve(''));
  });
}

const waitUntilEnded = (pid: number) =>
  vi.waitUntil(() => !isRunning(pid), { timeout: 10_000, interval: 20 });

async function startedPid(child: StartInChild): Promise<number> {
  const said = await child.said;
  expect(said).toMatch(/^started \d+ /);
  return Number(said.split(' ')[1]);
}

/** The shell that would end PostgreSQL when its application is gone. */
function guardOf(postmaster: number): number {
  const isGuard = (pid: string) =>
    readOrEmpty(`/proc/${pid}/cmdline`).endsWith(`kill -INT "$0"\0${postmaster}\0`);
  return Number(fs.readdirSync('/proc').find((name) => /^\d+$/.test(name) && isGuard(name)));
}

function readOrEmpty(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
