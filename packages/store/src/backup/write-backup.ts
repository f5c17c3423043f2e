import { rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { listKeyPartitions } from '../idempotency/key-partitions.ts';
import { syncFolder } from '../embedded/sync-folder.ts';
import {
  createBackupFile,
  digestRows,
  hashState,
  type BackupContent,
  type BackupTail,
  type BackupWriter,
  type TableDigest,
} from './backup-file.ts';
import {
  connectForCopies,
  copyRows,
  digestTables,
  listBackupTables,
  type BackupTable,
} from './backup-tables.ts';

/** The file exists already. */
export class BackupExists extends Error {
  override readonly name = 'BackupExists';
}

/**
 * Writes the whole database as of one moment, while it is in use. The file appears when it is complete and on disk.
 * @param version of Lonja
 * @param signal aborts, and leaves no file
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  version: string,
  signal?: AbortSignal,
): Promise<BackupContent> {
  const draft = `${file}.partial`;
  if (await exists(file)) throw new BackupExists(`${file} exists already`);
  if (await exists(draft))
    throw new BackupExists(`${draft} is in the way: remove it, unless another backup is writing it`);
  const client = await connectForCopies(databaseUrl);
  try {
    const writer = await createBackupFile(draft);
    const content = await copyEverything(client, writer, version, signal).catch(async (error: unknown) => {
      await writer.abort();
      await rm(draft, { force: true });
      throw error;
    });
    await rename(draft, file);
    syncFolder(path.dirname(file));
    return content;
  } finally {
    await client.end();
  }
}

/** One hash over the present rows of all tables of a database. */
export async function computeStateHash(databaseUrl: string): Promise<string> {
  const client = await connectForCopies(databaseUrl);
  try {
    await beginSnapshot(client);
    return hashState(await digestTables(client, await listBackupTables(client)));
  } finally {
    await client.end();
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );

/** All following reads see the database as of the first one. */
const beginSnapshot = (client: pg.Client) =>
  client.query('begin transaction isolation level repeatable read read only');

async function copyEverything(
  client: pg.Client,
  writer: BackupWriter,
  version: string,
  signal: AbortSignal | undefined,
): Promise<BackupContent> {
  await beginSnapshot(client);
  const tables = await listBackupTables(client);
  const head = {
    format: 2 as const,
    version,
    createdAt: new Date().toISOString(),
    schemaVersion: await findSchemaVersion(client),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    keyDays: await listKeyPartitions(client),
  };
  await writer.writeHead(head);
  const digests: TableDigest[] = [];
  for (const table of tables) digests.push(await copyTable(client, writer, table, signal));
  // Read after the rows, so that a sequence is never behind a copied number.
  const sequences = await listSequences(client);
  signal?.throwIfAborted();
  return { head, tail: await writer.finish({ tables: digests, sequences }) };
}

const PIECE_BYTES = 1024 * 1024;

async function copyTable(
  client: pg.Client,
  writer: BackupWriter,
  table: BackupTable,
  signal: AbortSignal | undefined,
): Promise<TableDigest> {
  const digest = digestRows(table.name);
  let piece: Buffer[] = [];
  let bytes = 0;
  const write = async () => {
    if (bytes > 0) await writer.writeRows(table.name, Buffer.concat(piece));
    piece = [];
    bytes = 0;
  };
  for await (const rows of copyRows(client, table)) {
    signal?.throwIfAborted();
    digest.add(rows);
    piece.push(rows);
    bytes += rows.length;
    if (bytes >= PIECE_BYTES) await write();
  }
  await write();
  return digest.end();
}

async function findSchemaVersion(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>(
    'select max(version) as version from schema_versions',
  );
  return rows[0]?.version ?? 0;
}

/** Sequences that were used; a fresh one is fresh after a restore too. */
async function listSequences(client: pg.Client): Promise<BackupTail['sequences']> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(
    `select sequencename::text as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = current_schema() and last_value is not null order by sequencename`,
  );
  return rows;
}
