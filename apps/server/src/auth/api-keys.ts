import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { KeyScope } from '@lonja/protocol';
import {
  deleteApiKey,
  findApiKey,
  listApiKeys,
  saveApiKey,
  touchApiKey,
  type ApiKeyRecord,
  type ApiKeyRow,
  type Database,
} from '@lonja/store';
import { LRUCache } from 'lru-cache';

const DAY_MS = 86_400_000;
/** How long a key read from the database is believed. */
const BELIEVED_MS = 5_000;
const CACHED_KEYS = 5_000;
/** What a bearer that is an API key begins with. */
const MARK = 'lonja_';
const SHOWN_START = MARK.length + 6;
/** Keys that one user may have, expired ones too until they are revoked. */
const MOST_KEYS = 20;

interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly days: number;
}

/** Keys of programs: 256 random bits, of which only the SHA-256 is kept. */
export interface ApiKeys {
  /** Undefined when the user has 20 already. */
  create(
    userId: string,
    key: NewKey,
  ): Promise<{ readonly secret: string; readonly row: ApiKeyRow } | undefined>;
  list(userId: string): Promise<ApiKeyRow[]>;
  /** Undefined for one that is unknown, revoked or expired. */
  find(bearer: string): Promise<ApiKeyRecord | undefined>;
  /** @returns false when the user has no such key */
  revoke(userId: string, id: string): Promise<boolean>;
  /** What is believed of this user's keys is read anew: the user is deleted, deactivated or somebody else by now. */
  forget(userId: string): void;
}

export const isApiKey = (bearer: string): boolean => bearer.startsWith(MARK);

interface Believed {
  readonly record: ApiKeyRecord;
  readonly until: number;
}

export function createApiKeys(db: Database, clock: () => number): ApiKeys {
  const believed = new LRUCache<string, Believed>({ max: CACHED_KEYS });
  let endings = 0;

  const read = async (bearer: string): Promise<ApiKeyRecord | undefined> => {
    const now = clock();
    const known = believed.get(bearer);
    if (known && known.until > now) return known.record;
    believed.delete(bearer);
    const endingsBefore = endings;
    const record = await findApiKey(db, hashOf(bearer));
    if (!record) return undefined;
    await touchApiKey(db, record.id, new Date(now));
    // A key that ended while it was read must not be believed afterwards.
    if (endings === endingsBefore) believed.set(bearer, { record, until: now + BELIEVED_MS });
    return record;
  };

  const forgetWhere = (isMeant: (record: ApiKeyRecord) => boolean): void => {
    endings += 1;
    const ended = [...believed].filter(([, { record }]) => isMeant(record));
    for (const [key] of ended) believed.delete(key);
  };

  return {
    create: async (userId, { name, scopes, days }) => {
      const now = clock();
      const secret = MARK + randomBytes(32).toString('base64url');
      const key = {
        id: randomUUID(),
        user_id: userId,
        name,
        start: secret.slice(0, SHOWN_START),
        hash: hashOf(secret),
        scopes: [...new Set(scopes)],
        created_at: new Date(now),
        expires_at: new Date(now + days * DAY_MS),
        last_used_at: null,
      };
      const row = await saveApiKey(db, key, MOST_KEYS);
      return row && { secret, row };
    },
    list: (userId) => listApiKeys(db, userId),
    find: async (bearer) => {
      const record = await read(bearer);
      return record && record.expiresAt.getTime() > clock() ? record : undefined;
    },
    revoke: async (userId, id) => {
      const isRevoked = await deleteApiKey(db, userId, id);
      forgetWhere((record) => record.id === id);
      return isRevoked;
    },
    forget: (userId) => forgetWhere((record) => record.userId === userId),
  };
}

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
