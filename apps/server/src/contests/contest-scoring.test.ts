import {
  conversionToUsd,
  plus,
  price,
  rebuildPositions,
  sum,
  valuePosition,
  type Instrument,
  sealRuleset,
  type Usd,
} from '@lonja/core';
import { createSimulatedMarket, loadCatalogue, deriveSeed, buildWorldPrices } from '@lonja/feeds';
import { CALL_SCHEMAS, type Contest, type StandingRow } from '@lonja/protocol';
import { loadPastRecords } from '@lonja/store/trading/account-past';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRigContests, createContest, tradeIn, type Deal } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import type { Actor, Answer } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

/** How far the wall's clock was put ahead: waiting for it would take minutes. */
let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { created, standingOf, ownEntry, entered, setClock, finished } = createRigContests(rig, pass);
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const MINUTE = 60_000;

let group: RigGroup;
let teacher: Actor;
beforeEach(async () => {
  group = await createRigGroup(rig, administrator);
  ({ teacher } = group);
  return () => rig.assertBalanced();
});

const trade = async (as: Actor, account: string, { world }: Contest, deal: Deal): Promise<Answer> =>
  tradeIn(rig, as, { account, world }, deal);
const done = (answer: Answer, status = 200): void =>
  expect([answer.status, answer.text]).toEqual([status, answer.text]);

/** What an account was worth at a moment, from its records alone and a market that is computed from the seed. */
function worthOf({ world }: Contest): (account: string, at: number) => Promise<Usd> {
  const row = rig.server.markets.find(Number(world))!.row();
  const symbols = new Set(row.symbols);
  const entries = loadCatalogue().filter(({ symbol }) => symbols.has(symbol));
  const { hours: tradingTime, ...prices } = buildWorldPrices(row);
  const market = createSimulatedMarket({ ...prices, seed: deriveSeed(row)!, tradingTime, entries });
  const quoteOf = (symbol: string, at: number) => {
    const place = entries.findIndex((entry) => entry.symbol === symbol);
    const entry = entries[place];
    if (!entry) return undefined;
    const { bidTicks, askTicks } = market.quoteAt(place, at);
    const { tickSize } = entry;
    return { bid: price(BigInt(bidTicks) * tickSize), ask: price(BigInt(askTicks) * tickSize) };
  };
  const listed = rig.server.markets.find(Number(world))!.market;
  return async (account, at) => {
    const past = await loadPastRecords(rig.server.db, Number(account), { at, maximum: 1_000 });
    if (past === 'too_long') throw new Error('too long');
    const { cash, margin, profit } = past.balances;
    const instrumentOf = (id: number) => listed.instrumentById(id) as Instrument;
    const fills = past.fills.map((fill) => ({ ...fill, instrument: instrumentOf(fill.instrumentId) }));
    return [...rebuildPositions(fills).values()].reduce(
      (worth, position) => {
        const instrument = instrumentOf(position.instrumentId);
        const rate = conversionToUsd(instrument.currency, (pair) => quoteOf(pair, at))!;
        const quote = {
          ...quoteOf(instrument.symbol, at)!,
          rate,
          at,
          source: 'simulated',
          sequence: 0,
        } as const;
        return plus(worth, valuePosition(position, instrument, quote).pnl);
      },
      sum([cash, margin, profit]),
    );
  };
}

/** As a statistician writes it down. */
function statisticsOf(series: readonly Usd[]) {
  const values = series.map(Number);
  const changes = values.slice(1).map((value, place) => value - values[place]!);
  const mean = changes.reduce((total, change) => total + change, 0) / changes.length;
  const squares = changes.reduce((total, change) => total + (change - mean) ** 2, 0);
  const falls = values.flatMap((peak, place) =>
    values.slice(place).map((low) => (100 * (peak - low)) / peak),
  );
  return { sharpe: mean / Math.sqrt(squares / (changes.length - 1)), drawdown: Math.max(...falls) };
}

const GRANT = 10_000_000_000n as Usd;

