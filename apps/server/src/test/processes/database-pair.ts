import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { openAddress } from './address.ts';
import { freePort } from './free-port.ts';
import { listChildProcesses } from './process-family.ts';

/** A PostgreSQL with a synchronous standby, behind one address that leads to whichever of them is the primary. */
export interface DatabasePair {
  /** Address of the database `lonja` at the primary, by way of the moving address. */
  readonly url: string;
  /** Every process of the primary, and of the standby. */
  readonly primary: () => readonly number[];
  readonly standby: () => readonly number[];
  /** Kills the primary, promotes the standby and leads the address to it: nothing is committed until `renewStandby`. */
  failOver(): Promise<void>;
  /** Leads the address to the standby, which stays one, or back: what DNS and balancers do for a moment. */
  leadTo(node: 'standby' | 'primary'): void;
  /** Kills the standby, as if its machine had gone. */
  killStandby(): Promise<void>;
  /** Makes a standby of the present primary in place of the one that is gone. */
  renewStandby(): Promise<void>;
  /** The rows of a query at the primary, past the address. */
  ask<Row>(text: string): Promise<readonly Row[]>;
  stop(): Promise<void>;
}

/** Nothing waits for this machine's disk: what is proved is what two processes know, not what a disk keeps. */
const FLAGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=100',
  'shared_buffers=64MB',
  'fsync=off',
  'timezone=UTC',
  'cluster_name=pair',
  'jit=off',
  'synchronous_standby_names=*',
  // What a new standby reads from its backup on.
  'wal_keep_size=512MB',
  'wal_receiver_status_interval=1s',
  // A standby that is gone or stands still must keep commits waiting, not be struck off after a minute.
  'wal_sender_timeout=0',
  'wal_retrieve_retry_interval=100ms',
];

const READY = { timeout: 120_000, interval: 20 } as const;
/** What of a running database's folder a copy must not have. */
const OF_ONE_RUN = new Set(['postmaster.pid', 'postmaster.opts', 'pg_wal', 'standby.signal', 'backup_label']);

interface Node {
  readonly child: ChildProcess;
  readonly port: number;
  readonly folder: string;
}

/** Places of the pair: its folder, PostgreSQL's program, and who runs it. */
interface Ground {
  readonly folder: string;
  readonly program: string;
  readonly owner: { readonly uid: number; readonly gid: number };
  readonly password: string;
}

export async function startDatabasePair(): Promise<DatabasePair> {
  const ground = await prepareGround();
  let made = 0;
  let primary = await startNode(ground, path.join(ground.folder, 'pg18/data'));
  let standby: Node | undefined = await makeStandby(ground, primary, (made += 1));
  const address = await openAddress(primary.port);
  const kill = async ({ child, folder }: Node): Promise<void> => {
    const ended = once(child, 'exit');
    const family = [child.pid as number, ...listChildProcesses(child.pid as number)];
    for (const pid of family) killIfThere(pid);
    await ended;
    await vi.waitUntil(() => family.every((pid) => !isThere(pid)), READY);
    rmSync(folder, { recursive: true, force: true });
  };
  const killStandby = async (): Promise<void> => {
    if (standby) await kill(standby);
    standby = undefined;
  };
  return {
    url: buildUrl(ground, address.port, 'lonja'),
    primary: () => listFamily(primary),
    standby: () => (standby ? listFamily(standby) : []),
    failOver: async () => {
      if (!standby) throw new Error('there is no standby');
      await kill(primary);
      primary = standby;
      standby = undefined;
      await ask(ground, primary.port, 'select pg_promote(true, 60)');
      address.leadTo(primary.port);
    },
    leadTo: (node) => {
      if (!standby) throw new Error('there is no standby');
      address.leadTo(node === 'standby' ? standby.port : primary.port);
    },
    killStandby,
    renewStandby: async () => {
      standby = await makeStandby(ground, primary, (made += 1));
    },
    ask: (text) => ask(ground, primary.port, text),
    stop: async () => {
      await address.close();
      await killStandby();
      await kill(primary);
      rmSync(ground.folder, { recursive: true, force: true });
    },
  };
}

