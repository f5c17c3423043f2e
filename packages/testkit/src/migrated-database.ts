import { openOwnerDatabase } from '@lonja/store/database/database';
import { rollKeyPartitions } from '@lonja/store/idempotency/key-partitions';
import { saveInstruments } from '@lonja/store/market/instruments';
import { migrate } from '@lonja/store/schema/migrate';
import pg from 'pg';
import { createDatabase, buildUrl, type FreshDatabase } from './fresh-database.ts';

export interface MigratedDatabase extends FreshDatabase {
  /** Numbers of the symbols that it was made with. */
  readonly instrumentIds: ReadonlyMap<string, number>;
}

/** A database of a test's own with today's schema and these instruments. */
export async function createMigratedDatabase(
  pgUrl: string,
  symbols: readonly string[],
): Promise<MigratedDatabase> {
  const database = await copyMigrated(pgUrl);
  const owner = openOwnerDatabase(database.url);
  try {
    await rollKeyPartitions(owner, Date.now());
    return { ...database, instrumentIds: await saveInstruments(owner, symbols) };
  } finally {
    await owner.destroy();
  }
}

/** A database with today's schema and no rows. The schema is made once a server and then copied, which takes a fifth of the time. */
export async function copyMigrated(pgUrl: string): Promise<FreshDatabase> {
  await makeTemplate(pgUrl);
  return createDatabase(pgUrl, TEMPLATE);
}

const TEMPLATE = 'migrated_template';

/** Once for all processes that test on this server: the others wait for the first. */
async function makeTemplate(pgUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: pgUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_advisory_lock(hashtext('template for tests'))");
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
    if (rowCount === 1) return;
    const draft = `${TEMPLATE}_draft`;
    await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${draft}`);
    await migrate(buildUrl(pgUrl, draft));
    await client.query(`ALTER DATABASE ${draft} RENAME TO ${TEMPLATE}`);
  } finally {
    await client.end();
  }
}
