import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Facts about the database. */
export interface DatabaseFacts {
  /** '18.1' */
  readonly version: string;
  readonly sizeBytes: number;
  /** All connections, including those of other processes. */
  readonly connections: number;
  /** When an empty query was answered, by the caller's stopwatch. */
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
