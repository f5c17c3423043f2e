import { sql, type Kysely } from 'kysely';
import { FIRST_PROGRAM, OF_PROCESSES, PROCESS_LOCKS } from './process-locks.ts';

/** The earliest version of the schema whose program may work on the present one, by its upgrades' word. */
export async function findOldestProgram<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ oldest: number }>`
    select max(coalesce(oldest_program, version)) as oldest from schema_versions`.execute(db);
  return rows[0]?.oldest ?? 0;
}

/**
 * Version of the schema that the program of each process at work was made for.
 * @param version for a program from before they said so: the database's own
 */
export async function listPrograms<T>(db: Kysely<T>, version: number): Promise<number[]> {
  const { rows } = await sql<{ program: number }>`
    select coalesce(p.objid::int - ${sql.lit(FIRST_PROGRAM)}, ${version}) as program
    from pg_locks l left join pg_locks p on p.pid = l.pid and p.locktype = 'advisory' and p.granted
      and p.classid = ${sql.lit(PROCESS_LOCKS)} and p.objid >= ${sql.lit(FIRST_PROGRAM)} and p.objsubid = 2
      and p.database = l.database
    where ${sql.raw(OF_PROCESSES)}`.execute(db);
  return rows.map(({ program }) => program);
}
