import pg from 'pg';

const DATABASE = 'lonja';

/**
 * Makes the database `lonja` where it is missing: at the first start, or when that one was killed before.
 * @param maintenanceUrl of the database `postgres`, as the owner
 * @returns the url of `lonja`
 */
export async function ensureDatabase(maintenanceUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
  return Object.assign(new URL(maintenanceUrl), { pathname: `/${DATABASE}` }).href;
}
