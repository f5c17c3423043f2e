import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { endApiKeys } from '../keys/api-keys.ts';
import { hasLogin } from './login-name.ts';
import type { ColumnTypes } from '../database/column-types.ts';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** The recipient of a reset. */
export interface ResetRecipient {
  readonly userId: string;
  readonly username: string;
  readonly email: string;
}

/** An active user by username or email, in any case. */
export async function findResetRecipient(
  db: Kysely<Tables>,
  login: string,
): Promise<ResetRecipient | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'username', 'email'])
    .where('is_active', '=', true)
    .where(hasLogin(login))
    .executeTakeFirst();
  return row && { userId: row.id, username: row.username, email: row.email };
}

export interface NewPasswordReset {
  readonly tokenHash: Buffer;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a reset, unless the user has had `most` since `since`. @returns whether it was stored */
export async function savePasswordReset(
  db: Kysely<Tables>,
  reset: NewPasswordReset,
  limit: { readonly since: Date; readonly maximum: number },
): Promise<boolean> {
  return db.transaction().execute(async (work) => {
    await work.selectFrom('users').select('id').where('id', '=', reset.userId).forUpdate().execute();
    const { recent } = await work
      .selectFrom('password_resets')
      .select(sql<number>`count(*)::int`.as('recent'))
      .where('user_id', '=', reset.userId)
      .where('created_at', '>', limit.since)
      .executeTakeFirstOrThrow();
    if (recent >= limit.maximum) return false;
    await work
      .insertInto('password_resets')
      .values({
        token_hash: reset.tokenHash,
        user_id: reset.userId,
        created_at: reset.createdAt,
        expires_at: reset.expiresAt,
      })
      .execute();
    return true;
  });
}

/**
 * Sets the password by a reset's token. Ends all resets and API keys of that user, and empties mail with their links. Where an
 * administrator has read the link, the user must change the password again.
 * @returns the user's role, or undefined when the token is not, or no longer, good
 */
export async function redeemPasswordReset(
  work: Work,
  tokenHash: Buffer,
  passwordHash: string,
  now: Date,
): Promise<ColumnTypes['users.role'] | undefined> {
  // The user before the link, in the same lock order as a password change.
  const user = await work
    .selectFrom('users')
    .select(['id', 'role'])
    .where('is_active', '=', true)
    .where('id', '=', (reset) =>
      reset.selectFrom('password_resets').select('user_id').where('token_hash', '=', tokenHash),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!user || !(await findResetOwner(work, tokenHash, now))) return undefined;
  await work
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      must_change_password: await wasRead(work, user.id, tokenHash),
    })
    .where('id', '=', user.id)
    .execute();
  await endStartedSignIns(work, user.id);
  await endApiKeys(work, user.id);
  return user.role;
}

/** Whether an administrator has opened the mail with a reset's link, which expires together with the reset. */
async function wasRead(work: Kysely<Tables>, userId: string, tokenHash: Buffer): Promise<boolean> {
  const row = await work
    .selectFrom('mail')
    .select('id')
    .where('user_id', '=', userId)
    .where('opened_at', 'is not', null)
    .where('expires_at', '=', (reset) =>
      reset.selectFrom('password_resets').select('expires_at').where('token_hash', '=', tokenHash),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Somebody whose password is reset from the console. */
export interface OperatorReset {
  readonly id: string;
  readonly username: string;
  readonly isActive: boolean;
}

/** Somebody who is not erased, by username or e-mail, in any case. */
export async function findForOperator(db: Kysely<Tables>, login: string): Promise<OperatorReset | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'is_active as isActive'])
    .where('deleted_at', 'is', null)
    .where(hasLogin(login))
    .executeTakeFirst();
}

/**
 * Sets a password. Ends sessions, API keys and open links, and requires another password at the next sign-in.
 * @returns false where the person has been erased
 */
export async function resetPasswordByOperator(
  work: Work,
  userId: string,
  passwordHash: string,
): Promise<boolean> {
  const { numUpdatedRows } = await work
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: true })
    .where('deleted_at', 'is', null)
    .where('id', '=', userId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await work.deleteFrom('sessions').where('user_id', '=', userId).execute();
  await endStartedSignIns(work, userId);
  await endApiKeys(work, userId);
  return true;
}

/**
 * Ends everything that was started with the previous password or address: reset links and challenges for a second factor.
 * Empties mail with such a link, found by its equal expiry; waiting notices keep their text.
 */
export async function endStartedSignIns(work: Kysely<Tables>, userId: string): Promise<void> {
  await work
    .updateTable('mail')
    .set({ text: '' })
    .where('user_id', '=', userId)
    .where('expires_at', 'in', (reset) =>
      reset.selectFrom('password_resets').select('expires_at').where('user_id', '=', userId),
    )
    .execute();
  await work.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await work.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
}

/** The person whose password a token sets, if it is valid now. */
export async function findResetOwner(
  db: Kysely<Tables>,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly userId: string; readonly role: ColumnTypes['users.role'] } | undefined> {
  return db
    .selectFrom('password_resets as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.user_id as userId', 'u.role'])
    .where('r.token_hash', '=', tokenHash)
    .where('r.expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes ended resets after a day; until then they count towards the limit. */
export async function deleteOldPasswordResets(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('password_resets').where('expires_at', '<', before).execute();
}
