import { randomBytes } from 'node:crypto';
import { AuditPage, ErrorBody, LoginResponse, NoticeList, OutboxMessage } from '@lonja/protocol';
import { saveMail } from '@lonja/store/mail/mail';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { countWaiting, withoutRequestId, type Actor, type Answer } from '../test/server-rig.ts';

const rig = describeServer();
const administrator = provideAdministrator(rig);

const NEW_PASSWORD = 'una frase muy distinta';

/** From an address of its own where one is given: Linux answers on all of 127.0.0.0/8. */
const ask = (login: string, from = '127.0.0.1'): Promise<Answer> =>
  rig.call('POST /api/password-reset', { body: { login }, from });
const confirm = (token: string, password = NEW_PASSWORD, from = '127.0.0.1'): Promise<Answer> =>
  rig.call('POST /api/password-reset/confirm', {
    body: { token, password, confirmPassword: password },
    from,
  });
const login = ({ username }: Actor, password: string): Promise<Answer> =>
  rig.call('POST /api/login', { body: { username, password } });
const codeOfError = (answer: Answer): unknown => [answer.status, ErrorBody.parse(answer.body).code];

const mailOf = async (person: Actor): Promise<OutboxMessage[]> => {
  const { body } = await rig.call('GET /api/admin/outbox', { as: administrator });
  return OutboxMessage.array()
    .parse(body)
    .filter(({ recipient }) => recipient === person.email);
};

const openMessage = (id: unknown, reason?: string): Promise<Answer> =>
  rig.call(`POST /api/admin/outbox/${String(id)}/open`, { as: administrator, body: { reason } });

/** What the audit log has of a person, the newest first. */
async function actsOn(person: Actor): Promise<string[]> {
  const { body } = await rig.call(`GET /api/admin/audit?user=${person.username}`, { as: administrator });
  return AuditPage.parse(body).entries.map(({ action }) => action);
}

/** Asks for a reset and reads its link's token from the outbox. */
async function tokenFor(person: Actor, name = person.email): Promise<string> {
  const before = (await mailOf(person)).length;
  expect((await ask(name)).status).toBe(202);
  await expect.poll(async () => (await mailOf(person)).length).toBe(before + 1);
  const [newest] = await mailOf(person);
  const { body } = await openMessage(newest?.id, 'la alumna lo pidió en clase');
  const { text } = body as { text: string };
  return /\/reset-password#([\w-]{43})\n/.exec(text)?.[1] as string;
}

