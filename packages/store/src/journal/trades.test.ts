import { createMigratedDatabase, createRandom, type MigratedDatabase } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { openOwnerDatabase, type Database } from '../database/database.ts';
import { sumTrades } from './trades.ts';

const TRADES = 1_000;
const DAY = 86_400_000;
const SYMBOLS = ['AAPL', 'EURUSD', 'BTC'];

interface Closed {
  readonly instrument: number;
  readonly openedAt: number;
  readonly closedAt: number;
  readonly net: bigint;
  readonly r: bigint | null;
}

let database: MigratedDatabase;
let db: Database;
let accountId: number;
let trades: readonly Closed[];
beforeAll(async () => {
  database = await createMigratedDatabase(inject('pgUrl'), SYMBOLS);
  db = openOwnerDatabase(database.url);
  await sql`insert into users (id, username, email, password_hash, role)
    values (gen_random_uuid(), 'trader', 'trader@trades.invalid', 'none', 'user')`.execute(db);
  const { rows } = await sql<{
    id: number;
  }>`insert into trading_accounts (user_id, kind, version, entry_count, cash)
    select id, 'demo', 1, 0, 0 from users returning id`.execute(db);
  accountId = rows[0]!.id;
  trades = drawTrades([...database.instrumentIds.values()]);
  await saveTrades(trades);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Trades of forty years, some of them opened in the very hour in which clocks change. */
function drawTrades(instruments: readonly number[]): Closed[] {
  const random = createRandom(7);
  const draw = (below: number): number => Math.floor(random() * below);
  const changes = [Date.UTC(2026, 2, 29, 0), Date.UTC(2026, 9, 25, 0), Date.UTC(2026, 10, 1, 5)];
  return Array.from({ length: TRADES }, (_, place) => {
    const openedAt =
      place % 10 === 0
        ? changes[draw(changes.length)]! + draw(3 * 3_600_000)
        : Date.UTC(1996, 0, 1) + draw(40 * 365 * DAY);
    return {
      instrument: instruments[draw(instruments.length)]!,
      openedAt,
      closedAt: openedAt + draw(DAY),
      net: BigInt(draw(2_000_001) - 1_000_000),
      r: random() < 0.3 ? null : BigInt(draw(2_001) - 1_000),
    };
  });
}

const saveTrades = (rows: readonly Closed[]): Promise<unknown> =>
  sql`insert into trades (account_id, opened_by, instrument_id, direction, opened_at, opened, closed, opened_value, closed_value,
      realized, financing, dividends, execution_cost, fills, is_set, closed_by, closed_at, risk, r, no_r)
    select ${accountId}, 2 * place - 1, instrument, 'long', to_timestamp(opened_ms / 1000.0), 1, 1, 1, 1,
      net - 30, 20, 10, 0, 2, false, 2 * place, to_timestamp(closed_ms / 1000.0),
      case when r is not null then 1 end, r, case when r is null then 'no_stop' end
    from unnest(${rows.map(({ instrument }) => instrument)}::int[], ${rows.map(({ openedAt }) => openedAt)}::bigint[],
      ${rows.map(({ closedAt }) => closedAt)}::bigint[], ${rows.map(({ net }) => net)}::bigint[],
      ${rows.map(({ r }) => r)}::bigint[]) with ordinality as t (instrument, opened_ms, closed_ms, net, r, place)`.execute(
    db,
  );

const sumOf = (some: readonly Closed[]) => ({
  trades: some.length,
  wins: some.filter(({ net }) => net > 0n).length,
  net: some.reduce((sum, { net }) => sum + net, 0n),
  measured: some.filter(({ r }) => r !== null).length,
  r: some.reduce((sum, { r }) => sum + (r ?? 0n), 0n),
});

function groupBy(some: readonly Closed[], keyOf: (trade: Closed) => number) {
  return [...Map.groupBy(some, keyOf)]
    .toSorted(([a], [b]) => a - b)
    .map(([key, group]) => ({ key: String(key), sums: sumOf(group) }));
}

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** By the calendar of the runtime, which knows the zones without PostgreSQL. */
function createClock(zone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  });
  const read = (at: number, type: 'hour' | 'weekday'): string =>
    format.formatToParts(at).find((part) => part.type === type)?.value ?? '';
  return {
    hour: (at: number): number => Number(read(at, 'hour')),
    weekday: (at: number): number => WEEKDAYS.indexOf(read(at, 'weekday')) + 1,
  };
}

describe('the sums of closed trades', () => {
  test.each(['UTC', 'America/New_York', 'Europe/Madrid', 'Asia/Kathmandu'])(
    'are those of each one added up by the calendar of %s',
    async (zone) => {
      const { hour, weekday } = createClock(zone);
      const from = Date.UTC(1999, 11, 30);
      for (const period of [
        { from: null, to: null },
        { from: new Date(from), to: new Date(Date.UTC(2030, 0, 1)) },
        { from: new Date(0), to: new Date(0) },
      ]) {
        const some = trades.filter(
          ({ closedAt }) =>
            closedAt >= (period.from?.getTime() ?? 0) &&
            closedAt < (period.to?.getTime() ?? Number.POSITIVE_INFINITY),
        );
        const { all, groups } = await sumTrades(db, accountId, { zone, period });
        expect(all).toEqual(sumOf(some));
        expect(groups.hour).toEqual(groupBy(some, ({ openedAt }) => hour(openedAt)));
        expect(groups.weekday).toEqual(groupBy(some, ({ openedAt }) => weekday(openedAt)));
        expect(groups.instrument.toSorted((a, b) => Number(a.key) - Number(b.key))).toEqual(
          groupBy(some, ({ instrument }) => instrument),
        );
      }
    },
  );
});
