import { loadCatalogue } from '@lonja/feeds';
import { proveFiles } from '@lonja/proof';
import { CALL_SCHEMAS, NoticeList, PersonalExport, Position, Transaction } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { array } from 'zod';
import { BEGINS, contestsOf, createContest, enterContest, tradeIn, type Deal } from '../../test/contests.ts';
import { administratorOf, describeServer } from '../../test/describe-server.ts';
import { groupOf, studentOf, type RigGroup } from '../../test/groups.ts';
import { countsOf, type Actor, type Answer } from '../../test/server-rig.ts';
import { listWorldsOf, worldsOf } from '../../test/worlds.ts';

/** How far the wall's clock was put ahead: waiting for it would take minutes. */
let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = administratorOf(rig);
const { pass } = worldsOf(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});

const { created, contestOf, standingOf, entriesOf, ownEntry, entered, setClock, settled, finished } =
  contestsOf(rig, pass);
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const create = (as: Actor, more?: object) => createContest(rig, as, more);
const enter = (as: Actor, slug: string, body?: object) => enterContest(rig, as, slug, body);
const trade = (as: Actor, account: string, world: string, deal?: Deal) =>
  tradeIn(rig, as, { account, world }, deal);
const read = async (as: Actor, path: string, account: string) =>
  (await rig.call(`GET /api/${path}?account=${account}`, { as })).body;
const noticesOf = async (as: Actor) =>
  NoticeList.parse((await rig.call('GET /api/notices', { as })).body).notices;

let group: RigGroup;
let teacher: Actor;
beforeEach(async () => {
  group = await groupOf(rig, administrator);
  ({ teacher } = group);
  return () => rig.assertBalanced();
});

