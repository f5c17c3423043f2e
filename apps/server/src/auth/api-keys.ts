import { hash, randomBytes, randomUUID } from 'node:crypto';
import { MAX_KEYS, type KeyScope } from '@lonja/protocol';
import {
  deleteApiKey,
  findApiKey,
  findOpenApiKeys,
  listApiKeys,
  saveApiKey,
  touchApiKey,
  type ApiKeyRecord,
  type ApiKeyRow,
  type Database,
} from '@lonja/store';
import { LRUCache } from 'lru-cache';
import { refused, type Refused } from '../refusal.ts';

const DAY_MS = 86_400_000;
/** How long a key read from the database is believed. */
const BELIEVED_MS = 5_000;
const CACHED_KEYS = 5_000;
/** What a bearer that is an API key begins with. */
const MARK = 'lonja_';
const SHOWN_START = MARK.length + 6;

interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly days: number;
}

/** Keys of programs: 256 random bits, of which only the SHA-256 is kept. */
export interface ApiKeys {
  /**
   * Refused where the user has 20 already, or another password by now than the one shown.
   * @param provenBy the hash of the password that was shown for it
   */
  create(userId: string, key: NewKey, provenBy: string): Promise<CreatedKey | Refused>;
  list(userId: string): Promise<ApiKeyRow[]>;
  /** Undefined for one that is unknown, revoked or expired. */
  find(bearer: string): Promise<ApiKeyRecord | undefined>;
  /** @returns false when the user has no such key */
  revoke(userId: string, id: string): Promise<boolean>;
  /** Those of these keys that have ended: revoked, expired, or of somebody who is no longer active. */
  findEnded(ids: readonly string[]): Promise<string[]>;
  /** These ended with another password: nothing is believed of them any more. */
  noteEnded(ids: readonly string[]): void;
  /** The same of all of a user's keys: the password was reset, or the user is deleted, deactivated or of another role by now. */
  noteAllEnded(userId: string): void;
  /** What is believed of this user's keys is read anew: the account is another one. */
  forget(userId: string): void;
}

interface CreatedKey {
  readonly secret: string;
  readonly row: ApiKeyRow;
}

export interface ApiKeyEvents {
  readonly onEnd: (keyId: string) => void;
  readonly onAllEnded: (userId: string) => void;
}

export const isApiKey = (bearer: string): boolean => bearer.startsWith(MARK);

interface Believed {
  readonly record: ApiKeyRecord;
  readonly until: number;
}

export function createApiKeys(
  db: Database,
  clock: () => number,
  { onEnd, onAllEnded }: ApiKeyEvents,
): ApiKeys {
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

  const noteEnded = (ids: readonly string[]): void => {
    forgetWhere((record) => ids.includes(record.id));
    for (const id of ids) onEnd(id);
  };

  return {
    create: async (userId, { name, scopes, days }, provenBy) => {
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
      const saved = await saveApiKey(db, key, MAX_KEYS, provenBy);
      return typeof saved === 'string'
        ? refused(saved === 'too_many_keys' ? saved : 'password_wrong')
        : { secret, row: saved };
    },
    list: (userId) => listApiKeys(db, userId),
    find: async (bearer) => {
      const record = await read(bearer);
      return record && record.expiresAt.getTime() > clock() ? record : undefined;
    },
    revoke: async (userId, id) => {
      const isRevoked = await deleteApiKey(db, userId, id);
      if (isRevoked) noteEnded([id]);
      return isRevoked;
    },
    findEnded: async (ids) => {
      if (ids.length === 0) return [];
      const open = new Set(await findOpenApiKeys(db, ids, new Date(clock())));
      return ids.filter((id) => !open.has(id));
    },
    noteEnded,
    noteAllEnded: (userId) => {
      forgetWhere((record) => record.userId === userId);
      onAllEnded(userId);
    },
    forget: (userId) => forgetWhere((record) => record.userId === userId),
  };
}

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
