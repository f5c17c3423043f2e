import { createHash, hash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import * as z from 'zod';
import { RestoreRefused } from './restore-refused.ts';

/**
 * A backup is a gzipped tar: first its contents, then the rows of each table as PostgreSQL's COPY writes them, in pieces, last
 * the digests. It can be read without Lonja, by tar and a text editor.
 */
const HEAD = 'backup.json';
const TAIL = 'digests.json';

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

const BackupHead = z.strictObject({
  format: z.literal(2),
  /** Version of Lonja that wrote it. */
  version: z.string(),
  createdAt: z.iso.datetime(),
  /** The version of its schema. */
  schemaVersion: z.int().min(1),
  /** In an order in which they can be loaded. */
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()) })),
  /** Days of the partitions of the idempotency keys. */
  keyDays: z.array(z.iso.date()),
});
type BackupHead = z.infer<typeof BackupHead>;

/** A backup from before the schema had versions. */
const OlderHead = z.object({ format: z.literal(1), version: z.string() });

const TableDigest = z.strictObject({
  name: z.string(),
  rows: z.int().min(0),
  bytes: z.int().min(0),
  /** Hash of the table's rows in COPY's text form, in the order of the primary key. */
  sha256: Sha256,
});
export type TableDigest = z.infer<typeof TableDigest>;

export const BackupTail = z.strictObject({
  /** Hash of the head's own text. */
  head: Sha256,
  tables: z.array(TableDigest),
  sequences: z.array(z.strictObject({ name: z.string(), lastValue: z.string().regex(/^\d+$/) })),
  stateHash: Sha256,
});
export type BackupTail = z.infer<typeof BackupTail>;

/** The file is not a backup, or was changed after it was written. */
export class DamagedBackup extends Error {
  override readonly name = 'DamagedBackup';

  /** @param what continues 'The backup is damaged: ' */
  constructor(what: string, options?: ErrorOptions) {
    super(`The backup is damaged: ${what}`, options);
  }
}

/** One hash over the rows of all tables. */
export const hashState = (tables: readonly TableDigest[]): string =>
  hash(
    'sha256',
    tables
      .map(({ name, rows, sha256 }) => `${name} ${rows} ${sha256}\n`)
      .toSorted()
      .join(''),
  );

/** Counts and digests the rows of a table while they pass. */
export function digestRows(name: string) {
  const sha256 = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add: (chunk: Buffer): void => {
      sha256.update(chunk);
      bytes += chunk.length;
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    end: (): TableDigest => ({ name, rows, bytes, sha256: sha256.digest('hex') }),
  };
}

/** COPY writes a line break inside a value as  , so every line break ends a row. */
const NEWLINE = 0x0a;

export interface BackupWriter {
  /** First, once. */
  writeHead(head: BackupHead): Promise<void>;
  /** The next rows of a table; a piece may end anywhere in a row. */
  writeRows(table: string, rows: Buffer): Promise<void>;
  /** Last, once: the file is complete and on disk afterwards. */
  finish(tail: Omit<BackupTail, 'head' | 'stateHash'>): Promise<BackupTail>;
  /** Aborts and removes the file. */
  abort(): Promise<void>;
}

/** @param file that does not exist yet; readable by its owner only */
export async function createBackupFile(file: string): Promise<BackupWriter> {
  const handle = await open(file, 'wx', 0o600);
  const archive = pack();
  const written = pipeline(archive, createGzip(), handle.createWriteStream({ flush: true }));
  // The writer gets the error with the next piece or at the end.
  written.catch(() => undefined);
  const mtime = new Date();
  let headDigest = '';
  let piece = 0;

  const add = (name: string, content: string | Buffer): Promise<void> =>
    new Promise((resolve, reject) => {
      const added = (error?: Error | null) => (error ? reject(error) : resolve());
      archive.entry({ name, mtime, mode: 0o600 }, content as Buffer, added);
    });

  return {
    writeHead: (head) => {
      const text = formatPart(head);
      headDigest = hash('sha256', text);
      return add(HEAD, text);
    },
    writeRows: (table, rows) => {
      piece += 1;
      return add(`${table}/${String(piece).padStart(8, '0')}.copy`, rows);
    },
    finish: async ({ tables, sequences }) => {
      const tail: BackupTail = { head: headDigest, tables, sequences, stateHash: hashState(tables) };
      await add(TAIL, formatPart(tail));
      archive.finalize();
      await written;
      return tail;
    },
    abort: async () => {
      archive.destroy();
      await written.catch(() => undefined);
    },
  };
}

