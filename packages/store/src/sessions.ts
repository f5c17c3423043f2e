import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Who a session acts for, read anew at most every few seconds. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  readonly accountId: number | null;
  readonly lastSeenAt: Date;
  readonly expiresAt: Date;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly bearerHash: Buffer;
  readonly cookieHash: Buffer;
  readonly expiresAt: Date;
}

export async function saveSession(db: Kysely<Tables>, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      id: session.id,
      user_id: session.userId,
      bearer_hash: session.bearerHash,
      cookie_hash: session.cookieHash,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** A session of an active user by the hash of one of its secrets; expired ones are found too, with their times. */
export async function findSession(
  db: Kysely<Tables>,
  secret: 'bearer_hash' | 'cookie_hash',
  hash: Buffer,
): Promise<SessionRecord | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('trading_accounts as account', (join) =>
      join.onRef('account.user_id', '=', 'users.id').on('account.is_primary', '=', true),
    )
    .select([
      'sessions.id',
      'sessions.user_id',
      'username',
      'role',
      'account.id as account_id',
      'last_seen_at',
      'expires_at',
    ])
    .where(`sessions.${secret}`, '=', hash)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      username: row.username,
      role: row.role,
      accountId: row.account_id,
      lastSeenAt: row.last_seen_at,
      expiresAt: row.expires_at,
    }
  );
}

/** Notes that a session is in use; to the minute, because each note is a commit. */
export async function touchSession(db: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('id', '=', id)
    .where('last_seen_at', '<', new Date(at.getTime() - 60_000))
    .execute();
}

export async function deleteSession(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteExpiredSessions(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
}
