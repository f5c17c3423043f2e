import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A process on this database, as it said of itself last. */
export interface ProcessRow {
  readonly name: string;
  readonly startedAt: Date;
  /** Since it said so, by the database's clock. */
  readonly silentSeconds: number;
  readonly facts: unknown;
}

/** After so long a process that says nothing is forgotten. */
const FORGOTTEN_SECONDS = 600;

export async function saveProcess(
  db: Kysely<Tables>,
  { name, startedAt, facts }: Pick<ProcessRow, 'name' | 'startedAt'> & { readonly facts: object },
): Promise<void> {
  await sql`insert into processes (name, started_at, seen_at, facts)
    values (${name}, ${startedAt}, clock_timestamp(), ${JSON.stringify(facts)}::jsonb)
    on conflict (name) do update set started_at = excluded.started_at, seen_at = excluded.seen_at, facts = excluded.facts`.execute(
    db,
  );
}

/** The longest running first. */
export async function listProcesses(db: Kysely<Tables>): Promise<ProcessRow[]> {
  const { rows } = await sql<ProcessRow>`
    select name, started_at as "startedAt", facts,
      greatest(0, extract(epoch from clock_timestamp() - seen_at))::float8 as "silentSeconds"
    from processes
    where seen_at > clock_timestamp() - make_interval(secs => ${FORGOTTEN_SECONDS})
    order by started_at, name`.execute(db);
  return rows;
}

/** One that ends, and those that ended without saying so. */
export async function forgetProcess(db: Kysely<Tables>, name: string): Promise<void> {
  await sql`delete from processes
    where name = ${name} or seen_at < clock_timestamp() - make_interval(secs => ${FORGOTTEN_SECONDS})`.execute(
    db,
  );
}
