import { numberArray, textArray, wordArray } from './array-literal.ts';

/** A column of a set-based write: its name, its array's type and how a row gives its value. */
export interface Column<Row> {
  readonly name: string;
  readonly type: 'int' | 'bigint' | 'bool' | 'text' | 'uuid' | 'time' | 'json';
  readonly of: (row: Row) => bigint | number | string | boolean | null;
}

/** The insert of rows that come as one array a column, in the order of the columns. */
export function insertText<Row>(table: string, columns: readonly Column<Row>[]): string {
  const names = columns.map((column) => column.name);
  return `insert into ${table} (${names.join(', ')}) select ${columns.map(readColumn).join(', ')}
    from unnest(${columns.map((column, index) => arrayOf(column, index + 1)).join(', ')}) as u (${names.join(', ')})`;
}

/** How a statement reads a column of its unnested arrays `u`. */
export const readColumn = <Row>({ name, type }: Column<Row>): string => {
  if (type === 'time') return `to_timestamp(u.${name} / 1000.0)`;
  return type === 'json' ? `u.${name}::jsonb` : `u.${name}`;
};

/** The parameter `$number` as the array of a column. */
export const arrayOf = <Row>({ type }: Column<Row>, number: number): string =>
  `$${number}::${ARRAYS[type]}[]`;

const ARRAYS = {
  int: 'int',
  bigint: 'bigint',
  bool: 'bool',
  text: 'text',
  uuid: 'uuid',
  time: 'bigint',
  json: 'text',
} as const satisfies Record<Column<never>['type'], string>;

/** The rows as one array literal a column. */
export const columnArrays = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string[] =>
  columns.map(({ type, of }) => {
    const values = rows.map(of);
    if (type === 'json') return textArray(values as (string | null)[]);
    return type === 'text' || type === 'uuid' || type === 'bool'
      ? wordArray(values as (string | boolean | null)[])
      : numberArray(values as (bigint | number | null)[]);
  });
