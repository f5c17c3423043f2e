import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { startEmbedded } from '@lonja/store/embedded/start-embedded';
import { migrate } from '@lonja/store/schema/migrate';
import { formatCurrentSchema } from '../packages/store/src/schema/current-schema.ts';
import { formatTableTypes } from '../packages/store/src/schema/table-types.ts';

/** Writes what the upgrades come to: the schema as it is, to be read, and the types of its tables. */
async function writeSchema(): Promise<void> {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'lonja-schema-'));
  // As root, PostgreSQL runs as another user.
  fs.chmodSync(dir, 0o755);
  const embedded = await startEmbedded({ dir, ephemeral: true });
  try {
    await migrate(embedded.url);
    const db = openOwnerDatabase(embedded.url) as unknown as Kysely<unknown>;
    fs.writeFileSync('packages/store/src/schema/current.sql', await formatCurrentSchema(db));
    fs.writeFileSync('packages/store/src/database/tables.ts', await formatTableTypes(db));
    await db.destroy();
  } finally {
    await embedded.stop();
    fs.rmSync(dir, { recursive: true, force: true });
  }
}

await writeSchema();
