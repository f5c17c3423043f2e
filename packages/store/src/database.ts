import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
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

/** A pool whose every connection works as the application's role. Connection faults go to `onFault`, not to a crash. */
export function openDatabase(url: string, onFault: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 8,
    types: bigintTypes,
    connectionTimeoutMillis: 5_000,
    application_name: 'lonja',
  });
  pool.on('error', onFault);
  pool.on('connect', (client) => {
    // Lost between two statements of a transaction: nobody else listens, and the next statement fails anyway.
    client.on('error', ignore);
    // The first statement on a connection: whatever it is handed out for comes after it.
    void client.query(`set role ${APPLICATION_ROLE}`).catch(onFault);
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
