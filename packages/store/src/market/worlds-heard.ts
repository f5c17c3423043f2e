import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { OF_PROCESSES } from '../database/process-locks.ts';

/** Notes the newest world that a process knows, and forgets processes that are gone. @param process the name of its desk's connection */
export async function saveHeard(
  db: Kysely<Tables>,
  { process, world }: { readonly process: string; readonly world: number },
): Promise<void> {
  await sql`with gone as (
      delete from worlds_heard h where h.process <> ${process}
        and not exists (select from pg_stat_activity a where a.application_name = h.process)
    )
    insert into worlds_heard (process, world) values (${process}, ${world})
    on conflict (process) do update set world = excluded.world`.execute(db);
}

/** Whether every process at work knows a world. */
export async function isHeardByAll(db: Kysely<Tables>, world: number): Promise<boolean> {
  const { rows } = await sql<{ isHeard: boolean }>`
    select not exists (
      select from pg_locks l join pg_stat_activity a on a.pid = l.pid
        left join worlds_heard h on h.process = a.application_name
      where ${sql.raw(OF_PROCESSES)} and coalesce(h.world, 0) < ${world}
    ) as "isHeard"`.execute(db);
  return rows[0]?.isHeard ?? false;
}
