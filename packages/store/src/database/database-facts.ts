import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What the database says of itself. */
export interface DatabaseFacts {
  /** '18.1' */
  readonly version: string;
  readonly sizeBytes: number;
  /** All of them, other processes' too. */
  readonly connections: number;
  /** By the caller's stopwatch: when an empty question was answered. */
  readonly answered: number;
}

export async function loadDatabaseFacts(db: Kysely<Tables>, stopwatch: () => number): Promise<DatabaseFacts> {
  await sql`select 1`.execute(db);
  const answered = stopwatch();
  const { rows } = await sql<{ version: string; size: bigint; connections: number }>`
    select split_part(current_setting('server_version'), ' ', 1) as version,
      pg_database_size(current_database()) as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`.execute(
    db,
  );
  const [row] = rows;
  return {
    version: row?.version ?? '',
    sizeBytes: Number(row?.size ?? 0n),
    connections: row?.connections ?? 0,
    answered,
  };
}
