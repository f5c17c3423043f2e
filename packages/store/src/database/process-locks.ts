import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** What one process does for all of them. */
export type Lease = 'feeds' | 'mail' | 'chores';

/** A slot of users (0 to 255), or a lease. */
export type Holding = number | Lease;

/** First number of every advisory lock that a process holds for as long as its desk is connected: `Lonj`. */
export const PROCESS_LOCKS = 0x4c6f6e6a;
/** Second number of the lock that says that a process works on the database. */
export const AT_WORK = 1;
const LEASES: Readonly<Record<Lease, number>> = { feeds: 2, mail: 3, chores: 4 };
const FIRST_SLOT = 256;
/** First lock of the shards of the system's own accounts. */
export const FIRST_SHARD = 1_024;

/** Then, by the version of the schema that a process's program was made for: whoever upgrades the schema asks. */
export const FIRST_PROGRAM = 65_536;

/** Second number of the lock of a holding. */
export const getLock = (holding: Holding): number =>
  typeof holding === 'number' ? FIRST_SLOT + holding : LEASES[holding];

/** What the lock of a number is of; undefined for a process's place and for shards. */
export const findHolding = (lock: number): Holding | undefined =>
  lock >= FIRST_SLOT && lock < FIRST_SHARD
    ? lock - FIRST_SLOT
    : (Object.keys(LEASES) as Lease[]).find((lease) => LEASES[lease] === lock);

/** Every lock of processes on this database; for `from pg_locks l`. */
export const LOCKS_OF_PROCESSES = `l.locktype = 'advisory' and l.granted and l.classid = ${PROCESS_LOCKS}
  and l.objsubid = 2 and l.database = (select oid from pg_database where datname = current_database())`;

/** Whoever holds `AT_WORK` on this database; for `from pg_locks l`. */
export const OF_PROCESSES = `${LOCKS_OF_PROCESSES} and l.objid = ${AT_WORK}`;

/** How many processes work on the database at this moment. */
export async function countProcesses(db: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks l where ${sql.raw(OF_PROCESSES)}`.execute(db);
  return rows[0]?.count ?? 0;
}