/** The database that a first start makes, with its program and owner as it started them. */
async function prepareGround(): Promise<Ground> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-pair-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const embedded = await startEmbedded({ dir: folder });
  await embedded.stop();
  const data = path.join(folder, 'pg18/data');
  const program = /^\S+/.exec(readFileSync(path.join(data, 'postmaster.opts'), 'utf8'))?.[0] as string;
  const { uid, gid } = statSync(data);
  const password = readFileSync(path.join(folder, 'pg18/password'), 'utf8').trim();
  return { folder, program, owner: { uid, gid }, password };
}

async function startNode(
  { program, owner }: Ground,
  folder: string,
  more: readonly string[] = [],
): Promise<Node> {
  const port = await freePort();
  const flags = [...FLAGS, ...more].flatMap((flag) => ['-c', flag]);
  const child = spawn(program, ['-D', folder, '-p', String(port), ...flags], {
    cwd: folder,
    env: { LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'ignore',
    ...(process.getuid?.() === 0 ? owner : {}),
  });
  const killNow = (): void => void child.kill('SIGKILL');
  process.once('exit', killNow);
  child.once('exit', () => process.off('exit', killNow));
  await vi.waitUntil(() => {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended with ${child.exitCode}`);
    return isReady(folder);
  }, READY);
  return { child, port, folder };
}

/** As pg_ctl finds out. */
function isReady(folder: string): boolean {
  try {
    const state = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n')[7]?.trim();
    return state === 'ready' || state === 'standby';
  } catch {
    return false;
  }
}

/** Copies a running primary, as pg_basebackup does, and follows it. @returns when commits wait for it */
async function makeStandby(ground: Ground, primary: Node, number: number): Promise<Node> {
  const folder = path.join(ground.folder, `standby-${number}`);
  const database = openOwnerDatabase(buildUrl(ground, primary.port, 'lonja'));
  try {
    // On one connection throughout: a backup ends with its session.
    await database.connection().execute(async (session) => {
      await sql`select pg_backup_start('standby', true)`.execute(session);
      await copyFolder(primary.folder, folder, ground.owner);
      // Filled with what the standby receives.
      await makeFolder(path.join(folder, 'pg_wal'), ground.owner);
      const { rows } = await sql<{ labelfile: string }>`select labelfile from pg_backup_stop(false)`.execute(
        session,
      );
      await write(path.join(folder, 'backup_label'), rows[0]?.labelfile ?? '', ground.owner);
    });
  } finally {
    await database.destroy();
  }
  await write(path.join(folder, 'standby.signal'), '', ground.owner);
  const node = await startNode(ground, folder, [
    `primary_conninfo=host=127.0.0.1 port=${primary.port} user=lonja_owner password=${ground.password} application_name=standby`,
  ]);
  await vi.waitUntil(async () => {
    const [row] = await ask<{ synchronous: boolean }>(
      ground,
      primary.port,
      `select exists (select from pg_stat_replication where state = 'streaming' and sync_state = 'sync') as synchronous`,
    );
    return row?.synchronous;
  }, READY);
  return node;
}

async function copyFolder(from: string, to: string, owner: Ground['owner']): Promise<void> {
  await makeFolder(to, owner);
  const entries = await readdir(from, { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (OF_ONE_RUN.has(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target, owner);
    else await copyIfThere(source, target, owner);
  }
}

async function makeFolder(folder: string, { uid, gid }: Ground['owner']): Promise<void> {
  await mkdir(folder, { mode: 0o700 });
  await chown(folder, uid, gid);
}

/** A table that is dropped meanwhile takes its file along. */
async function copyIfThere(source: string, target: string, { uid, gid }: Ground['owner']): Promise<void> {
  try {
    await copyFile(source, target);
    await chown(target, uid, gid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

async function write(file: string, text: string, { uid, gid }: Ground['owner']): Promise<void> {
  await writeFile(file, text, { mode: 0o600 });
  await chown(file, uid, gid);
}

const buildUrl = ({ password }: Ground, port: number, database: string): string =>
  `postgres://lonja_owner:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;

async function ask<Row>(ground: Ground, port: number, text: string): Promise<readonly Row[]> {
  const database = openOwnerDatabase(buildUrl(ground, port, 'lonja'));
  try {
    return (await sql.raw<Row>(text).execute(database)).rows;
  } finally {
    await database.destroy();
  }
}

const listFamily = ({ child }: Node): number[] => [
  child.pid as number,
  ...listChildProcesses(child.pid as number),
];

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended with its postmaster.
  }
}

/** Not as a zombie that nobody has waited for. */
function isThere(pid: number): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