describe('a contest', () => {
  test('is made by a teacher for the own group, and by an administrator for everybody; its rules are sealed and recorded', async () => {
    const student = await studentOf(rig, group);
    expect((await create(student)).status).toBe(403);
    expect((await create(student, { group: group.id })).status).toBe(403);
    expect((await create(teacher)).status).toBe(403);
    const other = await groupOf(rig, administrator, 'Otra');
    expect((await create(teacher, { group: other.id })).status).toBe(404);
    const contest = await created(teacher, {
      group: group.id,
      maxLeverage: 5,
      shorts: false,
      maxShare: 40,
      leastFills: 2,
      lateEntry: false,
    });
    expect(contest).toMatchObject({
      name: 'Concurso de otoño',
      group: { id: group.id, name: 'Clase 3B' },
      state: 'scheduled',
      beginsAt: BEGINS,
      endsAt: '2030-01-07T17:00:00.000Z',
      entries: 0,
      seed: null,
      ruleset: {
        grant: '10000.000000',
        minutes: 120,
        rules: { maxLeverage: 5, noShorts: true, maxShare: 40 },
        lateEntry: false,
        leastFills: 2,
      },
    });
    expect(contest.slug).toMatch(/^concurso-de-otono-[a-z2-9]{8}$/);
    const { record } = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', 'contest_created')
      .where('actor_id', '=', teacher.id)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(record)).toMatchObject({
      actor: { role: 'user' },
      after: { seal: contest.rulesetHash, slug: contest.slug },
    });
    const forged = JSON.stringify({ grant: '1' }) as never;
    await expect(
      rig.server.db
        .updateTable('contests')
        .set({ ruleset: forged })
        .where('slug', '=', contest.slug)
        .execute(),
    ).rejects.toThrow('permission denied');
  });

  test('five of a group at a time that have not ended', async () => {
    for (let made = 0; made < 5; made++)
      expect((await create(teacher, { group: group.id })).status).toBe(201);
    const sixth = await create(teacher, { group: group.id });
    expect([codeOf(sixth), sixth.status]).toEqual(['too_many_contests', 409]);
    for (const { slug } of CALL_SCHEMAS.listContests.response.parse(
      (await rig.call('GET /api/contests', { as: teacher })).body,
    ))
      await finished(teacher, slug);
  });

  test.each([
    [{ grant: '99.99' }, 'grant_out_of_range'],
    [{ grant: '1000001' }, 'grant_out_of_range'],
    [{ minutes: 4 }, 'invalid_request'],
    [{ minutes: 1.5 }, 'invalid_request'],
    [{ maxLeverage: 0 }, 'invalid_request'],
    [{ maxShare: 0 }, 'invalid_request'],
    [{ leastFills: -1 }, 'invalid_request'],
    [{ name: '' }, 'invalid_request'],
    [{ symbols: ['NONE'] }, 'unknown_instrument'],
    [{ more: 1 }, 'invalid_request'],
  ])('refuses %j: %s', async (more, code) => {
    expect(codeOf(await create(teacher, { group: group.id, ...more }))).toBe(code);
  });

  test('is entered once, by members, on its terms; nothing is paid in or out, and nothing begins anew', async () => {
    const student = await studentOf(rig, group);
    const stranger = await rig.join();
    const contest = await created(teacher, { group: group.id });
    expect((await enter(stranger, contest.slug)).status).toBe(403);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => enter(student, contest.slug, { alias: 'Toro' })),
    );
    expect(countsOf(answers)).toEqual({ 201: 1, 409: 3 });
    expect(codeOf(await enter(student, contest.slug))).toBe('contest_entered');
    const { account } = await ownEntry(student, contest.slug);
    const { account: own } = CALL_SCHEMAS.getUser.response.parse(
      await read(student, `users/${student.id}`, account),
    );
    expect(own).toMatchObject({ kind: 'contest', name: 'Concurso de otoño', cash: '10000.000000' });
    const paid = { amount: '100', paymentMethod: 'bank_transfer' };
    for (const [route, body] of [
      [`deposit?account=${account}`, paid],
      [`account-reset?account=${account}`, {}],
    ] as const) {
      const answer = await rig.call(`POST /api/users/${student.id}/${route}`, { as: student, body });
      expect([route, codeOf(answer)]).toEqual([route, 'account_is_contest']);
    }
    expect((await standingOf(contest.slug)).rows).toEqual([
      {
        place: 1,
        unranked: null,
        number: 1,
        alias: 'Toro',
        isErased: false,
        equity: '10000.00',
        returnPercent: 0,
        fills: 0,
        drawdownPercent: 0,
      },
    ]);
  });

  test('its rules are those of every order that opens; what closes is never refused by them', async () => {
    const student = await studentOf(rig, group);
    const contest = await created(teacher, { group: group.id, maxLeverage: 2, shorts: false, maxShare: 50 });
    const account = await entered(student, contest.slug);
    await setClock(teacher, contest.slug, { rate: 1 });
    const deal = (one: Deal) => trade(student, account, contest.world, one);
    expect(codeOf(await deal({ quantity: 1, leverage: 5 }))).toBe('leverage_not_allowed');
    expect(codeOf(await deal({ side: 'sell', quantity: 1 }))).toBe('shorts_not_allowed');
    expect((await deal({ worth: 4_500 })).status).toBe(200);
    const held = Number(
      array(Position).parse(await read(student, `positions/${student.id}`, account))[0]?.quantity,
    );
    const larger = await deal({ worth: 3_000 });
    expect(larger.body).toMatchObject({ code: 'position_too_large', details: { maximumPercent: 50 } });
    // More than is held would turn the position around.
    expect(codeOf(await deal({ side: 'sell', quantity: held + 1 }))).toBe('shorts_not_allowed');
    const order = { symbol: 'AAPL', side: 'sell', quantity: 5, type: 'limit', limitPrice: '9000' };
    const waiting = await rig.call(`POST /api/orders?account=${account}`, { as: student, body: order });
    expect([waiting.status, waiting.text]).toEqual([201, waiting.text]);
    const short = await rig.call(`POST /api/orders?account=${account}`, {
      as: student,
      body: { ...order, quantity: held + 1 },
    });
    expect(codeOf(short)).toBe('shorts_not_allowed');
    expect((await deal({ side: 'sell', quantity: held })).status).toBe(200);
  });

  test('nobody enters late where its rules say so, and anybody does where they do not', async () => {
    const [punctual, late] = [await studentOf(rig, group), await studentOf(rig, group)];
    const strict = await created(teacher, { group: group.id, lateEntry: false });
    const open = await created(teacher, { group: group.id });
    await entered(punctual, strict.slug);
    for (const { slug } of [strict, open]) await setClock(teacher, slug, { rate: 1 });
    expect(codeOf(await enter(late, strict.slug))).toBe('contest_started');
    expect((await contestOf(strict.slug)).takesEntries).toBe(false);
    await entered(late, open.slug);
    await finished(teacher, open.slug);
    expect(codeOf(await enter(punctual, open.slug))).toBe('contest_over');
  });
});