describe('a forgotten password', () => {
  test.each(['username', 'email'] as const)(
    '[AUT-05] by %s: a link sets a new one, once, and all sessions end',
    async (key) => {
      const person = await rig.join();
      const token = await tokenFor(person, ` ${person[key].toUpperCase()} `);
      const check = await rig.call('POST /api/password-reset/check', { body: { token } });
      expect(check.status).toBe(200);
      expect((await confirm(token)).status).toBe(200);
      expect((await rig.call(`GET /api/users/${person.id}`, { as: person })).status).toBe(401);
      expect((await login(person, person.password)).status).toBe(401);
      expect((await login(person, NEW_PASSWORD)).status).toBe(200);
      expect(codeOfError(await confirm(token))).toEqual([400, 'reset_link_ended']);
      expect(codeOfError(await rig.call('POST /api/password-reset/check', { body: { token } }))).toEqual([
        400,
        'reset_link_ended',
      ]);
    },
  );

  test('[AUT-05] the answer does not reveal whether there is such an account', async () => {
    const person = await rig.join();
    const [known, unknown] = [await ask(person.username), await ask('nobody-of-that-name')];
    expect([known.status, withoutRequestId(known)]).toEqual([unknown.status, withoutRequestId(unknown)]);
    expect(Object.keys(known.headers)).toEqual(Object.keys(unknown.headers));
  });

  test('[AUT-05] with a link that an administrator read another password is asked for, with one that nobody did none', async () => {
    const asked = async (person: Actor) => LoginResponse.parse((await login(person, NEW_PASSWORD)).body).user;
    const [person, other] = await Promise.all([rig.join(), rig.join()]);
    await confirm(await tokenFor(person));
    expect(await asked(person)).toMatchObject({ mustChangePassword: true });
    const token = await tokenFor(other);
    await rig.owner
      .updateTable('mail')
      .set({ opened_by: null, opened_at: null, opened_reason: null })
      .where('user_id', '=', other.id)
      .execute();
    await confirm(token);
    expect(await asked(other)).toMatchObject({ mustChangePassword: false });
  });

  test('[AUT-05] as many at the same moment as the database has connections for keep each other from nothing', async () => {
    const names = Array.from({ length: 8 }, () => randomBytes(8).toString('hex'));
    await sql`insert into users (id, username, email, password_hash, role)
      select gen_random_uuid(), name, name || '@example.org', '-', 'user' from unnest(${names}::text[]) as name`.execute(
      rig.owner,
    );
    await sql`insert into password_resets (token_hash, user_id, created_at, expires_at)
      select sha256(username::bytea), id, now(), now() + interval '1 minute' from users where password_hash = '-'`.execute(
      rig.owner,
    );
    // Each gets as far as its user, whom somebody has locked; then all go on together.
    const { confirmed } = await rig.owner.transaction().execute(async (work) => {
      await work.selectFrom('users').select('id').where('password_hash', '=', '-').forUpdate().execute();
      const answers = Promise.all(names.map((name) => confirm(name, NEW_PASSWORD, '127.0.0.10')));
      await expect.poll(() => countWaiting(work)).toBe(names.length);
      return { confirmed: answers };
    });
    expect((await confirmed).map(({ status }) => status)).toEqual(names.map(() => 200));
  });

  test('[AUT-05] of two links the use of one ends the other', async () => {
    const person = await rig.join();
    const first = await tokenFor(person);
    const second = await tokenFor(person);
    expect((await confirm(second)).status).toBe(200);
    expect(codeOfError(await confirm(first))).toEqual([400, 'reset_link_ended']);
  });

  test('[AUT-05] at the same moment a link works for one only', async () => {
    const token = await tokenFor(await rig.join());
    const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  });

  test('[AUT-05] a link ends after half an hour', async () => {
    const person = await rig.join();
    const token = await tokenFor(person);
    await rig.owner
      .updateTable('password_resets')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', person.id)
      .execute();
    expect(codeOfError(await confirm(token))).toEqual([400, 'reset_link_ended']);
    expect((await login(person, person.password)).status).toBe(200);
  });

  test('[AUT-05] more than three links an hour are not sent, and the answer is the same', async () => {
    const person = await rig.join();
    for (let attempt = 0; attempt < 3; attempt++) await tokenFor(person);
    const fourth = await ask(person.email);
    expect(fourth.status).toBe(202);
    // What is asked for later is worked on later: its mail stands for the fourth one's decision.
    await tokenFor(await rig.join());
    expect(await mailOf(person)).toHaveLength(3);
  });

  test('[AUT-05] a password that is too short or differs leaves the link as it is', async () => {
    const person = await rig.join();
    const token = await tokenFor(person);
    expect(codeOfError(await confirm(token, 'corta'))).toEqual([400, 'password_too_short']);
    const body = { token, password: NEW_PASSWORD, confirmPassword: 'otra' };
    expect(codeOfError(await rig.call('POST /api/password-reset/confirm', { body }))).toEqual([
      400,
      'passwords_differ',
    ]);
    expect((await confirm(token)).status).toBe(200);
  });

  test("[AUT-05] an administrator's is long and none of the common ones, and the link waits for it", async () => {
    const administrator = await rig.join();
    await rig.owner.updateTable('users').set({ role: 'admin' }).where('id', '=', administrator.id).execute();
    const token = await tokenFor(administrator);
    expect(codeOfError(await confirm(token, 'zq8#pL!vx9a'))).toEqual([400, 'admin_password_too_short']);
    expect(codeOfError(await confirm(token, 'password1234'))).toEqual([400, 'password_common']);
    expect((await confirm(token, 'tres tristes tigres')).status).toBe(200);
  });

  const change = (person: Actor, body: object): Promise<Answer> =>
    rig.call(`PUT /api/users/${person.id}/settings`, { as: person, body });
  const changePassword = (person: Actor): Promise<Answer> =>
    rig.call('POST /api/password', {
      as: person,
      body: { currentPassword: person.password, newPassword: NEW_PASSWORD },
    });
  const edit = (person: Actor, body: object): Promise<Answer> =>
    rig.call(`PUT /api/admin/users/${person.id}`, {
      as: administrator,
      body: { ...body, reason: 'lo pidió en clase' },
    });

  test.each<[string, (person: Actor) => Promise<Answer>]>([
    ['chose another password', changePassword],
    [
      'chose another address',
      (person) => change(person, { email: `new-${person.email}`, password: person.password }),
    ],
    ['was given another password', (person) => edit(person, { password: NEW_PASSWORD })],
    ['was given another address', (person) => edit(person, { email: `new-${person.email}` })],
    ['was deactivated', (person) => edit(person, { isActive: false })],
  ])('[AUT-05] a link ends, and is nobody’s to read, once its user %s', async (_, act) => {
    const person = await rig.join();
    const token = await tokenFor(person);
    expect((await act(person)).status).toBe(200);
    expect(codeOfError(await confirm(token))).toEqual([400, 'reset_link_ended']);
    expect((await mailOf(person)).map(({ canOpen }) => canOpen)).toEqual([false]);
  });

  test('[AUT-05] the same address saved again ends no link, and other mail that waits keeps its text', async () => {
    const person = await rig.join();
    const token = await tokenFor(person);
    const createdAt = new Date();
    await saveMail(rig.owner, {
      userId: person.id,
      recipient: person.email,
      subject: 'Lonja: Signed in',
      text: 'A notice',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 86_400_000),
    });
    expect((await change(person, { email: person.email, phone: '1' })).status).toBe(200);
    expect((await rig.call('POST /api/password-reset/check', { body: { token } })).status).toBe(200);
    expect((await changePassword(person)).status).toBe(200);
    expect((await mailOf(person)).map(({ canOpen }) => canOpen)).toEqual([true, false]);
  });

  test('a deactivated account gets no link', async () => {
    const person = await rig.join();
    await rig.owner.updateTable('users').set({ is_active: false }).where('id', '=', person.id).execute();
    await ask(person.email);
    await tokenFor(await rig.join());
    expect(await mailOf(person)).toEqual([]);
  });

  test('thirty requests a minute from one address, and others go on', async () => {
    const asked = await Promise.all(Array.from({ length: 30 }, () => ask('nobody', '127.0.0.7')));
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([202]));
    expect((await ask('nobody', '127.0.0.7')).status).toBe(429);
    expect((await ask('nobody', '127.0.0.8')).status).toBe(202);
  });
});

