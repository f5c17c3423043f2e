import { randomUUID } from 'node:crypto';
import { CALL_SCHEMAS, type Assignment } from '@lonja/protocol';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { UNLIMITED_REACH } from '../outgoing/reach.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigAssignment } from '../test/groups.ts';
import { boundCourse, newcomer, registerPlatform } from '../test/lti-launches.ts';
import { INSTRUCTOR, startLtiPlatform, type LtiPlatform } from '../test/lti-platform.ts';
import type { Actor } from '../test/server-rig.ts';
import { whenDivided } from '../test/processes/when-divided.ts';

let ahead = 0;
const clock = () => Date.now() + ahead;
const rig = describeServer({ clock, ltiNetwork: 'own' });
const administrator = provideAdministrator(rig);
let platform: LtiPlatform;
beforeAll(async () => {
  // Only when a test says so.
  await rig.server.lti.stop?.();
  platform = await startLtiPlatform(clock);
  await registerPlatform(rig, administrator, platform);
});
afterAll(() => platform.stop());

interface Class {
  readonly teacher: Actor;
  readonly group: string;
  readonly course: { readonly id: string; readonly title: string };
  readonly assignment: Assignment;
  readonly column: string;
  readonly student: Actor;
  /** The student's number on the platform. */
  readonly subject: string;
}

/** A course with an assignment that a link with a column opens, and a student who came by it. */
async function classOf(): Promise<Class> {
  const course = { id: randomUUID(), title: 'Finanzas' };
  const { teacher, group } = await boundCourse(rig, platform, {
    subject: randomUUID(),
    roles: [INSTRUCTOR],
    course,
  });
  const assignment = await createRigAssignment(rig, { id: group, code: '', teacher });
  const [column, subject] = [randomUUID(), randomUUID()];
  const { person: student } = await newcomer(rig, platform, {
    subject,
    name: 'Ana Nota',
    course,
    link: { id: column, title: 'Diario', column },
    custom: { assignment: assignment.id },
  });
  return { teacher, group, course, assignment, column, student, subject };
}

let room: Class;
beforeEach(async () => {
  ahead = 0;
  platform.misbehave();
  room = await classOf();
});

async function grade(points: string, more: object = {}, of: Pick<Actor, 'id'> = room.student): Promise<void> {
  const graded = await rig.call(
    `POST /api/groups/${room.group}/assignments/${room.assignment.id}/works/${of.id}/grades`,
    {
      as: room.teacher,
      body: { points, feedback: 'Solo para ti', returns: true, versions: 0, ...more },
    },
  );
  expect([graded.status, graded.text]).toEqual([201, graded.text]);
}
const send = () => rig.server.lti.scores.runOnce();
const shown = async () => {
  const { body } = await rig.call(`GET /api/groups/${room.group}/courses`, { as: room.teacher });
  return CALL_SCHEMAS.listGroupCourses.response.parse(body).scores;
};
const taken = () => platform.score(room.column, room.subject);
const postedNow = () => platform.posted.filter(({ userId }) => userId === room.subject);

describe('a returned grade', () => {
  test('is sent with its maximum and its moment, once, and without its feedback', async () => {
    await grade('9.5', { returns: false });
    expect(await send()).toBe(0);
    expect([taken(), await shown()]).toEqual([undefined, []]);
    await rig.call(`POST /api/groups/${room.group}/assignments/${room.assignment.id}/returning`, {
      as: room.teacher,
    });
    expect(await send()).toBe(1);
    expect(taken()).toMatchObject({
      scoreGiven: 9.5,
      scoreMaximum: 10,
      activityProgress: 'Completed',
      gradingProgress: 'FullyGraded',
    });
    expect(JSON.stringify(taken()?.body)).not.toContain('Solo');
    expect(await send()).toBe(0);
    expect(postedNow()).toHaveLength(1);
    expect(await shown()).toMatchObject([
      { state: 'sent', points: '9.50', problem: null, fullName: 'Ana Nota' },
    ]);
  });

  test('that is changed is sent again', async () => {
    await grade('5');
    await send();
    await grade('8', { reason: 'Corregido' });
    expect(await send()).toBe(1);
    expect(taken()).toMatchObject({ scoreGiven: 8 });
  });

  test('that was returned before a link was bound is sent once it is', async () => {
    const column = randomUUID();
    await grade('7');
    await newcomer(rig, platform, {
      subject: randomUUID(),
      course: room.course,
      link: { id: column, title: 'Tarde', column },
    });
    await send();
    const { body } = await rig.call(`GET /api/groups/${room.group}/courses`, { as: room.teacher });
    const link = CALL_SCHEMAS.listGroupCourses.response
      .parse(body)
      .links.find(({ title }) => title === 'Tarde');
    await rig.call(`PUT /api/groups/${room.group}/links/${link?.id}`, {
      as: room.teacher,
      body: { assignment: room.assignment.id, contest: null },
    });
    expect(await send()).toBe(1);
    expect(platform.score(column, room.subject)).toMatchObject({ scoreGiven: 7 });
  });

  test('of somebody who never came from the course is none of the platform’s business', async () => {
    const { joinCode } = CALL_SCHEMAS.listGroups.response.parse(
      (await rig.call('GET /api/groups', { as: room.teacher })).body,
    )[0]!;
    const outsider = await rig.join(`127.2.5.${1 + Math.floor(Math.random() * 250)}`);
    await rig.call('POST /api/groups/joining', { as: outsider, body: { code: joinCode } });
    await grade('4', {}, outsider);
    expect(await send()).toBe(0);
  });
});

