import { sql, type Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const DAY_MS = 86_400_000;
/** Keys are honoured for at least a day; a partition goes when even its last key is older than two. */
const KEPT_DAYS = 2;

export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days whose keys count at this moment, the oldest first. */
export const keyDays = (at: number): string[] =>
  Array.from({ length: KEPT_DAYS }, (_, index) => dayOf(at - (KEPT_DAYS - 1 - index) * DAY_MS));

/** Makes the partitions of today and the next days and drops those whose keys have expired. Needs the owner. */
export async function rollKeyPartitions(db: Kysely<Tables>, now: number): Promise<void> {
  for (let day = 0; day < 4; day++) {
    const from = dayOf(now + day * DAY_MS);
    const to = dayOf(now + (day + 1) * DAY_MS);
    await sql`create table if not exists ${sql.table(partitionName(from))}
      partition of idempotency_keys for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(db);
  }
  const [oldest] = keyDays(now) as [string];
  const expired = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'idempotency_keys'::regclass
      and c.relname like 'idempotency_keys\\_2%' and c.relname < ${partitionName(oldest)}`.execute(db);
  for (const { name } of expired.rows) await sql`drop table ${sql.table(name)}`.execute(db);
  await sql`delete from idempotency_keys_other where day < ${oldest}::date`.execute(db);
}

const partitionName = (day: string): string => `idempotency_keys_${day.replaceAll('-', '')}`;
