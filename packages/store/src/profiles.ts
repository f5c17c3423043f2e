import type { Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from './tables.ts';

export type ProfileValues = Pick<Updateable<Tables['users']>, 'email' | 'full_name' | 'phone'>;

/** @returns false when another user has the e-mail address */
export async function saveProfile(db: Kysely<Tables>, id: string, profile: ProfileValues): Promise<boolean> {
  if (Object.keys(profile).length === 0) return true;
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
              .where(sql<string>`lower(other.email)`, '=', (email as string).toLowerCase())
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

export async function savePasswordHash(db: Kysely<Tables>, id: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', id)
    .execute();
}
