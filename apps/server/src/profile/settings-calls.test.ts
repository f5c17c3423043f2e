import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { PERSON, parseUsd } from '@lonja/core';
import { LoginResponse, NewApiKey, PersonalExport, SessionView, Settings } from '@lonja/protocol';
import { digestPersonal } from '@lonja/store/audit/audit';
import { saveNotices, type NewNotice } from '@lonja/store/notices/notices';
import { savePasswordHash, saveProfile } from '@lonja/store/people/profiles';
import { saveSettings } from '@lonja/store/people/settings';
import { hasAdministrator } from '@lonja/store/people/users';
import { eraseUser } from '@lonja/store/personal/erase-user';
import { saveWhole } from '@lonja/store/workspace/workspaces';
import { NOTICE_ROWS } from '@lonja/protocol/notice-rows';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { array } from 'zod';
import { bindCommand } from '../desk/command/command-row.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { countByStatus, countWaiting, type Actor, type Answer } from '../test/server-rig.ts';
import { MOVE_PROFIT } from '../trading/commands.ts';

const rig = describeServer();
const administrator = provideAdministrator(rig);

const read = async (client: Actor): Promise<Settings> =>
  Settings.parse((await rig.call(`GET /api/users/${client.id}/settings`, { as: client })).body);
const save = (client: Actor, body: object): Promise<Answer> =>
  rig.call(`PUT /api/users/${client.id}/settings`, { as: client, body });
const exportOf = (client: Actor): Promise<Answer> =>
  rig.call('POST /api/export', { as: client, body: { password: client.password } });
const buy = (client: Actor, as: { headers: Record<string, string> } | { as: Actor }) =>
  rig.call('POST /api/trades/buy', {
    ...as,
    body: { userId: client.id, symbol: 'AAPL', quantity: 1, price: 191.24 },
  });

