import { randomUUID } from 'node:crypto';
import { CALL_SCHEMAS, NoticeList, PersonalExport, type Assignment, type Gradebook } from '@lonja/protocol';
import { canvasCsv, IDENTIFIERS, moodleCsv } from '@lonja/protocol/gradebook-csv';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { createRigContests } from '../../test/contests.ts';
import { provideAdministrator, describeServer } from '../../test/processes/describe-server.ts';
import {
  createRigAssignment,
  createRigGroup as makeGroup,
  join,
  NEW_ASSIGNMENT,
  joinStudent as makeStudent,
  type RigGroup,
} from '../../test/groups.ts';
import { countByStatus, type Actor, type Answer } from '../../test/server-rig.ts';
import { createRigWorlds } from '../../test/markets/worlds.ts';

/** How far the clock was put ahead: a deadline is years away. */
let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const administrator = provideAdministrator(rig);
const { pass } = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});
const contests = createRigContests(rig, pass);

/** Registrations from one address are limited. */
let people = 0;
const address = () => `127.1.${4 + Math.floor(++people / 250)}.${1 + (people % 250)}`;
const groupOf = (name?: string) => makeGroup(rig, administrator, name, address());
const studentOf = (of: RigGroup) => makeStudent(rig, of, address());

let group: RigGroup;
let teacher: Actor;
beforeEach(async () => {
  group = await groupOf();
  ({ teacher } = group);
});

const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const noticesOf = async (as: Actor) =>
  NoticeList.parse((await rig.call('GET /api/notices', { as })).body).notices;
const base = (of = group) => `/api/groups/${of.id}/assignments`;
const list = async (as: Actor): Promise<Assignment[]> =>
  CALL_SCHEMAS.listAssignments.response.parse((await rig.call(`GET ${base()}`, { as })).body);
const own = async (as: Actor, { id }: Assignment) => (await list(as)).find((one) => one.id === id)?.own;
const change = (as: Actor, { id }: Assignment, body: object) =>
  rig.call(`PATCH ${base()}/${id}`, { as, body });
const submit = (as: Actor, { id }: Assignment, text = 'Compré AAPL porque bajó.') =>
  rig.call(`POST ${base()}/${id}/submissions`, { as, body: { text } });
const grade = (as: Actor, { id }: Assignment, student: Actor, more: object = {}) =>
  rig.call(`POST ${base()}/${id}/works/${student.id}/grades`, {
    as,
    body: { points: '9.5', feedback: 'Bien razonado', returns: true, versions: 1, ...more },
  });
const extend = (as: Actor, { id }: Assignment, student: Actor, until: string) =>
  rig.call(`PUT ${base()}/${id}/works/${student.id}/extension`, { as, body: { until } });
const works = async (as: Actor, { id }: Assignment) =>
  CALL_SCHEMAS.listWorks.response.parse((await rig.call(`GET ${base()}/${id}/works`, { as })).body);
const readWork = (as: Actor, { id }: Assignment, student: { readonly id: string }) =>
  rig.call(`GET ${base()}/${id}/works/${student.id}`, { as });
const written = async (as: Actor, one: Assignment, student: Actor) =>
  CALL_SCHEMAS.getWork.response.parse((await readWork(as, one, student)).body);
const book = async (as: Actor) =>
  CALL_SCHEMAS.getGradebook.response.parse(
    (await rig.call(`GET /api/groups/${group.id}/gradebook`, { as })).body,
  );
const roster = (as: Actor, csv: string) =>
  rig.call(`POST /api/groups/${group.id}/roster`, { as, body: { csv } });
const membersOf = async (as: Actor) =>
  CALL_SCHEMAS.listMembers.response.parse(
    (await rig.call(`GET /api/groups/${group.id}/members`, { as })).body,
  );
const soon = (milliseconds: number) => new Date(Date.now() + ahead + milliseconds).toISOString();
const actsOf = async (action: string, by: Actor): Promise<unknown[]> =>
  (
    await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', action)
      .where('actor_id', '=', by.id)
      .orderBy('number')
      .execute()
  ).map(({ record }) => JSON.parse(record) as unknown);
const refusedWith = (answer: Answer) => [answer.status, codeOf(answer)];