describe('a contest that is scored by more than its end', () => {
  /** Trades a little, at several moments, in two instruments; ends after 25 of 30 minutes. */
  async function played(scoring: object) {
    const students = [
      await joinStudent(rig, group),
      await joinStudent(rig, group),
      await joinStudent(rig, group),
    ];
    const contest = await created(teacher, {
      group: group.id,
      symbols: ['AAPL', 'EURUSD', 'USDJPY'],
      minutes: 30,
      ...scoring,
    });
    const accounts: string[] = [];
    for (const student of students) accounts.push(await entered(student, contest.slug));
    const [first, second] = students as [Actor, Actor, Actor];
    const [one, two] = accounts as [string, string, string];
    await setClock(teacher, contest.slug, { rate: 60 });
    done(await trade(first, one, contest, { quantity: 10, leverage: 5 }));
    done(
      await trade(second, two, contest, { symbol: 'USDJPY', side: 'sell', quantity: 5_000, leverage: 10 }),
    );
    await pass(5_000);
    done(await trade(first, one, contest, { side: 'sell', quantity: 15, leverage: 5 }));
    await pass(5_000);
    done(await trade(second, two, contest, { quantity: 10, leverage: 5 }));
    await pass(5_000);
    await setClock(teacher, contest.slug, { rate: 0 });
    return { contest, accounts, students };
  }

  const rowOf = (rows: readonly StandingRow[], number: number) => rows.find((row) => row.number === number)!;

  /** The grant, the equity at every sampling instant that has passed, and the last one. */
  async function seriesOf(contest: Contest, account: string, until: number, last?: Usd): Promise<Usd[]> {
    const worthAt = worthOf(contest);
    const begins = Date.parse(contest.beginsAt);
    const instants = Array.from({ length: 30 }, (_, place) => begins + (place + 1) * MINUTE);
    const series = [GRANT];
    for (const at of instants.filter((instant) => instant < until)) series.push(await worthAt(account, at));
    return [...series, last ?? (await worthAt(account, until))];
  }

  test('has the Sharpe ratio and the drawdown that its instants come to by brute force, and ranks by it', async () => {
    const { contest, accounts, students } = await played({ scoring: 'sharpe' });
    expect(contest.ruleset.scoring).toEqual({ kind: 'sharpe', intervals: 30 });
    // While it stands, the provisional figures are those of what has passed, within their rounding; an instant that it stands at has.
    const standing = await standingOf(contest.slug);
    for (const [place, account] of accounts.slice(0, 2).entries()) {
      const { sharpe, drawdown } = statisticsOf(await seriesOf(contest, account, standing.asOf + 1));
      const row = rowOf(standing.rows, place + 1);
      expect(Math.abs((row.score ?? Number.NaN) - sharpe)).toBeLessThan(0.0002);
      expect(Math.abs((row.drawdownPercent ?? Number.NaN) - drawdown)).toBeLessThan(0.0002);
    }
    expect(rowOf(standing.rows, 3)).toMatchObject({ place: null, unranked: 'no_ratio' });
    await setClock(teacher, contest.slug, { rate: 60 });
    await pass(5_000);
    const done = await finished(teacher, contest.slug);
    const final = await standingOf(contest.slug);
    const endsAt = Date.parse(done.endsAt);
    for (const [place, account] of accounts.slice(0, 2).entries()) {
      const past = await loadPastRecords(rig.server.db, Number(account), { at: endsAt, maximum: 1_000 });
      if (past === 'too_long') throw new Error('too long');
      const { cash, margin, profit } = past.balances;
      const closed = sum([cash, margin, profit]);
      const { sharpe, drawdown } = statisticsOf(await seriesOf(contest, account, endsAt, closed));
      const row = rowOf(final.rows, place + 1);
      expect(Math.abs((row.score ?? Number.NaN) - sharpe)).toBeLessThan(0.00006);
      expect(Math.abs((row.drawdownPercent ?? Number.NaN) - drawdown)).toBeLessThan(0.00006);
      expect((await ownEntry(students[place]!, contest.slug)).score).toBe(row.score);
    }
    const ranked = final.rows.filter((row) => row.place !== null);
    expect(ranked.map(({ place }) => place)).toEqual([1, 2]);
    expect(ranked[0]!.score).toBeGreaterThanOrEqual(ranked[1]!.score!);
    expect(rowOf(final.rows, 3)).toMatchObject({ place: null, unranked: 'no_ratio', drawdownPercent: 0 });
    expect(rowOf(final.rows, 3)).not.toHaveProperty('score');
  });

  test('takes the sealed part of the drawdown off the return', async () => {
    const { contest } = await played({ scoring: 'drawdown', penalty: 150 });
    expect(contest.ruleset.scoring).toEqual({ kind: 'drawdown', intervals: 30, penalty: 150 });
    await finished(teacher, contest.slug);
    const { rows } = await standingOf(contest.slug);
    for (const { score, drawdownPercent, equity } of rows) {
      const gained = (Number(equity) - 10_000) / 100;
      expect(Math.abs(score! - (gained - 1.5 * drawdownPercent!))).toBeLessThan(0.0003);
    }
    const scores = rows.map(({ score }) => score!);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(rowOf(rows, 3)).toMatchObject({ score: 0, drawdownPercent: 0 });
  });
});

