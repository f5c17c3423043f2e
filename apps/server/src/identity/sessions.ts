import { randomUUID } from 'node:crypto';
import type { Database } from '@lonja/store/database/database';
import {
  deleteSession,
  findSessions,
  findSessionsBy,
  listSessionIds,
  listSessions,
  saveActivity,
  saveSession,
  touchSessions,
  type ListedSession,
  type SessionRecord,
  type SessionSecret,
} from '@lonja/store/sign-in/sessions';
import { createBeliefs } from './beliefs.ts';
import { hashSecret, hashSecrets, newSecret } from './secrets.ts';

const HOUR_MS = 3_600_000;
/** Maximum lifetime of a session regardless of activity; shorter for administrators. */
const ABSOLUTE_MS = { user: 12 * HOUR_MS, admin: 8 * HOUR_MS } as const;
const MINUTE_MS = 60_000;
/**
 * Minimum interval between two writes of a session's activity. A page reports activity at most every 20 s
 * (session-timeout.model.ts in the web app): the server may end a session earlier than the page expects by the sum of
 * both, which must stay below the page's one-minute warning.
 */
const NOTED_EVERY_MS = 15_000;
/** Default idle timeout; a client may choose another. */
const IDLE_MINUTES = { user: 30, admin: 15 } as const;
const CACHED_SESSIONS = 20_000;
const MAX_DEVICE = 300;

/** The two secrets of a new session; only their hashes are stored. */
export interface SessionSecrets {
  readonly bearer: string;
  readonly cookie: string;
  readonly expiresAt: Date;
}

type EndListener = (sessionId: string) => void;

export interface Sessions {
  /** Calls the listener for each session that ends in this process. */
  onEnd(listener: EndListener): void;
  /** @param device as the browser describes itself */
  open(
    user: { readonly id: string; readonly role: 'user' | 'admin' },
    device?: string,
  ): Promise<SessionSecrets>;
  findByBearer(bearer: string): Promise<SessionRecord | undefined>;
  findByCookie(cookie: string): Promise<SessionRecord | undefined>;
  /** Restarts the idle timeout after a user's action. Written every 15 s at most. */
  markActivity(session: SessionRecord): Promise<void>;
  /** A user's active sessions, the most recently used first. */
  list(userId: string): Promise<ListedSession[]>;
  /** Ids of these sessions that have ended: timed out, their user inactive, or ended by another process. */
  findEnded(ids: readonly string[]): Promise<string[]>;
  end(sessionId: string): Promise<void>;
  /** Ends all of a user's sessions but one. */
  endOthers(userId: string, keptId: string | undefined): Promise<void>;
  /** Deletes a user's timed-out sessions, so that a longer timeout does not revive them. */
  endOver(userId: string): Promise<void>;
  /** Removes a session from the cache, because another process says that it has ended. */
  forgetSession(id: string): void;
  /** Removes the user's sessions from the cache, because another process says that something of theirs has changed. */
  forget(userId: string): void;
  /** Something that sessions carry has changed here: the timeout, or the account that is traded. */
  markChanged(userId: string): void;
  /** Calls the listener with each user of whom that is noted in this process. */
  onChanged(listener: (userId: string) => void): void;
}

