import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseInUse, describeHolder, type LeaseHolder } from '../database/database-in-use.ts';
import { endSilence } from '../database/silence.ts';
import { readSchemaVersion } from '../database/upgrades.ts';
import { refuseStandby } from '../database/standby.ts';
import { connectDesk, prepareTenure, type TenuredConnection } from './desk-connection.ts';
import { deskName } from '../database/desk-name.ts';
import { AT_WORK, FIRST_PROGRAM, OF_PROCESSES, PROCESS_LOCKS } from '../database/process-locks.ts';

/**
 * A process's place among those that work on a database: a shared advisory lock on its desk's own connection, so that it ends
 * together with the desk's writes. Somebody who needs the database alone holds the lock alone, as a release before did.
 */
export interface DatabaseEntry {
  /** What other processes know this one by. */
  readonly name: string;
  /**
   * A connection for the desk: first the one that took the place, after its loss a new one.
   * @throws DatabaseInUse while somebody has the database alone
   */
  readonly connect: () => Promise<TenuredConnection>;
  /** Leaves where no desk has taken over the connection. */
  readonly leave: () => Promise<void>;
}

/** A killed process leaves a backend that may still execute its last batch. */
const PATIENCE_MS = 2_000;
const STEP_MS = 50;

/**
 * Takes a place for this process.
 * @param name of its connection, by which others know it
 * @throws DatabaseInUse
 */
export async function enterDatabase(url: string, name = deskName({ isEdge: false })): Promise<DatabaseEntry> {
  const program = await readSchemaVersion();
  /** The backend of the connection that had the place last. */
  let lastBackend: number | undefined;
  const claim = async (): Promise<pg.Client> => {
    const client = await connectDesk(url, name);
    try {
      await endSilence(client, PATIENCE_MS, refuseStandby(client));
      await endSilence(client, 3 * PATIENCE_MS, endBackend(client, lastBackend, name));
      if (lastBackend !== undefined)
        await endSilence(client, PATIENCE_MS, refuseNewerSchema(client, program));
      lastBackend = await endSilence(client, 2 * PATIENCE_MS, enter(client, program));
      return client;
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
  };
  let first: pg.Client | undefined = await claim();
  let isFirstLost = false;
  first.once('end', () => (isFirstLost = true));
  return {
    name,
    connect: async () => {
      const client = first && !isFirstLost ? first : await claim();
      first = undefined;
      try {
        return await prepareTenure(client);
      } catch (error) {
        await client.end().catch(() => undefined);
        throw error;
      }
    },
    leave: async () => {
      await first?.end().catch(() => undefined);
    },
  };
}

/** @returns the number of the backend that now has the place */
async function enter(client: pg.Client, program: number): Promise<number> {
  for (const deadline = performance.now() + PATIENCE_MS; ; await delay(STEP_MS)) {
    const { rows } = await client.query<{ entered: boolean; backend: number }>(
      'select pg_try_advisory_lock_shared($1, $2) as entered, pg_backend_pid() as backend',
      [PROCESS_LOCKS, AT_WORK],
    );
    const [row] = rows;
    if (row?.entered) {
      await client.query('select pg_advisory_lock_shared($1, $2)', [PROCESS_LOCKS, FIRST_PROGRAM + program]);
      return row.backend;
    }
    if (performance.now() > deadline)
      throw new DatabaseInUse(
        describeHolder(await findHolder(client)),
        'another process has the database alone',
      );
  }
}

/** While this process had no connection the schema may have become one that its program can't work on. */
async function refuseNewerSchema(client: pg.Client, program: number): Promise<void> {
  const { rows } = await client.query<{ oldest: number }>(
    'select max(coalesce(oldest_program, version)) as oldest from schema_versions',
  );
  if ((rows[0]?.oldest ?? 0) > program)
    throw new DatabaseInUse(
      'the schema was upgraded meanwhile by a newer version of Lonja: end this process, and start that version',
      'the schema is of a newer version',
    );
}

/**
 * Our own previous connection, whose loss the server may not have noticed: what it still does comes first. One that waits for the
 * standby is left to wait: ended, what it has committed would be seen by everybody and be on one disk only.
 */
async function endBackend(client: pg.Client, backend: number | undefined, name: string): Promise<void> {
  if (backend === undefined) return;
  for (const deadline = performance.now() + PATIENCE_MS; ; await delay(STEP_MS)) {
    const { rows } = await client.query<{ waits: boolean }>(
      `select wait_event is not distinct from 'SyncRep' as waits,
        case when wait_event is distinct from 'SyncRep' then pg_terminate_backend(pid) end
      from pg_stat_activity where pid = $1 and application_name = $2`,
      [backend, name],
    );
    const [last] = rows;
    if (!last) return;
    if (performance.now() > deadline)
      throw new DatabaseInUse(
        last.waits
          ? 'the standby of the database does not answer'
          : 'a lost connection of this process still holds the database',
      );
  }
}

async function findHolder(client: pg.Client): Promise<LeaseHolder | undefined> {
  const { rows } = await client.query<LeaseHolder>(
    `select a.pid as backend, a.application_name as name, a.backend_start as since, host(a.client_addr) as address
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where ${OF_PROCESSES} and l.mode = 'ExclusiveLock'`,
  );
  return rows[0];
}