test('the seal of rules from before there was a choice is what it was: what is absent stays absent', () => {
  const written = sealRuleset({
    minutes: 60,
    terms: { grant: GRANT, fillProfile: 'ideal', rules: {} },
    lateEntry: true,
    leastFills: 1,
  });
  expect(canonicalJson(written)).toBe(
    '{"grant":"10000000000","lateEntry":true,"leastFills":1,"minutes":60,"profile":"ideal","rules":{}}',
  );
});

describe('the rules of a contest', () => {
  test('are sealed as they are asked for, and only where that can be met', async () => {
    const contest = await created(teacher, {
      group: group.id,
      minutes: 3_000,
      terms: { rules: { ordersADay: { most: 3, zone: 'Europe/Madrid' } } },
      leastDays: 2,
      holdMinutes: 10,
      zone: 'Europe/Madrid',
    });
    expect(contest.ruleset).toMatchObject({
      rules: { ordersADay: { most: 3, zone: 'Europe/Madrid' } },
      tradingDays: { least: 2, zone: 'Europe/Madrid' },
      holdMinutes: 10,
      scoring: { kind: 'return', intervals: 100 },
    });
    const refused = async (more: object) =>
      codeOf(await createContest(rig, teacher, { group: group.id, ...more }));
    expect(await refused({ terms: { rules: { ordersADay: { most: 3, zone: 'Mars/Olympus' } } } })).toBe(
      'unknown_time_zone',
    );
    // From 16:00 to 18:00 in Madrid.
    expect(await refused({ leastDays: 2, zone: 'Europe/Madrid' })).toBe('days_out_of_range');
    for (const more of [
      { terms: { rules: { ordersADay: { most: 0 } } } },
      { leastDays: 0 },
      { holdMinutes: 0 },
      { scoring: 'luck' },
      { penalty: 0 },
    ])
      expect(await refused(more)).toBe('invalid_request');
  });

  test('allow so many orders a day that open something, in the preview as in the order; no exit is one', async () => {
    const student = await joinStudent(rig, group);
    const contest = await created(teacher, {
      group: group.id,
      terms: { rules: { ordersADay: { most: 2 } } },
    });
    const account = await entered(student, contest.slug);
    await setClock(teacher, contest.slug, { rate: 1 });
    const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: '1.00' };
    const post = (path: string, body: object) =>
      rig.call(`POST /api/${path}?account=${account}`, { as: student, body });
    const previewed = async () =>
      CALL_SCHEMAS.previewOrder.response.parse(
        (await post('orders/preview', { symbol: 'AAPL', side: 'buy', type: 'market', quantity: 1 })).body,
      ).previews[0]!.refusal;
    done(await trade(student, account, contest, { quantity: 2 }));
    expect(await previewed()).toBeNull();
    // At once, so that each is decided after the other: one of them is the second of the day.
    const both = await Promise.all([post('orders', limit), post('orders', { ...limit, limitPrice: '2.00' })]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await previewed()).toBe('orders_of_day_spent');
    const third = await trade(student, account, contest, { quantity: 1 });
    expect(third.body).toMatchObject({ code: 'orders_of_day_spent', details: { maximum: 2 } });
    const { body } = await rig.call(`GET /api/users/${student.id}?account=${account}`, { as: student });
    expect(CALL_SCHEMAS.getUser.response.parse(body).account).toMatchObject({
      terms: { rules: { ordersADay: { most: 2, zone: 'America/New_York' } } },
      // The midnight after 10:00 in New York.
      orderDay: { orders: 2, endsAt: Date.parse('2030-01-08T05:00:00Z') },
    });
    done(await post('orders/protection', { symbol: 'AAPL', type: 'stop', stopPrice: '1.00' }), 201);
    done(await trade(student, account, contest, { side: 'sell', quantity: 1 }));
    done(await post('positions/close', { userId: student.id, symbol: 'AAPL' }));
    // It is kept with the account: who decides next, after a restart too, counts on.
    const { orders_of_day: kept } = await rig.owner
      .selectFrom('trading_accounts')
      .select('orders_of_day')
      .where('id', '=', Number(account))
      .executeTakeFirstOrThrow();
    expect(kept).toBe(2);
  });

  test('do not count profits of what was closed too soon, and show them; who has traded on too few days is not ranked', async () => {
    const [hasty, idle] = [await joinStudent(rig, group), await joinStudent(rig, group)];
    const contest = await created(teacher, {
      group: group.id,
      minutes: 3_000,
      holdMinutes: 10_080,
      leastDays: 1,
      leastFills: 0,
    });
    const account = await entered(hasty, contest.slug);
    const user = await rig.call(`GET /api/users/${hasty.id}?account=${account}`, { as: hasty });
    expect(CALL_SCHEMAS.getUser.response.parse(user.body).account?.terms?.holdMinutes).toBe(10_080);
    await entered(idle, contest.slug);
    await setClock(teacher, contest.slug, { rate: 600 });
    // Both ways, so that one of them wins.
    done(await trade(hasty, account, contest, { quantity: 10, leverage: 5 }));
    done(
      await trade(hasty, account, contest, { symbol: 'EURUSD', side: 'sell', quantity: 5_000, leverage: 10 }),
    );
    for (let moved = 0; moved < 8; moved++) {
      await pass(2_000);
      done(await trade(hasty, account, contest, { side: 'sell', quantity: 1 }));
      done(await trade(hasty, account, contest, { symbol: 'EURUSD', quantity: 100 }));
    }
    await finished(teacher, contest.slug);
    const { realized } = await rig.owner
      .selectFrom('fills')
      .select(({ fn }) => fn.sum<bigint>('realized').as('realized'))
      .where('account_id', '=', Number(account))
      .where('cause', '=', 'order')
      .where('realized', '>', 0n)
      .executeTakeFirstOrThrow();
    const own = await ownEntry(hasty, contest.slug);
    const left = Number(realized ?? 0) / 1e6;
    expect(Math.abs(Number(own.notCounted) - left)).toBeLessThan(0.01);
    const { body } = await rig.call(`GET /api/users/${hasty.id}?account=${account}`, { as: hasty });
    const { account: books } = CALL_SCHEMAS.getUser.response.parse(body);
    expect(Number(own.equity)).toBeCloseTo(Number(books!.accountValue) - left, 1);
    expect(own).toMatchObject({ place: 1, tradingDays: 1 });
    expect(await ownEntry(idle, contest.slug)).toMatchObject({
      place: null,
      unranked: 'too_few_days',
      tradingDays: 0,
      notCounted: '0.00',
    });
  });
});
