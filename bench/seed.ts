import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { financingDayOf } from '@lonja/core';
import { openOwnerDatabase } from '@lonja/store';
import { sql } from 'kysely';

export interface SeededClient {
  readonly accountId: number;
  readonly userId: string;
  readonly bearer: string;
}

/** Deep enough for every order of a run. */
const CASH = 1_000_000_000_000_000n;

/** Clients with a session and a grant, straight into the tables: registering them would measure password hashes. */
export async function seedClients(databaseUrl: string, count: number): Promise<SeededClient[]> {
  const db = openOwnerDatabase(databaseUrl);
  const bearers = Array.from({ length: count }, () => randomBytes(32).toString('base64url'));
  const ids = bearers.map(() => randomUUID());
  const hashes = bearers.map((bearer) => createHash('sha256').update(bearer).digest('hex'));
  try {
    await sql`insert into users (id, username, email, password_hash, role)
      select id, 'bench' || id, id || '@bench.invalid', 'none', 'user' from unnest(${ids}::uuid[]) as u (id)`.execute(
      db,
    );
    const accounts = await sql<{ id: number; user_id: string }>`
      insert into trading_accounts (user_id, kind, version, entry_count, cash, financed_through)
      select id, 'demo', 1, 1, ${CASH}, ${financingDayOf(Date.now())}::int from unnest(${ids}::uuid[]) as u (id) returning id, user_id`.execute(
      db,
    );
    await sql`insert into ledger_entries (account_id, number, kind, at, cash, funding)
      select id, 1, 'opening_grant', now(), cash, -cash from trading_accounts where entry_count = 1 and fill_count = 0
      on conflict do nothing`.execute(db);
    await sql`update house_accounts set (balance, posting_count) =
      (select coalesce(sum(funding), 0), count(funding) from ledger_entries) where name = 'funding'`.execute(
      db,
    );
    await sql`insert into sessions (id, user_id, bearer_hash, cookie_hash, expires_at)
      select gen_random_uuid(), id, decode(hash, 'hex'), sha256(decode(hash, 'hex')), now() + interval '1 day'
      from unnest(${ids}::uuid[], ${hashes}::text[]) as u (id, hash)`.execute(db);
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
