import { sql, type Kysely } from 'kysely';
import { saveAudit } from '../audit/audit.ts';
import type { NewAuditRow } from '../audit/act-writes.ts';
import type { NewClient } from './new-client.ts';
import type { Tables } from '../database/tables.ts';

/** Creates another administrator, who has no trading account. @returns which login is taken, or undefined when it is done */
export async function createAdministrator(
  db: Kysely<Tables>,
  user: NewClient,
  audit: readonly NewAuditRow[],
): Promise<'username_taken' | 'email_taken' | undefined> {
  return db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ username: boolean; email: boolean }>`
      select exists (select from users where lower(username) = lower(${user.username})) as username,
        exists (select from users where lower(email) = lower(${user.email})) as email`.execute(transaction);
    if (rows[0]?.username) return 'username_taken';
    if (rows[0]?.email) return 'email_taken';
    await transaction
      .insertInto('users')
      .values({
        id: user.id,
        username: user.username,
        email: user.email,
        password_hash: user.passwordHash,
        full_name: user.fullName,
        phone: user.phone,
        country: user.country,
        role: 'admin',
        must_change_password: true,
        created_at: new Date(user.createdAt),
      })
      .execute();
    await saveAudit(transaction, audit);
    return undefined;
  });
}
