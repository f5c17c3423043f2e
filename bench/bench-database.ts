import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { createMigratedDatabase } from '@lonja/testkit';
import type { RigDatabase } from '../apps/server/src/test/server-rig.ts';

/** A PostgreSQL of the bench's own with fsync on, and a database with the schema and these instruments. */
export async function withBenchDatabase<Result>(
  symbols: readonly string[],
  measure: (database: RigDatabase, owner: Database) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'lonja-bench-'));
  chmodSync(folder, 0o755); // as root, PostgreSQL runs as another user
  const postgres = await startEmbedded({ dir: folder });
  try {
    const database = await createMigratedDatabase(postgres.url, symbols);
    const owner = openOwnerDatabase(database.url);
    try {
      return await measure(database, owner);
    } finally {
      await owner.destroy();
    }
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
