import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import readline from 'node:readline';
import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { program } from './binaries.ts';
import { OWNER, type Cluster } from './cluster.ts';
import { guardAgainstOrphan } from './orphan-guard.ts';
import { processOptions } from './process-options.ts';
import type { Places } from './places.ts';
import { programProblem } from './start-refusal.ts';
import { isPostmasterRunning, isRunning } from './running-process.ts';

/** A running PostgreSQL that we have started. */
export interface Postmaster {
  readonly pid: number;
  /** Address of the database `postgres`. */
  readonly url: string;
  /** Exit code of the process, null after a signal. */
  readonly exited: Promise<number | null>;
  /** Resolves when its last children and its output have ended too. */
  readonly closed: Promise<void>;
  /** Ends its sessions and stops it ('SIGINT'), or stops it at once, to recover next time ('SIGQUIT'). */
  signal(name: 'SIGINT' | 'SIGQUIT'): void;
}

export interface PostmasterOptions {
  readonly ephemeral: boolean;
  readonly onLog: (line: string) => void;
  /** Undefined takes a free one. */
  readonly port: number | undefined;
}

const PID_FILE = 'postmaster.pid';
const PID_LINE = 0;
const PORT_LINE = 3;
const STATUS_LINE = 7;

/** Recovering from a crash may take a while; it says so in its log. */
const READY_WITHIN_MS = 600_000;
const FAST_STOP_MS = 20_000;
const IMMEDIATE_STOP_MS = 5_000;
const ATTEMPTS = 20;

const FLAGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  `shared_buffers=${bufferMegabytes(os.totalmem())}MB`,
  // kept for the next time instead of made anew
  'min_wal_size=256MB',
  // with segments of 2 MB its default is 128 MB: below what is kept, and a checkpoint, after which every page is written
  // whole once more, every 67 MB
  'max_wal_size=512MB',
  'timezone=UTC',
  'log_timezone=UTC',
  'cluster_name=lonja',
  'jit=off',
  // an order is one statement, longer than the 1 kB of it that pg_stat_activity would show
  'track_activity_query_size=4096',
  // statements and their details hold personal data: the log gets the message only
  'log_min_error_statement=panic',
  'log_error_verbosity=terse',
  'log_checkpoints=off',
  // after a crash: one call for the whole file system instead of one for each file
  ...(process.platform === 'linux' ? ['recovery_init_sync_method=syncfs'] : []),
];

/** An eighth of the machine's memory, 128 MB to 1 GB: a million accounts fit. */
function bufferMegabytes(totalBytes: number): number {
  return Math.min(1_024, Math.max(128, Math.floor(totalBytes / 8 / 2 ** 20)));
}

const EPHEMERAL_FLAGS = [
  // many installations share it, each in a database of its own
  'max_connections=300',
  'shared_buffers=128MB',
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
];

/** Temporary problems: another program took the port, or the last children of a killed postmaster are still ending. */
const PASSING = /could not create any TCP\/IP sockets|still in use|lock file "postmaster\.pid"/;

/** Starts PostgreSQL on a free port of the loopback and waits until it takes connections. */
export async function spawnReadyPostmaster(
  places: Places,
  cluster: Cluster,
  options: PostmasterOptions,
): Promise<Postmaster> {
  for (let attempt = 1; ; attempt++) {
    const started = await attemptStart(places, cluster, options);
    if (typeof started !== 'string') return started;
    const isPassing = attempt < ATTEMPTS && PASSING.test(started);
    if (!isPassing) throw programProblem('PostgreSQL did not start', started);
    await delay(250);
  }
}

/** Ends it in order; at once if that takes too long, so that it recovers at the next start. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  postmaster.signal('SIGINT');
  const timer = setTimeout(() => postmaster.signal('SIGQUIT'), FAST_STOP_MS);
  await postmaster.closed;
  clearTimeout(timer);
}

/** The url of the database `postgres` of a cluster that some process of ours runs now; undefined when none does. */
export function findRunningUrl(cluster: Cluster): string | undefined {
  const lines = readPidFile(cluster.data);
  const pid = Number(lines[PID_LINE]);
  if (!pid || !isReady(pid, cluster.data) || !isRunning(pid) || !isPostmasterRunning(pid, cluster.data))
    return undefined;
  return buildUrl(cluster, Number(lines[PORT_LINE]));
}