describe('settings', () => {
  test("[API-12] [DSH-28] a new client has the specification's defaults", async () => {
    const client = await rig.join();
    expect(await read(client)).toEqual({
      firstName: '',
      lastName: '',
      email: client.email,
      phone: '',
      priceAlerts: true,
      emailNotifications: true,
      pushNotifications: false,
      tradingUpdates: true,
      marketNews: true,
      defaultLeverage: 30,
      confirmTrades: true,
      autoStopLoss: false,
      riskLevel: 'moderate',
      profitDestination: 'apart',
      theme: 'dark',
      palette: 'classic',
      language: 'en',
      currency: 'USD',
      timezone: 'UTC',
      timezoneChosen: false,
      twoFactorAuth: false,
      loginAlerts: true,
      sessionTimeout: 30,
      savedAt: null,
    });
  });

  test('[API-12] what is saved is read back, and what a change leaves out stays', async () => {
    const client = await rig.join();
    const { savedAt: _, ...all } = await read(client);
    const changed = {
      ...all,
      firstName: 'Ana María',
      lastName: 'Ruiz',
      phone: '+34 600 000 000',
      defaultLeverage: 5,
      theme: 'light',
      language: 'de',
      currency: 'JPY',
      timezone: 'CET',
      sessionTimeout: 120,
    };
    expect((await save(client, changed)).status).toBe(200);
    expect((await save(client, { priceAlerts: false })).status).toBe(200);
    const { savedAt, ...now } = await read(client);
    // First word and the rest: one field within
    expect(now).toEqual({ ...changed, firstName: 'Ana', lastName: 'María Ruiz', priceAlerts: false });
    expect(savedAt).not.toBeNull();
  });

  test('[DSH-29] a time zone is chosen by naming it, whatever else is saved, until it is given back', async () => {
    const client = await rig.join();
    const zone = async (change: object) => {
      expect((await save(client, change)).status).toBe(200);
      const { timezone, timezoneChosen } = await read(client);
      return [timezone, timezoneChosen];
    };
    expect(await zone({ theme: 'light' })).toEqual(['UTC', false]);
    expect(await zone({ timezone: 'UTC' })).toEqual(['UTC', true]);
    expect(await zone({ theme: 'dark' })).toEqual(['UTC', true]);
    expect(await zone({ timezoneChosen: false })).toEqual(['UTC', false]);
    expect(await zone({ timezone: 'PST', timezoneChosen: false })).toEqual(['PST', false]);
  });

  test.each([
    [{ theme: 'pink' }],
    [{ defaultLeverage: 7 }],
    [{ sessionTimeout: 0 }],
    [{ language: 'pt' }],
    [{ confirmTrades: 'yes' }],
    [{ role: 'admin' }],
    [{ email: 'not an address' }],
  ])('[API-12] %j is refused and changes nothing', async (body) => {
    const client = await rig.join();
    expect((await save(client, { phone: '1', ...body })).status).toBe(400);
    expect((await read(client)).phone).toBe('');
  });

  test('[DSH-29] a save made from what is another by now is refused, and changes nothing', async () => {
    const client = await rig.join();
    const expected = { theme: 'dark', language: 'en' };
    // Nothing was saved yet: the defaults are what was read.
    expect((await save(client, { theme: 'light', expected })).status).toBe(200);
    const late = await save(client, { phone: '+34 600 000 009', theme: 'auto', currency: 'EUR', expected });
    expect(late).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
    expect(await read(client)).toMatchObject({ phone: '', theme: 'light', currency: 'USD' });
    // Sent twice because the first answer was lost: it is what was wanted.
    expect((await save(client, { theme: 'light', expected: { theme: 'dark' } })).status).toBe(200);
    // Another device's change of something else is no conflict.
    expect((await save(client, { currency: 'EUR', expected: { currency: 'USD' } })).status).toBe(200);
    expect(await read(client)).toMatchObject({ theme: 'light', currency: 'EUR' });
  });

  test('[DSH-29] a refused first save leaves the settings as never saved', async () => {
    const client = await rig.join();
    const refused = await save(client, { theme: 'light', expected: { theme: 'auto' } });
    expect(refused).toMatchObject({ status: 409, body: { code: 'settings_changed' } });
    expect(await read(client)).toMatchObject({ theme: 'dark', savedAt: null });
  });

  test('[DSH-29] of saves at once, made from the same settings, one holds', async () => {
    const client = await rig.join();
    let timezone = 'UTC';
    for (const wanted of [
      ['EST', 'PST'],
      ['CET', 'UTC'],
    ] as const) {
      const expected = { timezone };
      const answers = await Promise.all(wanted.map((next) => save(client, { timezone: next, expected })));
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      timezone = (await read(client)).timezone;
      expect(wanted[answers.findIndex(({ status }) => status === 200)]).toBe(timezone);
    }
  });

  test('[API-12] the e-mail address of somebody else is refused', async () => {
    const [client, other] = await Promise.all([rig.join(), rig.join()]);
    const answer = await save(client, { email: other.email.toUpperCase(), password: client.password });
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([409, 'email_taken']);
  });

  test('[API-12] of two new e-mail addresses at once the second replaces the first, and its record says so', async () => {
    const client = await rig.join();
    const wanted = ['first', 'second'].map((name) => `${name}-${client.email}`);
    const under = await rig.owner.transaction().execute(async (work) => {
      await work.selectFrom('users').select('id').where('id', '=', client.id).forNoKeyUpdate().execute();
      const answers = Promise.all(wanted.map((email) => save(client, { email, password: client.password })));
      await expect.poll(() => countWaiting(work)).toBe(2);
      return { answers };
    });
    expect((await under.answers).map(({ status }) => status)).toEqual([200, 200]);
    const { rows } = await sql<{ before: string; after: string }>`
      select b.value as before, a.value as after from audit_log l
        join audit_personal_values b on b.digest = l.record::jsonb #>> '{before,email}'
        join audit_personal_values a on a.digest = l.record::jsonb #>> '{after,email}'
      where l.user_id = ${client.id} and l.action = 'email_changed' order by l.number`.execute(rig.owner);
    const [first = '', second = ''] = rows.map(({ after }) => after);
    expect(new Set([first, second])).toEqual(new Set(wanted));
    expect(rows.map(({ before }) => before)).toEqual([client.email, first]);
  });
});

