import type { Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import { endApiKeys } from '../keys/api-keys.ts';
import { endStartedSignIns } from '../sign-in/password-resets.ts';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export type ProfileValues = Pick<Updateable<Tables['users']>, 'email' | 'full_name' | 'phone'>;

/**
 * Saves a profile; a new e-mail address ends started sign-ins.
 * @param provenBy the hash of the password that was proved for a new address
 * @returns the address before; or why not: another user has the new one, or the password has changed since it was proved
 */
export async function saveProfile(
  work: Work,
  id: string,
  profile: ProfileValues,
  provenBy?: string,
): Promise<{ readonly email: string | null } | 'email_taken' | 'password_changed'> {
  const before = await work
    .selectFrom('users')
    .select(['email', 'password_hash'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (provenBy !== undefined && before?.password_hash !== provenBy) return 'password_changed';
  if (!(await updateProfile(work, id, profile))) return 'email_taken';
  const email = before?.email ?? null;
  if (profile.email !== undefined && profile.email !== email) await endStartedSignIns(work, id);
  return { email };
}

async function updateProfile(db: Kysely<Tables>, id: string, profile: ProfileValues): Promise<boolean> {
  const { email } = profile;
  const result = await db
    .updateTable('users')
    .set(profile)
    .where('id', '=', id)
    .$if(email !== undefined, (query) =>
      query.where((where) =>
        where.not(
          where.exists(
            where
              .selectFrom('users as other')
              .select('other.id')
              .where(sql<boolean>`lower(other.email) = lower(${email})`)
              .where('other.id', '<>', id),
          ),
        ),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function findPasswordHash(db: Kysely<Tables>, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row?.password_hash;
}

interface PasswordChange {
  /** The hash of the password that was proved for it. */
  readonly provenBy?: string;
  /** API keys that stay valid. */
  readonly keptKeys?: readonly string[];
}

/**
 * Saves a password; ends started sign-ins and the API keys that are not kept.
 * @returns the ids of the ended keys; undefined when the password has changed since it was proved
 */
export async function savePasswordHash(
  work: Work,
  id: string,
  passwordHash: string,
  { provenBy, keptKeys }: PasswordChange = {},
): Promise<readonly string[] | undefined> {
  const { numUpdatedRows } = await work
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', id)
    .$if(provenBy !== undefined, (query) => query.where('password_hash', '=', provenBy ?? ''))
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return undefined;
  await endStartedSignIns(work, id);
  const ended = await endApiKeys(work, id, keptKeys);
  return ended;
}
