import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { CALL_SCHEMAS, PersonalExport } from '@lonja/protocol';
import { TOTP } from 'otpauth';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigAssignment, createRigGroup, type RigGroup } from '../test/groups.ts';
import {
  boundCourse,
  clickLink,
  launch,
  newcomer,
  OWN_TAB,
  readPerson,
  postLaunch,
  registerPlatform,
  readStart,
  step,
  readStep,
} from '../test/lti-launches.ts';
import {
  CLAIM,
  INSTRUCTOR,
  LEARNER,
  startLtiPlatform,
  type LtiPlatform,
  type PlatformLaunch,
  type Tamper,
} from '../test/lti-platform.ts';
import type { Actor, Answer } from '../test/server-rig.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead, ltiNetwork: 'own' });
const administrator = provideAdministrator(rig);
let platform: LtiPlatform;
let platformId: string;
beforeAll(async () => {
  platform = await startLtiPlatform();
  platformId = await registerPlatform(rig, administrator, platform);
});
afterAll(() => platform.stop());

let people = 0;
const address = () => `127.2.4.${1 + (++people % 250)}`;
const codeOf = ({ body }: Answer) => (body as { code?: string }).code;
const refusedWith = (answer: Answer) => [answer.status, codeOf(answer)];
const subject = () => `person-${randomUUID()}`;
const courseOf = (title = 'Finanzas 3B') => ({ id: `course-${randomUUID()}`, title });
const MEMBERSHIP = 'http://purl.imsglobal.org/vocab/lis/v2/membership';
const roleIn = async (group: string, as: Actor, of: Actor) => {
  const members = CALL_SCHEMAS.listMembers.response.parse(
    (await rig.call(`GET /api/groups/${group}/members`, { as })).body,
  );
  return members.find(({ userId }) => userId === of.id);
};