describe('an assignment', () => {
  test('as a draft is seen by teachers and assistants, published by everybody; nobody else finds it', async () => {
    const student = await studentOf(group);
    const stranger = (await groupOf('Otra')).teacher;
    const draft = await createRigAssignment(rig, group, { state: 'draft' });
    expect(draft).toMatchObject({ state: 'draft', possible: '10.00', counts: { submitted: 0 }, own: null });
    expect(await list(student)).toEqual([]);
    expect((await submit(student, draft)).status).toBe(404);
    expect((await change(teacher, draft, { state: 'published' })).status).toBe(200);
    expect(await list(student)).toMatchObject([{ counts: null, own: { state: 'open', isMissing: false } }]);
    for (const as of [stranger, administrator])
      expect((await rig.call(`GET ${base()}`, { as })).status).toBe(404);
    // One of another group is not found in this one.
    const other = await groupOf('Otra');
    const foreign = await createRigAssignment(rig, other);
    expect((await change(teacher, foreign, { title: 'x' })).status).toBe(404);
    expect((await rig.call(`GET ${base()}/${foreign.id}/works`, { as: teacher })).status).toBe(404);
    for (const id of ['0', '-1', 'x', '1e3', '999999', `${draft.id} or 1=1`])
      expect([
        id,
        (await rig.call(`GET ${base()}/${encodeURIComponent(id)}/works`, { as: teacher })).status,
      ]).toEqual([id, 404]);
  });

  test('is deleted as a draft alone, which the log keeps with what it said', async () => {
    const [draft, other] = [
      await createRigAssignment(rig, group, { state: 'draft' }),
      await createRigAssignment(rig, group),
    ];
    const remove = (one: Assignment) =>
      rig.call(`DELETE /api/groups/${group.id}/assignments/${one.id}`, { as: teacher });
    expect(refusedWith(await remove(other))).toEqual([409, 'assignment_published']);
    expect((await remove(draft)).status).toBe(200);
    expect((await remove(draft)).status).toBe(404);
    expect(await actsOf('assignment_deleted', teacher)).toMatchObject([
      {
        subject: { kind: 'assignment', id: draft.id },
        before: { title: draft.title, state: 'draft' },
        after: {},
      },
    ]);
  });

  test('is news to its students when they see it first, once, and an extension to the one who gets it', async () => {
    const [student, other] = [await studentOf(group), await studentOf(group)] as const;
    const heard = async (as: Actor) =>
      (await noticesOf(as))
        .filter(({ kind }) => kind === 'assignment_published' || kind === 'deadline_extended')
        .map(({ kind, data }) => ({ kind, ...data }))
        .toReversed();
    const draft = await createRigAssignment(rig, group, { state: 'draft' });
    expect(await heard(student)).toEqual([]);
    const publish = () => change(teacher, draft, { state: 'published' });
    await Promise.all([publish(), publish()]);
    await change(teacher, draft, { state: 'closed' });
    await change(teacher, draft, { state: 'published' });
    const published = {
      kind: 'assignment_published',
      group: 'Clase 3B',
      assignment: draft.title,
      dueAt: draft.dueAt,
    };
    for (const as of [student, other]) expect(await heard(as)).toEqual([published]);
    expect(await heard(teacher)).toEqual([]);
    const at = await createRigAssignment(rig, group, { title: 'Al instante' });
    expect((await heard(student)).at(-1)).toMatchObject({
      kind: 'assignment_published',
      assignment: at.title,
    });

    const until = '2031-01-01T12:00:00.000Z';
    expect((await extend(teacher, draft, student, until)).status).toBe(200);
    expect((await heard(student)).at(-1)).toEqual({ ...published, kind: 'deadline_extended', dueAt: until });
    expect((await extend(teacher, draft, student, '2030-12-01T00:00:00Z')).status).toBe(409);
    expect([(await heard(student)).length, (await heard(other)).length]).toEqual([3, 2]);
  });

  test('moves its deadline later alone, is never a draft again, and keeps its points once somebody is graded', async () => {
    const student = await studentOf(group);
    const one = await createRigAssignment(rig, group);
    expect(refusedWith(await change(teacher, one, { dueAt: '2030-01-07T14:29:59Z' }))).toEqual([
      409,
      'deadline_earlier',
    ]);
    expect(refusedWith(await change(teacher, one, { state: 'draft' }))).toEqual([
      409,
      'assignment_published',
    ]);
    expect(
      (await change(teacher, one, { dueAt: '2030-01-08T14:30:00Z', possible: '20.5' })).body,
    ).toMatchObject({
      dueAt: '2030-01-08T14:30:00.000Z',
      possible: '20.50',
      title: NEW_ASSIGNMENT.title,
    });
    expect((await grade(teacher, one, student, { versions: 0 })).status).toBe(201);
    expect(refusedWith(await change(teacher, one, { possible: '10' }))).toEqual([409, 'work_graded']);
    expect((await change(teacher, one, { state: 'closed' })).status).toBe(200);
    expect(refusedWith(await rig.call(`DELETE ${base()}/${one.id}`, { as: teacher }))).toEqual([
      409,
      'assignment_published',
    ]);
    const draft = await createRigAssignment(rig, group, { state: 'draft' });
    expect((await rig.call(`DELETE ${base()}/${draft.id}`, { as: teacher })).status).toBe(200);
    expect((await list(teacher)).map(({ id }) => id)).toEqual([one.id]);
    const acts = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', 'assignment_changed')
      .execute();
    const changed = acts.map(({ record }) => JSON.parse(record) as { before: object; after: object });
    expect(changed).toContainEqual(
      expect.objectContaining({
        before: expect.objectContaining({ possible: '10.00' }) as object,
        after: expect.objectContaining({ possible: '20.50', dueAt: '2030-01-08T14:30:00.000Z' }) as object,
      }),
    );
  });

  test('whose instructions were rewritten shows it in the log, which does not keep them', async () => {
    const one = await createRigAssignment(rig, group, { instructions: 'Explica dos operaciones.' });
    for (const instructions of ['Explica tres operaciones.', 'Explica dos operaciones.'])
      expect((await change(teacher, one, { instructions })).status).toBe(200);
    const acts = await actsOf('assignment_changed', teacher);
    expect(acts).toHaveLength(3);
    const [made, first, second] = acts as { before: object; after: { instructions: string } }[];
    expect(made?.after.instructions).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(first?.after.instructions).not.toBe(made?.after.instructions);
    expect(first?.before).toMatchObject({ instructions: made?.after.instructions });
    expect(second?.after.instructions).toBe(made?.after.instructions);
    expect(JSON.stringify(acts)).not.toContain('operaciones');
  });

  test.each([
    ['no title', { title: ' ' }],
    ['a title too long', { title: 'x'.repeat(121) }],
    ['instructions too long', { instructions: 'x'.repeat(5_001) }],
    ['no points', { possible: '0' }],
    ['too many points', { possible: '10000.01' }],
    ['a third decimal', { possible: '1.005' }],
    ['a deadline that is none', { dueAt: '2030-02-30T00:00:00Z' }],
    ['a card', { instructions: 'Paga con 4242 4242 4242 4242' }],
    ['a state that is none', { state: 'open' }],
    ['a field more', { isGraded: true }],
  ])('with %s is not made', async (_what, more) => {
    const body = { ...NEW_ASSIGNMENT, ...more };
    expect((await rig.call(`POST ${base()}`, { as: teacher, body })).status).toBe(400);
  });

  test('names a contest of its own group alone', async () => {
    const other = await groupOf('Otra');
    const foreign = await contests.created(other.teacher, { group: other.id });
    const body = { ...NEW_ASSIGNMENT, contest: foreign.slug };
    expect((await rig.call(`POST ${base()}`, { as: teacher, body })).status).toBe(404);
  });

  test('is shown to its teachers as a student sees it, to the letter, and shows no student’s work', async () => {
    const [student, busy] = [await studentOf(group), await studentOf(group)] as const;
    const one = await createRigAssignment(rig, group);
    await createRigAssignment(rig, group, { state: 'draft', title: 'Todavía no' });
    await contests.created(teacher, { group: group.id });
    await submit(busy, one);
    await grade(teacher, one, busy);
    const read = async (as: Actor, path: string) => (await rig.call(`GET /api/${path}`, { as })).body;
    const path = `groups/${group.id}/student-view`;
    const seen = CALL_SCHEMAS.seeAsStudent.response.parse(await read(teacher, path));
    expect(seen).toEqual({
      group: ((await read(student, 'groups')) as { id: string }[]).find(({ id }) => id === group.id),
      assignments: await read(student, `groups/${group.id}/assignments`),
      contests: await read(student, 'contests'),
    });
    expect(seen).toMatchObject({
      group: { role: 'student', joinCode: null },
      assignments: [{ id: one.id, counts: null, own: { state: 'open', submissions: [], grades: [] } }],
    });
    const assistant = await studentOf(group);
    await rig.call(`PUT /api/groups/${group.id}/members/${assistant.id}`, {
      as: teacher,
      body: { role: 'assistant', password: teacher.password },
    });
    const statuses = [assistant, student, (await groupOf('Otra')).teacher, administrator].map(
      async (as) => (await rig.call(`GET /api/${path}`, { as })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 403, 404, 404]);
  });

  test('an archived group takes nothing more, and can be read', async () => {
    const student = await studentOf(group);
    const one = await createRigAssignment(rig, group);
    await roster(teacher, 'externalId,email\nA-3,nobody@example.org');
    await rig.call(`PATCH /api/groups/${group.id}`, { as: teacher, body: { isArchived: true } });
    // Nobody joins it any more: whom the roster named is forgotten.
    expect((await book(teacher)).waiting).toBe(0);
    expect(refusedWith(await submit(student, one))).toEqual([409, 'group_archived']);
    expect(refusedWith(await grade(teacher, one, student))).toEqual([409, 'group_archived']);
    expect(refusedWith(await rig.call(`POST ${base()}`, { as: teacher, body: NEW_ASSIGNMENT }))).toEqual([
      409,
      'group_archived',
    ]);
    expect(await list(student)).toHaveLength(1);
  });
});

