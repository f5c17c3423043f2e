import { migrate, openOwnerDatabase, rollKeyPartitions, saveInstruments } from '@lonja/store';
import { createDatabase, type FreshDatabase } from './fresh-database.ts';

export interface MigratedDatabase extends FreshDatabase {
  /** Numbers of the symbols that it was made with. */
  readonly instrumentIds: ReadonlyMap<string, number>;
}

/** A database of a test's own with today's schema and these instruments. */
export async function createMigratedDatabase(
  pgUrl: string,
  symbols: readonly string[],
): Promise<MigratedDatabase> {
  const database = await createDatabase(pgUrl);
  await migrate(database.url);
  const owner = openOwnerDatabase(database.url);
  try {
    await rollKeyPartitions(owner, Date.now());
    return { ...database, instrumentIds: await saveInstruments(owner, symbols) };
  } finally {
    await owner.destroy();
  }
}
