import { loadCatalogue } from '@lonja/feeds';
import { proveFiles } from '@lonja/proof';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
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
const { created, standingOf, ownEntry, entered, setClock, finished } = createRigContests(rig, pass);
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;

let group: RigGroup;
let teacher: Actor;
beforeEach(async () => {
  group = await createRigGroup(rig, administrator);
  ({ teacher } = group);
});

let people = 0;
const student = () => joinStudent(rig, group, `127.3.7.${++people}`);
const setRole = async (of: Actor, role: 'teacher' | 'assistant' | 'student', as = teacher): Promise<void> => {
  const path = `PUT /api/groups/${group.id}/members/${of.id}`;
  const { status, text } = await rig.call(path, { as, body: { role, password: as.password } });
  expect([status, text]).toEqual([200, text]);
};
const setSiteRole = (of: Actor, role: 'user' | 'admin') =>
  rig.owner.updateTable('users').set({ role }).where('id', '=', of.id).execute();
const certificateOf = (as: Actor, slug: string, account: string) =>
  rig.call(`GET /api/contests/${slug}/entries/${account}/certificate`, { as });

describe('who runs, scripts or reads a contest', () => {
  test('competes in it unranked and visibly, without a certificate, and takes nobody a place', async () => {
    const contest = await created(teacher, { group: group.id, leastFills: 0 });
    const { slug } = contest;
    const [assistant, ana, beto] = [await student(), await student(), await student()];
    await setRole(assistant, 'assistant');
    const [ofTeacher, ofAssistant, ofAna] = [
      await entered(teacher, slug, { alias: 'La profe' }),
      await entered(assistant, slug),
      await entered(ana, slug),
      await entered(beto, slug),
    ];
    await setClock(teacher, slug, { rate: 1 });
    const bought = await tradeIn(rig, teacher, { account: ofTeacher, world: contest.world }, { quantity: 2 });
    expect([bought.status, bought.text]).toEqual([200, bought.text]);
    await pass(2_000);
    expect(await ownEntry(teacher, slug)).toMatchObject({ place: null, unranked: 'runs_contest' });
    await finished(teacher, slug);
    const { rows } = await standingOf(slug);
    const reasons = Object.fromEntries(
      rows.map(({ number, place, unranked }) => [number, place ?? unranked]),
    );
    expect(reasons).toEqual({ 1: 'runs_contest', 2: 'runs_contest', 3: 1, 4: 1 });
    for (const [as, account] of [
      [teacher, ofTeacher],
      [assistant, ofAssistant],
    ] as const) {
      const refused = await certificateOf(as, slug, account);
      expect([refused.status, codeOf(refused)]).toEqual([409, 'nothing_to_certify']);
    }
    expect((await certificateOf(ana, slug, ofAna)).status).toBe(200);
    // Anybody computes the same places from the file.
    const file = await rig.call(`GET /api/contests/${slug}/results`, { as: ana });
    const { standings } = proveFiles([{ name: 'results.json', text: file.text }], loadCatalogue());
    expect(standings).toMatchObject([{ proof: { slug, entries: 4, ranked: 2, problems: [] } }]);
  });

  test.each<readonly [string, (person: Actor) => Promise<void>, (person: Actor) => Promise<void>]>([
    ['an assistant', (one) => setRole(one, 'assistant'), (one) => setRole(one, 'student')],
    [
      'an administrator',
      async (one) => void (await setSiteRole(one, 'admin')),
      async (one) => void (await setSiteRole(one, 'user')),
    ],
  ])(
    'is nobody who stops being %s: before entering, or after having entered',
    async (_what, become, stop) => {
      const { slug } = await created(teacher, { group: group.id, leastFills: 0 });
      const [before, after, never] = [await student(), await student(), await student()];
      await become(before);
      await stop(before);
      await entered(before, slug);
      await entered(after, slug);
      await entered(never, slug);
      const reasons = async () => {
        await pass(2_000);
        return (await standingOf(slug)).rows.map(({ number, place, unranked }) => [
          number,
          place ?? unranked,
        ]);
      };
      expect(await reasons()).toEqual([
        [2, 1],
        [3, 1],
        [1, 'runs_contest'],
      ]);
      await become(after);
      expect(await reasons()).toEqual([
        [3, 1],
        [1, 'runs_contest'],
        [2, 'runs_contest'],
      ]);
      await stop(after);
      expect((await reasons()).at(-1)).toEqual([2, 'runs_contest']);
      await finished(teacher, slug);
      expect((await standingOf(slug)).rows.map(({ number }) => number)).toEqual([3, 1, 2]);
    },
  );

  test('is everybody else after the results: they stand', async () => {
    const { slug } = await created(teacher, { group: group.id, leastFills: 0 });
    const ana = await student();
    await entered(ana, slug);
    await finished(teacher, slug);
    await setRole(ana, 'teacher');
    await setRole(ana, 'student');
    await pass(61_000);
    expect((await standingOf(slug)).rows).toMatchObject([{ number: 1, place: 1 }]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from contest_staff where user_id = ${ana.id}`.execute(rig.owner);
    expect(rows).toEqual([{ count: 0 }]);
  });
});
