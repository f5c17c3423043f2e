import { randomBytes } from 'node:crypto';
import { loadCatalogue, hashNonces, deriveSeed } from '@lonja/feeds';
import { proveFiles } from '@lonja/proof';
import { CALL_SCHEMAS, PersonalExport, type Contest, type World } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRigContests, enterContest, tradeIn } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import { countByStatus, type Actor, type Answer } from '../test/server-rig.ts';
import { listRigWorlds, createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { created, contestOf, ownEntry, entered, setClock, finished } = createRigContests(rig, pass);
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const nonceOf = () => randomBytes(16).toString('hex');
const listOf = async (slug: string) =>
  CALL_SCHEMAS.listNonces.response.parse((await rig.call(`GET /api/contests/${slug}/nonces`)).body).nonces;
const orderIn = (as: Actor, account: string, body: object) =>
  rig.call(`POST /api/orders?account=${account}`, {
    as,
    body: { symbol: 'AAPL', side: 'buy', quantity: 1, ...body },
  });

let group: RigGroup;
let teacher: Actor;
beforeEach(async () => {
  group = await createRigGroup(rig, administrator);
  ({ teacher } = group);
  return () => rig.assertBalanced();
});
const contestIn = (more: object = {}): Promise<Contest> => created(teacher, { group: group.id, ...more });

describe('before its start a contest', () => {
  test('has no price of any moment: no quote, no chart, no figure of its past', async () => {
    const student = await joinStudent(rig, group);
    const { slug, world } = await contestIn();
    await entered(student, slug, { nonce: nonceOf() });
    const read = async (path: string) => {
      const answer = await rig.call(`GET /api/${path}${path.includes('?') ? '&' : '?'}world=${world}`);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.body;
    };
    const quotes = (await read('real-market-data')) as { price: number | null; bid: number | null }[];
    expect(quotes.filter(({ price, bid }) => price || bid)).toEqual([]);
    for (const path of ['calendar', 'news']) await read(path);
    const computed = [
      'candles/AAPL?interval=1d',
      'candles/AAPL?interval=1m&price=bid',
      'sparklines?symbols=AAPL',
      'indicators/AAPL?name=sma&interval=1d',
      'market/statistics/AAPL',
      'market/correlations?symbols=AAPL,EURUSD',
      'market/spreads?symbols=AAPL,EURUSD',
    ];
    const codes = async () => {
      const found = [];
      for (const path of computed) {
        const answer = await rig.call(`GET /api/${path}${path.includes('?') ? '&' : '?'}world=${world}`);
        found.push([path, answer.status === 200 ? 'answered' : codeOf(answer)]);
      }
      return found;
    };
    expect(await codes()).toEqual(computed.map((path) => [path, 'prices_not_begun']));
    await setClock(teacher, slug, { rate: 60 });
    expect(await codes()).toEqual(computed.map((path) => [path, 'answered']));
  });

  test('takes no order, also none that waits', async () => {
    const student = await joinStudent(rig, group);
    const { slug, world } = await contestIn();
    const account = await entered(student, slug);
    expect(codeOf(await tradeIn(rig, student, { account, world }))).toMatch(
      /quote_unavailable|invalid_request/,
    );
    const orders = [
      { type: 'market' },
      { type: 'limit', limitPrice: 1 },
      { type: 'stop', stopPrice: 100_000 },
      { type: 'stop_limit', stopPrice: 100_000, limitPrice: 100_001 },
      { type: 'trailing_stop', side: 'sell', trail: 1 },
    ];
    for (const order of orders.slice(0, 4))
      expect([order.type, codeOf(await orderIn(student, account, order))]).toEqual([
        order.type,
        'quote_unavailable',
      ]);
    // Nor while it is paused before it has ever run.
    await setClock(teacher, slug, { rate: 0 });
    expect(codeOf(await orderIn(student, account, orders[1]!))).toBe('quote_unavailable');
    expect(await contestOf(slug)).toMatchObject({ mixedNonces: null });
    await setClock(teacher, slug, { rate: 1 });
    expect((await orderIn(student, account, orders[1]!)).status).toBe(201);
  });

  test('shows nobody its nonces, and each the own', async () => {
    const [one, two] = [await joinStudent(rig, group), await joinStudent(rig, group)];
    const { slug } = await contestIn();
    const nonce = nonceOf();
    await entered(one, slug, { nonce });
    await entered(two, slug);
    expect((await ownEntry(one, slug)).nonce).toBe(nonce);
    expect((await ownEntry(two, slug)).nonce).toBeNull();
    expect(await contestOf(slug)).toMatchObject({ mixedNonces: null });
    expect(await listOf(slug)).toBeNull();
    for (const path of [`contests/${slug}`, `contests/${slug}/standing`, 'contests', 'worlds'])
      expect((await rig.call(`GET /api/${path}`, { as: two })).text).not.toContain(nonce);
  });
});

describe('a nonce', () => {
  test('is 128 bits in small hexadecimal digits, or no entry is made', async () => {
    const student = await joinStudent(rig, group);
    const { slug } = await contestIn();
    const nonsense = [
      '',
      'a'.repeat(31),
      'a'.repeat(33),
      'A'.repeat(32),
      `${'a'.repeat(31)}g`,
      `${'a'.repeat(32)}\n`,
    ];
    for (const nonce of [...nonsense, 7, null, ['a'.repeat(32)], { toString: 'a' }])
      expect([nonce, codeOf(await enterContest(rig, student, slug, { nonce }))]).toEqual([
        nonce,
        'invalid_request',
      ]);
    expect((await contestOf(slug)).entries).toBe(0);
  });

  test('is brought with one’s own entry, once, by whoever may enter', async () => {
    const [one, two] = [await joinStudent(rig, group), await joinStudent(rig, group)];
    const { slug } = await contestIn();
    const nonce = nonceOf();
    const account = await entered(one, slug, { nonce });
    expect(codeOf(await enterContest(rig, one, slug, { nonce: nonceOf() }))).toBe('contest_entered');
    for (const body of [{ userId: one.id }, { account }, { entry: 1 }])
      expect(codeOf(await enterContest(rig, two, slug, { nonce: nonceOf(), ...body }))).toBe(
        'invalid_request',
      );
    const stranger = await rig.join();
    expect((await enterContest(rig, stranger, slug, { nonce: nonceOf() })).status).toBe(403);
    expect((await ownEntry(one, slug)).nonce).toBe(nonce);
    await setClock(teacher, slug, { rate: 1 });
    expect(await listOf(slug)).toEqual([{ entry: 1, nonce }]);
  });

  test('of an entry counts also where that was withdrawn since, and not where it came after the start', async () => {
    const students: Actor[] = [];
    for (let n = 0; n < 4; n++) students.push(await joinStudent(rig, group));
    const [first, none, gone, late] = students as [Actor, Actor, Actor, Actor];
    const { slug } = await contestIn({ minutes: 600 });
    const nonces = [nonceOf(), nonceOf(), nonceOf()];
    await entered(first, slug, { nonce: nonces[0] });
    await entered(none, slug);
    const account = await entered(gone, slug, { nonce: nonces[1] });
    const closed = await rig.call(`POST /api/users/${gone.id}/accounts/${account}/closing`, {
      as: gone,
      body: {},
    });
    expect([closed.status, closed.text]).toEqual([200, closed.text]);
    // Already stored, though the clock stands for two more seconds.
    await rig.call(`PUT /api/contests/${slug}/clock`, { as: teacher, body: { rate: 60 } });
    await entered(late, slug, { nonce: nonces[2] });
    expect((await ownEntry(late, slug)).nonce).toBeNull();
    const counted = [
      { entry: 1, nonce: nonces[0] },
      { entry: 3, nonce: nonces[1] },
    ];
    expect(await listOf(slug)).toEqual(counted);
    expect(await contestOf(slug)).toMatchObject({ mixedNonces: 2, seed: null });
    // Another speed, a pause, and the end change nothing of it.
    for (const wanted of [{ rate: 0 }, { rate: 10 }, { ends: true }]) await setClock(teacher, slug, wanted);
    expect(await listOf(slug)).toEqual(counted);
  });

  test('is taken by no world beside contests', async () => {
    const { body } = await rig.call('POST /api/admin/worlds', {
      as: administrator,
      body: { name: 'Práctica', symbols: ['AAPL'], beginsAt: '2030-01-07T15:00:00.000Z' },
    });
    const world = CALL_SCHEMAS.createWorld.response.parse(body);
    expect(world).not.toHaveProperty('nonces');
    await pass(1_000);
    const answer = await rig.call(`GET /api/candles/AAPL?interval=1d&limit=50&world=${world.id}`);
    expect([answer.status, answer.text.includes('"AAPL"')]).toEqual([200, true]);
  });
});

describe('twenty who enter while the clock starts', () => {
  test.each([1, 2, 3])(
    'count whole or not at all, round %d: exactly those before it are mixed in',
    async (round) => {
      const students: Actor[] = [];
      for (let n = 0; n < 20; n++) students.push(await joinStudent(rig, group));
      const { slug, world } = await contestIn();
      const nonces = new Map(students.map((one) => [one.id, nonceOf()]));
      const start = () => rig.call(`PUT /api/contests/${slug}/clock`, { as: teacher, body: { rate: 1 } });
      const answers = await Promise.all(
        students.flatMap((one, place) => {
          const entering = rig.call(`POST /api/contests/${slug}/entries`, {
            as: one,
            body: { nonce: nonces.get(one.id) },
            // Within a minute few may enter from one address.
            from: `127.88.${round}.${place + 1}`,
          });
          return place === 9 ? [entering, start()] : [entering];
        }),
      );
      expect(countByStatus(answers)).toEqual({ 200: 1, 201: 20 });
      const rows = await rig.owner
        .selectFrom('contest_entries as e')
        .innerJoin('contests as c', 'c.id', 'e.contest_id')
        .select(['e.number as entry', 'e.nonce', 'e.user_id'])
        .where('c.slug', '=', slug)
        .orderBy('e.number')
        .execute();
      const listed = (await listOf(slug)) ?? [];
      // By their numbers: nobody who counts came after somebody who doesn't.
      expect(rows.map(({ nonce }) => nonce !== null)).toEqual(rows.map((_, place) => place < listed.length));
      expect(listed).toEqual(
        rows.slice(0, listed.length).map(({ entry, user_id: id }) => ({ entry, nonce: nonces.get(id) })),
      );
      const records = await rig.owner
        .selectFrom('audit_log')
        .select('record')
        .where('action', '=', 'world_clock_set')
        .execute();
      const starts = records
        .map(({ record }) => JSON.parse(record) as { subject: { id: string }; after: object })
        .filter(({ subject }) => subject.id === world);
      expect(starts).toMatchObject([{ after: { mixed: listed.length, nonces: hashNonces(listed) } }]);
    },
  );
});

test('the end reveals secret and nonces: a file of them proves every price, and none that was tampered with does', async () => {
  const [student, other] = [await joinStudent(rig, group), await joinStudent(rig, group)];
  const { slug, world } = await contestIn();
  const nonces = [nonceOf(), nonceOf()];
  const account = await entered(student, slug, { nonce: nonces[0] });
  await entered(other, slug, { nonce: nonces[1] });
  await setClock(teacher, slug, { rate: 60 });
  for (const symbol of ['AAPL', 'EURUSD'])
    expect((await tradeIn(rig, student, { account, world }, { symbol, worth: 2_000 })).status).toBe(200);
  const worldOf = async () => (await listRigWorlds(rig)).find(({ id }) => id === world) as World;
  expect(await worldOf()).toMatchObject({ seed: null, nonces: null, finalSeed: null });
  await pass(20_000);
  const { seed } = await finished(teacher, slug);
  const revealed = await worldOf();
  const listed = await listOf(slug);
  expect(revealed).toMatchObject({ seed, nonces: listed });
  expect(revealed.finalSeed).toBe(deriveSeed({ secret: seed ?? '', nonces: listed }));
  expect(revealed.finalSeed).not.toBe(seed);
  const { body } = await rig.call('POST /api/export', { as: student, body: { password: student.password } });
  expect(PersonalExport.parse(body).contests).toMatchObject([{ account, number: 1, nonce: nonces[0] }]);
  const problemsOf = (changed: object) => {
    const worlds = [{ ...revealed, ...changed }];
    const { exports } = proveFiles(
      [
        { name: 'export.json', text: JSON.stringify(body) },
        { name: 'worlds.json', text: JSON.stringify(worlds) },
      ],
      loadCatalogue(),
    );
    const proved = exports.flatMap(({ accounts }) => accounts).find(({ id }) => id === account);
    expect(proved?.unchecked).toEqual([]);
    return [...new Set(proved?.problems.map(({ kind }) => kind))];
  };
  expect(problemsOf({})).toEqual([]);
  // With a seed that fits the list, only the prices tell, and whoever misses the own nonce in it.
  const without = revealed.nonces!.slice(1);
  const fitting = deriveSeed({ secret: seed ?? '', nonces: without });
  expect(problemsOf({ nonces: without, finalSeed: fitting })).toEqual(
    expect.arrayContaining(['fill_quote', 'own_nonce']),
  );
  const more = [...revealed.nonces!, { entry: 3, nonce: nonceOf() }];
  expect(problemsOf({ nonces: more, finalSeed: deriveSeed({ secret: seed ?? '', nonces: more }) })).toEqual(
    expect.arrayContaining(['fill_quote']),
  );
  expect(problemsOf({ nonces: more })).toContain('world_nonces');
  expect(problemsOf({ nonces: undefined, finalSeed: undefined })).toContain('world_commitment');
});

test('a contest that is ended before its start has prices that nobody traded, and its results', async () => {
  const student = await joinStudent(rig, group);
  const { slug, world } = await contestIn();
  const nonce = nonceOf();
  await entered(student, slug, { nonce });
  const contest = await finished(teacher, slug);
  expect(contest).toMatchObject({ state: 'finished', mixedNonces: 1 });
  const revealed = (await listRigWorlds(rig)).find(({ id }) => id === world);
  expect(revealed).toMatchObject({ nonces: [{ entry: 1, nonce }], seed: contest.seed });
});
