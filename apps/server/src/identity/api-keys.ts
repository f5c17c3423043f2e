import { randomBytes, randomUUID } from 'node:crypto';
import { MAX_KEYS, type KeyScope } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import {
  deleteApiKey,
  findApiKeys,
  findOpenApiKeys,
  listApiKeys,
  saveApiKey,
  touchApiKeys,
  type ApiKeyRecord,
  type ApiKeyRow,
} from '@lonja/store/keys/api-keys';
import { refuse } from '../refusal/refuse.ts';
import { createBeliefs } from './beliefs.ts';
import type { ProvenByPassword } from './own-proofs.ts';
import { hashSecret, hashSecrets } from './secrets.ts';

const DAY_MS = 86_400_000;
const CACHED_KEYS = 5_000;
/** The prefix of an API key, which distinguishes it from a session's bearer. */
const MARK = 'lonja_';
const SHOWN_START = MARK.length + 6;

interface NewKey {
  readonly name: string;
  readonly scopes: readonly KeyScope[];
  readonly days: number;
  /** The only account that it reaches; undefined: all of the user's. */
  readonly accountId?: number | undefined;
  /** The group whose teachers decide on what it proposes; undefined: its owner. */
  readonly approver?: number | undefined;
}

type EndListener = (id: string) => void;

/** API keys for programs: 256 random bits, stored only as SHA-256. */
export interface ApiKeys {
  /** Calls the listener for each key that ends in this process. */
  onEnd(listener: EndListener): void;
  /** Calls the listener for each user whose keys all end in this process. */
  onAllEnded(listener: EndListener): void;
  /** Refused where the user has 20 keys already, or has changed the password since it was checked. */
  create(userId: string, key: NewKey, proven: ProvenByPassword): Promise<CreatedKey>;
  list(userId: string): Promise<ApiKeyRow[]>;
  /** Undefined for one that is unknown, revoked or expired. */
  find(bearer: string): Promise<ApiKeyRecord | undefined>;
  /** @returns false when the user has no such key */
  revoke(userId: string, id: string): Promise<boolean>;
  /** Ids of these keys that have ended: revoked, expired, or of a user who is no longer active. */
  findEnded(ids: readonly string[]): Promise<string[]>;
  /** Removes keys that a password change has ended from the cache, and reports their end. */
  markEnded(ids: readonly string[]): void;
  /** The same for all of a user's keys: after a password reset, or when the user is deleted, deactivated or changes role. */
  markAllEnded(userId: string): void;
  /** Removes a key from the cache, because another process says that it has ended. */
  forgetKey(id: string): void;
  /** Removes the user's keys from the cache, because another process says that what they carry has changed. */
  forget(userId: string): void;
  /** What the user's keys carry has changed here: the account that they trade, or its leverage. */
  markChanged(userId: string): void;
  /** Calls the listener with each user of whom that is noted in this process. */
  onChanged(listener: (userId: string) => void): void;
}

interface CreatedKey {
  readonly secret: string;
  readonly row: ApiKeyRow;
}

export const isApiKey = (bearer: string): boolean => bearer.startsWith(MARK);

export function createApiKeys(db: Database, clock: () => number): ApiKeys {
  const endListeners: EndListener[] = [];
  const allEndedListeners: EndListener[] = [];
  const changeListeners: ((userId: string) => void)[] = [];
  const beliefs = createBeliefs(CACHED_KEYS, (bearers) => readInUse(db, bearers, new Date(clock())));

  const forget = (userId: string): void => beliefs.forgetWhere((record) => record.userId === userId);
  const markEnded = (ids: readonly string[]): void => {
    beliefs.forgetWhere((record) => ids.includes(record.id));
    for (const id of ids) for (const listener of endListeners) listener(id);
  };

  return {
    onEnd: (listener) => void endListeners.push(listener),
    onAllEnded: (listener) => void allEndedListeners.push(listener),
    create: async (userId, wanted, { passwordHash }) => {
      const secret = MARK + randomBytes(32).toString('base64url');
      const row = buildKeyRow(userId, wanted, secret, clock());
      const saved = await saveApiKey(db, row, MAX_KEYS, passwordHash);
      if (typeof saved === 'string') refuse(saved === 'too_many_keys' ? saved : 'password_wrong');
      return { secret, row: saved };
    },
    list: (userId) => listApiKeys(db, userId),
    find: async (bearer) => {
      const now = clock();
      const record = await beliefs.find(bearer, now);
      return record && record.expiresAt.getTime() > clock() ? record : undefined;
    },
    revoke: async (userId, id) => {
      const isRevoked = await deleteApiKey(db, userId, id);
      if (isRevoked) markEnded([id]);
      return isRevoked;
    },
    findEnded: async (ids) => {
      if (ids.length === 0) return [];
      const open = new Set(await findOpenApiKeys(db, ids, new Date(clock())));
      return ids.filter((id) => !open.has(id));
    },
    markEnded,
    markAllEnded: (userId) => {
      forget(userId);
      for (const listener of allEndedListeners) listener(userId);
    },
    forgetKey: (id) => beliefs.forgetWhere((record) => record.id === id),
    forget,
    markChanged: (userId) => {
      forget(userId);
      for (const listener of changeListeners) listener(userId);
    },
    onChanged: (listener) => void changeListeners.push(listener),
  };
}

/** @returns by their bearers, without those of nobody who is active; they are noted as in use */
async function readInUse(
  db: Database,
  bearers: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, ApiKeyRecord>> {
  const { hashes, secretOf } = hashSecrets(bearers);
  const found = await findApiKeys(db, hashes);
  const keys = found.map(({ key }) => key);
  await touchApiKeys(db, keys, now);
  return new Map(found.map(({ hash, key }) => [secretOf(hash), key]));
}

const buildKeyRow = (
  userId: string,
  { name, scopes, days, accountId, approver }: NewKey,
  secret: string,
  now: number,
) => ({
  id: randomUUID(),
  user_id: userId,
  name,
  start: secret.slice(0, SHOWN_START),
  hash: hashSecret(secret),
  scopes: [...new Set(scopes)],
  created_at: new Date(now),
  expires_at: new Date(now + days * DAY_MS),
  last_used_at: null,
  account_id: accountId ?? null,
  approver_group: approver ?? null,
});
