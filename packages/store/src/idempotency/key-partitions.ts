import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import { classifyFailure } from '../database/failure.ts';
import type { Tables } from '../database/tables.ts';

const DAY_MS = 86_400_000;
/** Keys are honoured for at least a day; a partition is dropped when even its last key is older than two. */
const KEPT_DAYS = 2;

export const toIsoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days whose keys count at this moment, the oldest first and today the last. */
export const keyDays = (at: number): readonly string[] =>
  Array.from({ length: KEPT_DAYS }, (_, index) => toIsoDay(at - (KEPT_DAYS - 1 - index) * DAY_MS));

/**
 * Makes the partitions of today and the next days and drops those whose keys have expired. A day whose keys came before its
 * partition, as after days of sleep, has none: the default partition keeps them. Needs the owner's role.
 * @param patience milliseconds that it waits for a lock, because the desk waits meanwhile (during a backup, for example). 0
 * waits for ever.
 */
export async function rollKeyPartitions(db: Kysely<Tables>, now: number, patience = 0): Promise<void> {
  await sql`set lock_timeout = ${sql.lit(patience)}`.execute(db);
  for (let day = 0; day < 4; day++)
    await makeKeyPartition(db, toIsoDay(now + day * DAY_MS)).catch((error: unknown) => {
      // A check violation: the default partition already has rows of that day.
      if (classifyFailure(error) !== 'breach') throw error;
    });
  const [oldest] = keyDays(now) as [string];
  const expired = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'idempotency_keys'::regclass
      and c.relname like 'idempotency_keys\\_2%' and c.relname < ${partitionName(oldest)}`.execute(db);
  for (const { name } of expired.rows) await sql`drop table ${sql.table(name)}`.execute(db);
  await sql`delete from idempotency_keys_other where day < ${oldest}::date`.execute(db);
}

/** Makes the partition of a day (YYYY-MM-DD) where it is missing. */
export async function makeKeyPartition(db: Kysely<Tables>, day: string): Promise<void> {
  const next = toIsoDay(Date.parse(day) + DAY_MS);
  await sql`create table if not exists ${sql.table(partitionName(day))}
    partition of idempotency_keys for values from (${sql.lit(day)}) to (${sql.lit(next)})`.execute(db);
}

/** The days that have a partition, the oldest first. */
export async function listKeyPartitions(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ day: string }>(
    `select to_char(to_date(right(c.relname, 8), 'YYYYMMDD'), 'YYYY-MM-DD') as day
     from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = 'idempotency_keys'::regclass and c.relname ~ '^idempotency_keys_\\d{8}$' order by day`,
  );
  return rows.map(({ day }) => day);
}

const partitionName = (day: string): string => `idempotency_keys_${day.replaceAll('-', '')}`;
