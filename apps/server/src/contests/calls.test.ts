import { loadCatalogue } from '@lonja/feeds';
import { proveFiles } from '@lonja/proof';
import { CALL_SCHEMAS, NoticeList, PersonalExport, Position, Transaction } from '@lonja/protocol';
import { disqualifyEntry, findContest } from '@lonja/store/contests/contests';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { array } from 'zod';
import { ownAct } from '../record/own-security.ts';
import { END_CONTEST, ENTER_CONTEST } from './play/commands.ts';
import { bindCommand } from '../desk/command/command-row.ts';
import {
  BEGINS,
  createRigContests,
  createContest,
  enterContest,
  tradeIn,
  type Deal,
} from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import { openScreen, type Screen } from '../test/screen.ts';
import { countByStatus, type Actor, type Answer } from '../test/server-rig.ts';
import { listRigWorlds, createRigWorlds } from '../test/markets/worlds.ts';

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

const { created, contestOf, standingOf, entriesOf, ownEntry, entered, setClock, settled, finished } =
  createRigContests(rig, pass);
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const create = (as: Actor, more?: Parameters<typeof createContest>[2]) => createContest(rig, as, more);
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
  group = await createRigGroup(rig, administrator);
  ({ teacher } = group);
  return () => rig.assertBalanced();
});

