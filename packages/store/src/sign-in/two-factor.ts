import { sql, type Kysely } from 'kysely';
import type { Work } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

export interface TwoFactorRecord {
  /** Base32. */
  readonly secret: string;
  /** Null until a code has confirmed the secret. */
  readonly enabledAt: Date | null;
  readonly recoveryCodesLeft: number;
}

export async function findTwoFactor(
  db: Kysely<Tables>,
  userId: string,
): Promise<TwoFactorRecord | undefined> {
  const row = await db
    .selectFrom('two_factor')
    .select((select) => [
      'secret',
      'enabled_at',
      select
        .selectFrom('recovery_codes')
        .whereRef('recovery_codes.user_id', '=', 'two_factor.user_id')
        .select(sql<number>`count(*)::int`.as('codes'))
        .as('codes'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { secret: row.secret, enabledAt: row.enabled_at, recoveryCodesLeft: row.codes ?? 0 };
}

/** Stores a secret that is not confirmed yet. @returns false where a second factor is already on */
export async function saveTwoFactorSecret(
  db: Kysely<Tables>,
  userId: string,
  secret: string,
): Promise<boolean> {
  const row = await db
    .insertInto('two_factor')
    .values({ user_id: userId, secret, enabled_at: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, last_step: 0n })
        .where('two_factor.enabled_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records the 30-second step of an accepted code. @returns false when that code, or a later one, was used before */
export async function takeTwoFactorStep(db: Kysely<Tables>, userId: string, step: number): Promise<boolean> {
  const result = await db
    .updateTable('two_factor')
    .set({ last_step: BigInt(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', BigInt(step))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** @returns false when this is not an unused recovery code of the user */
export async function takeRecoveryCode(db: Kysely<Tables>, userId: string, hash: Buffer): Promise<boolean> {
  const result = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Switches the second factor on, with these recovery codes only. */
export async function enableTwoFactor(
  work: Work,
  userId: string,
  at: Date,
  codeHashes: readonly Buffer[],
): Promise<void> {
  await work
    .updateTable('two_factor')
    .set({ enabled_at: sql<Date>`coalesce(enabled_at, ${at})` })
    .where('user_id', '=', userId)
    .execute();
  await work.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await work
    .insertInto('recovery_codes')
    .values(codeHashes.map((code_hash) => ({ user_id: userId, code_hash })))
    .execute();
}

export async function deleteTwoFactor(work: Work, userId: string): Promise<void> {
  await work.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await work.deleteFrom('login_challenges').where('user_id', '=', userId).execute();
  await work.deleteFrom('two_factor').where('user_id', '=', userId).execute();
}

export async function saveLoginChallenge(
  db: Kysely<Tables>,
  challenge: { readonly hash: Buffer; readonly userId: string; readonly expiresAt: Date },
): Promise<void> {
  await db
    .insertInto('login_challenges')
    .values({ hash: challenge.hash, user_id: challenge.userId, expires_at: challenge.expiresAt })
    .execute();
}

/** The challenge's user; or that it is expired, used or unknown; or that its user has had too many wrong codes. */
type TriedChallenge =
  | { readonly kind: 'open'; readonly userId: string }
  | { readonly kind: 'ended' }
  | { readonly kind: 'too_many' };

/**
 * Counts an attempt, unless there were `ofOne` at this challenge, or `ofAll` at the user's challenges that ended after `since`.
 */
export async function tryLoginChallenge(
  db: Kysely<Tables>,
  hash: Buffer,
  now: Date,
  maximum: { readonly ofOne: number; readonly ofAll: number; readonly since: Date },
): Promise<TriedChallenge> {
  return db.transaction().execute(async (work) => {
    // The user's lock serialises concurrent attempts at several challenges.
    const user = await work
      .selectFrom('users')
      .select('id')
      .where('id', '=', (challenge) =>
        challenge.selectFrom('login_challenges').select('user_id').where('hash', '=', hash),
      )
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!user) return { kind: 'ended' };
    const { tried } = await work
      .selectFrom('login_challenges')
      .select(sql<number>`coalesce(sum(attempts), 0)::int`.as('tried'))
      .where('user_id', '=', user.id)
      .where('expires_at', '>', maximum.since)
      .executeTakeFirstOrThrow();
    if (tried >= maximum.ofAll) return { kind: 'too_many' };
    const { numUpdatedRows } = await work
      .updateTable('login_challenges')
      .set((challenge) => ({ attempts: challenge('attempts', '+', 1) }))
      .where('hash', '=', hash)
      .where('expires_at', '>', now)
      .where('attempts', '<', maximum.ofOne)
      .executeTakeFirst();
    return numUpdatedRows > 0n ? { kind: 'open', userId: user.id } : { kind: 'ended' };
  });
}

/** @returns false when it was ended before */
export async function endLoginChallenge(db: Kysely<Tables>, hash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('login_challenges').where('hash', '=', hash).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Deletes ended challenges after an hour; until then their wrong codes count towards the limit. */
export async function deleteOldChallenges(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('login_challenges').where('expires_at', '<', before).execute();
}
