import { createMigratedDatabase, type MigratedDatabase } from '@lonja/testkit';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { openOwnerDatabase, type Database } from '../database/database.ts';
import { listCurves } from './result-curves.ts';
import { sumTrades } from './trades.ts';

let database: MigratedDatabase;
let db: Database;
beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), ['AAPL']);
  db = openOwnerDatabase(database.url);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

interface Closed {
  readonly net: bigint;
  readonly setup: string | null;
  readonly tags: readonly string[];
}

const LABELS = ['gap', 'pullback', 'trend'];
const closed: fc.Arbitrary<Closed> = fc.record({
  net: fc.bigInt({ min: -(10n ** 10n), max: 10n ** 10n }),
  setup: fc.option(fc.constantFrom(...LABELS), { nil: null }),
  tags: fc.uniqueArray(fc.constantFrom(...LABELS)),
});

async function openWith(trades: readonly Closed[]): Promise<number> {
  const userId = crypto.randomUUID();
  await sql`insert into users (id, username, email, password_hash, role)
    values (${userId}, ${userId}, ${`${userId}@trades.invalid`}, 'none', 'user')`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`insert into trading_accounts (user_id, kind, version, entry_count, cash)
    values (${userId}, 'demo', 1, 0, 0) returning id`.execute(db);
  const accountId = rows[0]!.id;
  for (const [place, { net, setup, tags }] of trades.entries()) {
    const opened = place * 2 + 1;
    await sql`insert into trades (account_id, opened_by, instrument_id, direction, opened_at, opened, closed, opened_value,
        closed_value, realized, financing, dividends, execution_cost, fills, is_set, closed_by, closed_at, no_r)
      values (${accountId}, ${opened}, ${[...database.instrumentIds.values()][0]!}, 'long', '2026-03-02T10:00:00Z', 1, 1, 1, 1,
        ${net}, 0, 0, 0, 2, false, ${opened + 1}, ${new Date(Date.UTC(2026, 2, 2, 11) + place * 60_000)}, 'no_stop')`.execute(
      db,
    );
    if (setup !== null || tags.length > 0)
      await sql`insert into journal_entries (account_id, user_id, at, body, tags, setup, opened_by)
        values (${accountId}, ${userId}, now(), '', ${[...tags]}::text[], ${setup}, ${opened})`.execute(db);
  }
  return accountId;
}

const WHOLE = { from: null, to: null };

test('the curves of all setups, with that of none, come to the journal’s total to the millionth, and each to its own figures', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(closed, { maxLength: 90 }), async (trades) => {
      const accountId = await openWith(trades);
      const curves = await listCurves(db, accountId, WHOLE);
      const { all, groups } = await sumTrades(db, accountId, { zone: 'UTC', period: WHOLE });
      const of = (by: string) => curves.filter((curve) => curve.by === by);
      const add = (amounts: readonly bigint[]) => amounts.reduce((sum, amount) => sum + amount, 0n);
      expect(add(of('setup').map(({ sums }) => sums.net))).toBe(all.net);
      expect(of('setup').reduce((sum, { sums }) => sum + sums.trades, 0)).toBe(all.trades);
      expect(of('all').map(({ sums }) => sums.net)).toEqual(all.trades === 0 ? [] : [all.net]);
      for (const by of ['setup', 'tag'] as const)
        expect(
          of(by)
            .filter(({ key }) => key !== null)
            .map(({ key, sums: { trades: count, wins, net } }) => ({ key, count, wins, net }))
            .toSorted((one, other) => one.key!.localeCompare(other.key!)),
        ).toEqual(
          groups[by]
            .map(({ key, sums: { trades: count, wins, net } }) => ({ key, count, wins, net }))
            .toSorted((one, other) => one.key.localeCompare(other.key)),
        );
      for (const { points, sums } of curves) {
        expect(points.at(-1)?.net).toBe(sums.net);
        expect(points.length).toBe(Math.min(sums.trades, 60));
        const moments = points.map(({ at }) => at);
        expect(moments).toEqual(moments.toSorted((one, other) => one - other));
      }
      // Each point is what had come together by its trade.
      const net = of('all')[0]?.points ?? [];
      const sums = trades.map((_, place) => add(trades.slice(0, place + 1).map((trade) => trade.net)));
      expect(net.every((point) => sums.includes(point.net))).toBe(true);
    }),
    { numRuns: 12 },
  );
});

test('a trade with two tags counts with each', async () => {
  const accountId = await openWith([{ net: 5n, setup: null, tags: ['gap', 'trend'] }]);
  const curves = await listCurves(db, accountId, WHOLE);
  expect(curves.map(({ by, key, sums }) => [by, key, sums.net])).toEqual([
    ['all', null, 5n],
    ['setup', null, 5n],
    ['tag', 'gap', 5n],
    ['tag', 'trend', 5n],
  ]);
});
