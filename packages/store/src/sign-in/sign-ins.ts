import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Records a sign-in. @returns the time of the previous one; null for the first */
export async function markSignIn(db: Kysely<Tables>, userId: string, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ before: Date | null }>`
    update users u set signed_in_at = ${at}
    from (select id, signed_in_at from users where id = ${userId} for update) old
    where u.id = old.id returning old.signed_in_at as before`.execute(db);
  return rows[0]?.before ?? null;
}
