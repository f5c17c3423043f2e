import { randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseInUse, describeHolder, type LeaseHolder } from '../database/database-in-use.ts';
import { endSilence } from '../database/silence.ts';
import { connectDesk, prepareDesk, type DeskConnection } from './desk-connection.ts';
import { AT_WORK, PROCESS_LOCKS } from './process-locks.ts';

/**
 * The right to be the only process on a database: an advisory lock on the desk's own connection, so that it ends together with
 * the desk's writes, and the next holder starts after the last commit of the previous one.
 */
export interface DatabaseLease {
  /**
   * A connection for the desk that holds the lease: first the one that took it, after its loss a new one.
   * @throws DatabaseInUse while another process holds it, and permanently once another one has held it
   */
  readonly connect: () => Promise<DeskConnection>;
  /** Releases it where no desk has taken over the connection. */
  readonly release: () => Promise<void>;
}

const KEY = [PROCESS_LOCKS, AT_WORK] as const;
/** A killed process leaves a backend that may still execute its last batch. */
const PATIENCE_MS = 2_000;
const STEP_MS = 50;

/** PostgreSQL cuts a name after 63 bytes. @returns the name of this process's desk in `pg_stat_activity` */
const deskName = (pid = process.pid, host = os.hostname()): string =>
  `lonja-desk ${pid}@${host}`.slice(0, 63);

/**
 * Takes the database for this process.
 * @param name of its connection, which names the holder of the database to others
 * @throws DatabaseInUse
 */
export async function leaseDatabase(url: string, name = deskName()): Promise<DatabaseLease> {
  const process = randomUUID();
  /** The backend of the connection that held the lease last. */
  let lastBackend: number | undefined;
  let isMarked = false;
  const take = async (): Promise<pg.Client> => {
    const client = await connectDesk(url, name);
    try {
      lastBackend = await endSilence(client, 2 * PATIENCE_MS, lock(client, lastBackend));
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  let first: pg.Client | undefined = await take();
  let isFirstLost = false;
  first.once('end', () => (isFirstLost = true));
  return {
    connect: async () => {
      const client = first && !isFirstLost ? first : await take();
      first = undefined;
      try {
        await endSilence(client, PATIENCE_MS, mark(client, process, isMarked));
        isMarked = true;
        return await prepareDesk(client);
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
    },
    release: async () => {
      await first?.end().catch(() => undefined);
    },
  };
}

/** @returns the number of the backend that now holds it */
async function lock(client: pg.Client, lastBackend: number | undefined): Promise<number> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await delay(STEP_MS)) {
    const { rows } = await client.query<{ held: boolean; backend: number }>(
      'select pg_try_advisory_lock($1, $2) as held, pg_backend_pid() as backend',
      [...KEY],
    );
    const [row] = rows;
    if (row?.held) return row.backend;
    const holder = await findHolder(client);
    // Our own previous connection, whose loss the server has not noticed yet.
    const isOurs = holder !== undefined && holder.backend === lastBackend;
    if (isOurs) await client.query('select pg_terminate_backend($1)', [holder.backend]);
    if (performance.now() > deadline)
      throw isOurs
        ? new DatabaseInUse('a lost connection of this process still holds the database')
        : new DatabaseInUse(describeHolder(holder), 'another process holds the database');
  }
}

async function findHolder(client: pg.Client): Promise<LeaseHolder | undefined> {
  const { rows } = await client.query<LeaseHolder>(
    `select a.pid as backend, a.application_name as name, a.backend_start as since, host(a.client_addr) as address
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.granted and l.classid = $1 and l.objid = $2 and l.objsubid = 2
       and l.database = (select oid from pg_database where datname = current_database())`,
    [...KEY],
  );
  return rows[0];
}

/**
 * Writes a mark by which this process later knows whether another one has used the database since, which would make its orders
 * and positions in memory out of date.
 */
async function mark(client: pg.Client, process: string, isMarked: boolean): Promise<void> {
  if (!isMarked) {
    await client.query('update installation set desk_process = $1', [process]);
    return;
  }
  const { rows } = await client.query<{ process: string | null }>(
    'select desk_process as process from installation',
  );
  if (rows[0] && rows[0].process !== process)
    throw new DatabaseInUse('another process has worked on the database meanwhile: start this one again');
}
