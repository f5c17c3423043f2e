import { ErrorBody, NewApiKey, TwoFactorSetup, type ApiKey } from '@lonja/protocol';
import { TOTP } from 'otpauth';
import { describe, expect, test, vi } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { countByStatus, type Actor, type Answer } from '../test/server-rig.ts';
import { readStream, streamSocket } from '../test/screen.ts';

const rig = describeServer();
const administrator = provideAdministrator(rig);

const codeOf = ({ status, body }: Answer) => [status, status < 300 ? 'done' : ErrorBody.parse(body).code];
const NEW_KEY = { name: 'A robot', scopes: ['read', 'trade', 'transfer'], days: 30 };

/** What a thief of a session would do to keep the account. */
const ACTS = {
  'another e-mail address': ({ id, email }: Actor) => [
    `PUT /api/users/${id}/settings`,
    { email: `new-${email}` },
  ],
  'an API key': () => ['POST /api/keys', NEW_KEY],
  'an export': () => ['POST /api/export', {}],
  'an erasure': ({ id }: Actor) => [`POST /api/users/${id}/erasure`, {}],
} as const satisfies Record<string, (person: Actor) => readonly [route: string, body: object]>;
const ACT_NAMES = Object.keys(ACTS) as (keyof typeof ACTS)[];

const attempt = (name: keyof typeof ACTS, as: Actor, proof: object): Promise<Answer> => {
  const [route, body] = ACTS[name](as);
  return rig.call(route, { as, body: { ...body, ...proof } });
};

async function enrol(): Promise<{ person: Actor; secret: string; recoveryCodes: string[] }> {
  const person = await rig.join();
  const { password } = person;
  const set = await rig.call('POST /api/two-factor/setup', { as: person, body: { password } });
  const { secret } = TwoFactorSetup.parse(set.body);
  const code = new TOTP({ secret }).generate();
  const enabled = await rig.call('POST /api/two-factor/enable', { as: person, body: { password, code } });
  return { person, secret, ...(enabled.body as { recoveryCodes: string[] }) };
}

const emailOf = (as: Actor) =>
  rig.owner.selectFrom('users').select('email').where('id', '=', as.id).executeTakeFirstOrThrow();

async function makeKey(as: Actor, name = 'A robot'): Promise<{ key: string; apiKey: ApiKey }> {
  const body = { ...NEW_KEY, name, password: as.password };
  return NewApiKey.parse((await rig.call('POST /api/keys', { as, body })).body);
}
const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });
const readsWith = async (as: Actor, key: string) =>
  (await rig.call(`GET /api/users/${as.id}`, withKey(key))).status;
const openWithKey = async (key: string) => {
  const screen = readStream(streamSocket(rig.port, undefined, withKey(key).headers));
  await screen.received('welcome');
  return screen;
};