describe('the outbox', () => {
  test('[ADM-11] a reading is audited and notified; it says who opened a message first, and has no text once its link was used', async () => {
    const person = await rig.join();
    const token = await tokenFor(person);
    const [opened] = await mailOf(person);
    expect(opened).toMatchObject({ canOpen: true, sentAt: null });
    expect(opened?.openedAt).not.toBeNull();
    const row = await rig.owner
      .selectFrom('mail')
      .select(['opened_by', 'opened_reason'])
      .where('id', '=', opened?.id ?? 0)
      .executeTakeFirst();
    expect(row).toEqual({ opened_by: administrator.id, opened_reason: 'la alumna lo pidió en clase' });
    const listed = await rig.call('GET /api/notices', { as: person });
    expect(NoticeList.parse(listed.body).notices).toMatchObject([
      {
        kind: 'administrator_act',
        data: { changes: [{ figure: 'resetLink' }], reason: 'la alumna lo pidió en clase' },
      },
    ]);
    await confirm(token);
    expect(await actsOn(person)).toEqual(['password_reset', 'outbox_read']);
    expect((await mailOf(person))[0]).toMatchObject({ canOpen: false });
    const again = await openMessage(opened?.id);
    expect(again.status).toBe(404);
  });

  test('[ADM-11] of a message without a link its addressee is notified that a message was read', async () => {
    const person = await rig.join();
    await tokenFor(person);
    const createdAt = new Date();
    const id = await saveMail(rig.owner, {
      userId: person.id,
      recipient: person.email,
      subject: 'Lonja: Margin call',
      text: 'A notice',
      createdAt,
      expiresAt: new Date(createdAt.getTime() + 86_400_000),
    });
    expect((await openMessage(id, 'no llega el correo')).status).toBe(200);
    const listed = await rig.call('GET /api/notices', { as: person });
    expect(NoticeList.parse(listed.body).notices).toMatchObject([
      { data: { changes: [{ figure: 'mail' }], reason: 'no llega el correo' } },
      { data: { changes: [{ figure: 'resetLink' }] } },
    ]);
  });

  test.each(['0', '999999', 'x', '1e9', '-1'])('has no message %s', async (id) => {
    expect((await openMessage(id)).status).toBe(404);
  });
});
