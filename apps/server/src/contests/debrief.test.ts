import { CALL_SCHEMAS, Transaction, type Contest, type World } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { array } from 'zod';
import { createRigContests, tradeIn } from '../test/contests.ts';
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
const { contestOf, created, entered, entriesOf, finished, setClock, settled, standingOf } = createRigContests(
  rig,
  pass,
);
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const ok = ({ status, text, body }: Answer): unknown => {
  expect([status < 300, text]).toEqual([true, text]);
  return body;
};

let group: RigGroup;
let teacher: Actor;
let student: Actor;
beforeEach(async () => {
  group = await createRigGroup(rig, administrator);
  ({ teacher } = group);
  student = await joinStudent(rig, group);
  return () => rig.assertBalanced();
});

const askReplay = (as: Actor, slug: string, account: string, body: object = {}) =>
  rig.call(`POST /api/contests/${slug}/entries/${account}/replays`, { as, body });
async function replay(as: Actor, slug: string, account: string, body?: object): Promise<World> {
  const world = CALL_SCHEMAS.replayEntry.response.parse(ok(await askReplay(as, slug, account, body)));
  await pass(5_000);
  return world;
}
async function branch(as: Actor, { id: world }: World) {
  const body = { name: 'Repaso', world };
  return CALL_SCHEMAS.openBranch.response.parse(
    ok(await rig.call(`POST /api/users/${as.id}/branches`, { as, body })),
  );
}
const fillsOf = async (as: Actor, account: string) =>
  array(Transaction).parse(ok(await rig.call(`GET /api/transactions/${as.id}?account=${account}`, { as })));

/** A contest of the group in which the student has bought twice, that goes on. */
async function traded(): Promise<{ contest: Contest; account: string; between: string }> {
  const contest = await created(teacher, { group: group.id });
  const { slug, world } = contest;
  const account = await entered(student, slug);
  await setClock(teacher, slug, { rate: 60 });
  await pass(2_000);
  ok(await tradeIn(rig, student, { account, world }, { quantity: 2 }));
  await pass(10_000);
  const [first] = await fillsOf(student, account);
  const between = new Date(Date.parse(first!.createdAt) + 1_000).toISOString();
  ok(await tradeIn(rig, student, { account, world }, { quantity: 1 }));
  return { contest, account, between };
}

describe('the debrief of a contest', () => {
  test('its people and their teachers go on from a moment of an entry, in a copy that is never ranked', async () => {
    const { contest, account, between } = await traded();
    const { slug } = contest;
    await finished(teacher, slug);
    const before = await standingOf(slug);
    for (const person of [student, teacher]) {
      const world = await replay(person, slug, account, { from: between });
      expect(world).toMatchObject({
        marketTime: Date.parse(between),
        seed: null,
        replay: { of: contest.world, account },
      });
      const { account: opened } = await branch(person, world);
      expect(opened).toMatchObject({
        kind: 'branch',
        terms: { contest: null, world: world.id, branch: { account } },
      });
      expect((await fillsOf(person, opened.id)).map(({ quantity }) => quantity)).toEqual([2]);
      ok(
        await rig.call(`PUT /api/users/${person.id}/replays/${world.id}/clock`, {
          as: person,
          body: { rate: 60 },
        }),
      );
      await pass(4_250);
      ok(await tradeIn(rig, person, { account: opened.id, world: world.id }, { side: 'sell', quantity: 2 }));
      expect(await fillsOf(person, opened.id)).toHaveLength(2);
      expect(
        (await rig.call(`GET /api/transactions/${person.id}?account=${account}`, { as: person })).status,
      ).toBe(person === student ? 200 : 404);
    }
    expect(await standingOf(slug)).toEqual(before);
    expect(await entriesOf(teacher, slug)).toHaveLength(1);
  });

  test('begins where the entry was opened unless it is asked otherwise, and needs something to play', async () => {
    const { contest, account } = await traded();
    const { slug } = contest;
    const { endsAt } = await finished(teacher, slug);
    const world = await replay(student, slug, account);
    expect(world.marketTime).toBe(Date.parse(contest.beginsAt));
    expect(await fillsOf(student, (await branch(student, world)).account.id)).toEqual([]);
    expect(codeOf(await askReplay(student, slug, account, { from: endsAt }))).toBe('world_ended');
    const after = new Date(Date.parse(endsAt) + 60_000).toISOString();
    expect(codeOf(await askReplay(student, slug, account, { from: after }))).toBe('moment_out_of_range');
    expect(codeOf(await askReplay(student, slug, account, { from: 'yesterday' }))).toBe('invalid_request');
    // As of now, by the account's own call: there is nothing after the end.
    const now = await rig.call(`POST /api/users/${student.id}/replays?account=${account}`, {
      as: student,
      body: {},
    });
    expect(codeOf(now)).toBe('world_ended');
  });

  test('is opened by nobody before the prices are revealed, by whichever call or account', async () => {
    const { contest, account, between } = await traded();
    const { slug, world } = contest;
    const body = { from: between };
    const practice = CALL_SCHEMAS.openPractice.response.parse(
      ok(
        await rig.call(`POST /api/users/${student.id}/accounts`, {
          as: student,
          body: { name: 'Al lado', terms: { grant: '10000', world } },
        }),
      ),
    ).account.id;
    const tryAll = async () => {
      const own = `POST /api/users/${student.id}/replays?account=`;
      return [
        await askReplay(student, slug, account, body),
        await askReplay(teacher, slug, account, body),
        await rig.call(own + account, { as: student, body }),
        await rig.call(own + practice, { as: student, body }),
      ].map(codeOf);
    };
    const none = Array<string>(4).fill('prices_not_revealed');
    expect(await tryAll()).toEqual(none);
    await setClock(teacher, slug, { ends: true });
    expect(await tryAll()).toEqual(none);
    await settled();
    expect((await contestOf(slug)).state).toBe('finished');
    // The contest's results stand, but others are still to trade by the same prices.
    await rig.owner
      .updateTable('worlds')
      .set({ revealed_at: null })
      .where('id', '=', Number(world))
      .execute();
    await rig.server.worlds.refresh();
    expect(await tryAll()).toEqual(none);
  });

  test('is nobody else’s: neither another student’s, nor that of a group that the entry’s person has left', async () => {
    const { contest, account } = await traded();
    const { slug } = contest;
    const mate = await joinStudent(rig, group);
    await finished(teacher, slug);
    expect((await askReplay(mate, slug, account)).status).toBe(403);
    expect((await askReplay(await rig.join(), slug, account)).status).toBe(403);
    expect((await askReplay(mate, slug, '999999')).status).toBe(403);
    for (const nonsense of ['999999', '0', 'x', '-1'])
      expect((await askReplay(teacher, slug, nonsense)).status).toBe(404);
    expect((await askReplay(teacher, 'none-such', account)).status).toBe(404);
    // Neither is a copy made in a replay that was opened before.
    const world = await replay(teacher, slug, account);
    ok(await rig.call(`DELETE /api/groups/${group.id}/members/${student.id}`, { as: student }));
    const late = { as: teacher, body: { name: 'Repaso', world: world.id } };
    expect((await rig.call(`POST /api/users/${teacher.id}/branches`, late)).status).toBe(404);
    expect((await askReplay(teacher, slug, account)).status).toBe(404);
    ok(await askReplay(student, slug, account));
  });
});