describe('a borrowed session does not become the account', () => {
  test.each(ACT_NAMES)(
    '[DSH-29] %s asks for the password each time, however lately it was given',
    async (name) => {
      const person = await rig.join();
      await rig.call('POST /api/two-factor/setup', { as: person, body: { password: person.password } });
      expect(codeOf(await attempt(name, person, {}))).toEqual([403, 'password_required']);
      expect(codeOf(await attempt(name, person, { password: '' }))).toEqual([403, 'password_required']);
      expect(codeOf(await attempt(name, person, { password: 'not it' }))).toEqual([400, 'password_wrong']);
      expect(await emailOf(person)).toEqual({ email: person.email });
      expect((await rig.call('GET /api/keys', { as: person })).body).toEqual([]);
      expect((await attempt(name, person, { password: person.password })).status).toBeLessThan(300);
    },
  );

  test.each(ACT_NAMES)(
    '[DSH-29] %s asks for the code as well where there is a second factor',
    async (name) => {
      const { person, recoveryCodes } = await enrol();
      const { password } = person;
      expect(codeOf(await attempt(name, person, { password }))).toEqual([403, 'code_required']);
      expect(codeOf(await attempt(name, person, { password, code: '000000' }))).toEqual([400, 'code_wrong']);
      expect(codeOf(await attempt(name, person, { code: recoveryCodes[0] }))).toEqual([
        403,
        'password_required',
      ]);
      expect(codeOf(await attempt(name, person, { password: 'x', code: recoveryCodes[0] }))).toEqual([
        400,
        'password_wrong',
      ]);
      // A wrong password uses no code up.
      const done = await attempt(name, person, { password, code: recoveryCodes[0] });
      expect(done.status).toBeLessThan(300);
    },
  );

  test('[DSH-29] a code proves one act, not two at once', async () => {
    const { person, recoveryCodes } = await enrol();
    const proof = { password: person.password, code: recoveryCodes[0] };
    const answers = await Promise.all([
      attempt('an API key', person, proof),
      attempt('an API key', person, proof),
    ]);
    expect(countByStatus(answers)).toEqual({ 201: 1, 400: 1 });
  });

  test('[DSH-29] the second factor asks for the password at each step', async () => {
    const person = await rig.join();
    const post = (step: string, body: object) =>
      rig.call(`POST /api/two-factor/${step}`, { as: person, body });
    const { password } = person;
    expect(codeOf(await post('setup', {}))).toEqual([403, 'password_required']);
    const { secret } = TwoFactorSetup.parse((await post('setup', { password })).body);
    const code = () => new TOTP({ secret }).generate();
    expect(codeOf(await post('enable', { code: code() }))).toEqual([403, 'password_required']);
    expect(codeOf(await post('enable', { password: 'not it', code: code() }))).toEqual([
      400,
      'password_wrong',
    ]);
    expect((await post('enable', { password, code: code() })).status).toBe(200);
    for (const step of ['disable', 'recovery-codes']) {
      expect(codeOf(await post(step, {}))).toEqual([403, 'password_required']);
      expect(codeOf(await post(step, { password }))).toEqual([403, 'code_required']);
    }
  });

  test('[API-12] the same address, and every other setting, asks for nothing', async () => {
    const { person } = await enrol();
    const save = (body: object) => rig.call(`PUT /api/users/${person.id}/settings`, { as: person, body });
    expect((await save({ email: ` ${person.email} `, phone: '1', theme: 'light' })).status).toBe(200);
    const refused = await save({ email: `x${person.email}`, phone: '2', theme: 'dark' });
    expect(codeOf(refused)).toEqual([403, 'password_required']);
    const settings = await rig.call(`GET /api/users/${person.id}/settings`, { as: person });
    expect(settings.body).toMatchObject({ email: person.email, phone: '1', theme: 'light' });
  });

  test('[API-12] the same address sent again does not bring it back over another one of that moment', async () => {
    const person = await rig.join();
    const save = (body: object) => rig.call(`PUT /api/users/${person.id}/settings`, { as: person, body });
    const again = Array.from({ length: 8 }, (_, index) => save({ email: person.email, phone: `${index}` }));
    const answers = await Promise.all([
      ...again,
      save({ email: `new-${person.email}`, password: person.password }),
      ...Array.from({ length: 8 }, (_, index) => save({ email: person.email, phone: `1${index}` })),
    ]);
    // Who comes after it asks for another address by then, and is asked for the password.
    expect(answers.every(({ status }) => status === 200 || status === 403)).toBe(true);
    expect(await emailOf(person)).toEqual({ email: `new-${person.email}` });
  });

  test('[DSH-29] wrong passwords count together, whichever calls they come with; then the right one is too many as well', async () => {
    const [person, other] = await Promise.all([rig.join(), rig.join()]);
    const wrong = { password: 'not it' };
    const guesses = await Promise.all(
      Array.from({ length: 5 }, () => ACT_NAMES.map((name) => attempt(name, person, wrong))).flat(),
    );
    expect(countByStatus(guesses)).toEqual({ 400: 10, 429: 10 });
    const { password } = person;
    const change = { currentPassword: password, newPassword: 'another phrase' };
    expect((await rig.call('POST /api/password', { as: person, body: change })).status).toBe(429);
    const elsewhere = await rig.signIn(person);
    expect(codeOf(await attempt('an API key', elsewhere, { password }))).toEqual([429, 'too_many_requests']);
    expect((await attempt('an API key', other, { password: other.password })).status).toBe(201);
  });

  test('[DSH-29] right passwords are no guesses', async () => {
    const person = await rig.join();
    const { password } = person;
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => attempt('an API key', person, { password })),
    );
    expect(countByStatus(answers)).toEqual({ 201: 14 });
  });

  test('[DSH-29] what is left out is no guess', async () => {
    const { person, recoveryCodes } = await enrol();
    const { password } = person;
    for (const given of [{}, { password }]) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => attempt('an API key', person, given)),
      );
      expect(countByStatus(answers)).toEqual({ 403: 12 });
    }
    const right = await attempt('an API key', person, { password, code: recoveryCodes[0] });
    expect(right.status).toBe(201);
  });

  test('[DSH-29] wrong codes count with those at sign-ins: twenty an hour', async () => {
    const { person, recoveryCodes } = await enrol();
    const { password } = person;
    const { username } = person;
    for (let challenge = 0; challenge < 4; challenge += 1) {
      const from = `127.0.3.${challenge + 1}`;
      const login = await rig.call('POST /api/login', { body: { username, password }, from });
      const body = { challenge: (login.body as { challenge: string }).challenge, code: '000000' };
      for (let guess = 0; guess < 5; guess += 1) await rig.call('POST /api/login/two-factor', { body, from });
    }
    const right = await attempt('an API key', person, { password, code: recoveryCodes[0] });
    expect(codeOf(right)).toEqual([429, 'too_many_requests']);
  });

  test("[ADM-11] an administrator opens others' reset links, and not the one that was asked for the own account", async () => {
    const person = await rig.join();
    const open = async ({ username, email }: Actor): Promise<Answer> => {
      await rig.call('POST /api/password-reset', { body: { login: username } });
      const id = await vi.waitFor(async () => {
        const mail = rig.owner.selectFrom('mail').select('id').where('recipient', '=', email);
        return (await mail.executeTakeFirstOrThrow()).id;
      });
      return rig.call(`POST /api/admin/outbox/${id}/open`, { as: administrator, body: {} });
    };
    expect(codeOf(await open(administrator))).toEqual([403, 'own_access']);
    expect(codeOf(await open(person))).toEqual([200, 'done']);
  });

  test('[ADM-11] an administrator changes the own address and password where both are asked for, not in the panel', async () => {
    const own = `PUT /api/admin/users/${administrator.id}`;
    const change = (body: object) => rig.call(own, { as: administrator, body });
    expect(codeOf(await change({ email: `new-${administrator.email}` }))).toEqual([403, 'own_access']);
    expect(codeOf(await change({ password: 'another phrase' }))).toEqual([403, 'own_access']);
    expect(codeOf(await change({ email: administrator.email, password: '', phone: '1' }))).toEqual([
      200,
      'done',
    ]);
    expect(codeOf(await attempt('another e-mail address', administrator, {}))).toEqual([
      403,
      'password_required',
    ]);
  });
});

