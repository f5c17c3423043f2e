import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { sql, type RawBuilder } from 'kysely';

/**
 * Ends connections as a fault of the network would. Only connections to this database end: all tests of a run share a PostgreSQL,
 * whose lists of connections and locks name those of every database.
 * @param owner of the database; its own connection stays
 * @param which a condition on `c`, a row of pg_stat_activity
 */
export async function endConnections(owner: Database, which: RawBuilder<boolean>): Promise<void> {
  await sql`select pg_terminate_backend(c.pid) from pg_stat_activity c
    where c.datname = current_database() and c.pid <> pg_backend_pid() and ${which}`.execute(owner);
}

/** Connections of a program. */
export const ofProgram = (name: string): RawBuilder<boolean> => sql<boolean>`c.application_name = ${name}`;

/** Gives a database another name, and ends the connections to it: whoever knows the old one finds none. */
export async function renameDatabase(pgUrl: string, from: string, to: string): Promise<void> {
  const postgres = openOwnerDatabase(pgUrl);
  const run = (statement: string) => sql.raw(statement).execute(postgres);
  await run(`alter database ${from} allow_connections false`);
  await run(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${from}'`);
  await run(`alter database ${from} rename to ${to}`);
  await run(`alter database ${to} allow_connections true`);
  await postgres.destroy();
}