describe('ways in', () => {
  const changePassword = (client: Actor, currentPassword: string, newPassword: string) =>
    rig.call('POST /api/password', { as: client, body: { currentPassword, newPassword } });

  test('[DSH-29] a new password needs the old one, works from then on, and ends the other sessions', async () => {
    const client = await rig.join();
    const elsewhere = await rig.signIn(client);
    expect((await changePassword(client, 'not it', 'another phrase')).body).toMatchObject({
      code: 'password_wrong',
    });
    expect((await changePassword(client, client.password, 'short')).body).toMatchObject({
      code: 'password_too_short',
    });
    expect((await changePassword(client, client.password, 'another phrase')).status).toBe(200);
    const own = `GET /api/users/${client.id}`;
    expect((await rig.call(own, { as: elsewhere })).status).toBe(401);
    expect((await rig.call(own, { as: client })).status).toBe(200);
    expect((await rig.signIn({ ...client, password: 'another phrase' })).id).toBe(client.id);
  });

  test("[DSH-29] an administrator's own new password is long and none of the common ones; a client's may be", async () => {
    const [client, promoted] = [await rig.join(), await rig.join()];
    await rig.owner.updateTable('users').set({ role: 'admin' }).where('id', '=', promoted.id).execute();
    const administrator = await rig.signIn(promoted);
    const change = (password: string) => changePassword(administrator, administrator.password, password);
    expect((await change('zq8#pL!vx9a')).body).toMatchObject({ code: 'admin_password_too_short' });
    expect((await change('passwordpassword')).body).toMatchObject({ code: 'password_common' });
    expect((await change('tres tristes tigres')).status).toBe(200);
    expect((await changePassword(client, client.password, '123456')).status).toBe(200);
    await rig.owner.updateTable('users').set({ role: 'user' }).where('id', '=', promoted.id).execute();
  });

  test('ten guesses a minute at the own password, from whatever address; others behind the same one go on', async () => {
    const [client, other] = await Promise.all([rig.join(), rig.join()]);
    const guess = (as: Actor, from: string) =>
      rig.call('POST /api/password', { as, from, body: { currentPassword: 'not it', newPassword: 'short' } });
    const guesses = await Promise.all(
      Array.from({ length: 11 }, (_, index) => guess(client, `127.0.0.${index + 20}`)),
    );
    expect(countByStatus(guesses)).toEqual({ 400: 10, 429: 1 });
    expect((await guess(other, '127.0.0.20')).status).toBe(400);
  });

  test('[DSH-29] sessions are listed with their device, and one can be ended', async () => {
    const client = await rig.join();
    const body = { username: client.username, password: client.password };
    const headers = { 'user-agent': 'A browser of a test' };
    const login = LoginResponse.parse((await rig.call('POST /api/login', { body, headers })).body);
    const list = async () =>
      array(SessionView).parse((await rig.call('GET /api/sessions', { as: client })).body);
    const before = await list();
    expect(before.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const ended = before.find(({ device }) => device === 'A browser of a test');
    expect((await rig.call(`DELETE /api/sessions/${ended?.id}`, { as: client })).status).toBe(200);
    expect(await list()).toHaveLength(1);
    const bearer = { headers: { authorization: `Bearer ${login.token}` } };
    expect((await rig.call(`GET /api/users/${client.id}`, bearer)).status).toBe(401);
  });

  test('[DSH-29] a session that ended by itself is neither listed nor exported, and goes with the others', async () => {
    const client = await rig.join();
    const elsewhere = await rig.signIn(client);
    const list = async (as: Actor) =>
      array(SessionView).parse((await rig.call('GET /api/sessions', { as })).body);
    const ended = (await list(elsewhere)).find(({ isCurrent }) => isCurrent)?.id ?? '';
    const kept = rig.owner.selectFrom('sessions').select('id').where('user_id', '=', client.id);
    const active_at = new Date(Date.now() - 31 * 60_000);
    await rig.owner.updateTable('sessions').set({ active_at }).where('id', '=', ended).execute();
    expect((await list(client)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    const exported = PersonalExport.parse((await exportOf(client)).body);
    expect(exported.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect((await rig.call(`DELETE /api/sessions/${ended}`, { as: client })).status).toBe(404);
    expect(await kept.execute()).toHaveLength(2);
    expect((await changePassword(client, client.password, 'another phrase')).status).toBe(200);
    expect(await kept.execute()).toHaveLength(1);
  });

  test('a session of somebody else is not found', async () => {
    const [client, other] = await Promise.all([rig.join(), rig.join()]);
    const [session] = array(SessionView).parse((await rig.call('GET /api/sessions', { as: other })).body);
    expect((await rig.call(`DELETE /api/sessions/${session?.id}`, { as: client })).status).toBe(404);
    expect((await rig.call('GET /api/sessions', { as: other })).status).toBe(200);
  });

  test('[DSH-29] a session ends after its timeout without activity: reading is none, a write is', async () => {
    const [client, busy] = await Promise.all([rig.join(), rig.join()]);
    const minutesAgo = async (person: Actor, minutes: number) => {
      const active_at = new Date(Date.now() - minutes * 60_000);
      await rig.owner.updateTable('sessions').set({ active_at }).where('user_id', '=', person.id).execute();
      rig.server.sessions.forget(person.id);
    };
    const reads = async (person: Actor) =>
      (await rig.call(`GET /api/users/${person.id}`, { as: person })).status;
    await minutesAgo(client, 29);
    expect(await reads(client)).toBe(200);
    await save(client, { sessionTimeout: 15 });
    await minutesAgo(client, 16);
    expect(await reads(client)).toBe(401);
    // Half a minute too: a page counts from then, and warns a minute before the end.
    for (const minutes of [29, 0.5]) {
      await minutesAgo(busy, minutes);
      expect((await rig.call('POST /api/sessions/activity', { as: busy, body: {} })).status).toBe(200);
      const row = await rig.owner
        .selectFrom('sessions')
        .select('active_at')
        .where('user_id', '=', busy.id)
        .executeTakeFirstOrThrow();
      expect(Date.now() - row.active_at.getTime()).toBeLessThan(15_000);
    }
    await minutesAgo(busy, 31);
    expect(await reads(busy)).toBe(401);
    // One that has ended stays so, however long the next ones may last.
    const again = await rig.signIn(busy);
    await save(again, { sessionTimeout: 120 });
    expect(await reads(again)).toBe(200);
    expect(await reads(busy)).toBe(401);
  });
});

describe('API keys', () => {
  const keyOf = async (client: Actor, scopes: readonly string[]) => {
    const body = { name: 'A robot', scopes, days: 30, password: client.password };
    return NewApiKey.parse((await rig.call('POST /api/keys', { as: client, body })).body);
  };
  const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } });

  test('[DSH-29] a key does what its scopes say, and nothing else', async () => {
    const client = await rig.join();
    const reader = await keyOf(client, ['read']);
    const trader = await keyOf(client, ['read', 'trade']);
    expect((await rig.call(`GET /api/positions/${client.id}`, withKey(reader.key))).status).toBe(200);
    const refused = await buy(client, withKey(reader.key));
    expect([refused.status, (refused.body as { code: string }).code]).toEqual([403, 'key_scope_missing']);
    expect((await buy(client, withKey(trader.key))).status).toBe(200);
    const closed = [
      'GET /api/keys',
      'GET /api/sessions',
      `GET /api/users/${client.id}/settings`,
      'POST /api/export',
    ];
    const answers = await Promise.all(closed.map((route) => rig.call(route, withKey(trader.key))));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test("[API-24] a key reaches nobody else's account", async () => {
    const [client, other] = await Promise.all([rig.join(), rig.join()]);
    const { key } = await keyOf(client, ['read', 'trade', 'transfer']);
    expect((await rig.call(`GET /api/users/${other.id}`, withKey(key))).status).toBe(404);
    expect((await buy(other, withKey(key))).status).toBe(404);
  });

  test('[DSH-29] a revoked or expired key is none, and its secret is never listed', async () => {
    const client = await rig.join();
    const revoked = await keyOf(client, ['read']);
    const expired = await keyOf(client, ['read']);
    const own = `GET /api/users/${client.id}`;
    expect((await rig.call(own, withKey(revoked.key))).status).toBe(200);
    const list = await rig.call('GET /api/keys', { as: client });
    expect(list.text).not.toContain(revoked.key);
    expect(list.text).toContain(revoked.apiKey.start);
    expect((await rig.call(`DELETE /api/keys/${revoked.apiKey.id}`, { as: client })).status).toBe(200);
    await rig.owner
      .updateTable('api_keys')
      .set({ expires_at: new Date(0) })
      .where('id', '=', expired.apiKey.id)
      .execute();
    const answers = await Promise.all([revoked, expired].map(({ key }) => rig.call(own, withKey(key))));
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
  });

  test("[DSH-29] a card's number is no name of a key, of a list or of a person, nor half of one", async () => {
    const client = await rig.join();
    const card = '4242 4242 4242 4242';
    const answers = await Promise.all([
      rig.call('POST /api/keys', { as: client, body: { name: card, scopes: ['read'], days: 30 } }),
      rig.call('PUT /api/watchlists', { as: client, body: { lists: [{ name: card, symbols: [] }] } }),
      save(client, { firstName: card }),
      save(client, { firstName: '4242 4242', lastName: '4242 4242' }),
      save(client, { phone: card }),
    ]);
    expect(answers.map(({ body }) => (body as { code: string }).code)).toEqual(
      Array.from(answers, () => 'card_number_in_text'),
    );
    expect((await save(client, { phone: '+49 1512 3456 787' })).status).toBe(200);
  });

  test('[DSH-29] a key ends at once with the account, and when an administrator deactivates it', async () => {
    const own = (client: Actor) => `GET /api/users/${client.id}`;
    const [erased, deactivated] = await Promise.all([rig.join(), rig.join()]);
    const keys = await Promise.all([erased, deactivated].map((client) => keyOf(client, ['read', 'trade'])));
    const read = () =>
      Promise.all(
        [erased, deactivated].map((client, at) => rig.call(own(client), withKey(keys[at]?.key ?? ''))),
      );
    expect((await read()).map(({ status }) => status)).toEqual([200, 200]);
    const body = { password: erased.password };
    expect((await rig.call(`POST /api/users/${erased.id}/erasure`, { as: erased, body })).status).toBe(200);
    const change = { as: administrator, body: { isActive: false } };
    expect((await rig.call(`PUT /api/admin/users/${deactivated.id}`, change)).status).toBe(200);
    expect((await read()).map(({ status }) => status)).toEqual([401, 401]);
  });

  test('[DSH-29] twenty keys at most, also for those who ask at the same moment', async () => {
    const client = await rig.join();
    const body = { name: 'A robot', scopes: ['read'], days: 30, password: client.password };
    const answers = await Promise.all(
      Array.from({ length: 24 }, () => rig.call('POST /api/keys', { as: client, body })),
    );
    expect(countByStatus(answers)).toEqual({ 201: 20, 409: 4 });
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body: given }) => (given as { code: string }).code)).toEqual(
      refused.map(() => 'too_many_keys'),
    );
  });

  test('a key of somebody else is not found', async () => {
    const [client, other] = await Promise.all([rig.join(), rig.join()]);
    const { apiKey } = await keyOf(other, ['read']);
    expect((await rig.call(`DELETE /api/keys/${apiKey.id}`, { as: client })).status).toBe(404);
  });
});

