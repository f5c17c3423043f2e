import { copyMigrated } from '@lonja/testkit';
import { openOwnerDatabase, type Database } from '@lonja/store/database/database';
import { isDemonstration } from '@lonja/store/installation/demonstration';
import { auditBooks } from '@lonja/store/ledger/ledger-audit';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeDemo } from './make-demo.ts';
import type { DemoSummary } from './town.ts';

const PEOPLE = 12;
const DAYS = 8;
const PRESENT = Date.UTC(2026, 10, 23, 12, 34);

interface Made {
  readonly owner: Database;
  readonly summary: DemoSummary;
  readonly drop: () => Promise<void>;
}

const make = async (): Promise<Made> => {
  const database = await copyMigrated(inject('pgUrl'));
  const summary = await makeDemo(database.url, {
    seed: 'test',
    people: PEOPLE,
    days: DAYS,
    present: () => PRESENT,
    logger: pino({ level: 'silent' }),
    onProgress: () => {},
  });
  const owner = openOwnerDatabase(database.url);
  return { owner, summary, drop: () => owner.destroy().then(() => database.drop()) };
};

let made: Made;
beforeAll(async () => {
  made = await make();
});
afterAll(() => made.drop());

test('a demonstration says that it is one, and its books add up', async () => {
  expect(await isDemonstration(made.owner)).toBe(true);
  expect((await Array.fromAsync(auditBooks(made.owner))).flat()).toEqual([]);
  expect(made.summary.people).toBe(PEOPLE);
  expect(made.summary.accepted).toBeGreaterThan(20);
});

test('everything in it was done in its days, and priced by the market of its moment', async () => {
  const { rows } = await sql<{ first: Date; last: Date; fills: number; off: number }>`
    select min(at) as first, max(at) as last, count(*)::int as fills,
      count(*) filter (where quoted_at > at or at - quoted_at > interval '2 seconds')::int as off
    from fills`.execute(made.owner);
  const [{ first, last, fills, off }] = rows as [(typeof rows)[number]];
  expect(fills).toBeGreaterThan(5);
  expect(off).toBe(0);
  expect(first.getTime()).toBeGreaterThanOrEqual(PRESENT - (DAYS + 1) * 86_400_000);
  expect(last.getTime()).toBeLessThanOrEqual(PRESENT);
  expect(last.getTime() - first.getTime()).toBeGreaterThan(3 * 86_400_000);
});

test('what happens by itself happened: orders were reached, and equity was measured day by day', async () => {
  const { rows } = await sql<{ reached: number; days: number }>`
    select (select count(*)::int from orders where status = 'filled' and type <> 'market') as reached,
      (select count(distinct day)::int from equity_points) as days`.execute(made.owner);
  expect(rows[0]?.reached).toBeGreaterThan(0);
  expect(rows[0]?.days).toBeGreaterThanOrEqual(DAYS);
});

test('something waits for whoever opens it', async () => {
  const { rows } = await sql<{ withdrawals: number; verifications: number; sessions: number }>`
    select (select count(*)::int from withdrawals where status = 'pending') as withdrawals,
      (select count(*)::int from verification_requests where status = 'pending') as verifications,
      (select count(*)::int from sessions) as sessions`.execute(made.owner);
  expect(rows[0]?.verifications).toBeGreaterThan(0);
  // Nobody is left signed in.
  expect(rows[0]?.sessions).toBe(0);
});

test('the same seed makes the same demonstration', async () => {
  const again = await make();
  const [first, second] = await Promise.all([made, again].map(({ owner }) => tradesOf(owner)));
  await again.drop();
  expect(second).toEqual(first);
});

/** Who traded what, when, at which price. */
async function tradesOf(owner: Database): Promise<readonly unknown[]> {
  const { rows } =
    await sql`select u.username, f.number, f.instrument_id, f.quantity::text, f.price::text, f.at
    from fills f join trading_accounts a on a.id = f.account_id join users u on u.id = a.user_id
    order by u.username, f.number`.execute(owner);
  return rows;
}
