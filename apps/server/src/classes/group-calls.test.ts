import { randomUUID } from 'node:crypto';
import { CALL_SCHEMAS, NoticeList, PersonalExport } from '@lonja/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, listRigGroups, join, joinStudent, type RigGroup } from '../test/groups.ts';
import { openScreen } from '../test/screen.ts';
import { countByStatus, type Actor, type Answer } from '../test/server-rig.ts';

const rig = describeServer();
const administrator = provideAdministrator(rig);

const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const noticesOf = async (as: Actor) =>
  NoticeList.parse((await rig.call('GET /api/notices', { as })).body).notices;
const membersOf = async (as: Actor, group: string) =>
  CALL_SCHEMAS.listMembers.response.parse((await rig.call(`GET /api/groups/${group}/members`, { as })).body);
const setRole = (as: Actor, { id }: RigGroup, user: Actor, role: string) =>
  rig.call(`PUT /api/groups/${id}/members/${user.id}`, { as, body: { role, password: as.password } });
const remove = (as: Actor, { id }: RigGroup, user: Actor) =>
  rig.call(`DELETE /api/groups/${id}/members/${user.id}`, { as });
const change = (as: Actor, { id }: RigGroup, body: object) =>
  rig.call(`PATCH /api/groups/${id}`, { as, body });
const readAccount = (as: Actor, { id }: RigGroup, student: Actor, account?: string) =>
  rig.call(`GET /api/groups/${id}/members/${student.id}/account${account ? `?account=${account}` : ''}`, {
    as,
  });