/** @param onSeen called when a session was read from the database: its user is active */
export function createSessions(
  db: Database,
  clock: () => number,
  onSeen: (session: SessionRecord) => void,
): Sessions {
  const endListeners: EndListener[] = [];
  const changeListeners: ((userId: string) => void)[] = [];
  const beliefs = createBeliefs(CACHED_SESSIONS, (keys) => readInUse(db, keys, clock(), onSeen));

  const find = async (secret: SessionSecret, value: string) => {
    const now = clock();
    const session = await beliefs.find(buildKey(secret, value), now);
    return session && isOpen(session, now) ? session : undefined;
  };

  const end = async (sessionId: string): Promise<void> => {
    await deleteSession(db, sessionId);
    beliefs.forgetWhere((session) => session.id === sessionId);
    for (const listener of endListeners) listener(sessionId);
  };

  const forget = (userId: string): void => beliefs.forgetWhere((session) => session.userId === userId);

  return {
    onEnd: (listener) => void endListeners.push(listener),
    open: (user, device) => openSession(db, user, clock(), device),
    findByBearer: (bearer) => find('bearer_hash', bearer),
    findByCookie: (cookie) => find('cookie_hash', cookie),
    markActivity: async (session) => {
      const now = clock();
      if (now - session.activeAt.getTime() < NOTED_EVERY_MS) return;
      await saveActivity(db, session.id, new Date(now));
      beliefs.forgetWhere(({ id }) => id === session.id);
    },
    list: async (userId) => pickOpen(await listSessions(db, userId), clock()),
    findEnded: async (ids) => pickEnded(ids, await findSessions(db, ids), clock()),
    end,
    endOthers: async (userId, keptId) => {
      for (const id of await listSessionIds(db, userId)) if (id !== keptId) await end(id);
    },
    endOver: async (userId) => {
      const sessions = await listSessions(db, userId);
      const ids = sessions.map(({ id }) => id);
      for (const id of pickEnded(ids, sessions, clock())) await end(id);
    },
    forgetSession: (id) => beliefs.forgetWhere((session) => session.id === id),
    forget,
    markChanged: (userId) => {
      forget(userId);
      for (const listener of changeListeners) listener(userId);
    },
    onChanged: (listener) => void changeListeners.push(listener),
  };
}

const SECRETS: readonly SessionSecret[] = ['bearer_hash', 'cookie_hash'];
const buildKey = (secret: SessionSecret, value: string): string => `${secret} ${value}`;

/** @returns by the keys of `buildKey`, without those of nobody who is active; those that are open are noted as in use */
async function readInUse(
  db: Database,
  keys: readonly string[],
  now: number,
  onSeen: (session: SessionRecord) => void,
): Promise<ReadonlyMap<string, SessionRecord>> {
  const found = new Map<string, SessionRecord>();
  for (const secret of SECRETS) {
    const start = buildKey(secret, '');
    const asked = keys.filter((key) => key.startsWith(start));
    if (asked.length === 0) continue;
    const { hashes, secretOf } = hashSecrets(asked.map((key) => key.slice(start.length)));
    for (const { hash, session } of await findSessionsBy(db, secret, hashes))
      found.set(buildKey(secret, secretOf(hash)), session);
  }
  const open = pickOpen([...found.values()], now);
  for (const session of open) onSeen(session);
  await touchSessions(db, open, new Date(now));
  return found;
}

async function openSession(
  db: Database,
  user: Pick<SessionRecord, 'role'> & { readonly id: string },
  now: number,
  device = '',
): Promise<SessionSecrets> {
  const bearer = newSecret();
  const cookie = newSecret();
  const expiresAt = new Date(now + ABSOLUTE_MS[user.role]);
  await saveSession(db, {
    id: randomUUID(),
    userId: user.id,
    bearerHash: hashSecret(bearer),
    cookieHash: hashSecret(cookie),
    device: device.slice(0, MAX_DEVICE),
    openedAt: new Date(now),
    expiresAt,
  });
  return { bearer, cookie, expiresAt };
}

const pickOpen = <Session extends SessionRecord>(sessions: readonly Session[], now: number): Session[] =>
  sessions.filter((session) => isOpen(session, now));

function pickEnded(ids: readonly string[], sessions: readonly SessionRecord[], now: number): string[] {
  const open = new Set(pickOpen(sessions, now).map(({ id }) => id));
  return ids.filter((id) => !open.has(id));
}

const isOpen = (session: SessionRecord, now: number): boolean =>
  session.expiresAt.getTime() > now && computeIdleEnd(session) > now;

/** When a session ends without further activity. */
const computeIdleEnd = ({ activeAt, timeoutMinutes, role }: SessionRecord): number =>
  activeAt.getTime() +
  (role === 'user' ? (timeoutMinutes ?? IDLE_MINUTES.user) : IDLE_MINUTES.admin) * MINUTE_MS;
