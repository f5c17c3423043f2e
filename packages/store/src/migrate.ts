import { readdir, readFile } from 'node:fs/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { openOwnerPool } from './database.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

/**
 * Brings the schema up to date as its owner: plain SQL files in the order of their names, forward only,
 * each in a transaction, under a lock that two starting processes share.
 * @returns the names of the migrations that ran now
 */
export async function migrate(url: string): Promise<string[]> {
  const db = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: openOwnerPool(url, 2) }),
  });
  try {
    return await runMigrations(db, await readMigrations());
  } finally {
    await db.destroy();
  }
}

/** The names of the migrations that this version knows, in their order. */
export const readMigrationNames = async (): Promise<string[]> =>
  Object.keys(await readMigrations()).toSorted();

/** Makes the schema of an earlier moment, inside a transaction: these migrations and no other. */
export async function migrateExactly<T>(db: Kysely<T>, names: readonly string[]): Promise<void> {
  const all = await readMigrations();
  await runMigrations(db, Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name))));
}

async function runMigrations<T>(db: Kysely<T>, migrations: Record<string, Migration>): Promise<string[]> {
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  const { error, results } = await new Migrator({ db, provider }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error });
  return (results ?? []).map((result) => result.migrationName);
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql'));
  const migrations = files.map(async (file): Promise<[string, Migration]> => {
    const text = await readFile(new URL(file, FOLDER), 'utf8');
    return [file.replace(/\.sql$/, ''), { up: async (db) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(migrations));
}
