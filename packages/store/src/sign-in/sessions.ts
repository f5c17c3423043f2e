import type { Language } from '@lonja/words/languages';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** A session's user, read again at most every few seconds. */
export interface SessionRecord {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  readonly accountId: number | null;
  readonly lastSeenAt: Date;
  /** The person's last activity. */
  readonly activeAt: Date;
  /** The client's own session timeout; null where it is the default. */
  readonly timeoutMinutes: number | null;
  /** Language that the session's person has chosen. */
  readonly language?: Language | undefined;
  readonly expiresAt: Date;
}

export interface NewSession {
  readonly id: string;
  readonly userId: string;
  readonly bearerHash: Buffer;
  readonly cookieHash: Buffer;
  readonly device: string;
  /** When its person signed in. */
  readonly openedAt: Date;
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
      created_at: session.openedAt,
      last_seen_at: session.openedAt,
      active_at: session.openedAt,
      confirmed_at: session.openedAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** The column of one of a session's two secrets. */
export type SessionSecret = 'bearer_hash' | 'cookie_hash';

/** Sessions of active users by the hashes of one of their secrets, in no order; expired ones are included, with their times. */
export async function findSessionsBy(
  db: Kysely<Tables>,
  secret: SessionSecret,
  hashes: readonly Buffer[],
): Promise<{ readonly hash: Buffer; readonly session: SessionRecord }[]> {
  const rows = await sessionsOfActiveUsers(db)
    .select(`sessions.${secret} as hash`)
    .where(sql<boolean>`${sql.ref(`sessions.${secret}`)} = any(${hashes}::bytea[])`)
    .execute();
  return rows.map((row) => ({ hash: row.hash, session: readSession(row) }));
}

/** Sessions among these that exist and whose users are active, in no order; expired ones are included. */
export async function findSessions(db: Kysely<Tables>, ids: readonly string[]): Promise<SessionRecord[]> {
  const rows = await sessionsOfActiveUsers(db)
    .where(sql<boolean>`sessions.id = any(${ids}::uuid[])`)
    .execute();
  return rows.map(readSession);
}

const sessionsOfActiveUsers = (db: Kysely<Tables>) =>
  db
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
      'user_settings.language',
      'expires_at',
    ])
    .where('is_active', '=', true);

type FoundRow = Awaited<ReturnType<ReturnType<typeof sessionsOfActiveUsers>['executeTakeFirstOrThrow']>>;

const readSession = (row: FoundRow): SessionRecord => ({
  id: row.id,
  userId: row.user_id,
  username: row.username,
  role: row.role,
  accountId: row.account_id,
  lastSeenAt: row.last_seen_at,
  activeAt: row.active_at,
  timeoutMinutes: row.session_timeout,
  language: row.language ?? undefined,
  expiresAt: row.expires_at,
});

/** Records that sessions are in use; to the minute, because each record is a commit. One that another process records meanwhile is left to it. */
export async function touchSessions(
  db: Kysely<Tables>,
  sessions: readonly Pick<SessionRecord, 'id' | 'lastSeenAt'>[],
  at: Date,
): Promise<void> {
  const before = new Date(at.getTime() - 60_000);
  const ids = sessions.filter(({ lastSeenAt }) => lastSeenAt < before).map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('sessions')
    .set({ last_seen_at: at })
    .where('id', 'in', (where) =>
      where
        .selectFrom('sessions')
        .select('id')
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .where('last_seen_at', '<', before)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Records a person's activity; to the minute, like a touch. */
export async function saveActivity(db: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await db.updateTable('sessions').set({ active_at: at, last_seen_at: at }).where('id', '=', id).execute();
}

/** A session for its user's list. */
export interface ListedSession extends SessionRecord {
  readonly device: string;
  readonly createdAt: Date;
}

/** All sessions of an active user, the last used one first; expired ones are included. */
export async function listSessions(db: Kysely<Tables>, userId: string): Promise<ListedSession[]> {
  const rows = await sessionsOfActiveUsers(db)
    .select(['device', 'sessions.created_at'])
    .where('sessions.user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.id')
    .execute();
  return rows.map((row) => ({ ...readSession(row), device: row.device, createdAt: row.created_at }));
}

/** Ids of all stored sessions of a user, also of ended ones and of inactive users. */
export async function listSessionIds(db: Kysely<Tables>, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute();
  return rows.map(({ id }) => id);
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
