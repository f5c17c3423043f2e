import { hash, randomBytes, randomUUID } from 'node:crypto';
import {
  deleteSession,
  findSession,
  saveSession,
  touchSession,
  type Database,
  type SessionRecord,
} from '@lonja/store';

const HOUR_MS = 3_600_000;
/** However busy it is, a session ends after this; an administrator's sooner. */
const ABSOLUTE_MS = { user: 12 * HOUR_MS, admin: 8 * HOUR_MS } as const;
/** How long a session read from the database is believed: another process may have ended it. */
const BELIEVED_MS = 5_000;
const CACHED_SESSIONS = 20_000;

/** The two secrets of a new session; only their hashes are kept. */
export interface SessionSecrets {
  readonly bearer: string;
  readonly cookie: string;
  readonly expiresAt: Date;
}

export interface Sessions {
  open(user: { readonly id: string; readonly role: 'user' | 'admin' }): Promise<SessionSecrets>;
  findByBearer(bearer: string): Promise<SessionRecord | undefined>;
  findByCookie(cookie: string): Promise<SessionRecord | undefined>;
  end(sessionId: string): Promise<void>;
}

interface Believed {
  readonly session: SessionRecord | undefined;
  readonly until: number;
}

export function createSessions(
  db: Database,
  clock: () => number,
  onEnd: (sessionId: string) => void,
): Sessions {
  const believed = new Map<string, Believed>();
  let endings = 0;

  const find = async (secret: 'bearer_hash' | 'cookie_hash', value: string) => {
    const key = `${secret} ${value}`;
    const now = clock();
    const known = believed.get(key);
    if (known && known.until > now) return stillValid(known.session, now);
    const endingsBefore = endings;
    const session = await findSession(db, secret, hashOf(value));
    // A session that ended while it was read must not be believed afterwards.
    if (endings === endingsBefore) remember(key, { session, until: now + BELIEVED_MS });
    if (session && stillValid(session, now)) await touchSession(db, session.id, new Date(now));
    return stillValid(session, now);
  };

  const remember = (key: string, entry: Believed): void => {
    believed.delete(key);
    believed.set(key, entry);
    if (believed.size > CACHED_SESSIONS) believed.delete(believed.keys().next().value as string);
  };

  return {
    open: async (user) => {
      const bearer = newSecret();
      const cookie = newSecret();
      const expiresAt = new Date(clock() + ABSOLUTE_MS[user.role]);
      await saveSession(db, {
        id: randomUUID(),
        userId: user.id,
        bearerHash: hashOf(bearer),
        cookieHash: hashOf(cookie),
        expiresAt,
      });
      return { bearer, cookie, expiresAt };
    },
    findByBearer: (bearer) => find('bearer_hash', bearer),
    findByCookie: (cookie) => find('cookie_hash', cookie),
    end: async (sessionId) => {
      await deleteSession(db, sessionId);
      endings += 1;
      for (const [key, { session }] of believed) if (session?.id === sessionId) believed.delete(key);
      onEnd(sessionId);
    },
  };
}

const stillValid = (session: SessionRecord | undefined, now: number): SessionRecord | undefined =>
  session && session.expiresAt.getTime() > now ? session : undefined;

const newSecret = (): string => randomBytes(32).toString('base64url');
const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