describe('a platform', () => {
  test.each([
    ['that is broken', 500, 'unreachable'],
    ['that is away for a while', 503, 'unreachable'],
    ['that leads elsewhere', 'redirect', 'unreachable'],
    ['that wants to be left alone', 429, 'busy'],
  ] as const)('%s is asked again later', async (_how, answer, problem) => {
    await grade('6');
    platform.misbehave(answer);
    expect(await send()).toBe(0);
    expect(await shown()).toMatchObject([{ state: 'waiting', problem, attempts: 1 }]);
    // Not before its time.
    expect(await send()).toBe(0);
    ahead += 61_000;
    expect(await send()).toBe(1);
    expect(taken()).toMatchObject({ scoreGiven: 6 });
    expect(await shown()).toMatchObject([{ state: 'sent', problem: null, attempts: 2 }]);
  });

  test('is left alone for as long as it asks', async () => {
    await grade('6');
    platform.misbehave([429, '600']);
    await send();
    ahead += 599_000;
    expect(await send()).toBe(0);
    ahead += 2_000;
    expect(await send()).toBe(1);
  });

  test('that has withdrawn a token is asked for another one at once', async () => {
    await grade('5');
    await send();
    platform.forgetTokens();
    await grade('6', { reason: 'Corregido' });
    expect(await send()).toBe(1);
    expect(taken()).toMatchObject({ scoreGiven: 6 });
  });

  test('that gives no token is said to, and tried again', async () => {
    platform.forgetTokens();
    platform.refuseTokens(true);
    await grade('6');
    expect(await send()).toBe(0);
    expect(await shown()).toMatchObject([{ state: 'waiting', problem: 'unauthorized' }]);
    platform.refuseTokens(false);
    ahead += 61_000;
    expect(await send()).toBe(1);
  });

  test('that has taken a score whose answer was lost has it once', async () => {
    await grade('6');
    platform.misbehave('lost_answer');
    expect(await send()).toBe(0);
    ahead += 61_000;
    expect(await send()).toBe(1);
    expect(postedNow().map(({ timestamp }) => timestamp)).toEqual([taken()?.timestamp, taken()?.timestamp]);
    expect(await shown()).toMatchObject([{ state: 'sent' }]);
  });

  test('that refuses a score for what it is gets it when the teacher asks for that', async () => {
    await grade('6');
    platform.misbehave(422);
    expect(await send()).toBe(0);
    ahead += 86_400_000;
    expect(await send()).toBe(0);
    ahead = 0;
    expect(await shown()).toMatchObject([{ state: 'failed', problem: 'rejected' }]);
    const retry = (as: Actor) => rig.call(`POST /api/groups/${room.group}/scores/retry`, { as });
    expect((await retry(room.student)).status).toBe(403);
    expect((await retry(administrator)).status).toBe(404);
    expect((await retry(room.teacher)).status).toBe(200);
    expect(await send()).toBe(1);
    expect(taken()).toMatchObject({ scoreGiven: 6 });
  });

  test('that is away for a week is given up, and said to', async () => {
    await grade('6');
    platform.misbehave(500, 500);
    await send();
    ahead += 8 * 86_400_000;
    expect(await send()).toBe(0);
    ahead = 0;
    expect(await shown()).toMatchObject([{ state: 'failed', problem: 'unreachable' }]);
  });

  test('that does not answer keeps a score for no longer than its time', async () => {
    platform.misbehave('hang');
    const outgoing = createOutgoing({ reach: UNLIMITED_REACH, userAgent: 'test', timeoutMs: 200 });
    const asked = outgoing(`${platform.origin}/columns/${room.column}/lineitem/scores`, {
      method: 'POST',
      headers: {},
      body: '{}',
    });
    await expect(asked).rejects.toThrow(/abort|time/i);
  });
});

describe('what is to be sent', () => {
  test('outlives a restart in the middle, and is sent by one process of two', async () => {
    await grade('6');
    platform.misbehave(500);
    await send();
    const beside = await rig.beside({ clock, ltiNetwork: 'own' });
    await beside.server.lti.stop?.();
    await whenDivided([rig, beside]);
    ahead += 61_000;
    const sent = [await beside.server.lti.scores.runOnce(), await send()];
    expect(new Set(sent)).toEqual(new Set([0, 1]));
    expect(taken()).toMatchObject({ scoreGiven: 6 });
    await beside.stop();
    // Until then nobody sends, whatever there is.
    await vi.waitUntil(() => rig.server.home.holds('chores'), { timeout: 30_000 });
  });

  test('ends with the binding, and with the person', async () => {
    await grade('6');
    const { body } = await rig.call(`GET /api/groups/${room.group}/courses`, { as: room.teacher });
    const { courses } = CALL_SCHEMAS.listGroupCourses.response.parse(body);
    await rig.call(`DELETE /api/groups/${room.group}/courses/${courses[0]?.id}`, { as: room.teacher });
    expect([await send(), taken()]).toEqual([0, undefined]);
    room = await classOf();
    await grade('6');
    await rig.call(`DELETE /api/admin/users/${room.student.id}`, { as: administrator });
    expect([await send(), taken()]).toEqual([0, undefined]);
  });
});