describe('personal data', () => {
  test('[DSH-29] the export has everything of the client, and no secret', async () => {
    const client = await rig.join();
    await buy(client, { as: client });
    const answer = await exportOf(client);
    const data = PersonalExport.parse(answer.body);
    expect(data.note).toContain('Fondos virtuales');
    const german = await rig.call('POST /api/export', {
      as: client,
      headers: { 'accept-language': 'de' },
      body: { password: client.password },
    });
    expect(PersonalExport.parse(german.body).note).toContain('Virtuelles Geld');
    expect(data.transactions.map(({ symbol }) => symbol)).toEqual(['AAPL']);
    expect(data.positions.map(({ symbol }) => symbol)).toEqual(['AAPL']);
    expect(data.ledger.map(({ kind }) => kind)).toEqual(['opening_grant', 'fill']);
    const total = data.ledger
      .flatMap(({ postings }) => Object.values(postings))
      .reduce((sum, amount) => sum + BigInt(amount), 0n);
    expect(total).toBe(0n);
    expect(answer.text.replaceAll('mustChangePassword', '')).not.toMatch(/password|hash|argon/i);
  });

  test('[DSH-29] the export is of one moment, also while the person trades', async () => {
    const client = await rig.join();
    // Read between the balances and the ledger.
    const { answer } = await rig.owner.transaction().execute(async (work) => {
      await sql`lock table chart_drawings in access exclusive mode`.execute(work);
      const exporting = exportOf(client);
      await expect.poll(() => countWaiting(work)).toBe(1);
      expect((await buy(client, { as: client })).status).toBe(200);
      return { answer: exporting };
    });
    const data = PersonalExport.parse((await answer).body);
    const cash = data.ledger.reduce((sum, { postings }) => sum + BigInt(postings['cash'] ?? 0), 0n);
    expect(parseUsd(data.user.account?.cash ?? '')).toMatchObject({ ok: true, units: cash });
    expect(data.positions).toEqual([]);
  });

  test('[DSH-29] nothing that is kept of a person is missing in the export', async () => {
    const client = await rig.join();
    const own = (route: string, body: object) => rig.call(route, { as: client, body });
    const limit = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: 150 };
    const bank = { method: 'bank_transfer', bankName: 'Banco Uno', accountDetails: 'ES12-7788' };
    const papers = { fullName: 'Ana Paz', country: 'Perú', dateOfBirth: '1990-05-17' };
    const drawing = { name: 'segment', points: [{ value: 190 }] };
    const ticket = { terms: null, sizes: [{ unit: 'risk', quantity: '1' }], brackets: [] };
    const layout = {
      id: '6f1c2a1e-4b1d-4b64-9d7e-0a4a3c1d2e3f',
      name: 'Mañanas',
      grid: 'one',
      shares: [],
      charts: [{ symbol: 'AAPL', link: null, look: '{}' }],
    };
    const template = {
      id: '0f1c2a1e-4b1d-4b64-9d7e-0a4a3c1d2e3f',
      name: 'Tendencia',
      isDefault: true,
      indicators: '[]',
    };
    const answers = [
      await own('POST /api/orders', limit),
      await own(`POST /api/users/${client.id}/deposit`, { amount: 5, paymentMethod: 'paypal' }),
      await own(`POST /api/users/${client.id}/withdraw`, { amount: 60, ...bank, routingNumber: '0210' }),
      await own(`POST /api/users/${client.id}/verification`, { ...papers, documentNumber: 'SBX-123456' }),
      await own('PUT /api/watchlists', { lists: [{ name: 'Mía', symbols: ['AAPL'] }] }),
      await own('PUT /api/drawings/AAPL', { drawings: [drawing] }),
      await own('PUT /api/layouts', { layouts: [layout] }),
      await own('PUT /api/templates', { templates: [template] }),
      await own('PUT /api/tickets/AAPL', ticket),
      await save(client, { email: `own-${client.email}`, password: client.password }),
      await own('POST /api/password-reset', { login: `own-${client.email}` }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([
      201, 200, 200, 201, 200, 200, 200, 200, 200, 200, 202,
    ]);
    await rig.server.equity.runOnce();
    await vi.waitFor(async () => {
      const data = PersonalExport.parse((await exportOf(client)).body);
      expect(data).toMatchObject({
        orders: [{ symbol: 'AAPL', limitPrice: '150.00', status: 'working' }],
        transfers: expect.arrayContaining([
          expect.objectContaining({ type: 'deposit', method: 'paypal', amount: '5.00' }),
          expect.objectContaining({
            bankName: 'Banco Uno',
            accountNumber: '****7788',
            routingNumber: '0210',
          }),
        ]),
        verifications: [{ ...papers, documentNumber: 'SBX-123456', status: 'pending' }],
        watchlists: [{ name: 'Mía', symbols: ['AAPL'], id: expect.any(String) as string }],
        drawings: [{ symbol: 'AAPL', drawings: [drawing] }],
        layouts: [layout],
        templates: [template],
        tickets: [{ symbol: 'AAPL', ...ticket }],
        equity: [{ equity: expect.any(String) }],
        mail: [{ recipient: `own-${client.email}` }],
        recorded: expect.arrayContaining([client.email, `own-${client.email}`]),
      });
    });
  });

  test('[DSH-29] an account is erased with its password once nothing is open; its ledger stays', async () => {
    const client = await rig.join();
    await buy(client, { as: client });
    const erase = (password: string) =>
      rig.call(`POST /api/users/${client.id}/erasure`, { as: client, body: { password } });
    expect((await erase('wrong')).body).toMatchObject({ code: 'password_wrong' });
    expect((await erase(client.password)).body).toMatchObject({ code: 'account_in_use' });
    await rig.call('POST /api/positions/close', { as: client, body: { userId: client.id, symbol: 'AAPL' } });
    expect((await erase(client.password)).status).toBe(200);
    const body = { username: client.username, password: client.password };
    expect((await rig.call('POST /api/login', { body })).status).toBe(401);
    const row = await rig.owner
      .selectFrom('users')
      .selectAll()
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(client.username);
    expect(row.is_active).toBe(false);
    await rig.assertBalanced();
  });

  test('[DSH-29] idempotent responses of transfers, which say where money goes, are erased too', async () => {
    const client = await rig.join();
    const body = { amount: 100, method: 'paypal', accountDetails: `pay-${client.email}` };
    const held = await rig.call(`POST /api/users/${client.id}/withdraw`, {
      as: client,
      body,
      headers: { 'idempotency-key': client.id },
    });
    const { id } = (held.body as { transfer: { id: string } }).transfer;
    await rig.call(`POST /api/users/${client.id}/withdrawals/${id}/cancel`, { as: client, body: {} });
    const kept = async () =>
      (await sql`select from idempotency_keys where body like ${`%pay-${client.email}%`}`.execute(rig.owner))
        .rows.length;
    expect(await kept()).toBe(1);
    const erased = await rig.call(`POST /api/users/${client.id}/erasure`, {
      as: client,
      body: { password: client.password },
    });
    expect([erased.status, await kept()]).toEqual([200, 0]);
  });

  test('[DSH-29] of the notices of an erased person figures and titles stay, and no text that somebody wrote', async () => {
    const client = await rig.join();
    const written = { reason: 'Ana', notes: 'Ana', key: 'Ana', programme: 'Prueba', amount: '5.00' };
    const kinds = Object.keys(NOTICE_ROWS);
    await saveNotices(
      rig.owner,
      kinds.map((kind) => {
        const data = kind === 'withdrawal' ? { ...written, notes: null } : written;
        return {
          id: randomUUID(),
          to: { userId: client.id },
          kind,
          data,
          createdAt: Date.now(),
        } as NewNotice;
      }),
    );
    const erased = await rig.call(`POST /api/users/${client.id}/erasure`, {
      as: client,
      body: { password: client.password },
    });
    expect(erased.status).toBe(200);
    const left = await rig.owner.selectFrom('notices').selectAll().where('user_id', '=', client.id).execute();
    const data = new Map(left.map((notice) => [notice.kind, notice.data]));
    expect(kinds.filter((kind) => !data.has(kind)).toSorted()).toEqual([
      'administrator_act',
      'appeal_answered',
      'approval_requested',
      'deadline_extended',
      'disqualified',
      'grade_returned',
      'membership',
      'security_change',
      'sign_in',
      'webhook_disabled',
    ]);
    const withoutReason = { ...written, reason: 'erased' };
    expect(
      Object.fromEntries([...data].filter(([, figures]) => !isDeepStrictEqual(figures, written))),
    ).toEqual({
      evaluation_ended: withoutReason,
      key_authority: { ...withoutReason, key: 'erased' },
      position_closed: withoutReason,
      verification: withoutReason,
      // There was none.
      withdrawal: { ...written, notes: null },
    });
  });

  test('[DSH-29] a write that was under way brings nothing of an erased person back', async () => {
    const { id, ...client } = await rig.join();
    const { db } = rig.server;
    const at = new Date();
    const writes = [
      () => saveSettings(db, id, { theme: 'light' }, at),
      () => saveWhole(db, 'watchlists', id, { items: [], read: 0, at }),
      () => db.transaction().execute((work) => saveProfile(work, id, { email: client.email })),
      () => db.transaction().execute((work) => savePasswordHash(work, id, 'another')),
      () => digestPersonal(db, id, { email: client.email }),
    ];
    const under = await rig.owner.transaction().execute(async (work) => {
      await work.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();
      const results = Promise.allSettled(writes.map((write) => write()));
      await expect.poll(() => countWaiting(work)).toBe(writes.length);
      await work.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute();
      return { results };
    });
    expect(await under.results).toMatchObject(
      writes.map(() => ({ status: 'rejected', reason: { constraint: 'person_is_there' } })),
    );
    const answer = await rig.call(`PUT /api/users/${id}/settings`, {
      as: { id, ...client },
      body: { theme: 'light' },
    });
    expect(answer.status).toBe(404);
  });

  test('[DSH-29] every table that is erased takes nothing of an erased person', async () => {
    const { rows } = await sql<{ table: string }>`
      select table_name as "table" from information_schema.columns c
      where table_schema = current_schema() and column_name = 'user_id' and not exists (
        select from pg_trigger where tgname = c.table_name || '_of_a_person'
      ) and not (select relispartition from pg_class where oid = c.table_name::regclass) order by 1`.execute(
      rig.owner,
    );
    expect(rows.map(({ table }) => table)).toEqual([
      'audit_log',
      // Rows of accounts that are closed by then.
      'contest_entries',
      'deposits',
      'evaluations',
      'trading_accounts',
      'withdrawals',
    ]);
  });

  test('[DSH-29] nobody leaves while an order waits; once gone, the desk takes nothing for the account', async () => {
    const client = await rig.join();
    const order = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: 150 };
    expect((await rig.call('POST /api/orders', { as: client, body: order })).status).toBe(201);
    const leaving = { id: client.id, passwordHash: 'locked', at: new Date(), notices: NOTICE_ROWS };
    const erasing = rig.owner.transaction().execute((work) => eraseUser(work, leaving));
    expect(await erasing).toBe('user_has_open_books');
    const body = { password: client.password };
    expect((await rig.call(`POST /api/users/${client.id}/erasure`, { as: client, body })).status).toBe(200);
    const { id: accountId } = await rig.owner
      .selectFrom('trading_accounts')
      .select('id')
      .where('user_id', '=', client.id)
      .executeTakeFirstOrThrow();
    const late = await rig.server.desk.submit({
      command: bindCommand(MOVE_PROFIT, { accountId, sender: PERSON }),
      render: () => ({ status: 200, body: '{}' }),
    });
    expect(late).toEqual({ kind: 'refused', refusal: { code: 'account_closed' } });
    const left = await rig.owner
      .selectFrom('orders')
      .select('status')
      .where('account_id', '=', accountId)
      .execute();
    expect(left).toEqual([{ status: 'cancelled' }]);
  });

  test('[DSH-29] who may not leave yet keeps the orders that wait', async () => {
    const client = await rig.join();
    const order = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: 150 };
    expect((await rig.call('POST /api/orders', { as: client, body: order })).status).toBe(201);
    const withdrawal = { amount: 100, method: 'paypal', accountDetails: 'ana@example.org' };
    const held = await rig.call(`POST /api/users/${client.id}/withdraw`, { as: client, body: withdrawal });
    expect(held.status).toBe(200);
    const refused = [
      await rig.call(`POST /api/users/${client.id}/erasure`, {
        as: client,
        body: { password: client.password },
      }),
      await rig.call(`DELETE /api/admin/users/${client.id}`, { as: administrator }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([409, 409]);
    const { body } = await rig.call('GET /api/orders', { as: client });
    expect(body).toMatchObject([{ symbol: 'AAPL', status: 'working' }]);
  });

  test('[API-18] the last administrator does not erase himself; where another one is, he may', async () => {
    const others = { username: `second-${administrator.username}`, email: `second-${administrator.email}` };
    const erase = () =>
      rig.call(`POST /api/users/${administrator.id}/erasure`, {
        as: administrator,
        body: { password: administrator.password },
      });
    expect((await erase()).body).toMatchObject({ code: 'last_administrator' });
    const second = { ...others, password: 'a long enough one', role: 'admin' };
    expect((await rig.call('POST /api/admin/users', { as: administrator, body: second })).status).toBe(201);
    expect((await erase()).status).toBe(200);
    expect(await hasAdministrator(rig.owner)).toBe(true);
    await rig.owner.updateTable('users').set({ is_active: false }).where('role', '=', 'admin').execute();
    expect(await hasAdministrator(rig.owner)).toBe(false);
  });
});