describe('a group', () => {
  test('has a teacher from its beginning, who is notified, and the act is recorded', async () => {
    const group = await createRigGroup(rig, administrator);
    const [own] = await listRigGroups(rig, group.teacher);
    expect(own).toMatchObject({
      id: group.id,
      name: 'Clase 3B',
      role: 'teacher',
      members: 1,
      archivedAt: null,
    });
    expect(own?.joinCode).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
    expect((await noticesOf(group.teacher))[0]).toMatchObject({
      kind: 'membership',
      data: { group: 'Clase 3B', role: 'teacher' },
    });
    const acts = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', 'group_created')
      .where('user_id', '=', group.teacher.id)
      .execute();
    expect(acts).toHaveLength(1);
  });

  test('nobody becomes the teacher who is not there', async () => {
    for (const teacher of ['nobody', '', ' ', 'x'.repeat(64)]) {
      const made = await rig.call('POST /api/admin/groups', {
        as: administrator,
        body: { name: 'x', teacher },
      });
      expect([teacher, made.status]).toEqual([teacher, 404]);
    }
  });

  test('shows before joining who will read the account, is joined by the code however it is typed, and says it afterwards', async () => {
    const group = await createRigGroup(rig, administrator);
    const student = await rig.join();
    const shown = await rig.call(`GET /api/groups/codes/${group.code.toLowerCase().replace('-', '%20')}`, {
      as: student,
    });
    expect(CALL_SCHEMAS.previewGroup.response.parse(shown.body)).toMatchObject({
      name: 'Clase 3B',
      readers: [{ username: group.teacher.username, role: 'teacher' }],
      isMember: false,
    });
    expect((await join(rig, student, ` ${group.code.toLowerCase()} `)).status).toBe(200);
    const [own] = await listRigGroups(rig, student);
    // Whoever has the code can hand it on: only teachers see it.
    expect(own).toMatchObject({ role: 'student', members: 2, joinCode: null });
    expect(own?.readers.map(({ username }) => username)).toEqual([group.teacher.username]);
    expect((await noticesOf(student))[0]).toMatchObject({
      kind: 'security_change',
      data: { change: 'group_joined' },
    });
    // Once more changes nothing, neither the role of a teacher.
    expect((await join(rig, student, group.code)).status).toBe(200);
    expect((await join(rig, group.teacher, group.code)).body).toMatchObject({ role: 'teacher', members: 2 });
  });

  test('says on every open screen of a person that the person has joined it by its code, once', async () => {
    const group = await createRigGroup(rig, administrator);
    const student = await rig.join();
    const screen = await openScreen(rig.port, student);
    await join(rig, student, group.code);
    expect((await screen.received('notice')).notice).toMatchObject({ data: { change: 'group_joined' } });
    await join(rig, student, group.code);
    expect((await noticesOf(student)).filter(({ kind }) => kind === 'security_change')).toHaveLength(1);
  });

  test('is not found by what is no code, an old one, or one of a closed or archived group', async () => {
    const group = await createRigGroup(rig, administrator);
    const student = await rig.join();
    const codes = ['', 'K7PM', 'K7PM-2QXD', '0'.repeat(8), "'; drop table groups", 'Ⅷ'.repeat(8)];
    for (const code of codes) expect([code, (await join(rig, student, code)).status]).toEqual([code, 404]);
    const renewed = CALL_SCHEMAS.changeGroup.response.parse(
      (await change(group.teacher, group, { joining: 'new_code' })).body,
    );
    expect(renewed.joinCode).not.toBe(group.code);
    expect((await join(rig, student, group.code)).status).toBe(404);
    expect((await change(group.teacher, group, { joining: 'closed' })).body).toMatchObject({
      joinCode: null,
    });
    expect((await join(rig, student, renewed.joinCode ?? '')).status).toBe(404);
    await change(group.teacher, group, { joining: 'new_code' });
    const archived = await change(group.teacher, group, { isArchived: true });
    expect(archived.body).toMatchObject({ joinCode: null, archivedAt: expect.any(String) as string });
    expect((await change(group.teacher, group, { name: 'Otra', joining: 'new_code' })).body).toMatchObject({
      name: 'Clase 3B',
      joinCode: null,
    });
  });

  test('what its teachers change of it is recorded, but for the code; one that is archived changes no more', async () => {
    const group = await createRigGroup(rig, administrator);
    const { teacher } = group;
    const changes = [{ name: 'Clase 4B' }, { joining: 'new_code' }, { isArchived: true }, { name: 'Otra' }];
    for (const body of changes) expect((await change(teacher, group, body)).status).toBe(200);
    const acts = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', 'group_changed')
      .where('actor_id', '=', teacher.id)
      .orderBy('number')
      .execute();
    expect(acts.map(({ record }) => JSON.parse(record) as object)).toMatchObject([
      { subject: { id: group.id }, before: { name: 'Clase 3B' }, after: { name: 'Clase 4B' } },
      { before: { name: 'Clase 4B' }, after: { name: 'Clase 4B', joining: 'new_code' } },
      { after: { name: 'Clase 4B', isArchived: true } },
    ]);
  });

  test('thirty join at once, and are thirty', async () => {
    const group = await createRigGroup(rig, administrator);
    const students = await Promise.all(
      Array.from({ length: 30 }, (_, place) => rig.join(`127.1.3.${1 + place}`)),
    );
    const joined = await Promise.all(
      students.flatMap((one) => [join(rig, one, group.code), join(rig, one, group.code)]),
    );
    expect(new Set(joined.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await membersOf(group.teacher, group.id)).toHaveLength(31);
  });
});

describe('who may do what in a group', () => {
  let group: RigGroup;
  let teacher: Actor;
  let assistant: Actor;
  let student: Actor;
  let classmate: Actor;
  let stranger: Actor;
  beforeAll(async () => {
    group = await createRigGroup(rig, administrator);
    ({ teacher } = group);
    assistant = await joinStudent(rig, group);
    student = await joinStudent(rig, group);
    classmate = await joinStudent(rig, group);
    stranger = (await createRigGroup(rig, administrator, 'Otra clase')).teacher;
    await setRole(teacher, group, assistant, 'assistant');
  });

  test.each([
    // what; teacher, assistant, student, teacher of another group, administrator
    [
      'GET /members',
      [200, 200, 403, 404, 404],
      () => (as: Actor) => rig.call(`GET /api/groups/${group.id}/members`, { as }),
    ],
    [
      'GET /members/:user/account',
      [200, 200, 403, 404, 404],
      () => (as: Actor) => readAccount(as, group, classmate),
    ],
    ['PATCH', [200, 403, 403, 404, 404], () => (as: Actor) => change(as, group, { name: 'Clase 3B' })],
    [
      'PUT /members/:user',
      [200, 403, 403, 404, 404],
      () => (as: Actor) => setRole(as, group, classmate, 'student'),
    ],
    [
      'DELETE /members/:user of nobody',
      [404, 403, 404, 404, 404],
      () => (as: Actor) => rig.call(`DELETE /api/groups/${group.id}/members/${randomUUID()}`, { as }),
    ],
  ] as const)('[API-24] %s', async (_what, expected, attempt) => {
    const statuses: number[] = [];
    for (const as of [teacher, assistant, student, stranger, administrator])
      statuses.push((await attempt()(as)).status);
    expect(statuses).toEqual(expected);
  });

  test('a teacher has no act on money, passwords or books, and reads no other account of a student', async () => {
    const practice = CALL_SCHEMAS.openPractice.response.parse(
      (
        await rig.call(`POST /api/users/${student.id}/accounts`, {
          as: student,
          body: { name: 'Privada', terms: { grant: '5000' } },
        })
      ).body,
    ).account.id;
    expect((await readAccount(teacher, group, student, practice)).status).toBe(404);
    for (const account of ['0', '999999', 'x', '-1', '1e3', `${practice} or 1=1`])
      expect([account, (await readAccount(teacher, group, student, account)).status]).toEqual([account, 404]);
    // Nor the own primary account of a colleague, nor of somebody who is no member.
    expect((await readAccount(teacher, group, assistant)).status).toBe(404);
    expect((await readAccount(teacher, group, stranger)).status).toBe(404);
    for (const route of [
      `GET /api/users/${student.id}`,
      `GET /api/positions/${student.id}`,
      `GET /api/users/${student.id}/accounts`,
      `GET /api/transactions/${student.id}`,
      `GET /api/admin/users/${student.id}`,
    ])
      expect([403, 404]).toContain((await rig.call(route, { as: teacher })).status);
    for (const [route, body, expected] of [
      [`POST /api/users/${student.id}/deposit`, { amount: 100, paymentMethod: 'paypal' }, 404],
      ['POST /api/trades/buy', { userId: student.id, symbol: 'AAPL', quantity: 1, price: 200 }, 404],
      [`PUT /api/admin/users/${student.id}`, { balance: '1', reason: 'Nota' }, 403],
      [`PUT /api/users/${student.id}/settings`, {}, 404],
    ] as const)
      expect([route, (await rig.call(route, { as: teacher, body })).status]).toEqual([route, expected]);
  });

  test('reads what a student holds and has done, and nothing that shows how to sign in', async () => {
    const body = { userId: student.id, symbol: 'AAPL', quantity: 2, price: 191.24 };
    expect((await rig.call('POST /api/trades/buy', { as: student, body })).status).toBe(200);
    const read = await readAccount(assistant, group, student);
    const seen = CALL_SCHEMAS.readStudent.response.parse(read.body);
    expect(seen).toMatchObject({ username: student.username, account: { isPrimary: true, trades: 1 } });
    expect(seen.positions).toHaveLength(1);
    expect(seen.transactions).toHaveLength(1);
    expect(read.text).not.toContain(student.email);
  });

  test('an API key neither joins nor reads a group', async () => {
    const made = await rig.call('POST /api/keys', {
      as: teacher,
      body: { name: 'Robot', scopes: ['read', 'trade'], days: 30, password: teacher.password },
    });
    const { key } = made.body as { key: string };
    expect([made.status, made.text]).toEqual([201, made.text]);
    const headers = { authorization: `Bearer ${key}` };
    for (const route of ['GET /api/groups', `GET /api/groups/${group.id}/members`])
      expect((await rig.call(route, { headers })).status).toBe(403);
    expect(codeOf(await rig.call('POST /api/groups/joining', { headers, body: { code: group.code } }))).toBe(
      'key_scope_missing',
    );
  });

  test('one who leaves or is removed is read by nobody any more, and hears of the removal', async () => {
    const [leaving, removed] = [await joinStudent(rig, group), await joinStudent(rig, group)];
    expect((await remove(leaving, group, leaving)).status).toBe(200);
    expect((await readAccount(teacher, group, leaving)).status).toBe(404);
    expect(await listRigGroups(rig, leaving)).toEqual([]);
    expect((await remove(teacher, group, removed)).status).toBe(200);
    expect((await readAccount(teacher, group, removed)).status).toBe(404);
    expect((await noticesOf(removed))[0]).toMatchObject({
      kind: 'membership',
      data: { group: 'Clase 3B', role: null },
    });
    expect((await noticesOf(leaving)).some(({ kind }) => kind === 'membership')).toBe(false);
  });

  test('nobody makes a student of a teacher who never joined by the code, whose account would be read unasked', async () => {
    const own = await createRigGroup(rig, administrator);
    const colleague = await joinStudent(rig, own);
    expect((await setRole(own.teacher, own, colleague, 'teacher')).status).toBe(200);
    const demoted = await setRole(colleague, own, own.teacher, 'student');
    expect([demoted.status, codeOf(demoted)]).toEqual([409, 'never_joined']);
    // Nor on a way round.
    expect((await setRole(colleague, own, own.teacher, 'assistant')).status).toBe(200);
    expect(codeOf(await setRole(colleague, own, own.teacher, 'student'))).toBe('never_joined');
    expect((await readAccount(colleague, own, own.teacher)).status).toBe(404);
    // Removed, the person joins by the own act; who joined before was shown it.
    expect((await remove(colleague, own, own.teacher)).status).toBe(200);
    expect((await join(rig, own.teacher, own.code)).body).toMatchObject({ role: 'student' });
    expect((await readAccount(colleague, own, own.teacher)).status).toBe(200);
    expect((await setRole(colleague, own, own.teacher, 'assistant')).status).toBe(200);
    expect((await setRole(colleague, own, own.teacher, 'student')).status).toBe(200);
  });

  test('there is always a teacher, also when both resign at the same moment', async () => {
    const own = await createRigGroup(rig, administrator);
    expect(codeOf(await remove(own.teacher, own, own.teacher))).toBe('last_teacher');
    expect(codeOf(await setRole(own.teacher, own, own.teacher, 'student'))).toBe('last_teacher');
    const second = await joinStudent(rig, own);
    expect((await setRole(own.teacher, own, second, 'teacher')).status).toBe(200);
    const resigned = await Promise.all([remove(own.teacher, own, own.teacher), remove(second, own, second)]);
    expect(countByStatus(resigned)).toEqual({ 200: 1, 409: 1 });
  });
});

test('who is erased leaves the groups; the export has which one was in', async () => {
  const group = await createRigGroup(rig, administrator);
  const student = await joinStudent(rig, group);
  const exported = await rig.call('POST /api/export', { as: student, body: { password: student.password } });
  expect(PersonalExport.parse(exported.body).groups).toEqual([
    {
      name: 'Clase 3B',
      role: 'student',
      joinedAt: expect.any(String) as string,
      externalId: null,
      section: null,
      rosterLogin: null,
    },
  ]);
  const erased = await rig.call(`POST /api/users/${student.id}/erasure`, {
    as: student,
    body: { password: student.password },
  });
  expect([erased.status, erased.text]).toEqual([200, erased.text]);
  expect((await membersOf(group.teacher, group.id)).map(({ userId }) => userId)).toEqual([group.teacher.id]);
});

test('with the erasure of the last teacher a group ends: nobody could run it or close its code', async () => {
  const [alone, shared] = [
    await createRigGroup(rig, administrator),
    await createRigGroup(rig, administrator),
  ];
  const second = await joinStudent(rig, shared);
  await setRole(shared.teacher, shared, second, 'teacher');
  const [student, late] = [await joinStudent(rig, alone), await rig.join()];
  // Whoever else teaches one of them goes on.
  for (const { teacher } of [alone, shared]) {
    const left = await rig.call(`POST /api/users/${teacher.id}/erasure`, {
      as: teacher,
      body: { password: teacher.password },
    });
    expect([left.status, left.text]).toEqual([200, left.text]);
  }
  expect(await listRigGroups(rig, student)).toMatchObject([
    { archivedAt: expect.any(String) as string, readers: [] },
  ]);
  expect((await join(rig, late, alone.code)).status).toBe(404);
  expect(await listRigGroups(rig, second)).toMatchObject([{ archivedAt: null, role: 'teacher' }]);
  expect((await join(rig, late, shared.code)).status).toBe(200);
});

test('of two teachers who are erased at the same moment one was the last', async () => {
  const group = await createRigGroup(rig, administrator);
  const second = await joinStudent(rig, group);
  await setRole(group.teacher, group, second, 'teacher');
  const left = await Promise.all(
    [group.teacher, second].map((as) =>
      rig.call(`POST /api/users/${as.id}/erasure`, { as, body: { password: as.password } }),
    ),
  );
  expect(countByStatus(left)).toEqual({ 200: 2 });
  const { join_code: code } = await rig.owner
    .selectFrom('groups')
    .select('join_code')
    .where('id', '=', Number(group.id))
    .executeTakeFirstOrThrow();
  expect(code).toBeNull();
});
