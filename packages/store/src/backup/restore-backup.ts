import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { Kysely, PostgresDialect, type PostgresPoolClient, type Transaction } from 'kysely';
import pg from 'pg';
import * as copyStreams from 'pg-copy-streams';
import { makeKeyPartition } from '../idempotency/key-partitions.ts';
import { readSchemaVersion } from '../database/upgrades.ts';
import { makeSchema, migrate } from '../schema/migrate.ts';
import type { Tables } from '../database/tables.ts';
import {
  DamagedBackup,
  readBackupFile,
  hashState,
  type BackupContent,
  type TakeRows,
} from './backup-file.ts';
import {
  connectForCopies,
  digestTables,
  leftOutTables,
  listBackupTables,
  type BackupTable,
} from './backup-tables.ts';
import { RestoreRefused } from './restore-refused.ts';

/** A backup that was read to its end and matches its digests. */
export interface CheckedBackup extends BackupContent {
  readonly file: string;
}

/**
 * Reads a backup and compares its digests; touches no database.
 * @throws DamagedBackup
 * @throws RestoreRefused when it is from a newer Lonja, or from before the schema had versions
 */
export async function checkBackup(file: string): Promise<CheckedBackup> {
  const content = await readBackupFile(file);
  const { version, schemaVersion } = content.head;
  if (schemaVersion > (await readSchemaVersion())) {
    throw new RestoreRefused(
      `the backup was written by Lonja ${version}, whose schema this version does not know (version ${schemaVersion}): restore it with that version or a newer one`,
    );
  }
  return { ...content, file };
}

/**
 * Restores into an empty database, all or nothing: the schema of the backup, its rows, the same digests again; then
 * the upgrades that came since.
 * @throws RestoreRefused when the database is not empty
 * @throws DamagedBackup when the restored rows differ from the backup
 */
export async function restoreBackup(databaseUrl: string, backup: CheckedBackup): Promise<void> {
  const client = await connectForCopies(databaseUrl);
  try {
    await refuseUsedDatabase(client);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPool(client) }) });
    await db.transaction().execute((transaction) => restoreAll(client, transaction, backup));
    await client.query('analyze');
  } finally {
    await client.end();
  }
  await migrate(databaseUrl);
}

/** Kysely's transaction and COPY on one and the same connection. */
function createPool(client: pg.Client) {
  const query = client.query.bind(client) as PostgresPoolClient['query'];
  const only: PostgresPoolClient = { query, release: () => undefined };
  return { connect: () => Promise.resolve(only), end: () => Promise.resolve(), options: {} };
}

async function refuseUsedDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname::text as name from pg_class
     where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S') limit 1`,
  );
  if (rows.length > 0)
    throw new RestoreRefused('the database is not empty: a backup is restored into an empty one only');
}

async function restoreAll(
  client: pg.Client,
  transaction: Transaction<Tables>,
  { file, head, tail }: CheckedBackup,
): Promise<void> {
  await makeSchema(transaction, head.schemaVersion);
  const tables = await listBackupTables(client);
  refuseOtherTables(tables, head);
  const all = [...tables.map(({ name }) => name), ...leftOutTables()].map((name) =>
    pg.escapeIdentifier(name),
  );
  // Rows are loaded as exported: triggers have done their work when the rows were first written.
  for (const name of all) await client.query(`alter table ${name} disable trigger user`);
  await client.query(`truncate ${all.join(', ')}`);
  for (const day of head.keyDays) await makeKeyPartition(transaction, day);
  await loadRows(client, file, tables);
  for (const name of all) await client.query(`alter table ${name} enable trigger user`);
  await setSequences(client, tail.sequences);
  const stateHash = hashState(await digestTables(client, tables));
  if (stateHash !== tail.stateHash)
    throw new DamagedBackup('what the database holds after loading is not what was written');
}

function refuseOtherTables(tables: readonly BackupTable[], head: BackupContent['head']): void {
  const described = (list: readonly { readonly name: string; readonly columns: readonly string[] }[]) =>
    JSON.stringify(list.map(({ name, columns }) => [name, columns]));
  if (described(tables) !== described(head.tables))
    throw new DamagedBackup('its tables are not those of the schema that it names');
}

/** The rows of all tables, each with a COPY of its own. */
async function loadRows(client: pg.Client, file: string, tables: readonly BackupTable[]): Promise<void> {
  let loading: { readonly table: string; readonly stream: ReturnType<typeof copyStreams.from> } | undefined;
  let failure: Error | undefined;
  /** A row may be refused while nobody waits for the stream: the next step then throws. */
  const rethrow = () => {
    if (failure) throw failure;
  };
  const end = async () => {
    rethrow();
    loading?.stream.end();
    if (loading) await finished(loading.stream);
    loading = undefined;
  };
  const begin = (table: BackupTable) => {
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
    const statement = `copy ${pg.escapeIdentifier(table.name)} (${columns}) from stdin`;
    const stream = client.query(copyStreams.from(statement));
    stream.on('error', (error: Error) => (failure ??= error));
    return { table: table.name, stream };
  };
  const accept: TakeRows = async (name, rows) => {
    if (loading?.table !== name) {
      await end();
      loading = begin(tables.find((table) => table.name === name) as BackupTable);
    }
    rethrow();
    if (loading?.stream.write(rows) === false) await once(loading.stream, 'drain');
  };
  try {
    await readBackupFile(file, accept);
    await end();
  } catch (error) {
    loading?.stream.destroy();
    throw error;
  }
}

async function setSequences(client: pg.Client, sequences: BackupContent['tail']['sequences']): Promise<void> {
  for (const { name, lastValue } of sequences)
    await client.query('select setval(quote_ident($1)::regclass, $2::bigint)', [name, lastValue]);
}
