import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { isStillProven } from './proven.ts';

export type ApiKeyRow = Selectable<Tables['api_keys']>;

/** An API key's user and scopes. */
export interface ApiKeyRecord {
  readonly id: string;
  /** What its person calls it. */
  readonly name: string;
  readonly userId: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  /** The account of a call that names none: the key's own, or else the primary one. */
  readonly accountId: number | null;
  /** The only account that it reaches; null: all of its person's. */
  readonly boundTo: number | null;
  /** The world of the account that it is bound to; null: the installation's own market. */
  readonly world: number | null;
  /** With which leverage at most its account opens where an order names none; undefined without an account. */
  readonly programLeverage: number | undefined;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
  /** To the minute; null where it never was. */
  readonly lastUsedAt: Date | null;
}

/**
 * Stores a key after its user has proved the password with this hash.
 * @returns why not: the user has `most` keys already, also with concurrent requests; or the password has changed
 */
export async function saveApiKey(
  db: Kysely<Tables>,
  key: Insertable<Tables['api_keys']>,
  maximum: number,
  provenBy: string,
): Promise<ApiKeyRow | 'too_many_keys' | 'password_changed'> {
  return db.transaction().execute(async (work) => {
    if (!(await isStillProven(work, key.user_id, provenBy))) return 'password_changed';
    const { kept } = await work
      .selectFrom('api_keys')
      .select(sql<number>`count(*)::int`.as('kept'))
      .where('user_id', '=', key.user_id)
      .executeTakeFirstOrThrow();
    if (kept >= maximum) return 'too_many_keys';
    return work.insertInto('api_keys').values(key).returningAll().executeTakeFirstOrThrow();
  });
}

/** A user's keys, the newest first. */
export async function listApiKeys(db: Kysely<Tables>, userId: string): Promise<ApiKeyRow[]> {
  return db
    .selectFrom('api_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Keys of active users by their hashes, in no order; an expired one is found too, with its time. */
export async function findApiKeys(
  db: Kysely<Tables>,
  hashes: readonly Buffer[],
): Promise<{ readonly hash: Buffer; readonly key: ApiKeyRecord }[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoin('trading_accounts as account', (join) =>
      join.onRef('account.user_id', '=', 'users.id').on('account.is_primary', '=', true),
    )
    .leftJoin('trading_accounts as bound', 'bound.id', 'api_keys.account_id')
    .select([
      'hash',
      'api_keys.id',
      'api_keys.name',
      'api_keys.user_id',
      'username',
      'role',
      'account.id as primary_id',
      'api_keys.account_id',
      'bound.world',
      'account.program_leverage as primary_leverage',
      'bound.program_leverage as bound_leverage',
      'scopes',
      'expires_at',
      'last_used_at',
    ])
    .where(sql<boolean>`hash = any(${hashes}::bytea[])`)
    .where('is_active', '=', true)
    .execute();
  return rows.map((row) => ({
    hash: row.hash,
    key: {
      id: row.id,
      name: row.name,
      userId: row.user_id,
      username: row.username,
      role: row.role,
      accountId: row.account_id ?? row.primary_id,
      boundTo: row.account_id,
      world: row.world,
      programLeverage: row.bound_leverage ?? row.primary_leverage ?? undefined,
      scopes: row.scopes,
      expiresAt: row.expires_at,
      lastUsedAt: row.last_used_at,
    },
  }));
}

/** Records that keys are in use, to the minute, because each record is a commit. One that another process records meanwhile is left to it. */
export async function touchApiKeys(
  db: Kysely<Tables>,
  keys: readonly Pick<ApiKeyRecord, 'id' | 'lastUsedAt'>[],
  at: Date,
): Promise<void> {
  const before = new Date(at.getTime() - 60_000);
  const ids = keys.filter(({ lastUsedAt }) => !lastUsedAt || lastUsedAt < before).map(({ id }) => id);
  if (ids.length === 0) return;
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', 'in', (where) =>
      where
        .selectFrom('api_keys')
        .select('id')
        .where(sql<boolean>`id = any(${ids}::uuid[])`)
        .where((or) => or.or([or('last_used_at', 'is', null), or('last_used_at', '<', before)]))
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** Ids of these keys that are valid: not revoked, not expired, of an active user. */
export async function findOpenApiKeys(
  db: Kysely<Tables>,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select('api_keys.id')
    .where(sql<boolean>`api_keys.id = any(${ids}::uuid[])`)
    .where('is_active', '=', true)
    .where('expires_at', '>', now)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * In the transaction that changes the password: ends every key of the user except those kept, and the addresses of the user's hooks.
 * @returns the ids of the ended keys
 */
export async function endApiKeys(
  work: Kysely<Tables>,
  userId: string,
  keptIds: readonly string[] = [],
): Promise<string[]> {
  await work.updateTable('hooks').set({ token_hash: null }).where('user_id', '=', userId).execute();
  const rows = await work
    .deleteFrom('api_keys')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id::text <> all(${keptIds}::text[])`)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns false when the user has no such key */
export async function deleteApiKey(db: Kysely<Tables>, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('api_keys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