describe('who may do what with work', () => {
  test.each([
    // teacher, assistant, classmate, teacher of another group, administrator
    [
      'GET works',
      [200, 200, 403, 404, 404],
      (as: Actor, one: Assignment) => rig.call(`GET ${base()}/${one.id}/works`, { as }),
    ],
    [
      'GET gradebook',
      [200, 200, 403, 404, 404],
      (as: Actor) => rig.call(`GET /api/groups/${group.id}/gradebook`, { as }),
    ],
    [
      'POST assignments',
      [201, 403, 403, 404, 404],
      (as: Actor) => rig.call(`POST ${base()}`, { as, body: NEW_ASSIGNMENT }),
    ],
    ['PATCH', [200, 403, 403, 404, 404], (as: Actor, one: Assignment) => change(as, one, { title: 'Otro' })],
    ['POST submissions', [403, 403, 201, 404, 404], (as: Actor, one: Assignment) => submit(as, one)],
    [
      'POST grades',
      [201, 201, 403, 404, 404],
      (as: Actor, one: Assignment, student: Actor) =>
        grade(as, one, student, { versions: 0, returns: false }),
    ],
    [
      'POST returning',
      [200, 200, 403, 404, 404],
      (as: Actor, one: Assignment) => rig.call(`POST ${base()}/${one.id}/returning`, { as }),
    ],
    [
      'PUT extension of nobody',
      [404, 403, 403, 404, 404],
      (as: Actor, one: Assignment) => extend(as, one, { ...as, id: randomUUID() }, '2031-01-01T00:00:00Z'),
    ],
    [
      'PUT external',
      [200, 403, 403, 404, 404],
      (as: Actor, _one: Assignment, student: Actor) =>
        rig.call(`PUT /api/groups/${group.id}/members/${student.id}/external`, {
          as,
          body: { externalId: 'A-1', section: null },
        }),
    ],
    [
      'POST roster',
      [200, 403, 403, 404, 404],
      (as: Actor) => roster(as, 'externalId,email\nB-1,x@example.org'),
    ],
    [
      'DELETE roster',
      [200, 403, 403, 404, 404],
      (as: Actor) => rig.call(`DELETE /api/groups/${group.id}/roster`, { as }),
    ],
    [
      'POST copies',
      [201, 403, 403, 404, 404],
      (as: Actor) => rig.call(`POST /api/groups/${group.id}/copies`, { as, body: { name: 'Copia' } }),
    ],
  ] as const)('[API-24] %s', async (_what, expected, attempt) => {
    const [assistant, classmate, student] = [
      await studentOf(group),
      await studentOf(group),
      await studentOf(group),
    ];
    const stranger = (await groupOf('Otra')).teacher;
    await rig.call(`PUT /api/groups/${group.id}/members/${assistant.id}`, {
      as: teacher,
      body: { role: 'assistant', password: teacher.password },
    });
    const one = await createRigAssignment(rig, group);
    const statuses: number[] = [];
    for (const as of [teacher, assistant, classmate, stranger, administrator])
      statuses.push((await attempt(as, one, student)).status);
    expect(statuses).toEqual(expected);
  });

  test('texts are read of one work at a time, by its student and who grades; lists do not grow with them', async () => {
    const [student, classmate, assistant] = [
      await studentOf(group),
      await studentOf(group),
      await studentOf(group),
    ];
    await rig.call(`PUT /api/groups/${group.id}/members/${assistant.id}`, {
      as: teacher,
      body: { role: 'assistant', password: teacher.password },
    });
    const stranger = (await groupOf('Otra')).teacher;
    const one = await createRigAssignment(rig, group);
    for (const text of ['Primera', 'Segunda']) await submit(student, one, `${text} ${'x'.repeat(5_000)}`);
    const graded = await grade(teacher, one, student, {
      versions: 2,
      feedback: 'Bien razonado',
      returns: false,
    });
    const lists = [
      graded,
      await rig.call(`GET ${base()}/${one.id}/works`, { as: teacher }),
      await rig.call(`GET ${base()}`, { as: student }),
    ];
    for (const { text } of lists) {
      expect(text.length).toBeLessThan(4_000);
      expect(text).toContain('"text":null');
      expect(text).not.toContain('razonado');
    }
    for (const as of [teacher, assistant]) {
      const read = await written(as, one, student);
      expect(read.submissions.map(({ text }) => text?.slice(0, 7))).toEqual(['Primera', 'Segunda']);
      expect(read.grades).toMatchObject([{ feedback: 'Bien razonado', returnedAt: null }]);
    }
    // The student has not got the grade.
    expect(await written(student, one, student)).toMatchObject({ state: 'graded', grades: [] });
    expect(await written(teacher, one, classmate)).toMatchObject({ state: 'open', submissions: [] });
    const draft = await createRigAssignment(rig, group, { state: 'draft' });
    const attempts = [
      [classmate, one, student, 403],
      [student, one, { id: 'x' }, 403],
      [stranger, one, student, 404],
      [administrator, one, student, 404],
      [teacher, one, teacher, 404],
      [teacher, one, stranger, 404],
      [teacher, one, { id: 'x' }, 404],
      [teacher, { ...one, id: '999999' }, student, 404],
      [student, draft, student, 404],
    ] as const;
    for (const [place, [as, of, whose, expected]] of attempts.entries())
      expect([place, (await readWork(as, of, whose)).status]).toEqual([place, expected]);
  });

  test('nobody grades teachers, strangers or who has left, and no student reads the work of another', async () => {
    const [student, leaving] = [await studentOf(group), await studentOf(group)];
    const stranger = await rig.join(address());
    const one = await createRigAssignment(rig, group);
    await submit(student, one, 'Secreto de la alumna');
    expect((await rig.call(`GET ${base()}`, { as: leaving })).text).not.toContain('Secreto');
    await rig.call(`DELETE /api/groups/${group.id}/members/${leaving.id}`, { as: leaving });
    for (const person of [
      teacher,
      stranger,
      leaving,
      { ...student, id: 'x' },
      { ...student, id: randomUUID() },
    ])
      expect((await grade(teacher, one, person, { versions: 0 })).status).toBe(404);
  });
});