describe('the end of a contest', () => {
  test('closes what is open at the last prices, cancels what waits, ranks exactly, and tells everybody', async () => {
    const students = await Promise.all([studentOf(rig, group), studentOf(rig, group), studentOf(rig, group)]);
    const [trader, short, idle] = students as [Actor, Actor, Actor];
    const contest = await created(teacher, { group: group.id });
    const accounts = [];
    for (const one of students) accounts.push(await entered(one, contest.slug));
    const [held, sold] = accounts as [string, string, string];
    await setClock(teacher, contest.slug, { rate: 60 });
    expect((await trade(trader, held, contest.world, { quantity: 20, leverage: 5 })).status).toBe(200);
    expect(
      (await trade(short, sold, contest.world, { side: 'sell', quantity: 20, leverage: 5 })).status,
    ).toBe(200);
    const body = { symbol: 'EURUSD', side: 'buy', quantity: 1_000, type: 'limit', limitPrice: '0.5' };
    expect((await rig.call(`POST /api/orders?account=${held}`, { as: trader, body })).status).toBe(201);
    await pass(30_000);
    const done = await finished(teacher, contest.slug);
    expect(done).toMatchObject({ state: 'finished', entries: 3 });
    const fills = array(Transaction).parse(await read(trader, `transactions/${trader.id}`, held));
    expect(fills).toHaveLength(2);
    const [closing] = fills;
    expect(closing).toMatchObject({
      cause: 'contest_end',
      origin: 'contest_end',
      type: 'sell',
      quantity: 20,
    });
    expect(closing?.createdAt).toBe(done.endsAt);
    expect(array(Position).parse(await read(trader, `positions/${trader.id}`, held))).toEqual([]);
    expect(
      (await rig.call(`GET /api/orders?account=${held}&status=ended`, { as: trader })).body,
    ).toMatchObject([{ status: 'cancelled', reason: 'contest' }]);
    // The books of each account are its result, to the last micro-dollar.
    const rows = (await standingOf(contest.slug)).rows;
    const entries = await entriesOf(teacher, contest.slug);
    for (const { account, equity, userId } of entries) {
      const user = CALL_SCHEMAS.getUser.response.parse(
        await read(students.find(({ id }) => id === userId) as Actor, `users/${userId}`, account),
      );
      expect(Number(equity)).toBeCloseTo(Number(user.account?.accountValue), 1);
      expect(user.account?.closedAt).toBe(done.endsAt);
    }
    // What one wins the other loses, but for the spread: who did nothing is second, or first.
    expect(rows.map(({ place }) => place)).toEqual([1, 2, 3]);
    expect(rows.map(({ equity }) => Number(equity))).toEqual(
      rows.map(({ equity }) => Number(equity)).toSorted((a, b) => b - a),
    );
    expect(rows.find(({ number }) => number === 3)?.equity).toBe('10000.00');
    const own = await ownEntry(idle, contest.slug);
    expect((await noticesOf(idle))[0]).toMatchObject({
      kind: 'contest_result',
      data: { contest: 'Concurso de otoño', place: own.place, entries: 3, returnPercent: 0 },
    });
    // What its prices were computed from is shown, and stands in the log with the results.
    expect(done.seed).toMatch(/^[0-9a-f]{32}$/);
    const { record } = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', 'contest_finished')
      .orderBy('number', 'desc')
      .executeTakeFirstOrThrow();
    expect(JSON.parse(record)).toMatchObject({
      actor: { role: 'house' },
      after: { seed: done.seed, entries: 3 },
    });
    // Nothing of it changes any more, however often it is settled.
    await settled();
    expect(await standingOf(contest.slug)).toMatchObject({ isFinal: true, rows });
    expect(codeOf(await trade(trader, held, contest.world))).toBe('account_closed');
    expect(
      codeOf(await rig.call(`PUT /api/contests/${contest.slug}/clock`, { as: teacher, body: { rate: 1 } })),
    ).toBe('world_ended');
  });

  test('comes by itself at the moment that the rules say, and no order fills after it', async () => {
    const student = await studentOf(rig, group);
    const contest = await created(teacher, { group: group.id, minutes: 5 });
    const account = await entered(student, contest.slug);
    await setClock(teacher, contest.slug, { rate: 60 });
    expect((await trade(student, account, contest.world)).status).toBe(200);
    await pass(5_000);
    expect(codeOf(await trade(student, account, contest.world))).toBe('close_only');
    expect((await contestOf(contest.slug)).state).toBe('settling');
    await settled();
    const done = await contestOf(contest.slug);
    expect([done.state, done.endsAt]).toEqual(['finished', '2030-01-07T15:05:00.000Z']);
  });

  test('ranks nobody who withdrew, was disqualified, has a figure that an administrator set, or has traded too little', async () => {
    const students = [];
    for (let n = 0; n < 5; n++) students.push(await studentOf(rig, group));
    const [withdrawn, cheat, helped, lazy, fair] = students as [Actor, Actor, Actor, Actor, Actor];
    const contest = await created(teacher, { group: group.id, leastFills: 1 });
    const { slug, world } = contest;
    const accountOf = new Map<Actor, string>();
    for (const one of students) accountOf.set(one, await entered(one, slug));
    const account = (one: Actor) => accountOf.get(one) ?? '';
    await setClock(teacher, slug, { rate: 1 });
    for (const one of [cheat, helped, fair]) expect((await trade(one, account(one), world)).status).toBe(200);
    const closing = await rig.call(`POST /api/users/${withdrawn.id}/accounts/${account(withdrawn)}/closing`, {
      as: withdrawn,
      body: {},
    });
    expect(closing.status).toBe(200);
    expect(codeOf(await enter(withdrawn, slug))).toBe('contest_entered');
    const out = `POST /api/contests/${slug}/entries/${account(cheat)}/disqualification`;
    expect((await rig.call(out, { as: fair, body: { reason: 'No me gusta' } })).status).toBe(403);
    expect((await rig.call(out, { as: teacher, body: { reason: 'x' } })).status).toBe(400);
    const disqualified = await rig.call(out, { as: teacher, body: { reason: 'Copió las órdenes' } });
    expect(
      CALL_SCHEMAS.disqualifyEntry.response
        .parse(disqualified.body)
        .find(({ userId }) => userId === cheat.id),
    ).toMatchObject({ place: null, unranked: 'disqualified', disqualifiedReason: 'Copió las órdenes' });
    expect((await noticesOf(cheat))[0]).toMatchObject({
      kind: 'disqualified',
      data: { contest: 'Concurso de otoño', reason: 'Copió las órdenes' },
    });
    const set = await rig.call(`PUT /api/admin/users/${helped.id}?account=${account(helped)}`, {
      as: administrator,
      body: { balance: '50000', reason: 'Corrección' },
    });
    expect([set.status, set.text]).toEqual([200, set.text]);
    const reasons = async () =>
      Object.fromEntries(
        (await standingOf(slug)).rows.map(({ number, place, unranked }) => [number, place ?? unranked]),
      );
    const expected = {
      1: 'withdrawn',
      2: 'disqualified',
      3: 'set_by_administrator',
      4: 'too_few_fills',
      5: 1,
    };
    await pass(2_000);
    expect(await reasons()).toEqual(expected);
    await finished(teacher, slug);
    expect(await reasons()).toEqual(expected);
    expect((await noticesOf(lazy))[0]).toMatchObject({ kind: 'contest_result', data: { place: null } });
    expect((await rig.call(out, { as: teacher, body: { reason: 'Otra vez' } })).status).toBe(409);
    // Who leaves afterwards keeps the result, without a name.
    const left = await rig.call(`POST /api/users/${fair.id}/erasure`, {
      as: fair,
      body: { password: fair.password },
    });
    expect([left.status, left.text]).toEqual([200, left.text]);
    expect(await reasons()).toEqual(expected);
  });
});