describe('a launch', () => {
  test('leads to the platform with all that the specification asks for, and back to a session', async () => {
    const course = courseOf();
    const { teacher, group } = await boundCourse(rig, platform, {
      subject: subject(),
      roles: [INSTRUCTOR],
      course,
    });
    const ana = {
      subject: subject(),
      name: 'Ana López',
      email: 'ana.lti@example.org',
      course,
      sourcedId: 'A-77',
    };
    const launching = await launch(rig, platform, ana);
    const asked = readStep(await step(rig, 'POST /api/lti/launch', launching));
    expect(asked).toMatchObject({
      step: 'stranger',
      platform: 'Aula virtual',
      course: course.title,
      name: 'Ana López',
      role: 'student',
      readers: [{ username: teacher.username, role: 'teacher' }],
    });
    const entered = await step(rig, 'POST /api/lti/launch/person', launching);
    expect(readStep(entered)).toMatchObject({ step: 'place', place: `/app/classes?group=${group}` });
    const person = readPerson(entered, launching);
    expect(person).toMatchObject({ username: 'ana.lópez', email: 'ana.lti@example.org' });
    expect((await rig.call(`GET /api/users/${person.id}`, { as: person })).status).toBe(200);
    expect(await roleIn(group, teacher, person)).toMatchObject({ role: 'student', externalId: 'A-77' });
    // The next time nobody asks.
    const again = await launch(rig, platform, ana);
    const second = await step(rig, 'POST /api/lti/launch', again);
    expect(readStep(second)).toMatchObject({ step: 'place', place: `/app/classes?group=${group}` });
    expect(readPerson(second, again).id).toBe(person.id);
    // There is no password to sign in with, and none that anybody could guess.
    const tried = await rig.call('POST /api/login', {
      body: { username: person.username, password: 'lonja' },
    });
    expect(tried.status).toBe(401);
  });

  test('confirms the number of a roster that the platform names the same person by, and no other', async () => {
    const course = courseOf();
    const { teacher, group } = await boundCourse(rig, platform, {
      subject: subject(),
      roles: [INSTRUCTOR],
      course,
    });
    const csv = [
      'externalId,email',
      'R-1,eva.lti@example.org',
      'R-2,thief.lti@example.org',
      'R-3,number.lti@example.org',
    ].join('\n');
    await rig.call(`POST /api/groups/${group}/roster`, { as: teacher, body: { csv } });
    const comes = async (more: object) => {
      const launching = await launch(rig, platform, { subject: subject(), name: 'Eva', course, ...more });
      await step(rig, 'POST /api/lti/launch', launching);
      return readPerson(await step(rig, 'POST /api/lti/launch/person', launching), launching);
    };
    const eva = await comes({ email: 'eva.lti@example.org', sourcedId: 'B-1' });
    expect(await roleIn(group, teacher, eva)).toMatchObject({ externalId: 'R-1', unconfirmed: null });
    const numbered = await comes({ email: 'number.lti@example.org', sourcedId: 'R-3' });
    expect(await roleIn(group, teacher, numbered)).toMatchObject({ externalId: 'R-3', unconfirmed: null });
    // Who has an account with another one's address comes from the platform as nobody but who it is.
    const thief = await rig.join(address());
    await rig.owner
      .updateTable('users')
      .set({ email: 'thief.lti@example.org' })
      .where('id', '=', thief.id)
      .execute();
    const own = { subject: subject(), name: 'Leo', course, email: 'leo.lti@example.org', sourcedId: 'B-2' };
    const launching = await launch(rig, platform, own);
    await step(rig, 'POST /api/lti/launch', launching);
    const linked = await step(rig, 'POST /api/lti/launch/link', launching, {
      username: thief.username,
      password: thief.password,
    });
    expect(linked.status).toBe(200);
    expect(await roleIn(group, teacher, thief)).toMatchObject({
      externalId: null,
      unconfirmed: { externalId: 'R-2', section: null },
    });
  });

  test('in a frame answers a page that opens a tab, and sets no cookie', async () => {
    const login = platform.loginAddress({ subject: subject(), course: courseOf() });
    const path = new URL(login).pathname + new URL(login).search;
    for (const headers of [{ 'sec-fetch-dest': 'iframe' }, {}]) {
      const answer = await rig.call(`GET ${path}`, { headers: { ...headers, 'accept-language': 'es' } });
      expect([answer.status, answer.headers['set-cookie'], answer.headers['x-frame-options']]).toEqual([
        200,
        undefined,
        undefined,
      ]);
      expect(answer.headers['content-security-policy']).not.toContain('frame-ancestors');
      expect(answer.text).toContain('Abrir Lonja');
      const [, href = ''] = /href="([^"]+)"/.exec(answer.text) ?? [];
      const opened = await rig.call(`GET ${href.replaceAll('&amp;', '&')}`);
      expect(opened.status).toBe(302);
      expect(opened.headers.location).toContain(`${platform.origin}/auth?`);
      expect(opened.headers['set-cookie']?.[0]).toMatch(/^lonja_lti_[0-9a-f]{12}=.*HttpOnly; SameSite=Lax/);
    }
  });

  test('says nothing that a platform wrote as HTML', async () => {
    const login = new URL(platform.loginAddress({ subject: subject() }));
    login.searchParams.set('login_hint', '"><script>alert(1)</script>');
    const { text } = await rig.call(`GET ${login.pathname}${login.search}`);
    expect(text).not.toContain('<script>');
  });

  const forged = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const now = () => Math.floor((Date.now() + ahead) / 1_000);
  test.each<readonly [string, string, () => Tamper | Promise<Tamper>]>([
    ['another nonce', 'nonce_wrong', () => ({ claims: { nonce: 'x' } })],
    ['no nonce', 'token_invalid', () => ({ without: ['nonce'] })],
    ['another audience', 'token_invalid', () => ({ claims: { aud: 'another-tool' } })],
    [
      'several audiences without azp',
      'token_invalid',
      () => ({ claims: { aud: [platform.clientId, 'other'] } }),
    ],
    [
      'several audiences for another party',
      'token_invalid',
      () => ({ claims: { aud: [platform.clientId, 'other'], azp: 'other' } }),
    ],
    ['another party', 'token_invalid', () => ({ claims: { azp: 'other' } })],
    ['another issuer', 'token_invalid', () => ({ claims: { iss: 'https://evil.example' } })],
    ['no algorithm', 'token_invalid', () => ({ alg: 'none' })],
    [
      'a public key taken for a secret',
      'token_invalid',
      async () => ({
        alg: 'HS256',
        key: new TextEncoder().encode(await (await fetch(`${platform.origin}/jwks`)).text()),
      }),
    ],
    ['another RSA algorithm', 'token_invalid', () => ({ alg: 'RS512' })],
    ['another key under a known name', 'token_invalid', () => ({ key: forged.privateKey })],
    ['an unknown key', 'token_invalid', () => ({ kid: 'unknown', key: forged.privateKey })],
    ['an end in the past', 'token_expired', () => ({ claims: { exp: now() - 120 } })],
    ['no end', 'token_invalid', () => ({ without: ['exp'] })],
    ['a beginning ahead', 'token_invalid', () => ({ claims: { iat: now() + 600 } })],
    ['no beginning', 'token_invalid', () => ({ without: ['iat'] })],
    ['an old beginning', 'token_expired', () => ({ claims: { iat: now() - 3_600 } })],
    ['nobody', 'token_invalid', () => ({ without: ['sub'] })],
    ['no deployment', 'token_invalid', () => ({ without: [`${CLAIM}deployment_id`] })],
    [
      'another deployment',
      'deployment_unknown',
      () => ({ claims: { [`${CLAIM}deployment_id`]: 'deployment-2' } }),
    ],
    ['another version', 'message_unknown', () => ({ claims: { [`${CLAIM}version`]: '1.1' } })],
    [
      'another message',
      'message_unknown',
      () => ({ claims: { [`${CLAIM}message_type`]: 'LtiDeepLinkingRequest' } }),
    ],
    [
      'another target',
      'target_wrong',
      () => ({ claims: { [`${CLAIM}target_link_uri`]: 'https://evil.example/' } }),
    ],
    ['no link', 'token_invalid', () => ({ without: [`${CLAIM}resource_link`] })],
    ['no roles', 'token_invalid', () => ({ without: [`${CLAIM}roles`] })],
  ])('with %s is refused', async (_what, fault, tampering) => {
    const { location } = await clickLink(rig, platform, { subject: subject(), course: courseOf() });
    const form = await platform.authenticate(location, await tampering());
    expect(readStart(await postLaunch(rig, platform, form))).toEqual({ fault });
  });

  test('counts once, in the browser that began it, and for minutes', async () => {
    const wanted = { subject: subject(), course: courseOf() };
    const { location, cookie } = await clickLink(rig, platform, wanted);
    const form = await platform.authenticate(location);
    const answers = await Promise.all([1, 2, 3].map(() => postLaunch(rig, platform, form)));
    const starts = answers.map(readStart);
    expect(starts.filter((start) => 'fault' in start)).toEqual([
      { fault: 'launch_used' },
      { fault: 'launch_used' },
    ]);
    const ticket = starts.flatMap((start) => ('ticket' in start ? [start.ticket] : []))[0] ?? '';
    // Another browser, even with the ticket.
    const other = await clickLink(rig, platform, wanted);
    for (const stolen of ['', other.cookie, `${cookie}x`])
      expect(refusedWith(await step(rig, 'POST /api/lti/launch', { ticket, cookie: stolen }))).toEqual([
        403,
        'launch_elsewhere',
      ]);
    expect(refusedWith(await step(rig, 'POST /api/lti/launch', { ticket: 'x', cookie }))).toEqual([
      409,
      'launch_over',
    ]);
    expect((await step(rig, 'POST /api/lti/launch/person', { ticket, cookie })).status).toBe(200);
    // Whoever sits at the same computer next, and goes back.
    for (const route of ['POST /api/lti/launch', 'POST /api/lti/launch/person'])
      expect(refusedWith(await step(rig, route, { ticket, cookie }))).toEqual([409, 'launch_over']);
    const late = await launch(rig, platform, wanted);
    ahead += 16 * 60_000;
    expect(refusedWith(await step(rig, 'POST /api/lti/launch', late))).toEqual([409, 'launch_over']);
    ahead = 0;
  });

  test('is refused with a state that is none, is too old, or is another platform’s', async () => {
    const { location } = await clickLink(rig, platform, { subject: subject() });
    const form = await platform.authenticate(location);
    for (const state of ['', 'x', form.state.slice(0, -4) + 'AAAA', form.id_token])
      expect(readStart(await postLaunch(rig, platform, { ...form, state }))).toEqual({
        fault: 'state_invalid',
      });
    ahead += 11 * 60_000;
    expect(readStart(await postLaunch(rig, platform, form))).toEqual({ fault: 'state_invalid' });
    ahead = 0;
    const other = await startLtiPlatform();
    await registerPlatform(rig, administrator, other);
    const theirs = await clickLink(rig, other, { subject: subject() });
    const foreign = await other.authenticate(theirs.location);
    expect(readStart(await postLaunch(rig, platform, { ...form, id_token: foreign.id_token }))).toEqual({
      fault: 'token_invalid',
    });
    await other.stop();
    expect(
      readStart(await postLaunch(rig, platform, { state: form.state, error: 'login_required' })),
    ).toEqual({
      fault: 'platform_refused',
    });
  });

  test('reads a platform’s new key once, and asks no more for invented ones', async () => {
    await launch(rig, platform, { subject: subject() });
    platform.rotateKey();
    ahead += 60_000;
    const before = platform.keyReads();
    await launch(rig, platform, { subject: subject() });
    expect(platform.keyReads()).toBe(before + 1);
    for (let index = 0; index < 5; index += 1) {
      const { location } = await clickLink(rig, platform, { subject: subject() });
      const form = await platform.authenticate(location, { kid: `invented-${index}` });
      expect(readStart(await postLaunch(rig, platform, form))).toEqual({ fault: 'token_invalid' });
    }
    expect(platform.keyReads()).toBe(before + 1);
    ahead = 0;
  });

  test('of a platform that nobody has registered, or that is closed, is refused', async () => {
    const stranger = await startLtiPlatform();
    stranger.register({ loginUrl: `http://127.0.0.1:${rig.port}/lti/login`, launchUrl: '', keysUrl: '' });
    expect(readStart((await clickLink(rig, stranger, { subject: subject() })).answer)).toEqual({
      fault: 'platform_unknown',
    });
    const id = await registerPlatform(rig, administrator, stranger);
    const begun = await clickLink(rig, stranger, { subject: subject() });
    const ticket = await launch(rig, stranger, { subject: subject() });
    const { issuer: _issuer, clientId: _client, ...terms } = stranger.registration;
    const closed = await rig.call(`PUT /api/admin/lti/platforms/${id}`, {
      as: administrator,
      body: { ...terms, isClosed: true },
    });
    expect(closed.status).toBe(200);
    expect(readStart(await postLaunch(rig, stranger, await stranger.authenticate(begun.location)))).toEqual({
      fault: 'platform_unknown',
    });
    expect(readStart((await clickLink(rig, stranger, { subject: subject() })).answer)).toEqual({
      fault: 'platform_unknown',
    });
    expect(refusedWith(await step(rig, 'POST /api/lti/launch', ticket))).toEqual([409, 'launch_over']);
    await stranger.stop();
  });
});

