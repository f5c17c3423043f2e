import type { Kysely, Updateable } from 'kysely';
import { sql } from 'kysely';
import { saveRecorded, type Recorded } from './audit.ts';
import { saveMail, type NewMail } from './mail.ts';
import { endStartedSignIns } from './password-resets.ts';
import type { Tables } from './tables.ts';

export type ProfileValues = Pick<Updateable<Tables['users']>, 'email' | 'full_name' | 'phone'>;

/** What a change of the profile leaves behind; of another e-mail address also a message to the one before. */
export interface RecordedProfile extends Recorded {
  readonly farewell?: NewMail;
}

/**
 * With what is recorded of it, if anything is; with another e-mail address sign-ins that have been started end.
 * @returns false when another user has the e-mail address
 */
export async function saveProfile(
  db: Kysely<Tables>,
  id: string,
  profile: ProfileValues,
  recorded: RecordedProfile,
): Promise<boolean> {
  if (Object.keys(profile).length === 0) return true;
  return db.transaction().execute(async (work) => {
    const before = await work
      .selectFrom('users')
      .select('email')
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!(await updateProfile(work, id, profile))) return false;
    if (profile.email !== undefined && profile.email !== before?.email) await endStartedSignIns(work, id);
    await saveRecorded(work, recorded);
    if (recorded.farewell) await saveMail(work, recorded.farewell);
    return true;
  });
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

/** With what is recorded of it; sign-ins that have been started end. */
export async function savePasswordHash(
  db: Kysely<Tables>,
  id: string,
  passwordHash: string,
  recorded: Recorded,
): Promise<void> {
  await db.transaction().execute(async (work) => {
    await work
      .updateTable('users')
      .set({ password_hash: passwordHash, must_change_password: false })
      .where('id', '=', id)
      .execute();
    await endStartedSignIns(work, id);
    await saveRecorded(work, recorded);
  });
}