const formatPart = (part: BackupHead | BackupTail): string => `${JSON.stringify(part, null, 2)}\n`;

export interface BackupContent {
  readonly head: BackupHead;
  readonly tail: BackupTail;
}

/** Takes the rows of the tables in the order of the head, piece by piece. */
export type TakeRows = (table: string, rows: Buffer) => Promise<void>;

/**
 * Reads a backup to its end and compares every digest.
 * @throws DamagedBackup when anything is missing, changed or extra
 * @throws RestoreRefused when its schema has no version
 */
export async function readBackupFile(file: string, accept: TakeRows = ignoreRows): Promise<BackupContent> {
  const handle = await open(file, 'r');
  const archive = extract();
  const read = pipeline(handle.createReadStream(), createGunzip(), archive);
  read.catch(() => undefined);
  const reading = createReading(accept);
  try {
    for await (const entry of archive)
      await reading.readEntry(entry.header.name, entry as AsyncIterable<Buffer>);
    await read;
    return reading.end();
  } catch (error) {
    if (error instanceof DamagedBackup || !isOfTheFile(error)) throw error;
    const problem = error instanceof z.ZodError ? error.issues[0]?.message : (error as Error).message;
    throw new DamagedBackup(`it can't be read: ${problem}`, { cause: error });
  } finally {
    archive.destroy();
    await read.catch(() => undefined);
  }
}

const ignoreRows: TakeRows = () => Promise.resolve();

/** Whether an error comes from gzip, tar, JSON or a schema, and not from the database. */
const isOfTheFile = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  error instanceof z.ZodError ||
  /^(Z_|ERR_STREAM_PREMATURE|STREAM_DESTROYED)/.test((error as NodeJS.ErrnoException).code ?? '') ||
  /^(Invalid (tar |)header|Header exceeds|Unexpected end|Writable stream closed)/.test(
    (error as Error).message,
  );

/** Reads the parts in their required order. */
function createReading(accept: TakeRows) {
  let head: BackupHead | undefined;
  let tail: BackupTail | undefined;
  let headDigest = '';
  let piece = 0;
  let table = -1;
  const digests: ReturnType<typeof digestRows>[] = [];

  const readRows = async (name: string, content: AsyncIterable<Buffer>, { tables }: BackupHead) => {
    piece += 1;
    const next = tables.findIndex((row) => name === `${row.name}/${String(piece).padStart(8, '0')}.copy`);
    if (next < table || next < 0) throw new DamagedBackup(`${name} is not where it belongs`);
    table = next;
    for await (const chunk of content) {
      digests[table]?.add(chunk);
      await accept(tables[table]?.name ?? '', chunk);
    }
  };

  return {
    readEntry: async (name: string, content: AsyncIterable<Buffer>): Promise<void> => {
      if (tail) throw new DamagedBackup(`${name} comes after its end`);
      if (name === HEAD && !head) {
        const text = await readText(content);
        head = parseHead(text);
        headDigest = hash('sha256', text);
        digests.push(...head.tables.map((row) => digestRows(row.name)));
      } else if (!head) throw new DamagedBackup('it is no backup of Lonja');
      else if (name === TAIL) tail = BackupTail.parse(JSON.parse(await readText(content)));
      else await readRows(name, content, head);
    },
    end: (): BackupContent => {
      if (!head || !tail) throw new DamagedBackup('it ends too early');
      const tables = digests.map((digest) => digest.end());
      const differing = tables.find(
        (digest, index) => JSON.stringify(digest) !== JSON.stringify(tail?.tables[index]),
      );
      if (differing) throw new DamagedBackup(`the rows of ${differing.name} are not those that were written`);
      if (tail.head !== headDigest || tail.stateHash !== hashState(tables))
        throw new DamagedBackup('its head and its digests do not belong together');
      return { head, tail };
    },
  };
}

function parseHead(text: string): BackupHead {
  const described: unknown = JSON.parse(text);
  const older = OlderHead.safeParse(described);
  if (older.success)
    throw new RestoreRefused(
      `the backup was written by Lonja ${older.data.version} before the schema had versions: restore it with that version, start this one on it, and back up again`,
    );
  return BackupHead.parse(described);
}

/** A part that describes the backup: limited to some KiB, whatever size the file states. */
async function readText(content: AsyncIterable<Buffer>): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > MAX_TEXT) throw new DamagedBackup('its description is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
const MAX_TEXT = 4 * 1024 * 1024;
