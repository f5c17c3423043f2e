import { CALL_SCHEMAS, type Contest, type MirrorReport } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRigContests, tradeIn, type Deal } from '../test/contests.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import type { Actor, Answer } from '../test/server-rig.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { created, entered, finished, setClock } = createRigContests(rig, pass);
const ok = ({ status, text, body }: Answer): unknown => {
  expect([status < 300, text]).toEqual([true, text]);
  return body;
};

let group: RigGroup;
let teacher: Actor;
let contest: Contest;
let people: { readonly actor: Actor; readonly account: string }[];
beforeEach(async () => {
  group = await createRigGroup(rig, administrator);
  ({ teacher } = group);
  contest = await created(teacher, { group: group.id });
  people = [];
  for (const alias of ['Toro', 'Oso', 'Búho']) {
    const actor = await joinStudent(rig, group);
    people.push({ actor, account: await entered(actor, contest.slug, { alias }) });
  }
  await setClock(teacher, contest.slug, { rate: 200 });
});

const trade = async (person: number, deal: Deal): Promise<void> => {
  const { actor, account } = people[person]!;
  ok(await tradeIn(rig, actor, { account, world: contest.world }, { leverage: 5, ...deal }));
};
const ask = (as: Actor, query = '') => rig.call(`GET /api/contests/${contest.slug}/mirrors${query}`, { as });
const read = async (query?: string): Promise<MirrorReport> =>
  CALL_SCHEMAS.findMirrors.response.parse(ok(await ask(teacher, query)));

describe('the mirror report of a contest', () => {
  test('names two who traded opposite to each other within seconds on the wall, with what and how much', async () => {
    await trade(0, { side: 'buy', quantity: 5 });
    await trade(1, { side: 'sell', quantity: 3 });
    await pass(30_000);
    await trade(2, { side: 'sell', quantity: 5 });
    const report = await read();
    expect(report).toMatchObject({ within: 5, fills: 3, found: 1, crowded: 0, isCut: false });
    const [pair] = report.pairs;
    expect(pair).toMatchObject({
      entries: [
        { account: people[0]!.account, alias: 'Toro', username: people[0]!.actor.username, fills: 1 },
        { account: people[1]!.account, alias: 'Oso', fills: 1 },
      ],
      meetings: 1,
      instruments: [{ symbol: 'AAPL', meetings: 1, quantity: '3' }],
    });
    expect(pair!.nearest.wall).toBeLessThanOrEqual(5);
    expect(pair!.nearest.market).toBe(pair!.nearest.wall * 200);
    // A wider window finds the third as well, each unit once a pair.
    const wider = await read('?within=60');
    expect(
      wider.pairs.map(({ entries, instruments }) => [entries.map(({ alias }) => alias), instruments]),
    ).toEqual([
      [['Toro', 'Búho'], [{ symbol: 'AAPL', meetings: 1, quantity: '5' }]],
      [['Toro', 'Oso'], [{ symbol: 'AAPL', meetings: 1, quantity: '3' }]],
    ]);
  });

  test('leaves out what nobody decided on: the closing at the end', async () => {
    await trade(0, { side: 'buy', quantity: 5 });
    await pass(30_000);
    await trade(1, { side: 'sell', quantity: 5 });
    await finished(teacher, contest.slug);
    expect(await read()).toMatchObject({ fills: 2, pairs: [] });
  });

  test('of somebody who has left shows neither name nor username', async () => {
    await trade(0, { side: 'buy' });
    await trade(1, { side: 'sell' });
    const { actor } = people[1]!;
    await finished(teacher, contest.slug);
    ok(
      await rig.call(`POST /api/users/${actor.id}/erasure`, {
        as: actor,
        body: { password: actor.password },
      }),
    );
    const [pair] = (await read()).pairs;
    expect(pair!.entries[1]).toMatchObject({ isErased: true, username: null, fullName: null, number: 2 });
  });

  test('is for whoever may run the contest', async () => {
    const assistant = await joinStudent(rig, group);
    ok(
      await rig.call(`PUT /api/groups/${group.id}/members/${assistant.id}`, {
        as: teacher,
        body: { role: 'assistant', password: teacher.password },
      }),
    );
    for (const person of [people[0]!.actor, assistant, await rig.join()])
      expect((await ask(person)).status).toBe(403);
    expect((await ask(administrator)).status).toBe(200);
    for (const within of ['0', '61', '1.5', 'x', '-1'])
      expect((await ask(teacher, `?within=${within}`)).status).toBe(400);
    expect((await rig.call('GET /api/contests/none-such/mirrors', { as: teacher })).status).toBe(404);
  });
});
