import { sql, type Insertable, type Kysely, type Selectable } from 'kysely';
import type { Tables } from './tables.ts';

export type ApiKeyRow = Selectable<Tables['api_keys']>;

/** Who a key acts for, and what it may do. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly userId: string;
  readonly username: string;
  readonly role: 'user' | 'admin';
  readonly accountId: number | null;
  readonly scopes: readonly string[];
  readonly expiresAt: Date;
}

/** Keeps a key. @returns undefined when the user has `most` already, also for two who ask at the same moment */
export async function saveApiKey(
  db: Kysely<Tables>,
  key: Insertable<Tables['api_keys']>,
  most: number,
): Promise<ApiKeyRow | undefined> {
  return db.transaction().execute(async (work) => {
    await work.selectFrom('users').select('id').where('id', '=', key.user_id).forNoKeyUpdate().execute();
    const { kept } = await work
      .selectFrom('api_keys')
      .select(sql<number>`count(*)::int`.as('kept'))
      .where('user_id', '=', key.user_id)
      .executeTakeFirstOrThrow();
    if (kept >= most) return undefined;
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

/** The key of an active user; an expired one is found too, with its time. */
export async function findApiKey(db: Kysely<Tables>, hash: Buffer): Promise<ApiKeyRecord | undefined> {
  const row = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .leftJoin('trading_accounts as account', (join) =>
      join.onRef('account.user_id', '=', 'users.id').on('account.is_primary', '=', true),
    )
    .select([
      'api_keys.id',
      'api_keys.user_id',
      'username',
      'role',
      'account.id as account_id',
      'scopes',
      'expires_at',
    ])
    .where('hash', '=', hash)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      username: row.username,
      role: row.role,
      accountId: row.account_id,
      scopes: row.scopes,
      expiresAt: row.expires_at,
    }
  );
}

/** Notes that a key is in use, to the minute, because each note is a commit. */
export async function touchApiKey(db: Kysely<Tables>, id: string, at: Date): Promise<void> {
  await db
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('id', '=', id)
    .where((where) =>
      where.or([
        where('last_used_at', 'is', null),
        where('last_used_at', '<', new Date(at.getTime() - 60_000)),
      ]),
    )
    .execute();
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
