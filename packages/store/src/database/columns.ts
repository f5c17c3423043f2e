import { numberArray, separatedTexts, textArray, textsIn, wordArray } from './array-literal.ts';
import { requireRows, type Statement } from './statement.ts';

type Value = bigint | number | string | boolean | null;

/** A column of a set-based write: its name, its type and how a row gives its value. */
export interface Column<Row> {
  readonly name: string;
  /**
   * `word`s are our own and need no quoting; `prose` is any text but an empty one, without control characters; `time` is
   * milliseconds since 1970; `bytes` are hexadecimal.
   */
  readonly type: 'int' | 'bigint' | 'bool' | 'word' | 'prose' | 'uuid' | 'date' | 'time' | 'json' | 'bytes';
  readonly of: (row: Row) => Value;
}

interface RowStatementOptions<Row> {
  readonly name: string;
  readonly columns: readonly Column<Row>[];
  /** @param given the rows, named `u`, to select from @param next the number of the first parameter after theirs */
  readonly text: (given: string, next: number) => string;
  /** How many rows it must touch or find, else it raises in the database; undefined for any number. */
  readonly expects?: 'all' | 'none';
}

/**
 * A statement on any number of rows; none for no rows. Many rows are passed as one array per column, unnested side by side,
 * because one `unnest` of all columns in `from` first materialises each column. A single row is passed as plain values, because
 * a set-returning function per column would cost more than the write itself.
 */
export function rowStatement<Row>({ name, columns, text, expects }: RowStatementOptions<Row>) {
  const names = columns.map((column) => column.name).join(', ');
  const listed = (write: (column: Column<Row>, number: number) => string, first: number): string =>
    columns.map((column, index) => write(column, first + index)).join(', ');
  const unnested = (column: Column<Row>, number: number): string =>
    `unnest(${arrayIn(column, number)}) as ${column.name}`;
  const forOne = (first: number): string =>
    text(`(values (${listed(valueIn, first)})) as u (${names})`, first + columns.length);
  const forMany = (first: number): string =>
    text(`(select ${listed(unnested, first)}) as u`, first + columns.length);
  const step = { write: forOne, rows: { all: 1, none: 0, any: undefined }[expects ?? 'any'] };
  const one = { name: `${name}-one`, step, text: checked(forOne(1), expects, '1') };
  const many = { name, text: checked(forMany(expects === 'all' ? 2 : 1), expects, '$1') };
  return (rows: readonly Row[], ...others: readonly unknown[]): Statement[] => {
    const [only] = rows;
    if (only === undefined) return [];
    if (rows.length === 1) return [{ ...one, values: [...columns.map(readValue(only)), ...others] }];
    const count = expects === 'all' ? [rows.length] : [];
    return [{ ...many, values: [...count, ...columns.map(readArray(rows)), ...others] }];
  };
}

function checked(text: string, expects: 'all' | 'none' | undefined, count: string): string {
  if (expects === undefined) return text;
  return requireRows(text, expects === 'all' ? count : '0');
}

/** The insert of rows, in the order of their columns. */
export function insertRows<Row>(table: string, columns: readonly Column<Row>[]) {
  const names = columns.map((column) => column.name).join(', ');
  return rowStatement({
    name: `insert-${table}`,
    columns,
    text: (given) =>
      `insert into ${table} (${names}) select ${columns.map(readColumn).join(', ')} from ${given}`,
  });
}

/** `name = …` of each column, for an update. */
export const assignments = <Row>(columns: readonly Column<Row>[]): string =>
  columns.map((column) => `${column.name} = ${readColumn(column)}`).join(', ');

/** How a statement reads a column of the rows `u`. */
export const readColumn = <Row>({ name, type }: Column<Row>): string => {
  // The same millisecond as a division of numerics, in a third of its time.
  if (type === 'time') return `to_timestamp(u.${name} / 1000::float8)`;
  if (type === 'json') return `u.${name}::jsonb`;
  if (type === 'bytes') return `decode(u.${name}, 'hex')`;
  return type === 'prose' ? `nullif(u.${name}, '${BLANK}')` : `u.${name}`;
};

/** Stands for an empty text, which separated texts cannot contain. */
const BLANK = ' ';

const SQL_TYPES = {
  int: 'int',
  bigint: 'bigint',
  bool: 'bool',
  word: 'text',
  prose: 'text',
  uuid: 'uuid',
  date: 'date',
  time: 'bigint',
  json: 'text',
  bytes: 'text',
} as const satisfies Record<Column<never>['type'], string>;

const valueIn = <Row>({ type }: Column<Row>, number: number): string => `$${number}::${SQL_TYPES[type]}`;

const arrayIn = <Row>({ type }: Column<Row>, number: number): string =>
  type === 'prose' ? textsIn(number) : `$${number}::${SQL_TYPES[type]}[]`;

const readValue =
  <Row>(row: Row) =>
  ({ type, of }: Column<Row>): Value => {
    const value = of(row);
    return type === 'prose' ? (value ?? BLANK) : value;
  };

const readArray =
  <Row>(rows: readonly Row[]) =>
  ({ type, of }: Column<Row>): string => {
    const values = rows.map(of);
    if (type === 'json') return textArray(values as (string | null)[]);
    if (type === 'prose') return separatedTexts((values as (string | null)[]).map((text) => text ?? BLANK));
    return type === 'int' || type === 'bigint' || type === 'time'
      ? numberArray(values as (bigint | number | null)[])
      : wordArray(values as (string | boolean | null)[]);
  };
