import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { clientWithin, CONNECT_MS, IDLE_IN_TRANSACTION_MS, SILENCE_MS } from './silence.ts';
import { refuseStandby } from './standby.ts';
import type { Tables } from './tables.ts';

/** Reads and rarely written rows; the desk has a connection of its own. */
export type Database = Kysely<Tables>;
/** A transaction of somebody else's, for what locks or writes several rows. */
export type Work = Transaction<Tables>;

const INT8 = 20;

/** BIGINT as bigint, everything else as pg reads it. */
export const bigintTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8
      ? BigInt
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/** The application's role: it may add ledger entries and fills, never change or delete one. */
export const APPLICATION_ROLE = 'lonja_app';

/** Time limits of a pool's connections. */
export interface PoolLimits {
  readonly connections: number;
  /** Milliseconds after which the database cancels a statement. */
  readonly statement: number;
  /** Milliseconds to wait for a connection. */
  readonly connect: number;
  /** Milliseconds after which a connection that nobody uses ends; with 0 none does. */
  readonly idle: number;
}

/**
 * Together with the wait for a connection well under the 15 s limit of a request. Connections stay over a lull: those who come all at once
 * after it, at the start of a contest, would else wait for eight new ones, and on a busy machine for too long.
 */
const OF_REQUESTS: PoolLimits = { connections: 8, statement: 5_000, connect: CONNECT_MS, idle: 0 };
/** For work without a waiting caller: rounds of the audit, which hold one connection, and loading at the start. */
export const OF_JOBS: PoolLimits = { connections: 4, statement: 120_000, connect: 60_000, idle: 10_000 };

/** A pool whose every connection works as the application's role. Connection faults go to `onFault`, not to a crash. */
export function openDatabase(
  url: string,
  onFault: (error: Error) => void,
  { connections, statement, connect, idle }: PoolLimits = OF_REQUESTS,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: bigintTypes,
    connectionTimeoutMillis: connect,
    idleTimeoutMillis: idle,
    application_name: 'lonja',
    keepAlive: true,
    Client: clientWithin(statement + SILENCE_MS),
    verify: (client, ready) => void prepare(client, statement).then(() => ready(), ready),
  });
  pool.on('error', (error) => {
    // What ends after the pool has said good-bye is no loss: at a stop the database may be quicker than the connection.
    if (!pool.ending) onFault(error);
  });
  pool.on('connect', (client) => {
    // A connection lost between two statements: without a listener the error would end the process, and the next statement
    // fails anyway.
    client.on('error', ignore);
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Before anybody has it. @throws where it is none to work with */
async function prepare(client: pg.ClientBase, statement: number): Promise<void> {
  await refuseStandby(client);
  await client.query(`set role ${APPLICATION_ROLE}; set statement_timeout = ${statement};
    set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`);
}

const ignore = (): void => undefined;

/** A small pool of the owner's role, for one-time work at the start: the catalogue, the installation's seed. */
export function openOwnerDatabase(url: string): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openOwnerPool(url, 1) }) });
}

/** A pool of the owner's role. A lost connection fails its next statement; the loss of an idle one is ignored. */
export function openOwnerPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, types: bigintTypes });
  pool.on('error', ignore);
  pool.on('connect', (client) => void client.on('error', ignore));
  return pool;
}

/** Whether the database answers at this moment. */
export async function pingDatabase(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
