import { randomBytes } from 'node:crypto';
import { CALL_SCHEMAS } from '@lonja/protocol';
import { beforeAll, expect, test, vi } from 'vitest';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { createRigContests, enterContest, tradeIn } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent } from '../test/groups.ts';
import { countByStatus, type Actor, type RigOptions, type ServerRig } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const OPTIONS: RigOptions = { joinBus: createPostgresBus, clock: () => Date.now() + ahead };
const here = describeServer(OPTIONS);
const administrator = provideAdministrator(here);
let there: ServerRig;
beforeAll(async () => {
  there = await here.beside(OPTIONS);
  return () => there.stop();
});
const { pass } = createRigWorlds(here, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const passEverywhere = async (milliseconds: number): Promise<void> => {
  await pass(milliseconds);
  await there.server.worlds.refresh();
  await vi.waitUntil(() => there.server.worlds.steppedAt() >= here.server.worlds.steppedAt() - 250, {
    timeout: 10_000,
    interval: 10,
  });
};
const contests = createRigContests(here, passEverywhere);

test('who enters at two processes at the same moment enters once', async () => {
  const group = await createRigGroup(here, administrator);
  const students = await Promise.all(Array.from({ length: 4 }, () => joinStudent(here, group)));
  const { slug } = await contests.created(group.teacher, { group: group.id });
  const answers = await Promise.all(
    students.flatMap((one) => [enterContest(here, one, slug), enterContest(there, one, slug)]),
  );
  expect(countByStatus(answers)).toEqual({ 201: 4, 409: 4 });
  const entries = await contests.entriesOf(group.teacher, slug);
  expect(entries.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4]);
});

test('who enters at two processes while it starts counts by one list, and both draw the same prices from it', async () => {
  const group = await createRigGroup(here, administrator);
  const students = await Promise.all(Array.from({ length: 10 }, () => joinStudent(here, group)));
  const { slug, world } = await contests.created(group.teacher, { group: group.id });
  const nonces = new Map(students.map((one) => [one.id, randomBytes(16).toString('hex')]));
  const entering = students.map((one, place) =>
    enterContest(place % 2 === 0 ? here : there, one, slug, { nonce: nonces.get(one.id) }),
  );
  await contests.setClock(group.teacher, slug, { rate: 60 });
  expect(countByStatus(await Promise.all(entering))).toEqual({ 201: 10 });
  const rows = await here.owner
    .selectFrom('contest_entries as e')
    .innerJoin('contests as c', 'c.id', 'e.contest_id')
    .select(['e.number as entry', 'e.nonce', 'e.user_id'])
    .where('c.slug', '=', slug)
    .orderBy('e.number')
    .execute();
  const counted = rows.flatMap(({ entry, nonce }) => (nonce === null ? [] : [{ entry, nonce }]));
  for (const { nonce, user_id: id } of rows) expect([nonces.get(id), null]).toContain(nonce);
  const both = (path: string) =>
    Promise.all([here, there].map(async (rig) => (await rig.call(`GET /api/${path}`)).text));
  for (const text of await both(`contests/${slug}/nonces`))
    expect(JSON.parse(text)).toEqual({ nonces: counted });
  await contests.setClock(group.teacher, slug, { rate: 0 });
  await vi.waitUntil(
    async () => {
      const [one, other] = await both(`real-market-data?world=${world}`);
      // Whatever the prices are that this seed draws.
      return one === other && /"bid":\d*[1-9.]/.test(one ?? '');
    },
    { timeout: 10_000 },
  );
  const [one, other] = await both(`candles/AAPL?interval=1d&limit=50&world=${world}`);
  expect(one).toBe(other);
  expect(one).toContain('AAPL');
});

test('orders against the end, at both: every account ends once, at the last prices, and both give the same result', async () => {
  const group = await createRigGroup(here, administrator);
  const students: Actor[] = [];
  for (let n = 0; n < 6; n++) students.push(await joinStudent(here, group));
  const { slug, world } = await contests.created(group.teacher, { group: group.id });
  const accounts = new Map<Actor, string>();
  for (const one of students) accounts.set(one, await contests.entered(one, slug));
  await contests.setClock(group.teacher, slug, { rate: 60 });
  const rigs = [here, there];
  const order = (one: Actor, n: number) =>
    tradeIn(
      rigs[n % 2] ?? here,
      one,
      { account: accounts.get(one) ?? '', world },
      {
        side: n % 3 === 0 ? 'sell' : 'buy',
        worth: 500 * (1 + n),
        leverage: 2,
      },
    );
  await Promise.all(students.map(order));
  const { status } = await here.call(`PUT /api/contests/${slug}/clock`, {
    as: group.teacher,
    body: { ends: true },
  });
  expect(status).toBe(200);
  // While the end comes near, and after it.
  let goesOn = true;
  const trading = (async () => {
    const codes = new Set<string>();
    for (let n = 0; goesOn; n++) {
      const answers = await Promise.all(students.map((one, place) => order(one, place + n)));
      for (const { body } of answers) codes.add((body as { code?: string }).code ?? 'filled');
    }
    return codes;
  })();
  const settle = () => Promise.all(rigs.map(({ server }) => server.contests.settlement.runOnce()));
  for (let step = 0; step < 40 && (await contests.contestOf(slug)).state !== 'finished'; step++) {
    await passEverywhere(500);
    await Promise.all([settle(), settle()]);
  }
  goesOn = false;
  expect([...(await trading)].filter((code) => code === 'internal')).toEqual([]);
  const standings = await Promise.all(
    rigs.map(async (rig) =>
      CALL_SCHEMAS.getStanding.response.parse((await rig.call(`GET /api/contests/${slug}/standing`)).body),
    ),
  );
  expect(standings[0]).toMatchObject({ isFinal: true, entries: 6, ranked: 6 });
  expect(standings[1]).toEqual(standings[0]);
  const ended = await here.owner
    .selectFrom('fills')
    .innerJoin('contest_entries as e', 'e.account_id', 'fills.account_id')
    .innerJoin('contests as c', 'c.id', 'e.contest_id')
    .select(['fills.account_id', 'fills.instrument_id', 'fills.quoted_at', 'fills.bid', 'fills.ask'])
    .where('c.slug', '=', slug)
    .where('fills.cause', '=', 'contest_end')
    .execute();
  expect(new Set(ended.map((fill) => `${fill.account_id} ${fill.instrument_id}`)).size).toBe(ended.length);
  expect(new Set(ended.map((fill) => `${fill.quoted_at.getTime()} ${fill.bid} ${fill.ask}`)).size).toBe(1);
  const results = await here.owner
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'contest_finished')
    .execute();
  expect(results).toHaveLength(1);
  await here.assertBalanced();
});