describe('a submission', () => {
  test('is a new version until it is graded; late after the deadline, unless late work is not taken or there is more time', async () => {
    const [prompt, slow, lucky] = [await studentOf(group), await studentOf(group), await studentOf(group)];
    const open = await createRigAssignment(rig, group, { dueAt: soon(60_000), title: 'Con retraso' });
    const strict = await createRigAssignment(rig, group, { dueAt: soon(60_000), takesLate: false });
    await submit(prompt, open, 'Primera');
    expect((await submit(prompt, open, 'Segunda')).status).toBe(201);
    expect(
      (await written(prompt, open, prompt)).submissions.map(({ text, isLate }) => [text, isLate]),
    ).toEqual([
      ['Primera', false],
      ['Segunda', false],
    ]);
    expect((await extend(teacher, strict, lucky, soon(600_000))).status).toBe(200);
    expect(refusedWith(await extend(teacher, strict, lucky, soon(500_000)))).toEqual([
      409,
      'deadline_earlier',
    ]);
    ahead += 120_000;
    expect((await submit(slow, open)).status).toBe(201);
    expect(await own(slow, open)).toMatchObject({ state: 'submitted', isLate: true, isMissing: false });
    expect(refusedWith(await submit(slow, strict))).toEqual([409, 'assignment_closed']);
    expect(await own(slow, strict)).toMatchObject({ state: 'open', isMissing: true });
    expect((await submit(lucky, strict)).status).toBe(201);
    expect(await own(lucky, strict)).toMatchObject({ isLate: false, extension: { by: teacher.username } });
    // Nobody else hears of it.
    expect(await own(slow, strict)).toMatchObject({ extension: null });
    const missing = (await book(teacher)).students.map(({ userId, missing: of }) => [userId, of]);
    expect(missing).toContainEqual([slow.id, [strict.id]]);
    expect(missing).toContainEqual([lucky.id, [open.id]]);
    await change(teacher, open, { state: 'closed' });
    expect(refusedWith(await submit(prompt, open))).toEqual([409, 'assignment_closed']);
  });

  test.each([
    ['nothing', ''],
    ['blanks', '  \n '],
    ['too much', 'x'.repeat(10_001)],
    ['a control character', 'a\u0007'],
    ['a card', 'Mi tarjeta es 4242 4242 4242 4242'],
  ])('of %s is refused', async (_what, text) => {
    const student = await studentOf(group);
    const one = await createRigAssignment(rig, group);
    expect((await submit(student, one, text)).status).toBe(400);
    expect((await own(student, one))?.submissions).toEqual([]);
  });

  test('twenty versions at most, also at once; none gets lost', async () => {
    const student = await studentOf(group);
    const one = await createRigAssignment(rig, group);
    const sent = await Promise.all(
      Array.from({ length: 22 }, (_, place) => submit(student, one, `Versión ${place}`)),
    );
    expect(countByStatus(sent.filter(({ status }) => status !== 429))).toMatchObject({ 201: 20 });
    expect((await own(student, one))?.submissions.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, place) => place + 1),
    );
  });

  test("names the account of the student's entry in the contest of the assignment", async () => {
    const [entered, other] = [await studentOf(group), await studentOf(group)];
    const contest = await contests.created(teacher, { group: group.id });
    const account = await contests.entered(entered, contest.slug);
    const one = await createRigAssignment(rig, group, { contest: contest.slug });
    await submit(entered, one);
    await submit(other, one);
    expect((await own(entered, one))?.submissions).toMatchObject([{ account }]);
    expect((await own(other, one))?.submissions).toMatchObject([{ account: null }]);
  });
});

