import { CALL_SCHEMAS, CALLS } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRigContests } from '../test/contests.ts';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import { createRigEvaluations, NEW_PLAN } from '../test/evaluations.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import type { Actor, Answer } from '../test/server-rig.ts';
import { listRigWorlds, createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const outsider = provideClient(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const { created } = createRigContests(rig, pass);
const evaluations = createRigEvaluations(rig, administrator);
const refusedWith = ({ status, body }: Answer) => [status, (body as { code?: string }).code];

let group: RigGroup;
beforeEach(async () => {
  group = await createRigGroup(rig, administrator);
});

/** What everybody is answered who is signed out and knows of nothing. */
const PUBLIC_READS = Object.entries(CALLS).flatMap(([, { route, policy }]) =>
  policy === 'public' && route.startsWith('GET ') && !route.includes(':') ? [route] : [],
);
/** The part of an address that nobody guesses. */
const secretOf = (slug: string): string => slug.slice(-8);

describe('the address of a contest', () => {
  test('stands in nothing that is answered to who is signed out, nor do other secret names', async () => {
    const own = await created(group.teacher, { group: group.id });
    const open = await created(administrator, { name: 'Abierto a todos' });
    const plan = await evaluations.created({ name: 'Programa' });
    const secrets = [...[own, open, plan].map(({ slug }) => secretOf(slug)), group.code.replace('-', '')];
    expect(PUBLIC_READS.length).toBeGreaterThan(15);
    for (const route of PUBLIC_READS) {
      const { text } = await rig.call(route);
      for (const secret of secrets)
        expect([route, text.toLowerCase().includes(secret.toLowerCase())]).toEqual([route, false]);
    }
    const worlds = await listRigWorlds(rig);
    for (const { world } of [own, open])
      expect(worlds.find(({ id }) => id === world)?.name).toMatch(/^[a-z2-9]{8}$/);
  });
});

describe('in the world of a contest of a class', () => {
  const open = (as: Actor, world: string) =>
    rig.call(`POST /api/users/${as.id}/accounts`, {
      as,
      body: { name: 'Práctica', terms: { grant: '10000', world } },
    });

  test('an account is opened by who may enter the contest, and for nobody else is there such a world', async () => {
    const contest = await created(group.teacher, { group: group.id });
    const student = await joinStudent(rig, group);
    expect(refusedWith(await open(outsider, contest.world))).toEqual([404, 'not_found']);
    for (const as of [student, group.teacher]) expect((await open(as, contest.world)).status).toBe(201);
    const left = await rig.call(`DELETE /api/groups/${group.id}/members/${student.id}`, {
      as: group.teacher,
    });
    expect(left.status).toBe(200);
    expect(refusedWith(await open(student, contest.world))).toEqual([404, 'not_found']);
    // Nobody is offered it.
    const worlds = await listRigWorlds(rig);
    expect(worlds.find(({ id }) => id === contest.world)).toMatchObject({ takesAccounts: false });
  });

  test('a key opens none anywhere', async () => {
    const contest = await created(group.teacher, { group: group.id });
    const student = await joinStudent(rig, group);
    const body = { name: 'bot', scopes: ['trade'], days: 30, password: student.password };
    const made = await rig.call('POST /api/keys', { as: student, body });
    const { key } = CALL_SCHEMAS.createApiKey.response.parse(made.body);
    const answer = await rig.call(`POST /api/users/${student.id}/accounts`, {
      headers: { authorization: `Bearer ${key}` },
      body: { name: 'Práctica', terms: { grant: '10000', world: contest.world } },
    });
    expect(refusedWith(answer)).toEqual([403, 'key_scope_missing']);
  });

  test('a plan of evaluations is not made, and begun by nobody else where there is one', async () => {
    const contest = await created(group.teacher, { group: group.id });
    const student = await joinStudent(rig, group);
    const answer = await rig.call('POST /api/admin/plans', {
      as: administrator,
      body: { ...NEW_PLAN, world: contest.world },
    });
    expect(refusedWith(answer)).toEqual([404, 'not_found']);
    const { slug } = await evaluations.created();
    // As one of a release before.
    await rig.owner
      .updateTable('programmes')
      .set({ world_id: Number(contest.world) })
      .where('slug', '=', slug)
      .execute();
    expect(refusedWith(await evaluations.begin(outsider, slug))).toEqual([404, 'not_found']);
    expect((await evaluations.begin(student, slug)).status).toBe(201);
  });

  test('one for everybody takes accounts of everybody', async () => {
    const contest = await created(administrator);
    expect((await open(outsider, contest.world)).status).toBe(201);
  });
});