describe('a contest', () => {
  test('is made by a teacher for the own group, and by an administrator for everybody; its rules are sealed and recorded', async () => {
    const student = await joinStudent(rig, group);
    expect((await create(student)).status).toBe(403);
    expect((await create(student, { group: group.id })).status).toBe(403);
    expect((await create(teacher)).status).toBe(403);
    const other = await createRigGroup(rig, administrator, 'Otra');
    expect((await create(teacher, { group: other.id })).status).toBe(404);
    const contest = await created(teacher, {
      group: group.id,
      terms: { rules: { maxLeverage: 5, noShorts: true, maxShare: 40 } },
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
    // A list leaves out what may be thousands each.
    const { symbols: _, ...listed } = contest;
    const { body: list } = await rig.call('GET /api/contests', { as: student });
    expect(list).toEqual([{ ...listed, takesEntries: true }]);
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

  test('five of a group at a time that have not ended, however many are made at once', async () => {
    const made = await Promise.all(Array.from({ length: 7 }, () => create(teacher, { group: group.id })));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(5);
    const others = made
      .filter(({ status }) => status !== 201)
      .map((answer) => [codeOf(answer), answer.status]);
    expect(others).toEqual(Array.from({ length: 2 }, () => ['too_many_contests', 409]));
    for (const { slug } of CALL_SCHEMAS.listContests.response.parse(
      (await rig.call('GET /api/contests', { as: teacher })).body,
    ))
      await finished(teacher, slug);
  });

  test('ten of a teacher at a time, in whichever groups; others make more', async () => {
    const groups = [group.id];
    for (const name of ['Copia A', 'Copia B']) {
      const copied = await rig.call(`POST /api/groups/${group.id}/copies`, { as: teacher, body: { name } });
      groups.push(CALL_SCHEMAS.copyGroup.response.parse(copied.body).id);
    }
    const [, second = '', third = ''] = groups;
    const colleague = await joinStudent(rig, group);
    for (const id of [second, third])
      await rig.owner
        .insertInto('memberships')
        .values({ group_id: Number(id), user_id: colleague.id, role: 'teacher', joined_at: new Date() })
        .execute();
    for (let n = 0; n < 5; n++) {
      expect((await create(teacher, { group: group.id })).status).toBe(201);
      expect((await create(colleague, { group: second })).status).toBe(201);
    }
    // Nobody makes ten within a minute.
    await rig.owner
      .updateTable('contests')
      .set({ created_by: teacher.id })
      .where('created_by', '=', colleague.id)
      .execute();
    const more = await create(teacher, { group: third });
    expect(more).toMatchObject({
      status: 409,
      body: { code: 'too_many_contests', details: { maximum: 10 } },
    });
    expect((await create(colleague, { group: third })).status).toBe(201);
    const made = CALL_SCHEMAS.listContests.response.parse(
      (await rig.call('GET /api/contests', { as: teacher })).body,
    );
    const body = { ends: true };
    for (const { slug } of made) await rig.call(`PUT /api/contests/${slug}/clock`, { as: teacher, body });
    await pass(3_000);
    await settled();
    expect((await create(teacher, { group: third })).status).toBe(201);
  });

  test('is made for no group that is not there, or is archived, by nobody; and then there is no world of it', async () => {
    const worlds = async () => (await listRigWorlds(rig)).length;
    const before = await worlds();
    for (const unknown of ['999999', '99999999999999', 'x'])
      expect(codeOf(await create(administrator, { group: unknown }))).toBe('not_found');
    const archived = await rig.call(`PATCH /api/groups/${group.id}`, {
      as: teacher,
      body: { isArchived: true },
    });
    expect(archived.status).toBe(200);
    for (const one of [administrator, teacher])
      expect(codeOf(await create(one, { group: group.id }))).toBe('group_archived');
    // Nor where the contest is not saved.
    await sql`alter table contests add constraint nothing_more check (false) not valid`.execute(rig.owner);
    expect(codeOf(await create(administrator))).toBe('internal');
    await sql`alter table contests drop constraint nothing_more`.execute(rig.owner);
    expect(await worlds()).toBe(before);
  });

  test.each([
    [{ terms: { grant: '99.99' } }, 'grant_out_of_range'],
    [{ terms: { grant: '1000001' } }, 'grant_out_of_range'],
    [{ minutes: 4 }, 'invalid_request'],
    [{ minutes: 1.5 }, 'invalid_request'],
    [{ terms: { rules: { maxLeverage: 0 } } }, 'invalid_request'],
    [{ terms: { rules: { maxShare: 0 } } }, 'invalid_request'],
    [{ leastFills: -1 }, 'invalid_request'],
    [{ name: '' }, 'invalid_request'],
    [{ symbols: ['NONE'] }, 'unknown_instrument'],
    [{ more: 1 }, 'invalid_request'],
  ])('refuses %j: %s', async (more, code) => {
    expect(codeOf(await create(teacher, { group: group.id, ...more }))).toBe(code);
  });

  test('pushes its standing to whoever follows it, and to each the own entry; frozen it stands still', async () => {
    const [student, other] = [await joinStudent(rig, group), await joinStudent(rig, group)] as const;
    const { slug } = await created(teacher, { group: group.id });
    await entered(student, slug);
    const screens = await Promise.all([undefined, student, other].map((as) => openScreen(rig.port, as)));
    const [visitor, own, stranger] = screens as [Screen, Screen, Screen];
    const tick = async () => {
      await rig.server.contests.standingNews.runOnce();
      for (const screen of screens) await screen.pong();
    };
    const had = (screen: Screen, type: 'standing' | 'own_entry') =>
      screen.messages.filter((message) => message.type === type);
    for (const screen of screens) screen.say({ type: 'follow', contest: slug });
    await visitor.pong();
    await tick();
    const standing = await standingOf(slug);
    expect(standing.entries).toBe(1);
    for (const screen of screens)
      expect(had(screen, 'standing')).toEqual([{ type: 'standing', contest: slug, standing }]);
    const entry = await ownEntry(student, slug);
    expect(had(own, 'own_entry')).toEqual([{ type: 'own_entry', contest: slug, entry }]);
    expect([...had(visitor, 'own_entry'), ...had(stranger, 'own_entry')]).toEqual([]);
    // What has not changed is not sent again.
    await tick();
    expect(had(visitor, 'standing')).toHaveLength(1);

    await rig.call(`PUT /api/contests/${slug}/freezing`, { as: teacher, body: { isFrozen: true } });
    await entered(other, slug);
    await tick();
    expect(had(visitor, 'standing').at(-1)).toMatchObject({ standing: { isFrozen: true, entries: 1 } });
    stranger.say({ type: 'follow', contest: null });
    visitor.say({ type: 'follow', contest: 'there-is-none' });
    await rig.call(`PUT /api/contests/${slug}/freezing`, { as: teacher, body: { isFrozen: false } });
    await stranger.pong();
    const before = [had(visitor, 'standing').length, had(stranger, 'standing').length];
    ahead += 1_000;
    await tick();
    expect(had(own, 'standing').at(-1)).toMatchObject({ standing: { isFrozen: false, entries: 2 } });
    expect([had(visitor, 'standing').length, had(stranger, 'standing').length]).toEqual(before);
  });

  test('that nobody starts within 180 days ends by itself, which the log says; its entries close as they opened', async () => {
    const student = await joinStudent(rig, group);
    const [contest, started] = [
      await created(teacher, { group: group.id }),
      await created(teacher, { group: group.id }),
    ];
    const account = await entered(student, contest.slug);
    await setClock(teacher, started.slug, { rate: 1 });
    const age = (days: number) =>
      rig.owner
        .updateTable('contests')
        .set({ created_at: new Date(Date.now() + ahead - days * 86_400_000) })
        .where('slug', 'in', [contest.slug, started.slug])
        .execute();
    await age(179);
    await settled();
    expect((await contestOf(contest.slug)).state).toBe('scheduled');
    await age(180);
    await settled();
    await settled();
    expect((await contestOf(contest.slug)).state).toBe('finished');
    expect((await contestOf(started.slug)).state).toBe('running');
    expect(await ownEntry(student, contest.slug)).toMatchObject({ account, equity: '10000.00', fills: 0 });
    const { closed_at: closedAt } = await rig.owner
      .selectFrom('trading_accounts')
      .select('closed_at')
      .where('id', '=', Number(account))
      .executeTakeFirstOrThrow();
    expect(closedAt).not.toBeNull();
    const acts = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', 'world_clock_set')
      .execute();
    const read = acts.map(
      ({ record }) => JSON.parse(record) as { readonly subject: { readonly id: string } },
    );
    expect(read.filter(({ subject }) => subject.id === contest.world)).toMatchObject([
      { actor: { role: 'system' }, reason: 'Never started' },
    ]);
    await finished(teacher, started.slug);
  });

  test('of a group is news to its students, and to nobody else', async () => {
    const student = await joinStudent(rig, group);
    const stranger = await rig.join();
    const contest = await created(teacher, { group: group.id });
    const heard = async (as: Actor) =>
      (await noticesOf(as)).filter(({ kind }) => kind === 'contest_published');
    expect((await heard(student)).map(({ data }) => data)).toEqual([
      { group: 'Clase 3B', contest: contest.name, slug: contest.slug },
    ]);
    expect([await heard(stranger), await heard(teacher)]).toEqual([[], []]);
  });

  test('is entered under a name that nobody else has in it, however it is written; of two at once the later has none', async () => {
    const [one, other] = [await joinStudent(rig, group), await joinStudent(rig, group)];
    const contest = await created(teacher, { group: group.id });
    await entered(one, contest.slug, { alias: 'El Toro' });
    for (const alias of ['El Toro', 'el  toro', 'ＥＬ ＴＯＲＯ'])
      expect(codeOf(await enter(other, contest.slug, { alias }))).toBe('name_taken_here');
    for (const alias of ['El\u200b Toro', 'oroT \u202elE'])
      expect(codeOf(await enter(other, contest.slug, { alias }))).toBe('invalid_request');
    await entered(other, contest.slug, { alias: 'El Toro 2' });
    const pair = [await joinStudent(rig, group), await joinStudent(rig, group)];
    const answers = await Promise.all(pair.map((as) => enter(as, contest.slug, { alias: 'Oso' })));
    expect(answers.every((answer) => answer.status === 201 || codeOf(answer) === 'name_taken_here')).toBe(
      true,
    );
    const aliases = (await standingOf(contest.slug)).rows.map(({ alias }) => alias);
    expect(aliases.filter((alias) => alias === 'Oso')).toHaveLength(1);
  });

  test('is entered once, by members, on its terms; nothing is paid in or out, and nothing begins anew', async () => {
    const student = await joinStudent(rig, group);
    const stranger = await rig.join();
    const contest = await created(teacher, { group: group.id });
    expect((await enter(stranger, contest.slug)).status).toBe(403);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => enter(student, contest.slug, { alias: 'Toro' })),
    );
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 3 });
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
    const student = await joinStudent(rig, group);
    const contest = await created(teacher, {
      group: group.id,
      terms: { rules: { maxLeverage: 2, noShorts: true, maxShare: 50 } },
    });
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
    const order = { symbol: 'AAPL', side: 'sell', quantity: held, type: 'limit', limitPrice: '9000' };
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
    const [punctual, late] = [await joinStudent(rig, group), await joinStudent(rig, group)];
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

test('a contest is entered by no command that waited until after its end', async () => {
  const student = await joinStudent(rig, group);
  const { slug } = await created(teacher, { group: group.id });
  const contest = await findContest(rig.server.db, slug);
  if (!contest) throw new Error('the contest is not there');
  const primary = await rig.owner
    .selectFrom('trading_accounts')
    .select('id')
    .where('user_id', '=', student.id)
    .executeTakeFirstOrThrow();
  const caller = {
    userId: student.id,
    role: 'user',
    shown: undefined,
    ip: '127.0.0.1',
    requestId: 'late',
  } as const;
  const act = await ownAct(rig.server.db, caller, 'contest_entered');
  const { id, world, ruleset } = contest;
  await setClock(teacher, slug, { ends: true });
  const outcome = await rig.server.desk.submit({
    command: bindCommand(ENTER_CONTEST, {
      accountId: primary.id,
      name: 'Concurso',
      alias: null,
      nonce: null,
      contest: { id, world, beginsAt: Date.parse(BEGINS), ruleset },
      act,
    }),
    render: () => ({ status: 201, body: '{}' }),
  });
  expect(outcome).toEqual({ kind: 'refused', refusal: { code: 'contest_over' } });
  await settled();
  expect((await contestOf(slug)).entries).toBe(0);
});

describe('the end of a contest', () => {
  test('closes what is open at the last prices, cancels what waits, ranks exactly, and notifies everybody', async () => {
    const students = await Promise.all([
      joinStudent(rig, group),
      joinStudent(rig, group),
      joinStudent(rig, group),
    ]);
    const [trader, short, idle] = students as [Actor, Actor, Actor];
    const contest = await created(teacher, { group: group.id });
    const accounts = [];
    for (const one of students) accounts.push(await entered(one, contest.slug));
    const [held, sold] = accounts as [string, string, string];
    await setClock(teacher, contest.slug, { rate: 60 });
    expect((await trade(trader, held, contest.world, { quantity: 10, leverage: 5 })).status).toBe(200);
    // A little less, so that the spread alone leaves no two with the same.
    expect(
      (await trade(short, sold, contest.world, { side: 'sell', quantity: 9.99, leverage: 5 })).status,
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
      quantity: 10,
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
      actor: { role: 'system' },
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
    const student = await joinStudent(rig, group);
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

  test('waits in a process that slept through it until that has the last prices', async () => {
    const student = await joinStudent(rig, group);
    const contest = await created(teacher, { group: group.id });
    const account = await entered(student, contest.slug);
    await setClock(teacher, contest.slug, { rate: 60 });
    expect((await trade(student, account, contest.world)).status).toBe(200);
    // Two hours at sixty times: two minutes on the wall.
    ahead += 130_000;
    await rig.server.contests.settlement.runOnce();
    ahead += 6_000;
    await rig.server.contests.settlement.runOnce();
    await pass(0);
    await settled();
    const done = await contestOf(contest.slug);
    expect((await standingOf(contest.slug)).rows).toMatchObject([{ place: 1, unranked: null, fills: 2 }]);
    const [closing] = array(Transaction).parse(await read(student, `transactions/${student.id}`, account));
    expect(closing).toMatchObject({ cause: 'contest_end', createdAt: done.endsAt });
  });

  test('shows nobody as withdrawn whose entry ended with it, before all have', async () => {
    const students = [
      await joinStudent(rig, group),
      await joinStudent(rig, group),
      await joinStudent(rig, group),
    ];
    const [first, withdrawn, last] = students as [Actor, Actor, Actor];
    const { slug } = await created(teacher, { group: group.id });
    const ended = await entered(first, slug);
    const closed = await entered(withdrawn, slug);
    await entered(last, slug);
    await setClock(teacher, slug, { rate: 60 });
    const path = `POST /api/users/${withdrawn.id}/accounts/${closed}/closing`;
    expect((await rig.call(path, { as: withdrawn, body: {} })).status).toBe(200);
    await setClock(teacher, slug, { ends: true });
    await rig.server.desk.enforce(bindCommand(END_CONTEST, { accountId: Number(ended) }));
    await pass(1_500);
    expect((await contestOf(slug)).state).toBe('settling');
    expect((await standingOf(slug)).rows).toMatchObject([
      { number: 1, unranked: null },
      { number: 3, unranked: null },
      { number: 2, unranked: 'withdrawn' },
    ]);
  });

  test('takes nobody out of the ranking while the results are being written', async () => {
    const student = await joinStudent(rig, group);
    const contest = await created(teacher, { group: group.id });
    const accountId = Number(await entered(student, contest.slug));
    const { id } = await rig.owner
      .selectFrom('contests')
      .select('id')
      .where('slug', '=', contest.slug)
      .executeTakeFirstOrThrow();
    let disqualified: Promise<boolean> | undefined;
    await rig.owner.transaction().execute(async (work) => {
      await work.selectFrom('contests').select('id').where('id', '=', id).forUpdate().execute();
      await work
        .updateTable('contest_entries')
        .set({ place: 1, equity: 10_000_000_000n, fills: 0 })
        .where('account_id', '=', accountId)
        .execute();
      const disqualification = { contestId: id, accountId, reason: 'Copió las órdenes', at: new Date() };
      disqualified = rig.server.db.transaction().execute((other) => disqualifyEntry(other, disqualification));
      await vi.waitUntil(async () => {
        const { rows } = await sql`select from pg_locks where not granted`.execute(rig.server.db);
        return rows.length > 0;
      });
      await work.updateTable('contests').set({ finished_at: new Date() }).where('id', '=', id).execute();
    });
    expect(await disqualified).toBe(false);
    expect(await entriesOf(teacher, contest.slug)).toMatchObject([{ place: 1, disqualifiedReason: null }]);
  });

  test('ranks nobody who withdrew, was disqualified, has a figure that an administrator set, or has traded too little', async () => {
    const students = [];
    for (let n = 0; n < 5; n++) students.push(await joinStudent(rig, group));
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

describe('somebody who is erased', () => {
  const ALIAS = 'Pedro Secreto';
  const erase = async (as: Actor): Promise<void> => {
    const path = `POST /api/users/${as.id}/erasure`;
    const { status, text } = await rig.call(path, { as, body: { password: as.password } });
    expect([status, text]).toEqual([200, text]);
  };
  const expectNobody = async (slug: string, student: Actor): Promise<void> => {
    const shown = JSON.stringify([await standingOf(slug), await entriesOf(teacher, slug)]);
    expect(shown).not.toContain(ALIAS);
    expect(shown).not.toContain(student.username);
    expect((await standingOf(slug)).rows).toMatchObject([{ number: 1, alias: null, isErased: true }]);
  };
  /** A contest with one entry, which is shown under its alias. */
  const shown = async (): Promise<{ slug: string; student: Actor; account: string }> => {
    const student = await joinStudent(rig, group);
    const { slug } = await created(teacher, { group: group.id });
    const account = await entered(student, slug, { alias: ALIAS });
    await setClock(teacher, slug, { rate: 60 });
    return { slug, student, account };
  };

  test('is named by no result that was shown before', async () => {
    const { slug, student } = await shown();
    await finished(teacher, slug);
    expect((await standingOf(slug)).rows).toMatchObject([{ alias: ALIAS, place: 1 }]);
    await erase(student);
    await pass(60_000);
    await expectNobody(slug, student);
    expect((await standingOf(slug)).rows).toMatchObject([{ place: 1 }]);
  });

  test('is named by no standing of a contest that goes on, also where the entry was withdrawn before', async () => {
    const { slug, student, account } = await shown();
    const path = `POST /api/users/${student.id}/accounts/${account}/closing`;
    expect((await rig.call(path, { as: student, body: {} })).status).toBe(200);
    await pass(1_000);
    expect((await standingOf(slug)).rows).toMatchObject([{ alias: ALIAS, unranked: 'withdrawn' }]);
    await erase(student);
    await pass(1_000);
    await expectNobody(slug, student);
  });

  test('is named by no standing that is frozen, and none of those keeps an alias', async () => {
    const { slug, student } = await shown();
    const path = `PUT /api/contests/${slug}/freezing`;
    expect((await rig.call(path, { as: teacher, body: { isFrozen: true } })).status).toBe(200);
    expect(await standingOf(slug)).toMatchObject({ isFrozen: true, rows: [{ alias: ALIAS }] });
    const { frozen } = await rig.owner
      .selectFrom('contests')
      .select('frozen')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(frozen)).not.toContain(ALIAS);
    await erase(student);
    await pass(1_000);
    await expectNobody(slug, student);
    expect(await standingOf(slug)).toMatchObject({ isFrozen: true, rows: [{ place: 1 }] });
  });
});

test('a fill profile that an administrator set for a while ranks nobody who traded on it, and nobody else loses a place', async () => {
  const students = [
    await joinStudent(rig, group),
    await joinStudent(rig, group),
    await joinStudent(rig, group),
  ];
  const contest = await created(teacher, { group: group.id, terms: { fillProfile: 'stressed' } });
  const { slug, world } = contest;
  const [helped, untouched, fair] = students as [Actor, Actor, Actor];
  const accountOf = new Map<Actor, string>();
  for (const one of students) accountOf.set(one, await entered(one, slug));
  const account = (one: Actor) => accountOf.get(one) ?? '';
  await setClock(teacher, slug, { rate: 1 });
  const set = async (one: Actor, fillProfile: string): Promise<void> => {
    const body = { fillProfile, reason: 'Favor' };
    const path = `PUT /api/admin/users/${one.id}?account=${account(one)}`;
    expect((await rig.call(path, { as: administrator, body })).status).toBe(200);
  };
  for (const one of [helped, untouched]) await set(one, 'ideal');
  expect((await trade(helped, account(helped), world, { quantity: 2 })).status).toBe(200);
  for (const one of [helped, untouched]) await set(one, 'stressed');
  // Both are sent, and fill by the profile when they arrive: one at once, one that waits.
  expect((await trade(fair, account(fair), world, { quantity: 2 })).body).toMatchObject({
    transaction: null,
  });
  const order = { symbol: 'AAPL', side: 'buy', quantity: 1, type: 'limit', limitPrice: '9000' };
  const waiting = await rig.call(`POST /api/orders?account=${account(fair)}`, { as: fair, body: order });
  expect([waiting.status, waiting.text]).toEqual([201, waiting.text]);
  await pass(4_000);
  await finished(teacher, slug);
  const { rows } = await standingOf(slug);
  expect(rows.find(({ number }) => number === 1)).toMatchObject({
    unranked: 'set_by_administrator',
    fills: 2,
  });
  expect(rows.find(({ number }) => number === 2)).toMatchObject({ unranked: null, fills: 0 });
  // Two of its orders, and the one that closed it at the end.
  expect(rows.find(({ number }) => number === 3)).toMatchObject({ unranked: null, fills: 3 });
});

test('whoever took part computes all of it again: the export agrees, down to the quotes of the end', async () => {
  const student = await joinStudent(rig, group);
  const contest = await created(teacher, { group: group.id });
  const account = await entered(student, contest.slug);
  await setClock(teacher, contest.slug, { rate: 60 });
  for (const symbol of ['AAPL', 'EURUSD'])
    expect((await trade(student, account, contest.world, { symbol, worth: 2_000 })).status).toBe(200);
  await pass(20_000);
  await finished(teacher, contest.slug);
  const { body } = await rig.call('POST /api/export', { as: student, body: { password: student.password } });
  const exported = PersonalExport.parse(body);
  expect(exported.contests).toMatchObject([
    { contest: 'Concurso de otoño', account, number: 1, place: 1, unranked: null, fills: 4 },
  ]);
  const { exports } = proveFiles(
    [
      { name: 'export.json', text: JSON.stringify(body) },
      { name: 'worlds.json', text: JSON.stringify(await listRigWorlds(rig)) },
    ],
    loadCatalogue(),
  );
  const proved = exports.flatMap(({ accounts }) => accounts).find(({ id }) => id === account);
  expect(proved).toMatchObject({ problems: [], unchecked: [], fills: 4, quotes: 4 });
});

describe('the standing', () => {
  test('has an ETag, shows no person, can be frozen, and is its staff’s with names', async () => {
    const student = await joinStudent(rig, group);
    const contest = await created(teacher, { group: group.id });
    const { slug } = contest;
    const account = await entered(student, slug);
    const first = await rig.call(`GET /api/contests/${slug}/standing`);
    const again = await rig.call(`GET /api/contests/${slug}/standing`, {
      headers: { 'if-none-match': first.headers.etag ?? '' },
    });
    expect([again.status, again.text]).toEqual([304, '']);
    // A hall of screens behind one address reads it; a program that asks for more has to wait.
    expect([first, again].map(({ headers }) => headers['x-ratelimit-limit'])).toEqual(['6000', '6000']);
    expect((await rig.call(`GET /api/contests/${slug}`)).headers['x-ratelimit-limit']).toBe('6000');
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
    expect((await trade(student, account, contest.world, { quantity: 10, leverage: 5 })).status).toBe(200);
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
    const acts = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', 'standing_frozen')
      .where('actor_id', '=', teacher.id)
      .orderBy('number')
      .execute();
    expect(acts.map(({ record }) => JSON.parse(record) as object)).toMatchObject([
      { before: { isFrozen: false }, after: { isFrozen: true } },
      { before: { isFrozen: true }, after: { isFrozen: false } },
      { before: { isFrozen: false }, after: { isFrozen: true } },
    ]);
  });

  test('shows nobody any more why somebody was disqualified who is erased', async () => {
    const student = await joinStudent(rig, group);
    const { slug } = await created(teacher, { group: group.id });
    const account = await entered(student, slug);
    const out = `POST /api/contests/${slug}/entries/${account}/disqualification`;
    expect((await rig.call(out, { as: teacher, body: { reason: 'Copió de Ana' } })).status).toBe(200);
    expect(await entriesOf(teacher, slug)).toMatchObject([{ disqualifiedReason: 'Copió de Ana' }]);
    const body = { password: student.password };
    expect((await rig.call(`POST /api/users/${student.id}/erasure`, { as: student, body })).status).toBe(200);
    await pass(1_000);
    expect(await entriesOf(teacher, slug)).toMatchObject([
      { username: null, unranked: 'disqualified', disqualifiedReason: null },
    ]);
    const stored = rig.owner.selectFrom('contest_entries').select('disqualified_reason as reason');
    expect(await stored.where('account_id', '=', Number(account)).execute()).toEqual([{ reason: 'erased' }]);
    const kept = rig.owner.selectFrom('notices').select('kind').where('user_id', '=', student.id);
    expect((await kept.execute()).map(({ kind }) => kind)).not.toContain('disqualified');
  });

  test('a teacher reads the entry of a student, and the pause stops it for everybody', async () => {
    const student = await joinStudent(rig, group);
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