describe('a grade', () => {
  test('is seen by the student once it is returned, who is notified; changed afterwards it stands beside the old one, with who and why', async () => {
    const student = await studentOf(group);
    const one = await createRigAssignment(rig, group);
    await submit(student, one);
    expect((await grade(teacher, one, student, { points: '4', returns: false })).status).toBe(201);
    expect(await own(student, one)).toMatchObject({ state: 'graded', grades: [] });
    expect(refusedWith(await submit(student, one, 'Otra'))).toEqual([409, 'work_graded']);
    const returned = await rig.call(`POST ${base()}/${one.id}/returning`, { as: teacher });
    expect(CALL_SCHEMAS.returnGrades.response.parse(returned.body)).toMatchObject([{ state: 'returned' }]);
    // Once more returns nothing twice.
    await rig.call(`POST ${base()}/${one.id}/returning`, { as: teacher });
    expect((await noticesOf(student)).filter(({ kind }) => kind === 'grade_returned')).toMatchObject([
      {
        data: { group: 'Clase 3B', assignment: one.title, points: '4.00', possible: '10.00', changed: null },
      },
    ]);
    for (const reason of [undefined, '', 'x'])
      expect(refusedWith(await grade(teacher, one, student, { reason }))).toEqual([400, 'reason_invalid']);
    // Not kept back, whatever is asked for.
    const second = await grade(teacher, one, student, { reason: 'Mal sumado', returns: false });
    expect(second.status).toBe(201);
    expect((await written(student, one, student)).grades).toMatchObject([
      { points: '4.00', reason: null, by: teacher.username },
      { points: '9.50', reason: 'Mal sumado', by: teacher.username, feedback: 'Bien razonado' },
    ]);
    expect((await noticesOf(student))[0]).toMatchObject({
      kind: 'grade_returned',
      data: { points: '9.50', changed: { points: '4.00', by: teacher.username, reason: 'Mal sumado' } },
    });
    expect((await book(teacher)).students[0]).toMatchObject({
      total: '9.50',
      possible: '10.00',
      works: [{ points: '9.50', returned: '9.50', isChanged: true }],
    });
    const acts = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('user_id', '=', student.id)
      .where('action', '=', 'work_graded')
      .orderBy('number')
      .execute();
    expect(acts.map(({ record }) => JSON.parse(record) as object)).toMatchObject([
      { after: { points: '4.00', isReturned: false } },
      { before: { points: '4.00' }, after: { points: '9.50', isReturned: true }, reason: 'Mal sumado' },
    ]);
  });

  test('is of what the grader has read, and of points that are possible', async () => {
    const student = await studentOf(group);
    const one = await createRigAssignment(rig, group);
    await submit(student, one);
    await submit(student, one, 'Más nuevo');
    expect(refusedWith(await grade(teacher, one, student))).toEqual([409, 'work_changed']);
    for (const points of ['10.01', '-1'])
      expect(refusedWith(await grade(teacher, one, student, { points, versions: 2 }))).toEqual([
        400,
        'points_out_of_range',
      ]);
    for (const points of ['x', '1.005', '1e1', ''])
      expect((await grade(teacher, one, student, { points, versions: 2 })).status).toBe(400);
    expect((await works(teacher, one))[0]).toMatchObject({ grades: [] });
  });

  test('of two teachers at once both stand; none stands on a submission that nobody has read', async () => {
    const student = await studentOf(group);
    const one = await createRigAssignment(rig, group);
    const graded = ['1', '2'].map((points) =>
      grade(teacher, one, student, { versions: 0, returns: false, points }),
    );
    const [submitted, ...given] = await Promise.all([submit(student, one), ...graded]);
    const [line] = await works(teacher, one);
    expect(line?.grades.length).toBe(given.filter(({ status }) => status === 201).length);
    expect(line?.submissions.length).toBe(submitted.status === 201 ? 1 : 0);
    // Whoever came first wins: either the work is graded without it, or it has to be read.
    expect([line?.submissions.length, line?.grades.length]).toEqual(
      submitted.status === 201 ? [1, 0] : [0, 2],
    );
  });

  test('the database keeps points as they were given', async () => {
    const { rows } = await sql<{ points: boolean; deletes: boolean }>`
      select has_column_privilege('lonja_app', 'grades', 'points', 'update') as points,
        has_table_privilege('lonja_app', 'grades', 'delete') as deletes`.execute(rig.owner);
    expect(rows).toEqual([{ points: false, deletes: false }]);
  });
});

