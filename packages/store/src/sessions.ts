import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.ts';

/** Who a session acts for, read anew at most every few seconds. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  readonly accountId: number | null;
  readonly lastSeenAt: Date;
  /** When a person last did something. */
  readonly activeAt: Date;
  /** The client's own session timeout; null where it is the default. */
  readonly timeoutMinutes: number | null;
  readonly expiresAt: Date;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly bearerHash: Buffer;
  readonly cookieHash: Buffer;
  readonly device: string;
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
      device: session.device,
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
    .leftJoin('user_settings', 'user_settings.user_id', 'users.id')
    .select([
      'sessions.id',
      'sessions.user_id',
      'username',
      'role',
      'account.id as account_id',
      'last_seen_at',
      'active_at',
      'session_timeout',
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
      activeAt: row.active_at,
      timeoutMinutes: row.session_timeout,
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

/** Notes that a person did something; to the minute, like a touch. */
export async function saveActivity(db: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ active_at: at, last_seen_at: at }).where('id', '=', id).execute();
}

export type SessionRow = Selectable<Tables['sessions']>;

/** A user's sessions that have not expired, the one that was used last first. */
export async function listSessions(db: Kysely<Tables>, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
}

export async function deleteSession(db: Kysely<Tables>, id: string): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', id).execute();
}

export async function deleteExpiredSessions(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
}

/** When the session's person last gave the password. */
export async function findConfirmation(db: Kysely<Tables>, id: string): Promise<Date | undefined> {
  const row = await db.selectFrom('sessions').select('confirmed_at').where('id', '=', id).executeTakeFirst();
  return row?.confirmed_at;
}

export async function confirmSession(db: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: at }).where('id', '=', id).execute();
}
