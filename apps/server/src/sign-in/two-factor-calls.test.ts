import { ErrorBody, LoginResponse, TwoFactorRequired, TwoFactorSetup, TwoFactorState } from '@lonja/protocol';
import { TOTP } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import { countByStatus, type Actor, type Answer } from '../test/server-rig.ts';

const rig = describeServer();

const post = (path: string, as: Actor | undefined, body: object): Promise<Answer> =>
  rig.call(`POST /api/${path}`, { as, body });

/** The code of a secret `steps` of 30 seconds from now. With 0 and 1 the code is right also where a step ends on its way. */
const codeAt = (secret: string, steps: 0 | 1): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
/** The code that is right after an enrolment. */
const nextCodeOf = (secret: string): string => codeAt(secret, 1);

interface Enrolled {
  readonly person: Actor;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
}

/** A client whose second factor is on. The code of now is used up by that. */
async function enrol(): Promise<Enrolled> {
  const person = await rig.join();
  const { secret } = TwoFactorSetup.parse(
    (await post('two-factor/setup', person, { password: person.password })).body,
  );
  const enabled = await post('two-factor/enable', person, {
    password: person.password,
    code: codeAt(secret, 0),
  });
  const { recoveryCodes } = enabled.body as { recoveryCodes: string[] };
  return { person, secret, recoveryCodes };
}

const login = async ({ username, password }: Actor) => {
  const answer = await post('login', undefined, { username, password });
  return { answer, challenge: TwoFactorRequired.parse(answer.body).challenge };
};
const answerWith = (challenge: string, code: string): Promise<Answer> =>
  post('login/two-factor', undefined, { challenge, code });
const codeOfError = (answer: Answer): unknown => [answer.status, ErrorBody.parse(answer.body).code];

describe('turning it on', () => {
  test('needs the password, gives a secret with its picture, and counts once a code was right', async () => {
    const person = await rig.join();
    expect(codeOfError(await post('two-factor/setup', person, { password: 'wrong' }))).toEqual([
      400,
      'password_wrong',
    ]);
    const setup = TwoFactorSetup.parse(
      (await post('two-factor/setup', person, { password: person.password })).body,
    );
    expect(setup.uri).toContain(`otpauth://totp/Lonja:${person.username}?`);
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(setup.qrCode).toMatch(/^data:image\/svg\+xml;base64,/);
    const { password } = person;
    expect(codeOfError(await post('two-factor/enable', person, { password, code: '000000' }))).toEqual([
      400,
      'code_wrong',
    ]);
    expect((await rig.call('GET /api/two-factor', { as: person })).body).toMatchObject({ enabled: false });
    expect((await post('login', undefined, person)).status).toBe(400); // strict: only name and password
    const enabled = await post('two-factor/enable', person, { password, code: codeAt(setup.secret, 0) });
    const { recoveryCodes } = enabled.body as { recoveryCodes: string[] };
    const settings = await rig.call(`GET /api/users/${person.id}/settings`, { as: person });
    expect(settings.body).toMatchObject({ twoFactorAuth: true });
    expect(new Set(recoveryCodes).size).toBe(10);
    expect(recoveryCodes.every((code) => /^[2-9a-z]{5}-[2-9a-z]{5}$/.test(code))).toBe(true);
    const state = TwoFactorState.parse((await rig.call('GET /api/two-factor', { as: person })).body);
    expect(state).toMatchObject({ enabled: true, recoveryCodesLeft: 10 });
  });

  test('a second setup does not replace a secret that counts', async () => {
    const { person } = await enrol();
    expect(codeOfError(await post('two-factor/setup', person, { password: person.password }))).toEqual([
      409,
      'two_factor_on',
    ]);
    expect(codeOfError(await post('two-factor/enable', person, { code: '000000' }))).toEqual([
      409,
      'two_factor_on',
    ]);
  });

  test('neither secret nor codes are kept where a reader of sessions would find them', async () => {
    const { recoveryCodes } = await enrol();
    const rows = await rig.owner.selectFrom('recovery_codes').select('code_hash').execute();
    const kept = rows.map((row) => row.code_hash.toString('latin1')).join(' ');
    expect(recoveryCodes.filter((code) => kept.includes(code))).toEqual([]);
  });
});