describe('numbers of another system', () => {
  test('a roster gives members theirs, keeps others until they join, enrols nobody, and says nothing of accounts', async () => {
    const student = await studentOf(group);
    const outsider = await rig.join(address());
    const csv = [
      'External ID;email;Section',
      `A-1;${student.email.toUpperCase()};Mañana`,
      `A-2;${outsider.email};Tarde`,
      'A-3;nobody@example.org;',
      '=1+1;evil@example.org;',
      ';empty@example.org;',
    ].join('\n');
    const imported = await roster(teacher, csv);
    expect(imported.body).toEqual({ rows: 5, invalid: [5, 6], taken: 0, waiting: 2 });
    // Somebody with an account and somebody without are the same to it.
    expect((await membersOf(teacher)).map(({ username, unconfirmed }) => [username, unconfirmed])).toEqual(
      expect.arrayContaining([
        [student.username, { externalId: 'A-1', section: 'Mañana' }],
        [teacher.username, null],
      ]),
    );
    expect(await membersOf(teacher)).toHaveLength(2);
    expect(await noticesOf(outsider)).toEqual([]);
    await join(rig, outsider, group.code);
    expect((await membersOf(teacher)).find(({ userId }) => userId === outsider.id)).toMatchObject({
      unconfirmed: { externalId: 'A-2', section: 'Tarde' },
    });
    const digest = expect.stringMatching(/^sha256:[0-9a-f]{64}$/) as string;
    expect(await actsOf('member_numbered', outsider)).toMatchObject([
      {
        user: outsider.id,
        subject: { kind: 'group', id: group.id },
        before: { externalId: null, section: null },
        after: { externalId: digest, section: digest },
      },
    ]);
    expect((await book(teacher)).waiting).toBe(1);
    const logins = (await book(teacher)).students.map(({ unconfirmed }) => unconfirmed?.login);
    expect(new Set(logins)).toEqual(
      new Set([outsider.email, student.email].map((email) => email.toLowerCase())),
    );
    await rig.call(`DELETE /api/groups/${group.id}/roster`, { as: teacher });
    expect((await book(teacher)).waiting).toBe(0);
  });

  describe('matched by an address that nobody has confirmed', () => {
    const confirm = (numbers: readonly { userId: string; externalId: string }[], as: Actor = teacher) =>
      rig.call(`POST /api/groups/${group.id}/numbers/confirmation`, { as, body: { numbers } });
    const lineOf = async (student: Actor) =>
      (await book(teacher)).students.find(
        ({ userId }) => userId === student.id,
      ) as Gradebook['students'][number];
    const files = async () => {
      const read = await book(teacher);
      return [canvasCsv(read), ...IDENTIFIERS.map((identifier) => moodleCsv(read, identifier))].join('\n');
    };

    test('a classmate who registers with it takes the line, and neither number nor address leaves until a teacher confirms', async () => {
      const classmate = await rig.join(address());
      const victim = classmate.email;
      await roster(teacher, `externalId,email,section\nV-1,${victim},Tarde`);
      await join(rig, classmate, group.code);
      const unconfirmed = { externalId: 'V-1', section: 'Tarde' };
      expect((await membersOf(teacher)).find(({ userId }) => userId === classmate.id)).toMatchObject({
        externalId: null,
        section: null,
        unconfirmed,
      });
      expect(await lineOf(classmate)).toMatchObject({
        externalId: null,
        login: null,
        unconfirmed: { ...unconfirmed, login: victim.toLowerCase() },
      });
      expect(await files()).not.toMatch(new RegExp(`V-1|${victim}`, 'i'));
      // What the teacher has not read is not confirmed.
      expect((await confirm([{ userId: classmate.id, externalId: 'V-2' }])).body).toEqual({ confirmed: 0 });
      expect((await confirm([{ userId: classmate.id, externalId: 'V-1' }])).body).toEqual({ confirmed: 1 });
      expect((await confirm([{ userId: classmate.id, externalId: 'V-1' }])).body).toEqual({ confirmed: 0 });
      expect(await lineOf(classmate)).toMatchObject({
        externalId: 'V-1',
        section: 'Tarde',
        login: victim.toLowerCase(),
        unconfirmed: null,
      });
      expect(await actsOf('number_confirmed', teacher)).toMatchObject([
        { user: classmate.id, subject: { kind: 'group', id: group.id } },
      ]);
    });

    test('is unconfirmed again after a change of the address, the username, the line or the number of it', async () => {
      const student = await studentOf(group);
      const csv = (number: string) => `externalId,email\n${number},${student.email}`;
      const confirmed = async (externalId: string) => {
        await confirm([{ userId: student.id, externalId }]);
        expect(await lineOf(student)).toMatchObject({ externalId, unconfirmed: null });
      };
      await roster(teacher, csv('N-1'));
      await confirmed('N-1');
      // The same line again changes nothing.
      await roster(teacher, csv('N-1'));
      expect(await lineOf(student)).toMatchObject({ externalId: 'N-1', unconfirmed: null });
      await roster(teacher, csv('N-2'));
      expect(await lineOf(student)).toMatchObject({ externalId: null, unconfirmed: { externalId: 'N-2' } });
      await confirmed('N-2');
      await roster(teacher, `externalId,username\nN-2,${student.username}`);
      expect(await lineOf(student)).toMatchObject({ externalId: null, unconfirmed: { externalId: 'N-2' } });
      await confirmed('N-2');
      for (const change of [{ email: `otra_${student.email}` }, { username: `otro_${student.username}` }]) {
        await rig.owner.updateTable('users').set(change).where('id', '=', student.id).execute();
        expect(await lineOf(student)).toMatchObject({ externalId: null, unconfirmed: { externalId: 'N-2' } });
        await confirmed('N-2');
      }
    });

    test('a number that a teacher writes is confirmed, and the address of a line that nobody confirmed is forgotten', async () => {
      const student = await studentOf(group);
      const set = (externalId: string | null, section: string | null = null) =>
        rig.call(`PUT /api/groups/${group.id}/members/${student.id}/external`, {
          as: teacher,
          body: { externalId, section },
        });
      await roster(teacher, `externalId,email\nN-1,${student.email}`);
      // The section alone says nothing of whose number it is.
      await set('N-1', 'Tarde');
      expect(await lineOf(student)).toMatchObject({ externalId: null, unconfirmed: { externalId: 'N-1' } });
      await set('N-2');
      expect(await lineOf(student)).toMatchObject({ externalId: 'N-2', login: null, unconfirmed: null });
      await roster(teacher, `externalId,email\nN-1,${student.email}`);
      await confirm([{ userId: student.id, externalId: 'N-1' }]);
      await set('N-3');
      expect(await lineOf(student)).toMatchObject({
        externalId: 'N-3',
        login: student.email.toLowerCase(),
        unconfirmed: null,
      });
    });

    test('only a teacher confirms', async () => {
      const student = await studentOf(group);
      await roster(teacher, `externalId,email\nN-1,${student.email}`);
      const refused = await confirm([{ userId: student.id, externalId: 'N-1' }], student);
      expect(refusedWith(refused)).toEqual([403, 'forbidden']);
      expect(await lineOf(student)).toMatchObject({ externalId: null });
    });
  });

  test('a roster that is full takes its own lines again, and refused it changes nobody', async () => {
    const student = await studentOf(group);
    await sql`insert into roster_lines (group_id, login, external_id)
      select ${Number(group.id)}, 'p' || n || '@example.org', 'N-' || n from generate_series(1, 4999) n`.execute(
      rig.owner,
    );
    const csv = 'externalId,email\nX-1,p1@example.org\nX-2,new@example.org';
    for (let time = 0; time < 2; time++)
      expect((await roster(teacher, csv)).body).toMatchObject({ rows: 2, waiting: 5_000 });
    const more = `externalId,email\nX-3,${student.email}\nX-4,another@example.org`;
    expect(refusedWith(await roster(teacher, more))).toEqual([409, 'too_many_roster_lines']);
    expect((await membersOf(teacher)).find(({ userId }) => userId === student.id)?.externalId).toBeNull();
  });

  test('one number is of one member; a formula is none', async () => {
    const [ana, beto] = [await studentOf(group), await studentOf(group)];
    const set = (student: Actor, externalId: string | null) =>
      rig.call(`PUT /api/groups/${group.id}/members/${student.id}/external`, {
        as: teacher,
        body: { externalId, section: null },
      });
    expect((await set(ana, '77')).status).toBe(200);
    expect(refusedWith(await set(beto, '77'))).toEqual([409, 'external_id_taken']);
    expect(refusedWith(await set(beto, '=cmd'))).toEqual([400, 'invalid_request']);
    expect((await roster(teacher, `externalId,username\n77,${beto.username}`)).body).toMatchObject({
      taken: 1,
      waiting: 0,
    });
    expect((await set(ana, null)).status).toBe(200);
    expect((await set(beto, '77')).status).toBe(200);
  });

  test('whoever changes one leaves a trace with its digests, by hand or by a roster: grades are exported by it', async () => {
    const [ana, beto] = [await studentOf(group), await studentOf(group)];
    const csv = `externalId,username\n1,${ana.username}\n2,${beto.username}\n3,nadie`;
    // The second import changes nothing.
    for (let time = 0; time < 2; time++) expect((await roster(teacher, csv)).status).toBe(200);
    const set = (student: Actor, externalId: string | null, section: string | null = null) =>
      rig.call(`PUT /api/groups/${group.id}/members/${student.id}/external`, {
        as: teacher,
        body: { externalId, section },
      });
    for (const [student, number] of [
      [ana, null],
      [beto, '1'],
      [ana, '2'],
    ] as const)
      expect((await set(student, number)).status).toBe(200);
    expect((await set(ana, '2', 'Tarde')).status).toBe(200);
    await rig.call(`DELETE /api/groups/${group.id}/roster`, { as: teacher });
    expect(await actsOf('roster_imported', teacher)).toMatchObject([
      { subject: { id: group.id }, after: { lines: 3, renumbered: 2, taken: 0, waiting: 1 } },
      { after: { lines: 3, renumbered: 0, taken: 0, waiting: 1 } },
    ]);
    expect(await actsOf('roster_cleared', teacher)).toMatchObject([{ before: { lines: 1 } }]);
    const acts = (await actsOf('member_numbered', teacher)) as {
      readonly user: string;
      readonly before: { readonly externalId: string | null };
      readonly after: { readonly externalId: string | null };
    }[];
    expect(acts.map(({ user }) => user)).toEqual([ana.id, beto.id, ana.id, beto.id, ana.id, ana.id]);
    const [first, , taken] = acts;
    // The section alone.
    expect(acts[5]).toMatchObject({
      before: { externalId: acts[4]?.after.externalId, section: null },
      after: { externalId: acts[4]?.after.externalId, section: expect.stringMatching(/^sha256:/) as string },
    });
    expect(first?.before.externalId).toBeNull();
    expect(first?.after.externalId).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(taken).toMatchObject({ before: first?.after, after: { externalId: null } });
    const values = rig.owner
      .selectFrom('audit_personal_values')
      .select('value')
      .where('user_id', '=', ana.id);
    const ofAna = (await values.execute()).map(({ value }) => value);
    expect(ofAna).toEqual(expect.arrayContaining(['1', '2']));
  });

  test.each([
    ['without a number', 'email\na@example.org'],
    ['without a login', 'externalId,name\n1,Ana'],
    [
      'of more than 200 rows',
      `externalId,email\n${Array.from({ length: 201 }, (_, place) => `${place},a${place}@example.org`).join('\n')}`,
    ],
    ['that is empty', ''],
  ])('a roster %s is refused', async (_what, csv) => {
    expect(refusedWith(await roster(teacher, csv))).toEqual([400, 'roster_invalid']);
  });
});

