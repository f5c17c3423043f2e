import { createHash } from 'node:crypto';
import { beginOfNewYorkDay, newYorkDayOf } from '@lonja/core';
import { CALL_SCHEMAS, type Contest } from '@lonja/protocol';
import { canonicalJson } from '@lonja/protocol/canonical-json';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createRigContests, createContest, enterContest, tradeIn } from '../test/contests.ts';
import {
  provideAdministrator,
  provideSecondServer,
  describeServer,
} from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import type { ScriptedQuote } from '../test/markets/scripted-market.ts';
import {
  OPENING_QUOTES,
  type Actor,
  type Answer,
  type RigOptions,
  type ServerRig,
} from '../test/server-rig.ts';
import { whenDivided } from '../test/processes/when-divided.ts';

/** The clock of the wall and that of the market, which a test puts ahead together. */
let wall = Date.now();
const OPTIONS: RigOptions = { clock: () => wall };
const rig = describeServer(OPTIONS);
const administrator = provideAdministrator(rig);
const there = provideSecondServer(rig, OPTIONS);
beforeAll(() => whenDivided([rig, there]));

/** Lets time pass on the wall, and steps the market of both processes to these quotes. */
async function pass(
  milliseconds: number,
  quotes: Readonly<Record<string, ScriptedQuote>> = {},
): Promise<void> {
  wall += milliseconds;
  for (const { market, server } of [rig, there]) {
    market.wait(wall - market.now());
    await server.worlds.refresh();
    market.move(quotes);
    await server.worlds.refresh();
  }
}
const { contestOf, standingOf, entriesOf, entered } = createRigContests(rig, pass);
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;

const MINUTE = 60_000;
const BEGINS_IN = 10_000;
const create = (as: Actor, more: object = {}) =>
  createContest(rig, as, {
    market: 'installation',
    symbols: undefined,
    beginsAt: new Date(wall + BEGINS_IN).toISOString(),
    minutes: 10,
    ...more,
  });
/** Made, and known to every process. */
async function made(as: Actor, more: object = {}): Promise<Contest> {
  const { status, text, body } = await create(as, more);
  expect([status, text]).toEqual([201, text]);
  await pass(6_000);
  return CALL_SCHEMAS.createContest.response.parse(body);
}
const trade = (as: Actor, { world }: Contest, account: string, deal: object = {}) =>
  tradeIn(rig, as, { account, world }, deal);
const keep = () => Promise.all([rig, there].map(({ server }) => server.contests.kept.runOnce()));
async function settled(at: readonly ServerRig[] = [rig]): Promise<void> {
  // The step that one of them kept is read by the other.
  await pass(250);
  for (const { server } of at) await server.contests.settlement.runOnce();
  await pass(6_000);
  for (const { server } of at) await server.contests.settlement.runOnce();
  await pass(250);
}
const endFillsOf = ({ slug }: Contest) =>
  rig.owner
    .selectFrom('fills')
    .innerJoin('contest_entries as e', 'e.account_id', 'fills.account_id')
    .innerJoin('contests as c', 'c.id', 'e.contest_id')
    .select([
      'e.user_id',
      'fills.price',
      'fills.quoted_at',
      'fills.quote_source',
      'fills.bid',
      'fills.ask',
      'fills.at',
    ])
    .where('c.slug', '=', slug)
    .where('fills.cause', '=', 'contest_end')
    .execute();

let group: RigGroup;
let teacher: Actor;
let student: Actor;
beforeEach(async () => {
  // A night that ends in a contest of ten minutes is charged: each begins after it, or long before.
  const nightEnds = beginOfNewYorkDay(newYorkDayOf(wall) + 1);
  await pass(nightEnds - wall < 15 * MINUTE ? 15 * MINUTE : 250, OPENING_QUOTES);
  // The administrator's session may have ended meanwhile.
  Object.assign(administrator, await rig.signIn(administrator));
  group = await createRigGroup(rig, administrator);
  ({ teacher } = group);
  student = await joinStudent(rig, group);
  return () => rig.assertBalanced();
});

