import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A person's saved arrangement, with its version: how often it was saved. */
export interface Arranged {
  readonly items: unknown[];
  readonly version: number;
}

/** An arrangement to save in place of the stored one. */
export interface Arrangement {
  readonly items: readonly unknown[];
  /** The version that it is based on, which must still be the stored one: 0 for nothing saved yet; undefined replaces any. */
  readonly read: number | undefined;
  readonly at: Date;
}

/** What a person has one row of, by its table: the column of its items. */
const COLUMNS = { watchlists: 'lists', chart_layouts: 'layouts', chart_templates: 'templates' } as const;
type Whole = keyof typeof COLUMNS;

/** A person's watchlists, or layouts or templates of charts; undefined where none were ever saved. */
export async function findWhole(
  db: Kysely<Tables>,
  table: Whole,
  userId: string,
): Promise<Arranged | undefined> {
  const { rows } = await sql<Arranged>`
    select ${sql.ref(COLUMNS[table])} as items, version from ${sql.table(table)} where user_id = ${userId}
  `.execute(db);
  return rows[0];
}

/** @returns the new version; undefined where the stored version differs from the one read; nothing is changed then */
export async function saveWhole(
  db: Kysely<Tables>,
  table: Whole,
  userId: string,
  { items, read, at }: Arrangement,
): Promise<number | undefined> {
  const [own, column] = [sql.table(table), sql.ref(COLUMNS[table])];
  const { rows } = await sql<{ readonly version: number }>`
    insert into ${own} (user_id, ${column}, saved_at) values (${userId}, ${JSON.stringify(items)}::jsonb, ${at})
    on conflict (user_id) do update
    set ${column} = excluded.${column}, saved_at = excluded.saved_at, version = ${own}.version + 1
    where ${read ?? null}::integer is null or ${own}.version = ${read ?? null}::integer
    returning version
  `.execute(db);
  return rows[0]?.version;
}

/** A person's drawings on an instrument's chart; undefined where none were ever saved. */
export async function findDrawings(
  db: Kysely<Tables>,
  userId: string,
  symbol: string,
): Promise<Arranged | undefined> {
  const row = await db
    .selectFrom('chart_drawings')
    .select(['drawings', 'version'])
    .where('user_id', '=', userId)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return row && { items: row.drawings as unknown[], version: row.version };
}

/** @returns the new version; undefined where the stored version differs from the one read; nothing is changed then */
export async function saveDrawings(
  db: Kysely<Tables>,
  userId: string,
  symbol: string,
  { items, read, at }: Arrangement,
): Promise<number | undefined> {
  const values = { drawings: JSON.stringify(items), saved_at: at };
  const row = await db
    .insertInto('chart_drawings')
    .values({ user_id: userId, symbol, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'symbol'])
        .doUpdateSet({ ...values, version: sql`chart_drawings.version + 1` })
        .where((row) => (read === undefined ? row.lit(true) : row('chart_drawings.version', '=', read))),
    )
    .returning('version')
    .executeTakeFirst();
  return row?.version;
}