test('a class is copied with its assignments as drafts and nobody but the teacher', async () => {
  await studentOf(group);
  await createRigAssignment(rig, group);
  await createRigAssignment(rig, group, { title: 'Segunda', possible: '7.25' });
  const made = await rig.call(`POST /api/groups/${group.id}/copies`, {
    as: teacher,
    body: { name: 'Clase 3C' },
  });
  const copy = CALL_SCHEMAS.copyGroup.response.parse(made.body);
  expect(copy).toMatchObject({ name: 'Clase 3C', role: 'teacher', members: 1 });
  const copied = await rig.call(`GET /api/groups/${copy.id}/assignments`, { as: teacher });
  expect(CALL_SCHEMAS.listAssignments.response.parse(copied.body)).toMatchObject([
    { title: NEW_ASSIGNMENT.title, state: 'draft', possible: '10.00' },
    { title: 'Segunda', state: 'draft', possible: '7.25' },
  ]);
});

test('nobody is in more than 50 groups that go on, however many are made at once', async () => {
  const { id: teacherId } = teacher;
  const names = Array.from({ length: 47 }, (_, place) => `G${place}`);
  const made = await rig.owner
    .insertInto('groups')
    .values(names.map((name) => ({ name, join_code: null, created_at: new Date() })))
    .returning('id')
    .execute();
  await rig.owner
    .insertInto('memberships')
    .values(
      made.map(({ id }) => ({
        group_id: id,
        user_id: teacherId,
        role: 'teacher' as const,
        joined_at: new Date(),
      })),
    )
    .execute();
  const copies = await Promise.all(
    ['A', 'B', 'C', 'D'].map((name) =>
      rig.call(`POST /api/groups/${group.id}/copies`, { as: teacher, body: { name } }),
    ),
  );
  expect(countByStatus(copies)).toEqual({ 201: 2, 409: 2 });
  const another = await rig.call('POST /api/admin/groups', {
    as: administrator,
    body: { name: 'Otra', teacher: teacher.username },
  });
  expect(refusedWith(another)).toEqual([409, 'too_many_groups']);
});

