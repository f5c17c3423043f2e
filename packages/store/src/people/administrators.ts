import { sql } from 'kysely';
import type { NewClient } from './new-client.ts';
import type { Work } from '../database/database.ts';

/** Creates another administrator, who has no trading account. @returns which login is taken, or undefined when it is done */
export async function createAdministrator(
  work: Work,
  user: NewClient,
): Promise<'username_taken' | 'email_taken' | undefined> {
  const { rows } = await sql<{ username: boolean; email: boolean }>`
    select exists (select from users where lower(username) = lower(${user.username})) as username,
      exists (select from users where lower(email) = lower(${user.email})) as email`.execute(work);
  if (rows[0]?.username) return 'username_taken';
  if (rows[0]?.email) return 'email_taken';
  await work
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
  return undefined;
}
