import { createMigratedDatabase, endConnections, type MigratedDatabase, ofProgram } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openDatabase, openOwnerDatabase, OF_JOBS, type Database } from '../database/database.ts';
import { auditBooks, type AuditShare } from './ledger-audit.ts';

/** More than two pages. */
const ACCOUNTS = 2_500;
const GRANT = 10_000_000_000n;
const SLOTS = Array.from({ length: 256 }, (_, slot) => slot);

let database: MigratedDatabase;
let owner: Database;
let db: Database;
beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), []);
  owner = openOwnerDatabase(database.url);
  db = openDatabase(database.url, () => undefined, OF_JOBS);
  await sql`insert into users (id, username, email, password_hash, role)
    select gen_random_uuid(), 'u' || n, n || '@audit.invalid', 'none', 'user' from generate_series(1, ${ACCOUNTS}::int) n`.execute(
    owner,
  );
  await sql`insert into trading_accounts (user_id, kind, version, entry_count, cash)
    select id, 'demo', 1, 1, ${GRANT} from users`.execute(owner);
  await addGrants('true');
});
afterAll(async () => {
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

/** Entries of grants, and what the house says of them. */
async function addGrants(where: string): Promise<void> {
  await sql`insert into ledger_entries (account_id, number, kind, at, cash, funding)
    select id, entry_count, 'opening_grant', now(), ${GRANT}, ${-GRANT} from trading_accounts where ${sql.raw(where)}`.execute(
    owner,
  );
  await sql`update house_accounts set (balance, posting_count) = (select sum(funding), count(funding) from ledger_entries)
    where name = 'funding'`.execute(owner);
}

const audit = async (share?: AuditShare): Promise<string[]> =>
  (await Array.fromAsync(auditBooks(db, share))).flat();

/** Runs with one account's cash a millionth too high. */
async function withFault<Result>(accountId: number, run: () => Promise<Result>): Promise<Result> {
  const change = (by: number) =>
    sql`update trading_accounts set cash = cash + ${by} where id = ${accountId}`.execute(owner);
  await change(1);
  try {
    return await run();
  } finally {
    await change(-1);
  }
}

const slotOf = async (accountId: number): Promise<number> => {
  const { user_id } = await owner
    .selectFrom('trading_accounts')
    .select('user_id')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number.parseInt(user_id.slice(-2), 16);
};

test('a round goes over more accounts than a page holds', async () => {
  const steps = await Array.fromAsync(auditBooks(db));
  expect(steps.length).toBeGreaterThan(3);
  expect(steps.flat()).toEqual([]);
});

test.each([1, 1_250, ACCOUNTS])('a fault of account %i is found, on whichever page it stands', async (id) => {
  expect(await withFault(id, audit)).toEqual([
    `account ${id}: cash differs from its postings`,
    'clients and house do not sum to zero',
  ]);
});

test('a share finds the faults of its slots, and leaves those of others to others', async () => {
  const slot = await slotOf(1_250);
  const share = (slots: readonly number[]): AuditShare => ({ slots, house: false });
  const [its, rest] = await withFault(1_250, async () => [
    await audit(share([slot])),
    await audit(share(SLOTS.filter((other) => other !== slot))),
  ]);
  expect(its).toEqual(['account 1250: cash differs from its postings']);
  expect(rest).toEqual([]);
});

test('the house is compared with the postings of all accounts, also by a share without slots', async () => {
  const house: AuditShare = { slots: [], house: true };
  expect(await audit(house)).toEqual([]);
  await sql`update house_accounts set balance = balance + 1, posting_count = posting_count + 1 where name = 'fees'`.execute(
    owner,
  );
  expect(await audit(house)).toEqual([
    'house fees differs from its postings',
    'clients and house do not sum to zero',
  ]);
  await sql`update house_accounts set balance = 0, posting_count = 0 where name = 'fees'`.execute(owner);
});

test('what is posted while a round is under way is no breach', async () => {
  const round = auditBooks(db);
  const found = [await round.next()];
  await sql`update trading_accounts set cash = cash + ${GRANT}, entry_count = 2 where id in (1, 2400)`.execute(
    owner,
  );
  await addGrants('entry_count = 2');
  for (let step = await round.next(); !step.done; step = await round.next()) found.push(step);
  expect(found.flatMap(({ value }) => value ?? [])).toEqual([]);
  expect(await audit()).toEqual([]);
});

test('a position that belongs to no account is found', async () => {
  await sql`insert into positions (account_id, instrument_id, opened_by, opened_at, quantity, cost, margin, fully_paid)
    values (0, 1, 1, now(), 100000000, 1000000, 0, true)`.execute(owner);
  expect(await audit()).toEqual(['account 0: position 1 differs from its fills']);
  await sql`delete from positions where account_id = 0`.execute(owner);
});

test('a round that is left gives its connection back, and one whose connection is lost fails', async () => {
  for (let round = 0; round < 2 * OF_JOBS.connections; round++) {
    const left = auditBooks(db);
    await left.next();
    await left.return();
  }
  const cut = auditBooks(db);
  await cut.next();
  await endConnections(owner, ofProgram('lonja'));
  // In the database's words or, once it has noticed, in the driver's.
  await expect(Array.fromAsync(cut)).rejects.toThrow(/terminat|connection error/);
  expect(await audit()).toEqual([]);
});
