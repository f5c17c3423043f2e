import { createHash, hash, randomBytes, randomUUID } from 'node:crypto';
import { financingDayOf } from '@lonja/core';
import { openOwnerDatabase } from '@lonja/store/database/database';
import { sql } from 'kysely';
import { computeKeyId } from '../apps/server/src/identity/key-id.ts';

export interface SeededClient {
  readonly accountId: number;
  readonly userId: string;
  readonly bearer: string;
}

/** Deep enough for every order of a run. */
const CASH = 1_000_000_000_000_000n;

/**
 * Clients with a session and a grant, straight into the tables: registering them would measure password hashes. All at once: a server that
 * audits its books meanwhile must not find half of it.
 * @param cash micros of a USD
 */
export async function seedClients(databaseUrl: string, count: number, cash = CASH): Promise<SeededClient[]> {
  const db = openOwnerDatabase(databaseUrl);
  const bearers = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const ids = bearers.map(() => randomUUID());
  const hashes = bearers.map((bearer) => createHash('sha256').update(bearer).digest('hex'));
  try {
    const accounts = await db.transaction().execute(async (work) => {
      await sql`insert into users (id, username, email, password_hash, role)
      select id, 'bench' || id, id || '@bench.invalid', 'none', 'user' from unnest(${ids}::uuid[]) as u (id)`.execute(
        work,
      );
      const opened = await sql<{ id: number; user_id: string }>`
      insert into trading_accounts (user_id, kind, version, entry_count, cash, financed_through)
      select id, 'demo', 1, 1, ${cash}, ${financingDayOf(Date.now())}::int from unnest(${ids}::uuid[]) as u (id) returning id, user_id`.execute(
        work,
      );
      await sql`insert into ledger_entries (account_id, number, kind, at, cash, funding)
      select id, 1, 'opening_grant', now(), cash, -cash from trading_accounts where entry_count = 1 and fill_count = 0
      on conflict do nothing`.execute(work);
      await sql`update house_accounts set (balance, posting_count) =
      (select coalesce(sum(funding), 0), count(funding) from ledger_entries) where name = 'funding'`.execute(
        work,
      );
      await sql`insert into sessions (id, user_id, bearer_hash, cookie_hash, expires_at)
      select gen_random_uuid(), id, decode(hash, 'hex'), sha256(decode(hash, 'hex')), now() + interval '1 day'
      from unnest(${ids}::uuid[], ${hashes}::text[]) as u (id, hash)`.execute(work);
      return opened;
    });
    await sql`analyze`.execute(db);
    const accountOf = new Map(accounts.rows.map((row) => [row.user_id, row.id]));
    return ids.map((userId, index) => ({
      userId,
      accountId: accountOf.get(userId) as number,
      bearer: bearers[index] as string,
    }));
  } finally {
    await db.destroy();
  }
}

export interface SeededKey {
  /** The public half, as programs show it. */
  readonly id: string;
  readonly secret: string;
}

/** A key that may read and trade for each client, straight into the table: making one asks for a password. */
export async function seedKeys(
  databaseUrl: string,
  clients: readonly SeededClient[],
): Promise<readonly SeededKey[]> {
  const db = openOwnerDatabase(databaseUrl);
  const keys = clients.map(() => ({
    id: randomUUID(),
    secret: `lonja_${randomBytes(32).toString('base64url')}`,
  }));
  try {
    await sql`insert into api_keys (id, user_id, name, start, hash, scopes, expires_at)
      select id, user_id, 'bench', 'lonja_', decode(hash, 'hex'), '{read,trade}', now() + interval '1 day'
      from unnest(${keys.map(({ id }) => id)}::uuid[], ${clients.map(({ userId }) => userId)}::uuid[],
        ${keys.map(({ secret }) => hash('sha256', secret))}::text[]) as k (id, user_id, hash)`.execute(db);
    return keys.map(({ id, secret }) => ({ id: computeKeyId(id), secret }));
  } finally {
    await db.destroy();
  }
}

export interface SeededHook {
  readonly number: number;
  /** Where its signals come to. */
  readonly path: string;
}

/** A hook on each client's account, straight into the table. */
export async function seedHooks(
  databaseUrl: string,
  clients: readonly SeededClient[],
): Promise<readonly SeededHook[]> {
  const db = openOwnerDatabase(databaseUrl);
  const tokens = clients.map(() => randomBytes(32).toString('base64url'));
  try {
    const { rows } = await sql<{ number: number; account: number }>`
      insert into hooks (user_id, account_id, name, token_hash, symbols, leverage, networks, created_at)
      select user_id, account, 'bench', decode(hash, 'hex'), '[]', 1, '{}', now()
      from unnest(${clients.map(({ userId }) => userId)}::uuid[], ${clients.map(({ accountId }) => accountId)}::integer[],
        ${tokens.map((token) => hash('sha256', token))}::text[]) as h (user_id, account, hash)
      returning number, account_id as account`.execute(db);
    const numberOf = new Map(rows.map(({ number, account }) => [account, number]));
    return tokens.map((token, place) => ({
      number: numberOf.get(clients[place]!.accountId)!,
      path: `/hooks/tv/${token}`,
    }));
  } finally {
    await db.destroy();
  }
}
