import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** First number of every advisory lock that a process holds for as long as its desk is connected: `Lonj`. */
export const PROCESS_LOCKS = 0x4c6f6e6a;
/** Second number of the lock that says that a process works on the database. */
export const AT_WORK = 1;

/** How many processes work on the database at this moment. */
export async function countProcesses(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks
    where locktype = 'advisory' and granted and classid = ${PROCESS_LOCKS}::oid and objid = ${AT_WORK}::oid
      and objsubid = 2 and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
