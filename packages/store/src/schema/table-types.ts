import { readFile } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';

const COLUMN_TYPES = new URL('../database/column-types.ts', import.meta.url);

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly isNullable: boolean;
  /** always: the database alone writes it. */
  readonly written: 'always' | 'default' | 'never';
  readonly comment: string | null;
}

/** `database/tables.ts`: the type of each column, of the catalogue, or of `column-types.ts` where that has one. */
export async function formatTableTypes(db: Kysely<unknown>): Promise<string> {
  const columns = await readColumns(db);
  const typed = readTypedColumns(await readFile(COLUMN_TYPES, 'utf8'));
  const tables = [...Map.groupBy(columns, ({ table }) => table)];
  return [
    HEAD,
    'export interface Tables {',
    ...tables.flatMap(([name, own]) => [`  ${name}: {`, ...own.flatMap((one) => lines(one, typed)), '  };']),
    '}',
    FOOT,
  ].join('\n');
}

async function readColumns(db: Kysely<unknown>): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable",
      case when a.attgenerated <> '' or a.attidentity = 'a' then 'always'
        when a.atthasdef or a.attidentity <> '' then 'default' else 'never' end as written,
      col_description(c.oid, a.attnum) as comment
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C", a.attnum`.execute(db);
  return rows;
}

/** The names that the list of types begins its lines with. */
const readTypedColumns = (text: string): ReadonlySet<string> =>
  new Set([...text.matchAll(/^ {2}'(\w+\.\w+)': /gm)].map(([, name]) => name!));

const lines = (column: Column, typed: ReadonlySet<string>): string[] => [
  ...(column.comment === null ? [] : [`    /** ${column.comment} */`]),
  `    ${column.column}: ${formatType(column, typed)};`,
];

function formatType(
  { table, column, type, isNullable, written }: Column,
  typed: ReadonlySet<string>,
): string {
  const name = `${table}.${column}`;
  const value = `${typed.has(name) ? `ColumnTypes['${name}']` : catalogueType(type)}${isNullable ? ' | null' : ''}`;
  if (JSON_TYPES.has(type)) return `Json<${value}${written === 'default' ? ', undefined' : ''}>`;
  if (written === 'always') return `GeneratedAlways<${value}>`;
  return written === 'default' ? `Generated<${value}>` : value;
}

const JSON_TYPES: ReadonlySet<string> = new Set(['json', 'jsonb']);

/** How values come back over a connection of `database.ts`. @throws for a type that no column has had so far */
function catalogueType(type: string): string {
  if (type.endsWith('[]')) return `${catalogueType(type.slice(0, -2))}[]`;
  const found = TYPES[type];
  if (found === undefined) throw new Error(`How ${type} comes back is not known yet`);
  return found;
}

const TYPES: Readonly<Record<string, string>> = {
  bigint: 'bigint',
  boolean: 'boolean',
  bytea: 'Buffer',
  'double precision': 'number',
  integer: 'number',
  json: 'unknown',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

const HEAD = `// Written by scripts/write-schema.ts from the catalogue of a database.
import type { Generated, GeneratedAlways } from 'kysely';
import type { ColumnTypes, Json } from './column-types.ts';
`;

const FOOT = `
type ColumnName = {
  [Table in keyof Tables]: \`\${Table}.\${keyof Tables[Table] & string}\`;
}[keyof Tables];
/** True where each name is that of a column, else those that are none. */
export type Named<Types> = [Exclude<keyof Types, ColumnName>] extends [never]
  ? true
  : Exclude<keyof Types, ColumnName>;
true satisfies Named<ColumnTypes>;
`;
