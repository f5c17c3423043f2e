import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface FreshDatabase {
  readonly url: string;
  /** Ends the sessions that are still open in it. */
  drop(): Promise<void>;
}

/**
 * Makes a database with a name of its own, for a test that must be alone.
 * @param pgUrl of any database of the server, as a role that may create databases
 * @param template a database of the server to copy, which nobody is connected to; absent: the new one is empty
 *
 * The template's files are copied as they are: by PostgreSQL's default each page would also be written to the log, and files of
 * that log, 12 MB a database, cost more than all else.
 */
export async function createDatabase(pgUrl: string, template = 'template1'): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(pgUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: buildUrl(pgUrl, name),
    drop: () => run(pgUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/** Address of another database on the same server. */
export const buildUrl = (pgUrl: string, name: string): string =>
  Object.assign(new URL(pgUrl), { pathname: `/${name}` }).href;

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