describe('another password ends API keys', () => {
  const change = (as: Actor, body: object) =>
    rig.call('POST /api/password', {
      as,
      body: { currentPassword: as.password, newPassword: 'another phrase', ...body },
    });

  test('[DSH-29] all of them and their streams, but those that their owner keeps by name', async () => {
    const [person, other] = await Promise.all([rig.join(), rig.join()]);
    const [ended, kept] = [await makeKey(person, 'ended'), await makeKey(person, 'kept')];
    const foreign = await makeKey(other);
    const [endedScreen, keptScreen] = [await openWithKey(ended.key), await openWithKey(kept.key)];
    const body = { keepKeys: [kept.apiKey.id, foreign.apiKey.id, 'none'] };
    expect((await change(person, body)).status).toBe(200);
    expect(await endedScreen.ended()).toBe('1008 session ended');
    await keptScreen.pong();
    expect(await Promise.all([ended, kept].map(({ key }) => readsWith(person, key)))).toEqual([401, 200]);
    expect((await rig.call('GET /api/keys', { as: person })).body).toMatchObject([{ name: 'kept' }]);
    expect(await readsWith(other, foreign.key)).toBe(200);
  });

  test('[DSH-29] where nothing is named, all', async () => {
    const person = await rig.join();
    const { key } = await makeKey(person);
    expect((await change(person, {})).status).toBe(200);
    expect(await readsWith(person, key)).toBe(401);
  });

  test('[DSH-29] a refused change ends none', async () => {
    const person = await rig.join();
    const { key } = await makeKey(person);
    for (const body of [{ currentPassword: 'not it' }, { newPassword: 'short' }])
      expect((await change(person, body)).status).toBe(400);
    expect(await readsWith(person, key)).toBe(200);
  });

  test.each([
    ['an administrator has set it', setByAdministrator],
    ['a reset link has set it', resetByLink],
    ['its owner is erased', erase],
    ['its owner is deactivated', deactivate],
  ])('[AUT-05] a key and its stream end at once when %s', async (_, act) => {
    const person = await rig.join();
    const { key } = await makeKey(person);
    const screen = await openWithKey(key);
    await act(person);
    expect(await screen.ended()).toBe('1008 session ended');
    expect(await readsWith(person, key)).toBe(401);
  });

  test('[DSH-29] a key that is asked for in the moment of another password does not outlive it', async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await rig.join();
      const { password } = person;
      await Promise.all([
        ...Array.from({ length: 6 }, () => attempt('an API key', person, { password })),
        change(person, {}),
        ...Array.from({ length: 6 }, () => attempt('an API key', person, { password })),
      ]);
      expect((await rig.call('GET /api/keys', { as: person })).body).toEqual([]);
    }
  });

  test('[DSH-29] of two who change the password at the same moment one is refused: it is another by then', async () => {
    const person = await rig.join();
    const answers = await Promise.all(
      ['another phrase', 'yet another'].map((newPassword) => change(person, { newPassword })),
    );
    expect(countByStatus(answers)).toEqual({ 200: 1, 400: 1 });
  });

  async function setByAdministrator({ id }: Actor): Promise<void> {
    const body = { password: 'von der Schule', reason: 'Olvidada' };
    expect((await rig.call(`PUT /api/admin/users/${id}`, { as: administrator, body })).status).toBe(200);
  }

  async function deactivate({ id }: Actor): Promise<void> {
    const body = { isActive: false };
    expect((await rig.call(`PUT /api/admin/users/${id}`, { as: administrator, body })).status).toBe(200);
  }

  async function erase(as: Actor): Promise<void> {
    expect((await attempt('an erasure', as, { password: as.password })).status).toBe(200);
  }

  async function resetByLink({ username, email }: Actor): Promise<void> {
    await rig.call('POST /api/password-reset', { body: { login: username } });
    const token = await vi.waitFor(async () => {
      const mail = rig.owner.selectFrom('mail').select('text').where('recipient', '=', email);
      const { text } = await mail.executeTakeFirstOrThrow();
      return /\/reset-password#([\w-]{43})/.exec(text)?.[1] as string;
    });
    const body = { token, password: 'one that is new' };
    expect((await rig.call('POST /api/password-reset/confirm', { body })).status).toBe(200);
  }
});
