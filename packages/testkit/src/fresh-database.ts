import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface FreshDatabase {
  readonly url: string;
  /** Ends the sessions that are still open in it. */
  drop(): Promise<void>;
}

/**
 * Makes an empty database with a name of its own, for a test that must be alone.
 * @param pgUrl of any database of the server, as a role that may create databases
 */
export async function createDatabase(pgUrl: string): Promise<FreshDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await run(pgUrl, `CREATE DATABASE ${name}`);
  return {
    url: Object.assign(new URL(pgUrl), { pathname: `/${name}` }).href,
    drop: () => run(pgUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