const buildUrl = ({ password }: Cluster, port: number): string =>
  `postgres://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

/** Stops, in order, a PostgreSQL that an application which was killed has left on this data directory. */
export async function stopOrphan(data: string, onLog: (line: string) => void): Promise<void> {
  const pid = Number(readPidFile(data)[PID_LINE]);
  if (!pid || !isRunning(pid)) return;
  if (!isPostmasterRunning(pid, data)) return disown(data);
  onLog(`Stopping the PostgreSQL (pid ${pid}) that an application which was killed has left running`);
  if (await endsAfter(pid, 'SIGINT', FAST_STOP_MS)) return;
  if (await endsAfter(pid, 'SIGQUIT', IMMEDIATE_STOP_MS)) return;
  throw new Error(`A PostgreSQL that was left running on ${data} (pid ${pid}) does not stop`);
}

/** The ready postmaster, or its output before it failed. */
async function attemptStart(
  places: Places,
  cluster: Cluster,
  options: PostmasterOptions,
): Promise<Postmaster | string> {
  const port = options.port ?? (await findFreePort());
  const lastLines: string[] = [];
  const onLine = (line: string) => {
    lastLines.push(line);
    if (lastLines.length > 20) lastLines.shift();
    options.onLog(line);
  };
  const postmaster = spawnPostmaster(places, cluster, port, { ...options, onLog: onLine });
  if (await becomesReady(postmaster, cluster.data)) return postmaster;
  await stopPostmaster(postmaster);
  return lastLines.join('\n');
}

/** Without waiting until it is ready. */
function spawnPostmaster(
  places: Places,
  cluster: Cluster,
  port: number,
  { ephemeral, onLog }: PostmasterOptions,
): Postmaster {
  const flags = [...FLAGS, ...(ephemeral ? EPHEMERAL_FLAGS : [])].flatMap((flag) => ['-c', flag]);
  const child = spawn(
    program(places.native, 'postgres'),
    ['-D', cluster.data, '-p', String(port), ...flags],
    {
      ...processOptions(places),
      stdio: ['ignore', 'ignore', 'pipe'],
      // Ctrl-C must reach the application alone, which stops PostgreSQL after it has drained
      detached: process.platform !== 'win32',
    },
  );
  readline.createInterface({ input: child.stderr as Readable }).on('line', onLog);
  const url = buildUrl(cluster, port);
  const exited = awaitExit(child);
  if (child.pid) exited.then(guardAgainstOrphan(child.pid, places), () => {});
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  return { pid: child.pid ?? 0, url, exited, closed, signal: (name) => child.kill(name) };
}

const awaitExit = (child: ChildProcess): Promise<number | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', resolve);
  });

/** False when it ended before it was ready. */
async function becomesReady(postmaster: Postmaster, data: string): Promise<boolean> {
  let ended = false;
  const end = postmaster.exited.then(() => (ended = true));
  const deadline = Date.now() + READY_WITHIN_MS;
  while (!ended) {
    if (isReady(postmaster.pid, data)) return true;
    if (Date.now() > deadline) return false;
    await Promise.race([end, delay(10)]);
  }
  return false;
}

/** Checked like PostgreSQL's own pg_ctl does, because early connections would fill the log with refusals. */
function isReady(pid: number, data: string): boolean {
  const lines = readPidFile(data);
  return Number(lines[PID_LINE]) === pid && lines[STATUS_LINE]?.trim() === 'ready';
}

const findFreePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** Lines of the file; none when PostgreSQL does not run and has ended in order. */
function readPidFile(data: string): string[] {
  try {
    return fs.readFileSync(path.join(data, PID_FILE), 'utf8').split('\n');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Writes our own number into a pid file whose number now belongs to another process, because of which PostgreSQL would refuse
 * to start. It knows that its parent is no PostgreSQL, and still checks the shared memory named in the file.
 */
function disown(data: string): void {
  const lines = readPidFile(data).with(PID_LINE, String(process.pid));
  // never through a link: the directory belongs to a user who may be less than we are
  const { O_WRONLY, O_TRUNC, O_NOFOLLOW } = fs.constants;
  const file = fs.openSync(path.join(data, PID_FILE), O_WRONLY | O_TRUNC | O_NOFOLLOW);
  fs.writeFileSync(file, lines.join('\n'));
  fs.closeSync(file);
}

async function endsAfter(pid: number, signal: 'SIGINT' | 'SIGQUIT', withinMs: number): Promise<boolean> {
  kill(pid, signal);
  for (const deadline = Date.now() + withinMs; isRunning(pid); await delay(20)) {
    if (Date.now() > deadline) return false;
  }
  return true;
}

function kill(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    // it ended by itself meanwhile
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
