import { randomUUID } from 'node:crypto';
import { createDatabase } from '@lonja/testkit';
import { sql, type Kysely } from 'kysely';
import { expect, inject, onTestFinished, test } from 'vitest';
import { openOwnerDatabase, type Database } from './database.ts';
import { auditBooks } from './ledger-audit.ts';
import { migrate, migrateExactly, readMigrationNames } from './migrate.ts';
import { rollKeyPartitions } from './partitions.ts';

const GRANT = 10_000_000_000n;
/** A share of the instrument for 100 USD, fully paid. */
const COST = 100_000_000n;

async function openFresh(): Promise<{ readonly url: string; readonly db: Database }> {
  const fresh = await createDatabase(inject('pgUrl'));
  const db = openOwnerDatabase(fresh.url);
  onTestFinished(async () => {
    await db.destroy();
    await fresh.drop();
  });
  return { url: fresh.url, db };
}

/**
 * Writes, with the columns that the very first schema has, what one client leaves behind: a grant, a purchase, a key.
 * @param isOfAccount whether keys are an account's still, and not a user's
 */
async function writeClient(db: Kysely<never>, name: string, isOfAccount: boolean): Promise<void> {
  const user = randomUUID();
  await sql`insert into users (id, username, email, password_hash, role)
    values (${user}, ${name}, ${`${name}@example.org`}, 'none', 'user')`.execute(db);
  await sql`insert into sessions (id, user_id, bearer_hash, cookie_hash, expires_at) values
    (${randomUUID()}, ${user}, ${Buffer.from(`b${name}`)}, ${Buffer.from(`c${name}`)}, now())`.execute(db);
  await sql`insert into instruments (symbol) values ('AAPL') on conflict do nothing`.execute(db);
  const account = await sql<{ id: number }>`
    insert into trading_accounts (user_id, kind, version, entry_count, fill_count, cash, margin)
    values (${user}, 'demo', 2, 2, 1, ${GRANT - COST}, ${COST}) returning id`.execute(db);
  const id = account.rows[0]?.id;
  await sql`insert into ledger_entries (account_id, number, kind, at, cash, funding)
    values (${id}, 1, 'opening_grant', now(), ${GRANT}, ${-GRANT})`.execute(db);
  await sql`insert into fills (account_id, number, instrument_id, side, order_type, quantity, leverage, reduce_only, slippage,
      price, rule, bid, ask, quoted_at, quote_source, quote_sequence, rate_numerator, rate_denominator, value, closed, opened,
      realized_quote, realized, margin_locked, margin_released, position_opened_by, quantity_after, at)
    values (${id}, 1, 1, 'buy', 'market', 100000000, 1, false, 1, 10000000000, 'buy_at_ask', 9900000000, 10000000000, now(),
      'simulated', 1, 1, 1, ${COST}, 0, 100000000, 0, 0, ${COST}, 0, 1, 100000000, now())`.execute(db);
  await sql`insert into ledger_entries (account_id, number, kind, fill_number, at, cash, margin)
    values (${id}, 2, 'fill', 1, now(), ${-COST}, ${COST})`.execute(db);
  await sql`insert into positions (account_id, instrument_id, opened_by, quantity, cost, margin, fully_paid, opened_at)
    values (${id}, 1, 1, 100000000, ${COST}, ${COST}, true, now())`.execute(db);
  await (
    isOfAccount
      ? sql`insert into idempotency_keys (day, account_id, key, fingerprint, status, body)
        values (current_date, ${id}, ${name}, 'f', 200, '{}')`
      : sql`insert into idempotency_keys (day, user_id, id, fingerprint, status, body)
        values (current_date, ${user}, gen_random_uuid(), 'f', 200, '{}')`
  ).execute(db);
  await sql`update house_accounts set balance = balance - ${GRANT}, posting_count = posting_count + 1
    where name = 'funding' and shard = 0`.execute(db);
}

/** Columns, constraints, triggers and functions, as texts. */
async function describeSchema(db: Database): Promise<string[]> {
  const { rows } = await sql<{ is: string }>`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' ' || a.attnotnull as is
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid)
      from pg_constraint where connamespace = 'public'::regnamespace
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace and prokind = 'f'`.execute(
    db,
  );
  return rows.map((row) => row.is).toSorted();
}

test('what clients wrote under every earlier schema is there after all migrations, and the books add up', async () => {
  const { url, db } = await openFresh();
  const names = await readMigrationNames();
  for (const [index, name] of names.entries()) {
    await db.transaction().execute((transaction) => migrateExactly(transaction, names.slice(0, index + 1)));
    if (index === 0) await rollKeyPartitions(db, Date.now());
    const isOfAccount = index < names.indexOf('0065_one_store_of_keys');
    await writeClient(db as unknown as Kysely<never>, `written_under_${name}`, isOfAccount);
  }
  expect(await migrate(url)).toEqual([]);
  expect((await Array.fromAsync(auditBooks(db))).flat()).toEqual([]);
  for (const table of ['users', 'sessions', 'trading_accounts', 'positions', 'fills', 'idempotency_keys']) {
    const { rows } = await sql<{ count: number }>`select count(*)::int from ${sql.table(table)}`.execute(db);
    expect([table, rows[0]?.count]).toEqual([table, names.length]);
  }

  const fresh = await openFresh();
  await migrate(fresh.url);
  await rollKeyPartitions(fresh.db, Date.now());
  expect(await describeSchema(db)).toEqual(await describeSchema(fresh.db));
});
