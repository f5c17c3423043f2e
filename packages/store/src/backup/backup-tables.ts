import pg from 'pg';
import type { QueryResultRow } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { digestRows, type TableDigest } from './backup-file.ts';

/** A table of a backup. */
export interface BackupTable {
  readonly name: string;
  /** Without computed columns, by name, so that the order does not depend on how the schema was made. */
  readonly columns: readonly string[];
  /** For `order by`: the primary key, sorted alike on every system. */
  readonly order: string;
}

/**
 * Nobody is signed in after a restore, because sessions that ended since the backup must not be open again; attempts, processes
 * and launches are of minutes, moves are those of processes, whoever starts then loads everything, and what was restored has not been audited yet.
 */
const LEFT_OUT = [
  'sessions',
  'login_challenges',
  'attempts',
  'lti_launches',
  'processes',
  'worlds_heard',
  'moves',
  'strays',
  'ledger_rounds',
  'audit_log_round',
];
/** Tables about the schema itself, which a restore writes again. */
const OF_THE_SCHEMA = ['schema_versions'];

interface TableRow extends BackupTable, QueryResultRow {
  /** Names of the tables that its foreign keys point to. */
  readonly parents: readonly string[];
}

/** The tables of the schema, each after those that it refers to. */
export async function listBackupTables(client: pg.Client): Promise<BackupTable[]> {
  const { rows } = await client.query<TableRow>(TABLES, [[...LEFT_OUT, ...OF_THE_SCHEMA]]);
  const unordered = rows.find(({ order }) => order === null);
  if (unordered) throw new Error(`${unordered.name} has no primary key: it can't be backed up`);
  const sorted: TableRow[] = [];
  while (sorted.length < rows.length) {
    const next = rows.find(
      (row) =>
        !sorted.includes(row) && row.parents.every((parent) => sorted.some(({ name }) => name === parent)),
    );
    if (!next) throw new Error('tables refer to each other in a circle: they have no order to be loaded in');
    sorted.push(next);
  }
  return sorted.map(({ name, columns, order }) => ({ name, columns, order }));
}

const TABLES = `
  select c.relname::text as name,
    (select array_agg(a.attname::text order by a.attname collate "C") from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
    (select string_agg(
        quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', ' order by k.place)
      from pg_index i
      cross join unnest(i.indkey::int2[]) with ordinality as k (number, place)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where i.indrelid = c.oid and i.indisprimary) as order,
    coalesce((select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
      where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid), '{}') as parents
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname <> all ($1)
  order by c.relname collate "C"`;

/** Tables that a backup leaves empty. */
export const leftOutTables = (): readonly string[] => LEFT_OUT;

/** The rows of a table in COPY's text form, in the order of its primary key. */
export async function* copyRows(client: pg.Client, table: BackupTable): AsyncGenerator<Buffer> {
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(', ');
  const query = `select ${columns} from ${pg.escapeIdentifier(table.name)} order by ${table.order}`;
  yield* client.query(copyTo(`copy (${query}) to stdout`)) as AsyncIterable<Buffer>;
}

/** Digests of the tables as they are now. */
export async function digestTables(
  client: pg.Client,
  tables: readonly BackupTable[],
): Promise<TableDigest[]> {
  const digests: TableDigest[] = [];
  for (const table of tables) {
    const digest = digestRows(table.name);
    for await (const rows of copyRows(client, table)) digest.add(rows);
    digests.push(digest.end());
  }
  return digests;
}

/** A connection on which every value has one text, whatever the server's settings are. */
export async function connectForCopies(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'lonja backup' });
  client.on('error', () => undefined);
  await client.connect();
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'postgres'; set bytea_output = 'hex';
     set extra_float_digits = 1; set client_encoding = 'UTF8'; set statement_timeout = 0;
     set idle_in_transaction_session_timeout = 0`,
  );
  return client;
}