describe('who launches', () => {
  test('twice at once for the first time is one person', async () => {
    const course = courseOf();
    await boundCourse(rig, platform, { subject: subject(), roles: [INSTRUCTOR], course });
    const ana = { subject: subject(), name: 'Eva Doble', course };
    const launchings = await Promise.all([1, 2, 3, 4].map(() => launch(rig, platform, ana)));
    const entered = await Promise.all(launchings.map((one) => step(rig, 'POST /api/lti/launch/person', one)));
    const ids = entered.map((answer, index) => readPerson(answer, launchings[index]!).id);
    expect(new Set(ids).size).toBe(1);
    const rows = await rig.owner
      .selectFrom('users')
      .select('id')
      .where('full_name', '=', 'Eva Doble')
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('a whole class at once all come in', async () => {
    const course = courseOf();
    const { group, teacher } = await boundCourse(rig, platform, {
      subject: subject(),
      roles: [INSTRUCTOR],
      course,
    });
    const entered = await Promise.all(
      Array.from({ length: 30 }, () =>
        newcomer(rig, platform, { subject: subject(), name: 'Sam Clase', course }),
      ),
    );
    expect(new Set(entered.map(({ person }) => person.id)).size).toBe(30);
    expect(await roleIn(group, teacher, entered[29]!.person)).toMatchObject({ role: 'student' });
  });

  test('with the address of somebody who is here gets none of that account, and learns nothing of it', async () => {
    const victim = await rig.join(address());
    const { person, answer } = await newcomer(rig, platform, {
      subject: subject(),
      email: victim.email.toUpperCase(),
    });
    expect(person.id).not.toBe(victim.id);
    expect(person.email).toMatch(/@no-address\.invalid$/);
    expect(answer.text).not.toContain(victim.username);
    expect(
      readStep(
        await step(
          rig,
          'POST /api/lti/launch',
          await launch(rig, platform, { subject: subject(), email: victim.email }),
        ),
      ),
    ).toEqual(expect.objectContaining({ step: 'stranger' }));
  });

  test('links an account by its password, once, and its owner is notified', async () => {
    const client = await rig.join(address());
    const me = { subject: subject(), course: courseOf() };
    const launching = await launch(rig, platform, me);
    const link = (password: string, more: object = {}) =>
      step(rig, 'POST /api/lti/launch/link', launching, { username: client.username, password, ...more });
    expect(refusedWith(await link('wrong password'))).toEqual([401, 'credentials_wrong']);
    const linked = await link(client.password);
    expect(readStep(linked)).toMatchObject({ step: 'waiting' });
    expect(readPerson(linked, launching).id).toBe(client.id);
    const notices = await rig.call('GET /api/notices', { as: client });
    expect(notices.text).toContain('lti_linked');
    const again = await launch(rig, platform, me);
    expect(readPerson(await step(rig, 'POST /api/lti/launch', again), again).id).toBe(client.id);
    // Another person of the platform does not become the same client.
    const second = await launch(rig, platform, { subject: subject() });
    const taken = { username: client.username, password: client.password };
    expect(refusedWith(await step(rig, 'POST /api/lti/launch/link', second, taken))).toEqual([
      409,
      'launch_linked_otherwise',
    ]);
    const own = PersonalExport.parse(
      (await rig.call('POST /api/export', { as: client, body: { password: client.password } })).body,
    );
    expect(own.learningPlatforms).toMatchObject([{ platform: 'Aula virtual', subject: me.subject }]);
  });

  test('with a second factor is asked for it at every launch, and is linked to nothing before', async () => {
    const client = await rig.join(address());
    const setUp = await rig.call('POST /api/two-factor/setup', {
      as: client,
      body: { password: client.password },
    });
    const { secret } = CALL_SCHEMAS.setUpTwoFactor.response.parse(setUp.body);
    const codeAt = (steps: number) =>
      new TOTP({ secret }).generate({ timestamp: Date.now() + ahead + steps * 30_000 });
    await rig.call('POST /api/two-factor/enable', {
      as: client,
      body: { password: client.password, code: codeAt(0) },
    });
    const me = { subject: subject(), course: courseOf() };
    const launching = await launch(rig, platform, me);
    const typed = { username: client.username, password: client.password };
    const asked = readStep(await step(rig, 'POST /api/lti/launch/link', launching, typed));
    if (asked.step !== 'code') throw new Error(asked.step);
    const linksOf = () =>
      rig.owner.selectFrom('lti_people').select('subject').where('user_id', '=', client.id).execute();
    expect(await linksOf()).toEqual([]);
    const answer = (code: string) =>
      step(rig, 'POST /api/lti/launch/code', launching, { challenge: asked.challenge, code });
    expect(refusedWith(await answer('000000'))).toEqual([400, 'code_wrong']);
    ahead += 60_000;
    expect(readStep(await answer(codeAt(0)))).toMatchObject({ step: 'waiting' });
    expect(await linksOf()).toEqual([{ subject: me.subject }]);
    const again = await launch(rig, platform, me);
    expect(readStep(await step(rig, 'POST /api/lti/launch', again))).toMatchObject({ step: 'code' });
    expect(
      refusedWith(
        await step(rig, 'POST /api/lti/launch/code', again, { challenge: asked.challenge, code: codeAt(0) }),
      ),
    ).toEqual([400, 'challenge_ended']);
    ahead = 0;
  });

  test('is never an administrator, nor anybody whose account is closed; who is erased comes as somebody new', async () => {
    const boss = administrator;
    const launching = await launch(rig, platform, { subject: subject() });
    const typed = { username: boss.username, password: boss.password };
    expect(refusedWith(await step(rig, 'POST /api/lti/launch/link', launching, typed))).toEqual([
      403,
      'launch_person_refused',
    ]);
    // Somebody who becomes one afterwards.
    const me = { subject: subject(), name: 'Iván Grande' };
    const { person } = await newcomer(rig, platform, me);
    const reopen = async () => step(rig, 'POST /api/lti/launch', await launch(rig, platform, me));
    await rig.owner.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute();
    expect(refusedWith(await reopen())).toEqual([403, 'launch_person_refused']);
    await rig.owner
      .updateTable('users')
      .set({ role: 'user', is_active: false })
      .where('id', '=', person.id)
      .execute();
    expect(refusedWith(await reopen())).toEqual([403, 'launch_person_refused']);
    await rig.owner.updateTable('users').set({ is_active: true }).where('id', '=', person.id).execute();
    const deleted = await rig.call(`DELETE /api/admin/users/${person.id}`, { as: administrator });
    expect([deleted.status, deleted.text]).toEqual([200, deleted.text]);
    for (const table of ['lti_people', 'lti_seats', 'lti_scores', 'lti_launches'] as const)
      expect(
        await rig.owner.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute(),
      ).toEqual([]);
    const anew = await launch(rig, platform, me);
    expect(readStep(await step(rig, 'POST /api/lti/launch', anew))).toMatchObject({ step: 'stranger' });
    expect(readPerson(await step(rig, 'POST /api/lti/launch/person', anew), anew).id).not.toBe(person.id);
  });
});

describe('a course', () => {
  let other: RigGroup;
  beforeAll(async () => {
    other = await createRigGroup(rig, administrator, 'Otra clase', address());
  });

  test('is bound by its teacher to a group of the own alone; students wait until then, and then are asked', async () => {
    const course = courseOf('Mercados');
    const learner = { subject: subject(), name: 'Leo Temprano', course };
    const early = await newcomer(rig, platform, learner);
    expect(readStep(early.answer)).toMatchObject({ step: 'waiting', course: 'Mercados' });
    const {
      person: teacher,
      launching,
      answer,
    } = await newcomer(rig, platform, {
      subject: subject(),
      name: 'Doña Rosa',
      roles: [INSTRUCTOR],
      course,
    });
    expect(readStep(answer)).toMatchObject({ step: 'choose', course: 'Mercados', groups: [] });
    const bind = (as: Actor, body: object) =>
      rig.call('POST /api/lti/launch/course', { as, body: { ticket: launching.ticket, ...body } });
    expect(refusedWith(await bind(teacher, { group: other.id }))).toEqual([404, 'not_found']);
    // A learner's own launch, and the teacher's in a learner's hands.
    const byLearner = await rig.call('POST /api/lti/launch/course', {
      as: early.person,
      body: { ticket: early.launching.ticket, name: 'Mía' },
    });
    expect(refusedWith(byLearner)).toEqual([403, 'launch_not_taught']);
    const stolen = { ...early.person, cookie: `${early.person.cookie}; ${launching.cookie}` };
    expect(refusedWith(await bind(stolen, { name: 'Mía' }))).toEqual([409, 'launch_over']);
    const bound = await bind(teacher, { name: 'Mercados 3B' });
    expect(bound.status).toBe(200);
    expect(refusedWith(await bind(teacher, { name: 'Otra' }))).toEqual([409, 'course_bound']);
    const again = await launch(rig, platform, learner);
    const asked = await step(rig, 'POST /api/lti/launch', again);
    expect(readStep(asked)).toMatchObject({
      step: 'join',
      group: 'Mercados 3B',
      readers: [{ role: 'teacher' }],
    });
    const [group] = CALL_SCHEMAS.listGroups.response.parse(
      (await rig.call('GET /api/groups', { as: teacher })).body,
    );
    expect(await roleIn(group!.id, teacher, early.person)).toBeUndefined();
    const me = readPerson(asked, again);
    const joined = await rig.call('POST /api/lti/launch/membership', {
      as: me,
      body: { ticket: again.ticket },
    });
    expect(readStep(joined)).toMatchObject({ step: 'place' });
    expect(await roleIn(group!.id, teacher, me)).toMatchObject({ role: 'student' });
  });

  test.each<readonly [string, readonly string[], string]>([
    ['a teacher of the course', [INSTRUCTOR], 'teacher'],
    ['a teaching assistant', [INSTRUCTOR, `${MEMBERSHIP}/Instructor#TeachingAssistant`], 'assistant'],
    ['a learner', [LEARNER], 'student'],
    ['nobody in the course', [], 'student'],
    [
      'an administrator of the platform',
      ['http://purl.imsglobal.org/vocab/lis/v2/system/person#SysAdmin'],
      'student',
    ],
    [
      'a teacher elsewhere',
      ['http://purl.imsglobal.org/vocab/lis/v2/institution/person#Instructor'],
      'student',
    ],
    [
      'what only looks like one',
      ['Instructor ', 'xInstructor', `${MEMBERSHIP}#Instructor#x`, 'teacher'],
      'student',
    ],
  ])('makes %s that in its group, and nowhere else', async (_who, roles, role) => {
    const course = courseOf();
    const { group, teacher } = await boundCourse(rig, platform, {
      subject: subject(),
      roles: [INSTRUCTOR],
      course,
    });
    const { person } = await newcomer(rig, platform, { subject: subject(), roles, course });
    expect(await roleIn(group, teacher, person)).toMatchObject({ role });
    expect((await rig.call(`GET /api/groups/${other.id}/members`, { as: person })).status).toBe(404);
    expect((await rig.call('GET /api/admin/groups', { as: person })).status).toBe(403);
    // The other course of the same person is another matter.
    const elsewhere = await launch(rig, platform, { subject: subject(), course: courseOf() });
    expect(readStep(await step(rig, 'POST /api/lti/launch', elsewhere))).toMatchObject({
      step: 'stranger',
      readers: [],
    });
  });

  test('whom its group does not take is signed in, and reads why', async () => {
    const course = courseOf();
    const { group, teacher } = await boundCourse(rig, platform, {
      subject: subject(),
      roles: [INSTRUCTOR],
      course,
    });
    const archived = await rig.call(`PATCH /api/groups/${group}`, {
      as: teacher,
      body: { isArchived: true },
    });
    expect([archived.status, archived.text]).toEqual([200, archived.text]);
    const learner = { subject: subject(), course };
    const { person, answer } = await newcomer(rig, platform, learner);
    const refused = readStep(answer);
    expect(refused).toMatchObject({ step: 'refused', session: { token: person.bearer } });
    const { refusals } = SERVER_TEXTS.es;
    expect(refused).toMatchObject({ message: refusals.group_archived });
    expect((await rig.call('GET /api/groups', { as: person })).body).toEqual([]);
    // Again, by the link that is linked now.
    const again = await launch(rig, platform, learner);
    expect(readStep(await step(rig, 'POST /api/lti/launch', again))).toMatchObject({
      step: 'refused',
      message: refusals.group_archived,
    });
  });

  test('never raises who is a member already', async () => {
    const course = courseOf();
    const { group, teacher } = await boundCourse(rig, platform, {
      subject: subject(),
      roles: [INSTRUCTOR],
      course,
    });
    const learner = { subject: subject(), course };
    const { person } = await newcomer(rig, platform, learner);
    await step(rig, 'POST /api/lti/launch', await launch(rig, platform, { ...learner, roles: [INSTRUCTOR] }));
    expect(await roleIn(group, teacher, person)).toMatchObject({ role: 'student' });
  });

  test('opens an assignment of its own group alone, whatever a link asks for', async () => {
    const course = courseOf();
    const { group, teacher } = await boundCourse(rig, platform, {
      subject: subject(),
      roles: [INSTRUCTOR],
      course,
    });
    const own = await createRigAssignment(rig, { id: group, code: '', teacher });
    const foreign = await createRigAssignment(rig, other);
    const placeOf = async (wanted: Partial<PlatformLaunch>) => {
      const { answer } = await newcomer(rig, platform, { subject: subject(), course, ...wanted });
      return readStep(answer);
    };
    const link = () => ({ id: randomUUID() });
    for (const assignment of [foreign.id, '0', '-1', 'x', `${own.id} or 1=1`, '../../admin'])
      expect(await placeOf({ link: link(), custom: { assignment } })).toMatchObject({
        place: `/app/classes?group=${group}`,
      });
    expect(await placeOf({ link: link(), custom: { contest: '//evil.example' } })).toMatchObject({
      place: `/app/classes?group=${group}`,
    });
    const named = link();
    expect(await placeOf({ link: named, custom: { assignment: own.id } })).toMatchObject({
      place: `/app/classes?group=${group}&assignment=${own.id}`,
    });
    // Bound once, it stays what its teachers see, whatever a later launch of it asks for.
    expect(await placeOf({ link: named, custom: { assignment: foreign.id } })).toMatchObject({
      place: `/app/classes?group=${group}&assignment=${own.id}`,
    });
    // The same link under another course is another link.
    const swapped = await newcomer(rig, platform, { subject: subject(), course: courseOf(), link: named });
    expect(readStep(swapped.answer)).toMatchObject({ step: 'waiting' });
  });

  test('its links are bound and freed by teachers of the group alone', async () => {
    const course = courseOf();
    const { group, teacher } = await boundCourse(rig, platform, {
      subject: subject(),
      roles: [INSTRUCTOR],
      course,
    });
    const { person: student } = await newcomer(rig, platform, {
      subject: subject(),
      course,
      link: { id: 'L1', title: 'Tarea' },
    });
    const own = await createRigAssignment(rig, { id: group, code: '', teacher });
    const foreign = await createRigAssignment(rig, other);
    const read = async () =>
      CALL_SCHEMAS.listGroupCourses.response.parse(
        (await rig.call(`GET /api/groups/${group}/courses`, { as: teacher })).body,
      );
    const { links, courses } = await read();
    const link = links.find(({ title }) => title === 'Tarea')!;
    const bind = (as: Actor, to: string, body: object, of = group) =>
      rig.call(`PUT /api/groups/${of}/links/${to}`, {
        as,
        body: { assignment: null, contest: null, ...body },
      });
    for (const as of [other.teacher, administrator])
      expect((await bind(as, link.id, { assignment: own.id })).status).toBe(404);
    expect((await bind(student, link.id, { assignment: own.id })).status).toBe(403);
    expect((await bind(other.teacher, link.id, { assignment: foreign.id }, other.id)).status).toBe(404);
    expect((await bind(teacher, link.id, { assignment: foreign.id })).status).toBe(404);
    expect((await bind(teacher, link.id, { assignment: own.id, contest: 'x' })).status).toBe(400);
    expect((await bind(teacher, link.id, { assignment: own.id })).status).toBe(200);
    expect((await read()).links.find(({ id }) => id === link.id)).toMatchObject({ assignment: own.id });
    const free = (as: Actor, of = group) =>
      rig.call(`DELETE /api/groups/${of}/courses/${courses[0]?.id}`, { as });
    expect([(await free(student)).status, (await free(other.teacher, other.id)).status]).toEqual([403, 404]);
    expect((await free(teacher)).status).toBe(200);
    expect(await read()).toMatchObject({ courses: [], links: [] });
  });
});

describe('platforms', () => {
  test('are an administrator’s, at https addresses unless the operator allows others', async () => {
    const { port } = rig;
    const shown = CALL_SCHEMAS.getLtiSettings.response.parse(
      (await rig.call('GET /api/admin/lti', { as: administrator })).body,
    );
    expect(shown).toMatchObject({
      loginUrl: `http://127.0.0.1:${port}/lti/login`,
      launchUrl: `http://127.0.0.1:${port}/lti/launch`,
      keysUrl: `http://127.0.0.1:${port}/lti/jwks`,
    });
    const again = await rig.call('POST /api/admin/lti/platforms', {
      as: administrator,
      body: platform.registration,
    });
    expect(refusedWith(again)).toEqual([409, 'platform_exists']);
    for (const keysUrl of ['ftp://x.example/', 'javascript:alert(1)', 'file:///etc/passwd', 'x'])
      expect(
        (
          await rig.call('POST /api/admin/lti/platforms', {
            as: administrator,
            body: { ...platform.registration, clientId: 'x', keysUrl },
          })
        ).status,
      ).toBe(400);
    const named = { ...platform.registration, clientId: 'x', keysUrl: 'https://a:b@x.example/' };
    expect(
      refusedWith(await rig.call('POST /api/admin/lti/platforms', { as: administrator, body: named })),
    ).toEqual([400, 'platform_address_refused']);
  });

  test('are tested, and know the tool by two keys after a renewal; no private part is answered', async () => {
    const tested = async () =>
      (await rig.call(`POST /api/admin/lti/platforms/${platformId}/test`, { as: administrator })).body;
    expect(await tested()).toEqual({ keys: 'ok', token: 'ok' });
    platform.refuseTokens(true);
    expect(await tested()).toEqual({ keys: 'ok', token: 'unauthorized' });
    platform.refuseTokens(false);
    const kids = async () => {
      const { body } = await rig.call('GET /lti/jwks');
      const { keys } = body as { keys: Record<string, string>[] };
      for (const key of keys)
        expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
      return keys.map(({ kid }) => kid);
    };
    const [first] = await kids();
    for (let index = 0; index < 3; index += 1) {
      const renewed = await rig.call('POST /api/admin/lti/keys', { as: administrator });
      expect([renewed.status, renewed.text.includes('PRIVATE')]).toEqual([201, false]);
    }
    expect(await kids()).toHaveLength(2);
    expect(await kids()).not.toContain(first);
    // Signed by one of both, and known to be by the platform, now and once the newer one is old enough.
    expect(await tested()).toEqual({ keys: 'ok', token: 'ok' });
    ahead += 2 * 3_600_000;
    platform.forgetTokens();
    ahead = 0;
    expect(await tested()).toEqual({ keys: 'ok', token: 'ok' });
    const log = await rig.owner
      .selectFrom('audit_log')
      .select('record')
      .where('action', '=', 'lti_set')
      .execute();
    expect(log.some(({ record }) => record.includes('PRIVATE'))).toBe(false);
  });

  test('a call of another site reaches nothing but the two addresses of launches', async () => {
    const headers = { origin: 'https://evil.example', 'content-type': 'application/json' };
    const answer = await rig.call('POST /api/lti/launch', { body: { ticket: 'x' }, headers });
    expect(answer.status).toBe(403);
    const login = new URL(platform.loginAddress({ subject: subject() }));
    const posted = await rig.call('POST /lti/login', {
      raw: login.searchParams.toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: platform.origin, ...OWN_TAB },
    });
    expect(posted.status).toBe(302);
  });
});
