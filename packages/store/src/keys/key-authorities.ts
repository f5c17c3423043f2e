import { EVERY_KEY, heldBy, type HeldMandate, type Suspension } from '@lonja/core';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { ApiKeyRow } from './api-keys.ts';
import { readMandates, type WrittenMandates } from '../written/written-mandates.ts';

/** A key with what it may do on its account, or on its person's primary one. */
export interface KeyWithAuthority {
  readonly key: ApiKeyRow;
  readonly held: HeldMandate | undefined;
}

/** The keys of these users, the newest first. */
export async function listKeysWithAuthority(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<KeyWithAuthority[]> {
  const rows = await db
    .selectFrom('api_keys')
    .leftJoin('trading_accounts as bound', 'bound.id', 'api_keys.account_id')
    .leftJoin('trading_accounts as primary', (join) =>
      join.onRef('primary.user_id', '=', 'api_keys.user_id').on('primary.is_primary', '=', true),
    )
    .selectAll('api_keys')
    .select(
      sql<WrittenMandates | null>`case when api_keys.account_id is null then "primary".mandates else bound.mandates end`.as(
        'mandates',
      ),
    )
    .where(sql<boolean>`api_keys.user_id = any(${[...userIds]}::uuid[])`)
    .orderBy('api_keys.created_at', 'desc')
    .orderBy('api_keys.id')
    .execute();
  return rows.map(({ mandates, ...key }) => ({
    key,
    held: mandates ? heldBy(readMandates(mandates), key.id) : undefined,
  }));
}

/** What a key may do on an account, with the world whose clock says until when it is suspended; null: the installation's own. */
export interface HeldOnAccount {
  readonly held: HeldMandate;
  readonly world: number | null;
}

/**
 * What a key has on one account of its person, or on all that are open, beside its scopes.
 * @param accountId undefined: all
 */
export async function listHeldMandates(
  db: Kysely<Tables>,
  {
    key,
    userId,
    accountId,
  }: { readonly key: string; readonly userId: string; readonly accountId?: number | undefined },
): Promise<HeldOnAccount[]> {
  const rows = await db
    .selectFrom('trading_accounts')
    .select(['mandates', 'world'])
    .where('user_id', '=', userId)
    .where((where) =>
      accountId === undefined ? where('closed_at', 'is', null) : where('id', '=', accountId),
    )
    .where(sql<boolean>`jsonb_exists_any(mandates, ${[key, EVERY_KEY]}::text[])`)
    .execute();
  return rows.flatMap(({ mandates, world }) => {
    const held = mandates ? heldBy(readMandates(mandates), key) : undefined;
    return held ? [{ held, world }] : [];
  });
}

/** An open account on which every key is suspended. */
export interface SuspendedAccount {
  readonly accountId: number;
  readonly suspension: Suspension;
}

/** Accounts of these users on which every key is suspended, by user. */
export async function listSuspendedAccounts(
  db: Kysely<Tables>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly SuspendedAccount[]>> {
  const rows = await db
    .selectFrom('trading_accounts')
    .select(['id', 'user_id', 'mandates'])
    .where(sql<boolean>`user_id = any(${[...userIds]}::uuid[])`)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`jsonb_exists(mandates, ${EVERY_KEY})`)
    .orderBy('id')
    .execute();
  const suspended = rows.flatMap(({ id, user_id: userId, mandates }) => {
    const suspension = mandates?.[EVERY_KEY]?.suspension;
    return suspension ? [{ userId, accountId: id, suspension }] : [];
  });
  return Map.groupBy(suspended, ({ userId }) => userId);
}
