import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Whether the person of an account may have another one in a world: in that of a contest of a group only who may enter it. */
export async function mayOpenIn(
  db: Kysely<Tables>,
  { accountId, world }: { readonly accountId: number; readonly world: number },
): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select not exists (
      select from contests c join trading_accounts a on a.id = ${accountId} join users u on u.id = a.user_id
      where c.world_id = ${world} and c.group_id is not null and u.role <> 'admin'
        and not exists (select from memberships m where m.group_id = c.group_id and m.user_id = a.user_id)
    ) as may`.execute(db);
  return rows[0]?.may ?? false;
}
