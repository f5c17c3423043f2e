import { sql } from 'kysely';
import { beforeAll, expect, test, vi } from 'vitest';
import { provideAdministrator, provideClient, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, joinStudent, type RigGroup } from '../test/groups.ts';
import { openWays, type OrderWays } from '../test/trading/order-ways.ts';
import { countWaiting, type Actor, type CallOptions } from '../test/server-rig.ts';

const rig = describeServer();
const administrator = provideAdministrator(rig);
const client = provideClient(rig);

interface Ground {
  readonly ways: OrderWays;
  readonly group: RigGroup;
  readonly student: Actor;
  /** A student whose programs a teacher has suspended. */
  readonly held: Actor;
}
let ground: Ground;

type Asked = readonly [route: string, as: Actor, body: object];

/** What gives authority away: to a program, to another person, or to whoever has a password or an address. */
const GIVEN = {
  'an e-mail address': () => [
    `PUT /api/users/${client.id}/settings`,
    client,
    { email: `new-${client.email}`, password: client.password },
  ],
  'a password': () => [
    'POST /api/password',
    client,
    { currentPassword: client.password, newPassword: 'a-longer-password-1' },
  ],
  'a hook': ({ ways }) => [
    'POST /api/hooks',
    client,
    { name: 'Another', leverage: 1, account: String(ways.accountId), password: client.password },
  ],
  'a mandate': ({ ways }) => [
    `PUT /api/keys/${ways.key.id}/mandate`,
    client,
    { mandate: null, password: client.password },
  ],
  'a resumed key': ({ ways }) => [
    `POST /api/keys/${ways.key.id}/resumption`,
    client,
    { password: client.password },
  ],
  'a resumed hook': ({ ways }) => [
    `POST /api/hooks/${ways.hook.id}/resumption`,
    client,
    { password: client.password },
  ],
  'the programs of students': ({ group }) => [
    `POST /api/groups/${group.id}/programs/resumption`,
    group.teacher,
    { reason: 'The lesson goes on', password: group.teacher.password },
  ],
  'the programs of a user': ({ held }) => [
    `POST /api/admin/users/${held.id}/programs/resumption`,
    administrator,
    { reason: 'They may again' },
  ],
  'an assistant': ({ group, student }) => [
    `PUT /api/groups/${group.id}/members/${student.id}`,
    group.teacher,
    { role: 'assistant', password: group.teacher.password },
  ],
  'a group': ({ student }) => [
    'POST /api/admin/groups',
    administrator,
    { name: 'Otra', teacher: student.username },
  ],
  'an administrator': () => [
    'POST /api/admin/users',
    administrator,
    {
      username: 'another-admin',
      email: 'another@example.org',
      password: 'a-longer-password-2',
      role: 'admin',
    },
  ],
  'a balance': () => [
    `PUT /api/admin/users/${client.id}`,
    administrator,
    { balance: '50000.00', reason: 'For the lesson' },
  ],
} as const satisfies Record<string, (ground: Ground) => Asked>;

beforeAll(async () => {
  const ways = await openWays(rig, client);
  const group = await createRigGroup(rig, administrator);
  const held = await joinStudent(rig, group);
  await openWays(rig, held);
  ground = { ways, group, student: await joinStudent(rig, group), held };
  const done = async (route: string, options: CallOptions) => {
    const { status, text } = await rig.call(route, options);
    expect([route, status, text]).toEqual([route, 200, text]);
  };
  for (const program of [{ key: ways.key.id }, { hook: ways.hook.id }])
    await done('POST /api/keys/suspension', { as: client, body: program });
  await done(`POST /api/groups/${group.id}/programs/suspension`, {
    as: group.teacher,
    body: { reason: 'They ran away' },
  });
});

/** A busy machine is no fault of the product: a password may take its time to be hashed. */
const WAIT = { timeout: 30_000 };

/** Asks, ends the session once the call waits before it writes, and lets it go on. */
async function askAndEnd([route, as, body]: Asked) {
  let asked: ReturnType<typeof rig.call> | undefined;
  const kept = await rig.owner.selectFrom('sessions').selectAll().where('user_id', '=', as.id).execute();
  await rig.owner.transaction().execute(async (work) => {
    // Whatever is recorded asks here first for the digests of its address: after the kernel has looked at the session.
    await sql`lock table audit_salts in access exclusive mode`.execute(work);
    asked = rig.call(route, { as, body });
    await vi.waitUntil(async () => (await countWaiting(work)) > 0, WAIT);
    await work.deleteFrom('sessions').where('user_id', '=', as.id).execute();
  });
  const answer = await asked;
  await rig.owner.insertInto('sessions').values(kept).execute();
  return answer;
}

const recorded = async (): Promise<number> =>
  (await rig.owner.selectFrom('audit_log').select('number').execute()).length;

test.each(Object.keys(GIVEN) as (keyof typeof GIVEN)[])(
  '[API-24] %s is given by nobody whose session ends before it is written',
  async (name) => {
    const before = await recorded();
    const answer = await askAndEnd(GIVEN[name](ground));
    expect([answer?.status, answer?.text]).toMatchObject([401, expect.stringContaining('unauthenticated')]);
    expect(await recorded()).toBe(before);
  },
);