test('whoever took part computes all of it again: the export agrees, down to the quotes of the end', async () => {
  const student = await studentOf(rig, group);
  const contest = await created(teacher, { group: group.id });
  const account = await entered(student, contest.slug);
  await setClock(teacher, contest.slug, { rate: 60 });
  for (const symbol of ['AAPL', 'EURUSD'])
    expect((await trade(student, account, contest.world, { symbol, worth: 2_000 })).status).toBe(200);
  await pass(20_000);
  await finished(teacher, contest.slug);
  const { body } = await rig.call('POST /api/export', { as: student, body: { password: student.password } });
  const exported = PersonalExport.parse(body);
  expect(exported.contests).toMatchObject([{ contest: 'Concurso de otoño', account, number: 1, place: 1 }]);
  const { exports } = proveFiles(
    [
      { name: 'export.json', text: JSON.stringify(body) },
      { name: 'worlds.json', text: JSON.stringify(await listWorldsOf(rig)) },
    ],
    loadCatalogue(),
  );
  const proved = exports.flatMap(({ accounts }) => accounts).find(({ id }) => id === account);
  expect(proved).toMatchObject({ problems: [], unchecked: [], fills: 4, quotes: 4 });
});

describe('the standing', () => {
  test('has an ETag, shows no person, can be frozen, and is its staff’s with names', async () => {
    const student = await studentOf(rig, group);
    const contest = await created(teacher, { group: group.id });
    const { slug } = contest;
    const account = await entered(student, slug);
    const first = await rig.call(`GET /api/contests/${slug}/standing`);
    const again = await rig.call(`GET /api/contests/${slug}/standing`, {
      headers: { 'if-none-match': first.headers.etag ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    for (const secret of [student.username, student.id, student.email, account])
      expect(first.text).not.toContain(`"${secret}"`);
    expect((await entriesOf(teacher, slug))[0]).toMatchObject({
      username: student.username,
      account,
      place: 1,
    });
    expect((await rig.call(`GET /api/contests/${slug}/entries`, { as: student })).status).toBe(403);
    await setClock(teacher, slug, { rate: 60 });
    const freeze = (isFrozen: boolean, as = teacher) =>
      rig.call(`PUT /api/contests/${slug}/freezing`, { as, body: { isFrozen } });
    expect((await freeze(true, student)).status).toBe(403);
    expect((await freeze(true)).body).toMatchObject({ isFrozen: true });
    expect((await trade(student, account, contest.world, { quantity: 10 })).status).toBe(200);
    await pass(10_000);
    expect(await standingOf(slug)).toMatchObject({
      isFrozen: true,
      rows: [{ equity: '10000.00', fills: 0 }],
    });
    // Who takes part sees the own result all the time.
    expect((await ownEntry(student, slug)).fills).toBe(1);
    await freeze(false);
    expect((await standingOf(slug)).rows[0]?.fills).toBe(1);
    await freeze(true);
    await finished(teacher, slug);
    expect(await standingOf(slug)).toMatchObject({ isFrozen: false, isFinal: true, rows: [{ fills: 2 }] });
  });

  test('a teacher reads the entry of a student, and the pause stops it for everybody', async () => {
    const student = await studentOf(rig, group);
    const contest = await created(teacher, { group: group.id });
    const account = await entered(student, contest.slug);
    await setClock(teacher, contest.slug, { rate: 60 });
    expect((await trade(student, account, contest.world)).status).toBe(200);
    const seen = await rig.call(
      `GET /api/groups/${group.id}/members/${student.id}/account?account=${account}`,
      {
        as: teacher,
      },
    );
    expect(CALL_SCHEMAS.readStudent.response.parse(seen.body).positions).toHaveLength(1);
    await setClock(teacher, contest.slug, { rate: 0 });
    expect(codeOf(await trade(student, account, contest.world))).toBe('market_closed');
    // The standing, which is reckoned in floats, shows what the exact books come to.
    const books = await rig.call(
      `GET /api/groups/${group.id}/members/${student.id}/account?account=${account}`,
      { as: teacher },
    );
    const { equity } = CALL_SCHEMAS.readStudent.response.parse(books.body);
    expect((await ownEntry(student, contest.slug)).equity).toBe(equity);
    expect((await contestOf(contest.slug)).state).toBe('paused');
    expect(
      (await rig.call(`PUT /api/contests/${contest.slug}/clock`, { as: student, body: { rate: 1 } })).status,
    ).toBe(403);
  });
});