test('who is erased becomes an erased participant: the points stay, the texts go; the export has had them', async () => {
  const [student, classmate] = [await studentOf(group), await studentOf(group)];
  const one = await createRigAssignment(rig, group);
  await submit(student, one, 'Texto personal');
  await grade(teacher, one, student, { feedback: 'Opinión personal' });
  await grade(teacher, one, classmate, { versions: 0, points: '3', returns: false });
  await roster(teacher, `externalId,email\nZ-9,${student.email}`);
  const exported = await rig.call('POST /api/export', { as: student, body: { password: student.password } });
  expect(PersonalExport.parse(exported.body)).toMatchObject({
    groups: [{ externalId: 'Z-9', rosterLogin: student.email.toLowerCase() }],
    assignments: [
      {
        group: 'Clase 3B',
        title: one.title,
        submissions: [{ text: 'Texto personal' }],
        grades: [{ points: '9.50', feedback: 'Opinión personal' }],
      },
    ],
  });
  const other = await rig.call('POST /api/export', { as: classmate, body: { password: classmate.password } });
  expect(PersonalExport.parse(other.body).assignments).toMatchObject([{ grades: [] }]);
  const before = (await works(teacher, one)).find(({ userId }) => userId === student.id)?.grades[0]?.points;
  const erased = await rig.call(`POST /api/users/${student.id}/erasure`, {
    as: student,
    body: { password: student.password },
  });
  expect([erased.status, erased.text]).toEqual([200, erased.text]);
  const left = (await works(teacher, one)).find(({ userId }) => userId === student.id);
  expect(left).toMatchObject({ username: null, fullName: null, isMember: false });
  expect(await written(teacher, one, student)).toMatchObject({
    submissions: [{ text: null }],
    grades: [{ points: before, feedback: null }],
  });
  const line = (await book(teacher)).students.find(({ userId }) => userId === student.id);
  expect(line).toMatchObject({ username: null, externalId: null, login: null, total: '9.50' });
  const stored = await rig.owner
    .selectFrom('notices')
    .select('data')
    .where('user_id', '=', student.id)
    .where('kind', '=', 'grade_returned')
    .execute();
  expect(stored).toEqual([]);
  expect((await grade(teacher, one, student, { reason: 'Otra vez' })).status).toBe(404);
});

test('a person exports the lines of rosters that wait for the own address, and who teaches what was written', async () => {
  const student = await studentOf(group);
  const outsider = await rig.join(address());
  const one = await createRigAssignment(rig, group);
  await submit(student, one, 'Texto');
  await grade(teacher, one, student, { points: '4', feedback: 'Falta la conclusión', returns: false });
  await grade(teacher, one, student, { points: '5', feedback: 'Mejor así' });
  await grade(teacher, one, student, { points: '6', feedback: 'Mejor así', reason: 'Me equivoqué' });
  await roster(teacher, `externalId,email,section\nZ-9,${outsider.email},Tarde\nZ-10,nobody@example.org,`);
  const exportOf = async (as: Actor) =>
    PersonalExport.parse((await rig.call('POST /api/export', { as, body: { password: as.password } })).body);
  const line = {
    group: 'Clase 3B',
    login: outsider.email.toLowerCase(),
    externalId: 'Z-9',
    section: 'Tarde',
  };
  expect(await exportOf(outsider)).toMatchObject({
    groups: [],
    rosterLines: [line],
    written: { assignments: [], grades: [], reasons: [] },
  });
  const own = await exportOf(teacher);
  expect(own.rosterLines).toEqual([]);
  expect(own.written).toMatchObject({
    assignments: [{ group: 'Clase 3B', title: one.title, instructions: NEW_ASSIGNMENT.instructions }],
    grades: [
      { points: '4.00', feedback: 'Falta la conclusión', returnedAt: null },
      { points: '5.00', feedback: 'Mejor así', reason: null },
      { points: '6.00', reason: 'Me equivoqué' },
    ],
    reasons: [{ action: 'work_graded', reason: 'Me equivoqué' }],
  });
  for (const secret of [student.id, student.username, student.email])
    expect(JSON.stringify(own.written)).not.toContain(secret);
  const erase = (as: Actor) =>
    rig.call(`POST /api/users/${as.id}/erasure`, { as, body: { password: as.password } });
  expect((await erase(outsider)).status).toBe(200);
  expect((await book(teacher)).waiting).toBe(1);
  expect((await erase(student)).status).toBe(200);
  expect((await exportOf(teacher)).written.grades.map(({ feedback }) => feedback)).toEqual([
    null,
    null,
    null,
  ]);
});

test('who graded and is erased is named no more in the notices and exports of students', async () => {
  const [student, assistant] = [await studentOf(group), await studentOf(group)];
  const name = 'Marta Apellido';
  await rig.owner.updateTable('users').set({ full_name: name }).where('id', '=', assistant.id).execute();
  const role = { as: teacher, body: { role: 'assistant', password: teacher.password } };
  expect((await rig.call(`PUT /api/groups/${group.id}/members/${assistant.id}`, role)).status).toBe(200);
  const one = await createRigAssignment(rig, group);
  await grade(assistant, one, student, { versions: 0 });
  await grade(assistant, one, student, { versions: 0, points: '6', reason: 'Error de suma' });
  const changed = { points: '9.50', reason: 'Error de suma' };
  expect((await noticesOf(student))[0]).toMatchObject({ data: { changed: { ...changed, by: name } } });
  const erased = await rig.call(`POST /api/users/${assistant.id}/erasure`, {
    as: assistant,
    body: { password: assistant.password },
  });
  expect([erased.status, erased.text]).toEqual([200, erased.text]);
  expect((await noticesOf(student))[0]).toMatchObject({ data: { changed: { ...changed, by: null } } });
  const { text } = await rig.call('POST /api/export', { as: student, body: { password: student.password } });
  expect(text).toContain('Error de suma');
  expect(text).not.toContain(name);
});