describe("a contest on the installation's market", () => {
  test('is sealed with its beginning, claims no commitment, and has no symbols, script or speed of its own', async () => {
    for (const more of [{ symbols: ['AAPL'] }, { script: [] }])
      expect(codeOf(await create(teacher, { group: group.id, ...more }))).toBe('of_worlds_alone');
    for (const ahead of [0, 400 * 86_400_000]) {
      const beginsAt = new Date(wall + ahead).toISOString();
      expect(codeOf(await create(teacher, { group: group.id, beginsAt }))).toBe('beginning_out_of_range');
    }
    const contest = await made(teacher, { group: group.id, terms: { assetClasses: ['stocks'] } });
    expect(contest).toMatchObject({
      market: 'installation',
      state: 'scheduled',
      commitment: null,
      seed: null,
      symbols: ['AAPL', 'ORCL'],
      ruleset: { assetClasses: ['stocks'], rules: { noDelayed: true } },
    });
    for (const body of [{ rate: 60 }, { rate: 0 }])
      expect(codeOf(await rig.call(`PUT /api/contests/${contest.slug}/clock`, { as: teacher, body }))).toBe(
        'clock_is_of_the_market',
      );
    const worlds = CALL_SCHEMAS.listWorlds.response.parse((await rig.call('GET /api/worlds')).body);
    expect(worlds.find(({ id }) => id === contest.world)).toMatchObject({
      isOwnMarket: true,
      takesAccounts: false,
      commitment: null,
    });
    const practice = { name: 'Otra', terms: { grant: '10000', world: contest.world } };
    expect((await rig.call('POST /api/accounts', { as: student, body: practice })).status).toBe(404);
  });

  test('trades from its beginning to its end by the clock on the wall, and settles everybody at one kept step', async () => {
    const others = [await joinStudent(rig, group), await joinStudent(rig, group)];
    const contest = await made(teacher, { group: group.id });
    const account = await entered(student, contest.slug);
    // One after the other: they are numbered as they come.
    const second = await entered(others[0]!, contest.slug);
    const third = await entered(others[1]!, contest.slug);
    expect(codeOf(await trade(student, contest, account))).toBe('market_closed');
    await pass(BEGINS_IN);
    expect((await contestOf(contest.slug)).state).toBe('running');
    expect((await trade(student, contest, account, { quantity: 10 })).status).toBe(200);
    expect((await trade(others[0]!, contest, second, { side: 'sell', quantity: 10 })).status).toBe(200);
    await pass(MINUTE, { AAPL: ['200.00', '200.04'] });
    await keep();
    expect((await standingOf(contest.slug)).rows[0]).toMatchObject({ number: 1, returnPercent: 0.88 });
    // Another price after the end is nobody's.
    await pass(9 * MINUTE, { AAPL: ['210.00', '210.04'] });
    expect(codeOf(await trade(others[1]!, contest, third, { quantity: 1 }))).toBe('market_closed');
    await keep();
    await pass(250, { AAPL: ['300.00', '300.04'] });
    expect(codeOf(await trade(others[1]!, contest, third, { quantity: 1 }))).toBe('close_only');
    await settled([there, rig]);
    const fills = await endFillsOf(contest);
    expect(fills.map(({ bid, ask }) => [bid, ask])).toEqual([
      [21_000_000_000n, 21_004_000_000n],
      [21_000_000_000n, 21_004_000_000n],
    ]);
    expect(await contestOf(contest.slug)).toMatchObject({ state: 'finished', seed: null, luckAt: null });
    const final = await standingOf(contest.slug);
    expect(final).toMatchObject({ isFinal: true, ranked: 3 });
    expect(final.rows.map(({ number, returnPercent }) => [number, returnPercent])).toEqual([
      [1, 1.88],
      [3, 0],
      [2, -1.88],
    ]);
    const { body } = await rig.call(`GET /api/contests/${contest.slug}/last-step`);
    const step = CALL_SCHEMAS.getLastStep.response.parse(body);
    expect(step.quotes.find(({ symbol }) => symbol === 'AAPL')).toMatchObject({ bid: '210.00000000' });
    const { record } = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', 'contest_finished')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    const hash = createHash('sha256').update(canonicalJson(body)).digest('hex');
    expect(JSON.parse(record)).toMatchObject({ after: { lastStep: hash } });
  });

  test('opens nothing at delayed prices unless its rules say so, and closes there always', async () => {
    rig.market.sendLate('ORCL', 15);
    const strict = await made(teacher, { group: group.id });
    const open = await made(teacher, { group: group.id, terms: { rules: { noDelayed: false } } });
    expect(open.ruleset.rules).toEqual({});
    const [one, two] = [await entered(student, strict.slug), await entered(student, open.slug)];
    await pass(BEGINS_IN);
    rig.market.sendLate('ORCL', 15);
    const deal = { symbol: 'ORCL', quantity: 1 };
    expect(codeOf(await trade(student, strict, one, deal))).toBe('delayed_not_allowed');
    expect((await trade(student, open, two, deal)).status).toBe(202);
    rig.market.sendLate('ORCL', 0);
    expect((await trade(student, strict, one, deal)).status).toBe(200);
    rig.market.sendLate('ORCL', 15);
    expect(codeOf(await trade(student, strict, one, { ...deal, side: 'sell' }))).not.toBe(
      'delayed_not_allowed',
    );
    rig.market.sendLate('ORCL', 0);
  });

  test('where the installation was away at its end, the first step that it has again is the last one', async () => {
    const contest = await made(teacher, { group: group.id });
    const account = await entered(student, contest.slug);
    await pass(BEGINS_IN);
    await trade(student, contest, account, { quantity: 10 });
    await pass(30 * MINUTE, { AAPL: ['205.00', '205.04'] });
    await keep();
    await pass(MINUTE, { AAPL: ['100.00', '100.04'] });
    await settled([rig, there]);
    expect((await endFillsOf(contest)).map(({ bid }) => bid)).toEqual([20_500_000_000n]);
  });

  test('a figure that an administrator set is not ranked; a dividend reaches its accounts as any other', async () => {
    const contest = await made(teacher, { group: group.id });
    const other = await joinStudent(rig, group);
    const [account, second] = [await entered(student, contest.slug), await entered(other, contest.slug)];
    await pass(BEGINS_IN);
    await trade(student, contest, account, { quantity: 10 });
    await trade(other, contest, second, { quantity: 10 });
    // Every process hears of it from its own source, and pays the accounts of its slots.
    for (const { market } of [rig, there]) market.announceDividend('AAPL', '1.00', wall + 1_000);
    await pass(2_000);
    for (const { server } of [rig, there]) await server.worlds.settle();
    const set = await rig.call(`PUT /api/admin/users/${other.id}?account=${second}`, {
      as: administrator,
      body: { balance: '9000', reason: 'Prueba' },
    });
    expect([set.status, set.text]).toEqual([200, set.text]);
    await pass(10 * MINUTE);
    await keep();
    await settled([rig, there]);
    const entries = await entriesOf(teacher, contest.slug);
    expect(entries.map(({ number, unranked, equity }) => [number, unranked, equity])).toEqual([
      [1, null, '10009.60'],
      [2, 'set_by_administrator', expect.any(String)],
    ]);
  });

  test('a second entry is refused, and so is one after the end', async () => {
    const contest = await made(teacher, { group: group.id });
    await entered(student, contest.slug);
    expect(codeOf(await enterContest(rig, student, contest.slug))).toBe('contest_entered');
    await rig.call(`PUT /api/contests/${contest.slug}/clock`, { as: teacher, body: { ends: true } });
    await pass(BEGINS_IN);
    const late = await joinStudent(rig, group);
    expect(codeOf(await enterContest(rig, late, contest.slug))).toBe('contest_over');
    await keep();
    await settled([rig, there]);
    expect((await contestOf(contest.slug)).state).toBe('finished');
  });

  test('comes to the same when it is settled late, by a process that was not there at the end', async () => {
    const contest = await made(teacher, { group: group.id, scoring: 'drawdown' });
    const account = await entered(student, contest.slug);
    await pass(BEGINS_IN);
    await trade(student, contest, account, { quantity: 10 });
    await pass(5 * MINUTE, { AAPL: ['150.00', '150.04'] });
    await keep();
    await pass(5 * MINUTE, { AAPL: ['210.00', '210.04'] });
    await keep();
    await pass(86_400_000, { AAPL: ['90.00', '90.04'] });
    const late = await rig.beside({ ...OPTIONS });
    try {
      late.market.wait(wall - late.market.now());
      late.market.move({ AAPL: ['90.00', '90.04'] });
      await whenDivided([late, rig, there]);
      await settled([late, rig, there]);
    } finally {
      await late.stop();
    }
    const [fill] = await endFillsOf(contest);
    expect(fill).toMatchObject({ bid: 21_000_000_000n });
    // Sessions have ended meanwhile. No night of after the end was charged.
    const again = await rig.signIn(teacher);
    expect((await entriesOf(again, contest.slug))[0]).toMatchObject({
      equity: '10187.60',
      drawdownPercent: 4.124,
    });
  });
});
