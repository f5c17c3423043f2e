import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { clientWithin, CONNECT_MS, IDLE_IN_TRANSACTION_MS, SILENCE_MS } from './silence.ts';
import type { Tables } from './tables.ts';

/** Reads and rarely written rows; the desk has a connection of its own. */
export type Database = Kysely<Tables>;

const INT8 = 20;

/** BIGINT as bigint, everything else as pg reads it. */
export const bigintTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8
      ? BigInt
      : pg.types.getTypeParser(oid, format as 'text')) as pg.CustomTypesConfig['getTypeParser'],
};

/** The role that the application works as: it may add ledger entries and fills, never change or delete one. */
export const APPLICATION_ROLE = 'lonja_app';

/** How long work on a pool's connections may take. */
export interface PoolLimits {
  readonly connections: number;
  /** Milliseconds that a statement is given by the database. */
  readonly statement: number;
  /** Milliseconds that a connection is waited for. */
  readonly connect: number;
}

/** With what is waited for a connection first, well under the 15 s that no request waits longer than. */
const OF_REQUESTS: PoolLimits = { connections: 8, statement: 5_000, connect: CONNECT_MS };
/** For what nobody waits for: rounds of the audit, what is loaded at a start. */
export const OF_JOBS: PoolLimits = { connections: 3, statement: 120_000, connect: 60_000 };

/** A pool whose every connection works as the application's role. Connection faults go to `onFault`, not to a crash. */
export function openDatabase(
  url: string,
  onFault: (error: Error) => void,
  { connections, statement, connect }: PoolLimits = OF_REQUESTS,
): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    types: bigintTypes,
    connectionTimeoutMillis: connect,
    application_name: 'lonja',
    keepAlive: true,
    Client: clientWithin(statement + SILENCE_MS),
  });
  pool.on('error', onFault);
  pool.on('connect', (client) => {
    // Lost between two statements of a transaction: nobody else listens, and the next statement fails anyway.
    client.on('error', ignore);
    // The first statement on a connection: whatever it is handed out for comes after it.
    const settings = `set role ${APPLICATION_ROLE}; set statement_timeout = ${statement};
      set idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_MS}`;
    void client.query(settings).catch(onFault);
  });
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

const ignore = (): void => undefined;

/** A small pool of the owner's, for what happens once at start: the catalogue, the installation's seed. */
export function openOwnerDatabase(url: string): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openOwnerPool(url, 1) }) });
}

/** A pool of the owner's. A connection that is lost says so by the next statement; one that nobody uses any more, by nothing. */
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
