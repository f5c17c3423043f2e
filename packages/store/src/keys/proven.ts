import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/**
 * Whether a person's password is still the one that was checked. The person's row is locked until the transaction ends, so that
 * what the password has allowed comes before a change of it, or not at all.
 * @param provenBy hash of the password that was checked
 */
export async function isStillProven(
  work: Kysely<Tables>,
  userId: string,
  provenBy: string,
): Promise<boolean> {
  const user = await work
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return user?.password_hash === provenBy;
}