describe('signing in with it', () => {
  test('[API-01] the password opens no session, the code then does', async () => {
    const { person, secret } = await enrol();
    const { answer, challenge } = await login(person);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.body).not.toHaveProperty('token');
    const signedIn = await answerWith(challenge, nextCodeOf(secret));
    const { token, user } = LoginResponse.parse(signedIn.body);
    expect(user.id).toBe(person.id);
    expect(signedIn.headers['set-cookie']?.[0]).toMatch(/^lonja_session=/);
    const headers = { authorization: `Bearer ${token}` };
    expect((await rig.call(`GET /api/users/${person.id}`, { headers })).status).toBe(200);
  });

  test('a code counts once, a challenge too, also for two at the same moment', async () => {
    const { person, secret, recoveryCodes } = await enrol();
    const { challenge } = await login(person);
    const code = nextCodeOf(secret);
    const both = await Promise.all([answerWith(challenge, code), answerWith(challenge, code)]);
    expect(countByStatus(both)[200]).toBe(1);
    const again = await login(person);
    expect(codeOfError(await answerWith(again.challenge, code))).toEqual([400, 'code_wrong']);
    expect(codeOfError(await answerWith(challenge, recoveryCodes[0] as string))).toEqual([
      400,
      'challenge_ended',
    ]);
  });

  test('a recovery code works once, in any spelling', async () => {
    const { person, recoveryCodes } = await enrol();
    const code = recoveryCodes[3] as string;
    const first = await login(person);
    expect((await answerWith(first.challenge, ` ${code.toUpperCase()} `)).status).toBe(200);
    const second = await login(person);
    expect(codeOfError(await answerWith(second.challenge, code))).toEqual([400, 'code_wrong']);
    expect((await rig.call('GET /api/two-factor', { as: person })).body).toMatchObject({
      recoveryCodesLeft: 9,
    });
  });

  test('five wrong codes end the challenge; the next one needs the password again, and works', async () => {
    const { person, secret } = await enrol();
    const { challenge } = await login(person);
    const wrong = await Promise.all(Array.from({ length: 5 }, () => answerWith(challenge, '000000')));
    expect(countByStatus(wrong)).toEqual({ 400: 5 });
    expect(codeOfError(await answerWith(challenge, nextCodeOf(secret)))).toEqual([400, 'challenge_ended']);
    const next = await login(person);
    expect((await answerWith(next.challenge, nextCodeOf(secret))).status).toBe(200);
  });

  test('twenty wrong codes an hour, over all challenges: then a right one is too many as well', async () => {
    const { person, secret } = await enrol();
    const { challenge } = await login(person);
    const ended = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000);
    const earlier = Array.from({ length: 4 }, (_, index) => ({
      hash: Buffer.from(`${person.id} ${index}`),
      user_id: person.id,
      attempts: 5,
      expires_at: ended(59),
    }));
    await rig.owner.insertInto('login_challenges').values(earlier).execute();
    expect(codeOfError(await answerWith(challenge, nextCodeOf(secret)))).toEqual([429, 'too_many_requests']);
    await rig.owner
      .updateTable('login_challenges')
      .set({ expires_at: ended(61) })
      .where('user_id', '=', person.id)
      .where('attempts', '=', 5)
      .execute();
    expect((await answerWith(challenge, nextCodeOf(secret))).status).toBe(200);
  });

  test('a challenge ends when the password is changed elsewhere', async () => {
    const { person, secret } = await enrol();
    const { challenge } = await login(person);
    const body = { currentPassword: person.password, newPassword: 'another phrase' };
    expect((await post('password', person, body)).status).toBe(200);
    expect(codeOfError(await answerWith(challenge, nextCodeOf(secret)))).toEqual([400, 'challenge_ended']);
  });

  test('a challenge ends after five minutes', async () => {
    const { person, secret } = await enrol();
    const { challenge } = await login(person);
    await rig.owner
      .updateTable('login_challenges')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(codeOfError(await answerWith(challenge, nextCodeOf(secret)))).toEqual([400, 'challenge_ended']);
  });

  test.each(['', 'abc', '12345', '1234567', '000000000000'])('%j is no code', async (code) => {
    const { person } = await enrol();
    const { challenge } = await login(person);
    expect(codeOfError(await answerWith(challenge, code))).toEqual([400, 'code_wrong']);
  });
});

describe('turning it off, and new recovery codes', () => {
  test('need both, the password and a code', async () => {
    const { person, secret, recoveryCodes } = await enrol();
    const { password } = person;
    const attempts = [
      await post('two-factor/disable', person, { password: 'wrong', code: nextCodeOf(secret) }),
      await post('two-factor/disable', person, { password, code: '000000' }),
    ];
    expect(attempts.map(codeOfError)).toEqual([
      [400, 'password_wrong'],
      [400, 'code_wrong'],
    ]);
    const renewed = await post('two-factor/recovery-codes', person, { password, code: nextCodeOf(secret) });
    const { recoveryCodes: fresh } = renewed.body as { recoveryCodes: string[] };
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    const old = await post('two-factor/disable', person, { password, code: recoveryCodes[0] });
    expect(codeOfError(old)).toEqual([400, 'code_wrong']);
    const off = await post('two-factor/disable', person, { password, code: fresh[0] });
    expect(off.body).toEqual({ enabled: false, enabledAt: null, recoveryCodesLeft: 0 });
    const { username } = person;
    LoginResponse.parse((await post('login', undefined, { username, password })).body);
  });
});
