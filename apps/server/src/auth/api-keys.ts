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
import { refused, type Refused } from '../refusal.ts';
import { createBeliefs } from './beliefs.ts';

const DAY_MS = 86_400_000;
const CACHED_KEYS = 5_000;
/** What a bearer that is an API key begins with. */
const MARK = 'lonja_';
const SHOWN_START = MARK.length + 6;

interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly days: number;
}

type EndListener = (id: string) => void;

/** Keys of programs: 256 random bits, of which only the SHA-256 is kept. */
export interface ApiKeys {
  /** Calls the listener with each key that was ended here. */
  onEnd(listener: EndListener): void;
  /** Calls the listener with each user whose keys were all ended here. */
  onAllEnded(listener: EndListener): void;
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

export const isApiKey = (bearer: string): boolean => bearer.startsWith(MARK);

export function createApiKeys(db: Database, clock: () => number): ApiKeys {
  const endListeners: EndListener[] = [];
  const allEndedListeners: EndListener[] = [];
  const beliefs = createBeliefs<ApiKeyRecord>(CACHED_KEYS);

  const read = async (bearer: string, now: number): Promise<ApiKeyRecord | undefined> => {
    const record = await findApiKey(db, hashOf(bearer));
    if (record) await touchApiKey(db, record.id, new Date(now));
    return record;
  };

  const noteEnded = (ids: readonly string[]): void => {
    beliefs.forgetWhere((record) => ids.includes(record.id));
    for (const id of ids) for (const listener of endListeners) listener(id);
  };

  return {
    onEnd: (listener) => void endListeners.push(listener),
    onAllEnded: (listener) => void allEndedListeners.push(listener),
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
      const now = clock();
      const record = await beliefs.find(bearer, now, () => read(bearer, now));
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
      beliefs.forgetWhere((record) => record.userId === userId);
      for (const listener of allEndedListeners) listener(userId);
    },
    forget: (userId) => beliefs.forgetWhere((record) => record.userId === userId),
  };
}

const hashOf = (secret: string): Buffer => hash('sha256', secret, 'buffer');
