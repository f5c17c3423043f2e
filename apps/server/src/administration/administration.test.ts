import {
  AdminUser,
  AuditPage,
  ClientView,
  ErrorBody,
  LedgerPage,
  NoticeList,
  PersonalExport,
  SystemReport,
  Transaction,
  Transparency,
  User,
  UserImportReport,
  UserPage,
  UserTotals,
  Verification,
  VerificationStatus,
} from '@lonja/protocol';
import { verifyAudit } from '@lonja/store/audit/audit-verification';
import { createRandom, readPdf, recordProof } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';
import { array } from 'zod';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import {
  countWaiting,
  newPerson,
  OPENING_QUOTES,
  RIG_SYMBOLS,
  type Actor,
  type Answer,
} from '../test/server-rig.ts';

const rig = describeServer();
const administrator = provideAdministrator(rig);

afterAll(() => rig.assertBalanced());

const admin = (route: string, body?: unknown): Promise<Answer> =>
  rig.call(route.replace(' ', ' /api/admin/'), { as: administrator, ...(body ? { body } : {}) });
/** A period around today holds what was done before midnight, too. */
const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const errorOf = ({ status, body }: Answer) => ({ status, ...ErrorBody.parse(body) });
const search = async (query: string) => UserPage.parse((await admin(`GET users/search?${query}`)).body);
const create = (over: Readonly<Record<string, unknown>> = {}) =>
  admin('POST users', { ...newPerson(), ...over });
/** Meanwhile the database fails at each new row that is so. */
const whileFailing = <T>(table: string, condition: string, act: () => Promise<T>): Promise<T> =>
  whileInserted({ table, condition, does: `raise exception 'injected'` }, act);

/** @param does what else happens with each row of the table that meets the condition */
async function whileInserted<T>(
  { table, condition, does }: { table: string; condition: string; does: string },
  act: () => Promise<T>,
): Promise<T> {
  const injecting = `create function injected_work() returns trigger language plpgsql security definer as
      $$ begin ${does}; return new; end $$;
    create trigger injected before insert on ${table} for each row when (${condition})
      execute function injected_work();`;
  await sql.raw(injecting).execute(rig.owner);
  try {
    return await act();
  } finally {
    await sql.raw('drop function injected_work cascade').execute(rig.owner);
  }
}

describe('users', () => {
  test('[API-17] [ADM-05] one is created with a balance of the administrator’s choice, notified, audited', async () => {
    const person = newPerson();
    const answer = await create({ ...person, fullName: 'Ana Paz', balance: '2500.00', reason: 'Curso' });
    expect(answer.status).toBe(201);
    expect(AdminUser.parse(answer.body)).toMatchObject({
      username: person.username,
      fullName: 'Ana Paz',
      balance: '2500.00',
      role: 'user',
      isActive: true,
      mustChangePassword: true,
      adjustments: 1,
    });
    const client = await rig.signIn(person);
    const { notices } = NoticeList.parse((await rig.call('GET /api/notices', { as: client })).body);
    expect(notices).toMatchObject([
      { data: { changes: [{ figure: 'balance', before: '10000.00', after: '2500.00' }], reason: 'Curso' } },
    ]);
  });

  test.each([
    [{ username: 'ab' }, 'El usuario debe tener al menos 3 caracteres'],
    [{ email: 'nobody' }, 'Email inválido'],
    [{ password: 'short' }, 'La contraseña debe tener al menos 6 caracteres'],
    [
      { role: 'admin', password: 'zq8#pL!vx9a' },
      'La contraseña de un administrador debe tener al menos 12 caracteres',
    ],
    [
      { role: 'admin', password: 'Password2026!' },
      'Esa contraseña es de las más usadas, con algún añadido o sin él: elige otra',
    ],
  ])('[ADM-05] %j is refused with its text', async (over, message) => {
    expect(errorOf(await create(over))).toMatchObject({ status: 400, message });
  });

  test.each([
    { username: '4242424242424242' },
    { fullName: 'Ana 4242 4242 4242 4242' },
    { phone: '4242-4242-4242-4242' },
    { country: '4242424242424242' },
  ])('[API-17] [API-18] %j is refused, created, edited and imported', async (over) => {
    const person = { ...newPerson(), ...over };
    expect(errorOf(await create(over))).toMatchObject({ status: 400, code: 'card_number_in_text' });
    const client = await rig.join();
    expect(errorOf(await admin(`PUT users/${client.id}`, over))).toMatchObject({
      code: 'card_number_in_text',
    });
    const { password: _, ...cells } = person;
    const csv = `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}`;
    const report = UserImportReport.parse((await admin('POST users/import', { csv })).body);
    expect(report).toMatchObject({ created: 0, rows: [{ problem: expect.stringContaining('tarjeta') }] });
    const profile = await rig.call('POST /api/register', { body: { ...newPerson(), ...over } });
    expect(errorOf(profile)).toMatchObject({ status: 400, code: 'card_number_in_text' });
  });

  test('[API-17] [AUT-10] a taken name or address is refused, of an administrator too', async () => {
    expect(errorOf(await create({ username: administrator.username }))).toMatchObject({
      status: 409,
      code: 'username_taken',
    });
    expect(errorOf(await create({ email: administrator.email, role: 'admin' }))).toMatchObject({
      status: 409,
      code: 'email_taken',
    });
    const phone = `+34 ${Date.now()}`;
    await create({ username: administrator.username, phone });
    await create({ email: administrator.email, phone, role: 'admin' });
    const personal = () =>
      rig.owner.selectFrom('audit_personal_values').select('value').where('value', '=', phone).execute();
    expect(await personal()).toEqual([]);
    expect((await create({ phone })).status).toBe(201);
    expect(await personal()).toHaveLength(1);
  });

  test('[ADM-03] found by any word, sorted, filtered, in pages', async () => {
    const marked = `Zeta${Date.now().toString(36)}`;
    for (const [index, balance] of ['300', '100', '200'].entries()) {
      await create({ fullName: `${marked} ${index}`, balance, country: 'Perú' });
    }
    const found = await search(`q=${marked}&sort=balance&dir=asc`);
    expect(found.users.map(({ balance }) => balance)).toEqual(['100.00', '200.00', '300.00']);
    expect((await search(`q=${marked.toLowerCase()}%20per%C3%BA&role=user&state=active`)).total).toBe(3);
    expect((await search(`q=${marked}&state=inactive`)).total).toBe(0);
    expect((await search(`q=${marked}%25`)).total).toBe(0);
    expect((await search(`q=${marked}&size=25&page=2`)).users).toEqual([]);
    expect((await admin('GET users/search?size=1000')).status).toBe(400);
  });

  test('[ADM-03] in any order: upwards and downwards, what is missing last, the same with a filter and without', async () => {
    const mark = `orden${Date.now().toString(36)}`;
    const people = [
      { fullName: 'Ana', phone: '+34 1', country: 'Chile', balance: '10' },
      { fullName: 'Óscar', country: 'Perú', balance: '30' },
      { phone: '+34 2', balance: '20' },
      {},
    ];
    for (const [index, person] of people.entries()) {
      const named = { ...newPerson(), username: `${mark}-${index}` };
      expect((await create({ ...named, ...person })).status).toBe(201);
    }
    const order = async (sort: string, dir: string, filter = '') => {
      const { users } = await search(`size=100&sort=${sort}&dir=${dir}${filter}`);
      return users.flatMap(({ username }) => (username.startsWith(mark) ? [Number(username.at(-1))] : []));
    };
    const expected = {
      fullName: [
        [0, 1],
        [1, 0],
      ],
      phone: [
        [0, 2],
        [2, 0],
      ],
      country: [
        [0, 1],
        [1, 0],
      ],
      balance: [
        [0, 2, 1, 3],
        [3, 1, 2, 0],
      ],
    };
    for (const [sort, [up, down]] of Object.entries(expected)) {
      expect((await order(sort, 'asc')).slice(0, up?.length)).toEqual(up);
      expect((await order(sort, 'desc')).slice(0, down?.length)).toEqual(down);
    }
    for (const sort of [...Object.keys(expected), 'username', 'email', 'role', 'totalProfit', 'isActive']) {
      for (const dir of ['asc', 'desc']) {
        const all = await order(sort, dir);
        expect(all).toHaveLength(people.length);
        expect(await order(sort, dir, `&q=${mark}`)).toEqual(all);
      }
    }
  });

  test('[ADM-03] the CSV of what was found says what administrators set; no cell is a formula', async () => {
    const marked = `Csv${Date.now().toString(36)}`;
    const plain = `${marked} of before`;
    const names = [`=${marked}`, `${marked};=cmd|' /C calc'!A0`, plain];
    for (const fullName of names) await create({ fullName, balance: '1' });
    // An earlier program took what nobody sees.
    const before = { full_name: `\u200b＝${marked}` };
    await rig.owner.updateTable('users').set(before).where('full_name', '=', plain).execute();
    const { text, headers } = await admin(`GET users/export?q=${marked}`);
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head = '', ...rows] = text.trimEnd().split('\r\n');
    expect(head).toContain('"Ajustes de administradores"');
    for (const safe of [`"'=${marked}"`, `"${marked};'=cmd|' /C calc'!A0"`, `"'\u200b＝${marked}"`])
      expect(rows.filter((row) => row.includes(safe))).toHaveLength(1);
    expect(rows[0]?.split(',').slice(-6)).toEqual([
      '0.00',
      '"Activo"',
      '"Sin verificar"',
      '1',
      '"Ideal"',
      expect.any(String),
    ]);
    const german = await admin(`GET users/export?q=${marked}&language=de`);
    expect(german.headers['content-disposition']).toBe('attachment; filename="benutzer.csv"');
    expect(german.text).toContain('Anpassungen durch Administratoren');
    expect(german.text).toContain('Nicht verifiziert');
  });

  test('[ADM-02] the sums are of all users', async () => {
    const before = UserTotals.parse((await admin('GET summary')).body);
    await create({ balance: '1234.50' });
    const after = UserTotals.parse((await admin('GET summary')).body);
    expect(after.users - before.users).toBe(1);
    expect(Number(after.balance) - Number(before.balance)).toBeCloseTo(1_234.5, 2);
  });

  // 10 AAPL at 191.24 are paid in full and worth 191.20 each; 1,000 EURUSD at 1:100 lock a hundredth.
  test('[ADM-02] beside the balance stands what clients hold in positions, what of it is at risk, and their equity', async () => {
    const client = await rig.join();
    const summary = async () => UserTotals.parse((await admin('GET summary')).body);
    const buy = (symbol: string, quantity: number, leverage: number, price: number) =>
      rig.call('POST /api/trades/buy', {
        as: client,
        body: { userId: client.id, symbol, quantity, leverage, price, slippagePercent: 100 },
      });
    const before = await summary();
    expect((await buy('AAPL', 10, 1, 191.24)).status).toBe(200);
    const paid = await summary();
    const moved = (
      key: 'balance' | 'inPositions' | 'marginAtRisk' | 'equity',
      from: UserTotals,
      to: UserTotals,
    ) => Number(to[key]) - Number(from[key]);
    expect(moved('balance', before, paid)).toBeCloseTo(-1_912.4, 1);
    expect(moved('inPositions', before, paid)).toBeCloseTo(1_912.4, 1);
    expect(moved('marginAtRisk', before, paid)).toBeCloseTo(0, 1);
    expect(moved('equity', before, paid)).toBeCloseTo(-0.4, 1);
    expect((await buy('EURUSD', 1_000, 100, 1.0845)).status).toBe(200);
    const leveraged = await summary();
    expect(moved('marginAtRisk', paid, leveraged)).toBeCloseTo(10.85, 1);
    expect(moved('inPositions', paid, leveraged)).toBeCloseTo(10.85, 1);
  });

  test('[API-18] [ADM-06] a change of role, password or state ends the sessions and is notified without personal data', async () => {
    const client = await rig.join();
    const change = (body: object) => admin(`PUT users/${client.id}`, body);
    expect((await change({ fullName: 'Luz Gil', phone: '+34 600', password: '' })).status).toBe(200);
    expect((await rig.call(`GET /api/users/${client.id}`, { as: client })).body).toMatchObject({
      fullName: 'Luz Gil',
      phone: '+34 600',
    });
    expect((await change({ password: 'x' })).status).toBe(200);
    expect((await rig.call(`GET /api/users/${client.id}`, { as: client })).status).toBe(401);
    const again = await rig.signIn({ ...client, password: 'x' });
    const { notices } = NoticeList.parse((await rig.call('GET /api/notices', { as: again })).body);
    expect(JSON.stringify(notices)).not.toMatch(/Luz Gil|\+34 600/);
    expect(notices.map(({ kind }) => kind)).toEqual(['sign_in', 'administrator_act', 'administrator_act']);
    expect(User.parse((await rig.call(`GET /api/users/${client.id}`, { as: again })).body)).toMatchObject({
      mustChangePassword: true,
    });
    expect((await change({ isActive: false })).status).toBe(200);
    expect((await rig.call(`GET /api/users/${client.id}`, { as: again })).status).toBe(401);
  });

  test.each([
    [{ email: 'taken' }, 409, 'email_taken'],
    [{ username: 'taken' }, 409, 'username_taken'],
    [{ password: '  ' }, 400, 'password_empty'],
    [{ role: 'admin', email: 'nobody' }, 400, 'email_invalid'],
  ])(
    '[API-18] an edit is whole or nothing: money beside %j stays where it is',
    async (over, status, code) => {
      const client = await rig.join();
      const taken = { email: administrator.email.toUpperCase(), username: administrator.username };
      const fields = Object.fromEntries(
        Object.entries(over).map(([name, value]) =>
          value === 'taken' ? [name, taken[name as keyof typeof taken]] : [name, value],
        ),
      );
      const answer = await admin(`PUT users/${client.id}`, { balance: '12.00', ...fields, reason: 'Ajuste' });
      expect(errorOf(answer)).toMatchObject({ status, code });
      const read = await rig.call(`GET /api/users/${client.id}`, { as: client });
      expect(User.parse(read.body)).toMatchObject({ balance: '10000.00', username: client.username });
    },
  );

  test('[API-18] where the fields fail once the money is set, the answer says so with what stands there now', async () => {
    const client = await rig.join();
    const change = { balance: '12.00', phone: '+34 9', expected: { balance: '10000.00' }, reason: 'Ajuste' };
    const edit = (body: object) => admin(`PUT users/${client.id}`, body);
    const half = await whileFailing('audit_log', `new.record like '%"phone"%'`, () => edit(change));
    const { username, email } = client;
    const current = { balance: '12.00', totalProfit: '0.00', username, email, phone: null, isActive: true };
    expect(errorOf(half)).toMatchObject({ status: 409, code: 'edit_incomplete', details: { current } });
    expect((await edit({ phone: '+34 9', expected: { phone: null } })).body).toMatchObject({
      balance: '12.00',
      phone: '+34 9',
    });
  });

  test('[API-18] where the fields are refused once the money is set, the answer says the same, and the money stays', async () => {
    const client = await rig.join();
    const change = { balance: '12.00', phone: '+34 9', reason: 'Ajuste' };
    const meanwhile = {
      table: 'audit_log',
      condition: `new.record like '%"balance"%'`,
      does: `update users set phone = '+34 1' where id = '${client.id}'`,
    };
    const half = await whileInserted(meanwhile, () => admin(`PUT users/${client.id}`, change));
    const current = { balance: '12.00', phone: '+34 1' };
    expect(errorOf(half)).toMatchObject({ status: 409, code: 'edit_incomplete', details: { current } });
    const read = await rig.call(`GET /api/users/${client.id}`, { as: client });
    expect(User.parse(read.body)).toMatchObject(current);
  });

  test('[API-18] the last administrator is not demoted, deactivated or deleted', async () => {
    for (const change of [{ isActive: false }, { role: 'user' }]) {
      expect(errorOf(await admin(`PUT users/${administrator.id}`, change))).toMatchObject({ status: 409 });
    }
    const second = newPerson();
    const { id } = AdminUser.parse((await create({ ...second, role: 'admin' })).body);
    expect(errorOf(await admin(`DELETE users/${id}`))).toMatchObject({
      status: 409,
      code: 'administrator_not_deletable',
    });
    const other = await rig.signIn(second);
    const answers = await Promise.all([
      rig.call(`PUT /api/admin/users/${administrator.id}`, { as: other, body: { isActive: false } }),
      rig.call(`PUT /api/admin/users/${id}`, { as: administrator, body: { isActive: false } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).not.toEqual([200, 200]);
    await rig.owner
      .updateTable('users')
      .set({ is_active: true })
      .where('id', '=', administrator.id)
      .execute();
    await rig.owner.updateTable('users').set({ is_active: false }).where('id', '=', id).execute();
    Object.assign(administrator, await rig.signIn(administrator));
  });

  test('[API-18] [ADM-04] deleted: no list, no sign-in, personal data gone, ledger and audit stay', async () => {
    const client = await rig.join();
    await admin(`PUT users/${client.id}`, { fullName: 'Nadie Especial', balance: 5, reason: 'Prueba' });
    expect((await admin(`DELETE users/${client.id}?reason=A%20su%20ruego`)).status).toBe(200);
    expect((await search(`q=${client.username}`)).total).toBe(0);
    const login = { username: client.username, password: client.password };
    expect((await rig.call('POST /api/login', { body: login })).status).toBe(401);
    const { entries } = AuditPage.parse((await admin(`GET audit?user=deleted-${client.id}`)).body);
    expect(entries.map(({ action }) => action)).toEqual(['user_deleted', 'user_edited', 'user_edited']);
    expect(JSON.stringify(entries)).not.toContain('Nadie Especial');
    expect(await rig.server.auditVerification.runOnce()).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from audit_personal_values where user_id = ${client.id}`.execute(
      rig.owner,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('[API-18] with something open nobody is deleted or changes role', async () => {
    const client = await rig.join();
    const body = { userId: client.id, symbol: 'AAPL', quantity: 1, price: OPENING_QUOTES.AAPL[1] };
    await rig.call('POST /api/trades/buy', { as: client, body });
    expect(errorOf(await admin(`DELETE users/${client.id}`))).toMatchObject({ code: 'user_has_open_books' });
    expect(errorOf(await admin(`PUT users/${client.id}`, { role: 'admin' }))).toMatchObject({
      code: 'user_has_open_books',
    });
  });

  test('[API-18] orders that wait end with the role of their client', async () => {
    const client = await rig.join();
    const order = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: 150 };
    expect((await rig.call('POST /api/orders', { as: client, body: order })).status).toBe(201);
    const refusals = [undefined, 'short-1', 'password1234', 'zq8#pL!vx9a'];
    const codes: string[] = [];
    for (const password of refusals)
      codes.push(errorOf(await admin(`PUT users/${client.id}`, { role: 'admin', password })).code);
    expect(codes).toEqual([
      'admin_password_needed',
      'admin_password_too_short',
      'password_common',
      'admin_password_too_short',
    ]);
    const promoted = { role: 'admin', password: 'tres tristes tigres' };
    expect((await admin(`PUT users/${client.id}`, promoted)).status).toBe(200);
    const { rows } = await sql<{ status: string }>`
      select o.status from orders o join trading_accounts a on a.id = o.account_id
      where a.user_id = ${client.id}`.execute(rig.owner);
    expect(rows).toEqual([{ status: 'cancelled' }]);
    expect((await admin(`PUT users/${client.id}`, { role: 'user' })).status).toBe(200);
  });

  test('[API-18] a withdrawal of an earlier account that is decided anew is shown as what keeps its user', async () => {
    const client = await rig.join();
    const post = (path: string, body: object) =>
      rig.call(`POST /api/users/${client.id}/${path}`, { as: client, body });
    const sent = await post('withdraw', { amount: 50, method: 'paypal', accountDetails: 'ana@example.org' });
    const { transfer } = sent.body as { transfer: { id: string } };
    const decide = (status: string) => admin(`PUT withdrawals/${transfer.id}`, { status });
    expect((await decide('approved')).status).toBe(200);
    expect((await post('account-reset', {})).status).toBe(200);
    expect((await decide('pending')).status).toBe(200);
    expect((await search(`q=${client.username}`)).users).toMatchObject([{ pendingWithdrawals: 1 }]);
    expect(errorOf(await admin(`DELETE users/${client.id}`))).toMatchObject({ code: 'user_has_open_books' });
  });

  test('[API-18] a user is deleted beside a reset, which has the account first and then the user', async () => {
    const client = await rig.join();
    const [deleted] = await rig.owner.transaction().execute(async (work) => {
      await sql`select from trading_accounts where user_id = ${client.id}::uuid for no key update`.execute(
        work,
      );
      const answer = admin(`DELETE users/${client.id}`);
      await expect.poll(() => countWaiting(work)).toBe(1);
      // As the foreign key of the new account does.
      await sql`select from users where id = ${client.id}::uuid for key share`.execute(work);
      return [answer];
    });
    expect((await deleted)?.status).toBe(200);
  });

  test('[API-18] [ADM-04] all positions are closed with a reason that the client is given, orders end, then the user is deleted', async () => {
    const client = await rig.join();
    for (const [symbol, quantity] of [
      ['AAPL', 2],
      ['EURUSD', 100],
    ] as const) {
      const body = { userId: client.id, symbol, quantity, price: OPENING_QUOTES[symbol][1] };
      expect((await rig.call('POST /api/trades/buy', { as: client, body })).status).toBe(200);
    }
    const order = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: 150 };
    expect((await rig.call('POST /api/orders', { as: client, body: order })).status).toBe(201);
    const close = () => admin(`POST positions/${client.id}/close`, { reason: 'Fin de curso' });
    expect((await close()).body).toEqual({ closed: 2, refused: [] });
    const listed = await rig.call(`GET /api/transactions/${client.id}`, { as: client });
    const exported = PersonalExport.parse(
      (await rig.call('POST /api/export', { as: client, body: { password: client.password } })).body,
    );
    for (const fills of [array(Transaction).parse(listed.body), exported.transactions]) {
      expect(fills.map(({ cause, causeReason, causeAt }) => [cause, causeReason, causeAt !== null])).toEqual([
        ['administrator', 'Fin de curso', true],
        ['administrator', 'Fin de curso', true],
        ['order', null, false],
        ['order', null, false],
      ]);
    }
    const statement = await rig.call(`GET /api/statements?from=${dayIn(-1)}&to=${dayIn(1)}`, {
      as: client,
      headers: { 'accept-language': 'en' },
    });
    expect(readPdf(statement.bytes).join('\n').replaceAll(/\s+/g, ' ')).toMatch(
      /Closed by an administrator · SELL 2 AAPL @ \d+\.\d\d · Reason: Fin de curso/,
    );
    expect(errorOf(await close())).toMatchObject({ code: 'no_position' });
    const { notices } = NoticeList.parse((await rig.call('GET /api/notices', { as: client })).body);
    // Both may have been closed in the same millisecond.
    const sorted = notices.toSorted((a, b) => JSON.stringify(a.data).localeCompare(JSON.stringify(b.data)));
    expect(sorted.map(({ kind, data }) => ({ kind, data }))).toMatchObject([
      {
        kind: 'administrator_act',
        data: { reason: 'Fin de curso', changes: [{ figure: 'closing' }, { figure: 'closing' }] },
      },
      { kind: 'position_closed', data: { symbol: 'AAPL', realized: '-0.08', reason: 'Fin de curso' } },
      { kind: 'position_closed', data: { symbol: 'EURUSD', realized: '-0.01', reason: 'Fin de curso' } },
    ]);
    const { entries } = AuditPage.parse((await admin(`GET audit?user=${client.username}`)).body);
    expect(entries).toMatchObject([
      { action: 'positions_closed', before: { AAPL: '2', EURUSD: '100' }, reason: 'Fin de curso' },
    ]);
    expect((await admin(`DELETE users/${client.id}?reason=Fin%20de%20curso`)).status).toBe(200);
    const { rows } = await sql<{ status: string }>`
      select o.status from orders o join trading_accounts a on a.id = o.account_id
      where a.user_id = ${client.id}`.execute(rig.owner);
    expect(rows).toEqual([{ status: 'cancelled' }]);
  });

  test('[API-18] closing that breaks down half way answers what was closed, and goes on when it is asked again', async () => {
    const client = await rig.join();
    for (const symbol of ['AAPL', 'EURUSD', 'ORCL'] as const) {
      const body = { userId: client.id, symbol, quantity: 1, price: OPENING_QUOTES[symbol][1] };
      expect((await rig.call('POST /api/trades/buy', { as: client, body })).status).toBe(200);
    }
    const close = () => admin(`POST positions/${client.id}/close`, { reason: 'Fin de curso' });
    const { id } = await rig.owner
      .selectFrom('instruments')
      .select('id')
      .where('symbol', '=', 'EURUSD')
      .executeTakeFirstOrThrow();
    const half = await whileFailing('fills', `new.instrument_id = ${id}`, close);
    const problem = expect.stringContaining('no está disponible') as string;
    expect(half).toMatchObject({
      status: 200,
      body: {
        closed: 1,
        refused: [
          { symbol: 'EURUSD', problem, code: 'unavailable' },
          { symbol: 'ORCL', problem, code: 'unavailable' },
        ],
      },
    });
    expect((await close()).body).toEqual({ closed: 2, refused: [] });
  });

  test('[API-17] imported from CSV, with a password each and a report of each row', async () => {
    const [first, second] = [newPerson(), newPerson()];
    const csv = [
      'username;email;fullName;balance',
      `${first.username};${first.email};"Paz; Ana";500`,
      `${first.username};other@example.org;;`,
      `${second.username};not-an-address;;`,
    ].join('\n');
    const rehearsal = UserImportReport.parse((await admin('POST users/import', { csv, dryRun: true })).body);
    expect(rehearsal).toMatchObject({
      dryRun: true,
      created: 0,
      rows: [
        { line: 2, password: null, problem: null },
        { line: 3, problem: 'El nombre de usuario ya está en uso' },
        { line: 4, problem: 'Email inválido' },
      ],
    });
    expect((await search(`q=${first.username}`)).total).toBe(0);
    const report = UserImportReport.parse((await admin('POST users/import', { csv })).body);
    expect(report).toMatchObject({
      created: 1,
      rows: [
        { line: 2, problem: null },
        { line: 3, password: null, problem: 'El nombre de usuario ya está en uso' },
        { line: 4, password: null, problem: 'Email inválido' },
      ],
    });
    const client = await rig.signIn({ ...first, password: report.rows[0]?.password ?? '' });
    expect(User.parse((await rig.call(`GET /api/users/${client.id}`, { as: client })).body)).toMatchObject({
      fullName: 'Paz; Ana',
      balance: '500.00',
      mustChangePassword: true,
    });
  });

  test('[API-17] an import that breaks down half way answers with the passwords that it gave out', async () => {
    const [first, second, third] = [newPerson(), newPerson(), newPerson()];
    const lines = [first, second, third].map(({ username, email }) => `${username},${email}`);
    const csv = ['username,email', ...lines].join('\n');
    const answer = await whileFailing('users', `new.username = '${second.username}'`, () =>
      admin('POST users/import', { csv }),
    );
    const report = UserImportReport.parse(answer.body);
    expect(report).toMatchObject({
      created: 1,
      rows: [
        { username: first.username, problem: null, code: null, details: null },
        { username: second.username, password: null, code: 'import_interrupted' },
        { username: third.username, password: null, code: 'import_not_reached' },
      ],
    });
    await rig.signIn({ ...first, password: report.rows[0]?.password ?? '' });
    expect((await search(`q=${third.username}`)).total).toBe(0);
    const again = UserImportReport.parse((await admin('POST users/import', { csv })).body);
    expect(again).toMatchObject({ created: 2, rows: [{ code: 'username_taken' }, {}, {}] });
  });

  test('[API-17] a cell that is no such thing is refused by the name of its column', async () => {
    const { username, email } = newPerson();
    const lines = [`${username},${email},${'x'.repeat(500)},1`, `${username},${email},Ana,mil`];
    const csv = ['username,email,fullName,balance', ...lines].join('\n');
    const { rows } = UserImportReport.parse((await admin('POST users/import', { csv, dryRun: true })).body);
    expect(rows).toMatchObject([
      {
        code: 'invalid_request',
        details: { column: 'fullName' },
        problem: 'El valor de «fullName» no es válido',
      },
      { code: 'amount_out_of_range', details: { column: 'balance' } },
    ]);
  });

  test('[ADM-11] [API-17] a name is found, and known as taken, by the rule of its index: a sigma at the end', async () => {
    const { username, ...person } = newPerson();
    const [name, other] = [`${username}-ΝΙΚΟΣ`, `${username}-νικοσ`];
    const csv = ['username;email', `${name};${person.email}`, `${other};other-${person.email}`].join('\n');
    const rehearsal = UserImportReport.parse((await admin('POST users/import', { csv, dryRun: true })).body);
    expect(rehearsal.rows.map(({ code }) => code)).toEqual([null, 'username_taken']);
    const { rows } = UserImportReport.parse((await admin('POST users/import', { csv })).body);
    expect(rows.map(({ code }) => code)).toEqual([null, 'username_taken']);
    expect((await search(`q=${encodeURIComponent(name)}`)).total).toBe(1);
    const audit = AuditPage.parse((await admin(`GET audit?user=${encodeURIComponent(name)}`)).body);
    expect(audit.entries.map(({ action }) => action)).toEqual(['user_created']);
  });

  test('[ADM-11] what support sees is the client’s own, and looking is recorded', async () => {
    const client = await rig.join();
    const order = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: 150 };
    expect((await rig.call('POST /api/orders', { as: client, body: order })).status).toBe(201);
    await admin(`PUT users/${client.id}`, { balance: '9000', reason: 'Ajuste' });
    const view = ClientView.parse((await admin(`GET users/${client.id}/view?reason=Lo%20pide`)).body);
    expect(view).toMatchObject({
      user: { username: client.username, balance: '9000.00' },
      orders: [{ symbol: 'AAPL', limitPrice: '150.00' }],
      notices: [{ kind: 'administrator_act', readAt: null }],
    });
    const { entries } = AuditPage.parse((await admin(`GET audit?user=${client.username}`)).body);
    expect(entries).toMatchObject([
      { action: 'client_viewed', actor: administrator.username, reason: 'Lo pide' },
      { action: 'user_edited' },
    ]);
  });
});

describe('a client’s own locks', () => {
  test('[ADM-11] a changed password and e-mail are audited as the client’s own, and notified', async () => {
    const client = await rig.join();
    const changed = await rig.call(`PUT /api/users/${client.id}/settings`, {
      as: client,
      body: { email: `own-${client.email}`, phone: '+34 1', password: client.password },
    });
    expect(changed.status).toBe(200);
    const password = { currentPassword: client.password, newPassword: 'another phrase' };
    expect((await rig.call('POST /api/password', { as: client, body: password })).status).toBe(200);
    const { entries } = AuditPage.parse((await admin(`GET audit?user=${client.username}`)).body);
    expect(entries).toMatchObject([
      { action: 'password_changed', actor: client.username, before: {}, after: {} },
      { action: 'email_changed', before: { email: client.email }, after: { email: `own-${client.email}` } },
    ]);
    const { notices } = NoticeList.parse((await rig.call('GET /api/notices', { as: client })).body);
    expect(notices).toMatchObject([
      { kind: 'security_change', data: { change: 'password_changed' } },
      { kind: 'security_change', data: { change: 'email_changed' } },
    ]);
    expect(JSON.stringify(notices)).not.toContain(client.email);
    const exported = PersonalExport.parse(
      (await rig.call('POST /api/export', { as: client, body: { password: password.newPassword } })).body,
    );
    expect(exported.administratorActs).toEqual([]);
  });
});

describe('verification', () => {
  const REQUEST = {
    fullName: 'Ana Paz',
    country: 'España',
    dateOfBirth: '1990-05-17',
    documentNumber: 'sbx-123456',
  };
  const ask = (client: Actor, over: object = {}) =>
    rig.call(`POST /api/users/${client.id}/verification`, { as: client, body: { ...REQUEST, ...over } });

  test('[ADM-12] a client asks, an administrator decides with a reason, the client is notified', async () => {
    const client = await rig.join();
    const asked = await ask(client);
    const { request } = VerificationStatus.parse(asked.body);
    expect(asked.status).toBe(201);
    expect(errorOf(await ask(client))).toMatchObject({ code: 'verification_pending' });
    const decide = (status: string) =>
      admin(`PUT verifications/${request?.id}`, { status, reason: 'Documento claro' });
    expect(Verification.parse((await decide('approved')).body)).toMatchObject({
      status: 'approved',
      documentNumber: 'SBX-123456',
      dateOfBirth: '1990-05-17',
    });
    expect(errorOf(await decide('rejected'))).toMatchObject({ status: 409, code: 'verification_decided' });
    const { notices } = NoticeList.parse((await rig.call('GET /api/notices', { as: client })).body);
    expect(notices).toMatchObject([
      { kind: 'verification', data: { status: 'approved', reason: 'Documento claro' } },
    ]);
    const found = await search(`q=${client.username}&verification=approved`);
    expect(found.users).toMatchObject([{ username: client.username, verification: 'approved' }]);
    expect((await search(`q=${client.username}&verification=none`)).total).toBe(0);
    const listed = async (state: string) =>
      array(Verification).parse((await admin(`GET verifications?state=${state}`)).body);
    expect((await listed('approved')).map(({ id }) => id)).toContain(request?.id);
    expect((await listed('pending')).map(({ id }) => id)).not.toContain(request?.id);
  });

  test.each([
    [{ documentNumber: '12345678Z' }, 'document_is_no_sandbox'],
    [{ dateOfBirth: '2020-01-01' }, 'birth_date_invalid'],
    [{ fullName: ' ' }, 'verification_incomplete'],
    [{ fullName: '4242424242424242' }, 'card_number_in_text'],
    [{ fullName: '4242 4242', country: '4242 4242' }, 'card_number_in_text'],
  ])('[ADM-12] %j is refused', async (over, code) => {
    expect(errorOf(await ask(await rig.join(), over))).toMatchObject({ status: 400, code });
  });
});

describe('the records', () => {
  test('[ADM-11] every write is found by who, whom, what and when, with before, after and why', async () => {
    const client = await rig.join();
    await admin(`PUT users/${client.id}`, { email: `new-${client.email}`, balance: 7, reason: 'Corrección' });
    const query = `user=${client.username}&actor=${administrator.username}&action=user_edited&from=${dayIn(-1)}&until=${dayIn(1)}`;
    const { entries, total } = AuditPage.parse((await admin(`GET audit?${query}`)).body);
    expect(total).toBe(2);
    expect(entries).toMatchObject([
      { before: { email: client.email }, after: { email: `new-${client.email}` }, reason: 'Corrección' },
      { before: { balance: '10000.000000' }, after: { balance: '7.000000' }, address: '127.0.0.1' },
    ]);
    const counted = async (period: string) =>
      AuditPage.parse((await admin(`GET audit?user=${client.username}&action=user_edited&${period}`)).body)
        .total;
    const [newest, oldest] = entries as [(typeof entries)[0], (typeof entries)[0]];
    const after = new Date(Date.parse(newest.at) + 1).toISOString();
    expect(await counted(`from=${oldest.at}&until=${after}`)).toBe(2);
    expect(await counted(`until=${oldest.at}`)).toBe(0);
    expect(await counted(`from=${after}`)).toBe(0);
    expect((await admin('GET audit?from=ayer')).status).toBe(400);
    const { rows } = await sql<{ record: string }>`
      select record from audit_log where user_id = ${client.id}`.execute(rig.owner);
    expect(JSON.stringify(rows)).not.toContain(client.email);
  });

  test('[ADM-11] the ledger shows the adjustment with its reason, and sums to zero', async () => {
    const client = await rig.join();
    await admin(`PUT users/${client.id}`, { totalProfit: '12.34', reason: 'Ajuste' });
    const page = LedgerPage.parse(
      (await admin(`GET ledger?user=${client.username}&kind=profit_adjustment`)).body,
    );
    expect(page.entries).toMatchObject([
      { reason: 'Ajuste', postings: { profit: '12.340000', adjustment: '-12.340000' } },
    ]);
    expect(page.total).toBe('0.000000');
    const within = async (query: string) =>
      LedgerPage.parse((await admin(`GET ledger?${query}`)).body).entries.map(({ username }) => username);
    const adjusted = 'kind=profit_adjustment';
    expect(await within(`${adjusted}&from=${dayIn(-1)}&until=${dayIn(0)}`)).toContain(client.username);
    expect(await within(`${adjusted}&until=${dayIn(0)}`)).toContain(client.username);
    expect(await within(`user=${client.username}&from=${dayIn(-1)}`)).toContain(client.username);
    expect(await within(`user=${client.username}&until=${dayIn(-2)}`)).toEqual([]);
    expect(await within(`from=${dayIn(2)}`)).toEqual([]);
    const { at = '' } = page.entries[0] ?? {};
    const after = new Date(Date.parse(at) + 1).toISOString();
    expect(await within(`user=${client.username}&${adjusted}&from=${at}&until=${after}`)).toHaveLength(1);
    expect(await within(`user=${client.username}&${adjusted}&until=${at}`)).toEqual([]);
    expect(await within(`user=${client.username}&${adjusted}&from=${after}`)).toEqual([]);
  });

  test('[ADM-11] everybody may count what was set in the last 30 days, of each kind', async () => {
    const read = async () => Transparency.parse((await rig.call('GET /api/transparency')).body);
    const client = await rig.join();
    const buy = { userId: client.id, symbol: 'AAPL', quantity: 2, price: OPENING_QUOTES.AAPL[1] };
    await rig.call('POST /api/trades/buy', { as: client, body: buy });
    const before = await read();
    await admin(`PUT users/${client.id}`, { balance: '10001.00' });
    await admin(`PUT users/${client.id}`, { totalProfit: '3.00' });
    await admin(`PUT users/${client.id}`, { fullName: 'Otra' });
    await admin(`PUT positions/${client.id}/AAPL`, { profit: 5 });
    await admin(`PUT positions/${client.id}/AAPL`, { averagePrice: '150.00' });
    await admin(`PUT positions/${client.id}/AAPL`, { quantity: 3 });
    const after = await read();
    const kinds = ['balances', 'totalProfits', 'profits', 'averagePrices', 'quantities', 'clients'] as const;
    expect(kinds.map((kind) => after[kind] - before[kind])).toEqual([1, 1, 1, 1, 1, 1]);
    expect(after.total - before.total).toBe(5);
    expect(Number(after.credited) - Number(before.credited)).toBeCloseTo(386.48, 2);
  });
});

describe('the system', () => {
  test('[ADM-11] what is measured: health, the database, quotes by source, orders, jobs, mail, the chain', async () => {
    const client = await rig.join();
    const body = { userId: client.id, symbol: 'AAPL', quantity: 1, price: OPENING_QUOTES.AAPL[1] };
    await rig.call('POST /api/trades/buy', { as: client, body });
    await rig.server.auditVerification.runOnce();
    const report = SystemReport.parse((await admin('GET system')).body);
    expect(report).toMatchObject({
      health: { status: 'ok' },
      database: { version: expect.stringMatching(/^\d+/) },
      feeds: [
        { source: 'simulated', instruments: RIG_SYMBOLS.length, quoted: RIG_SYMBOLS.length, unknown: [] },
      ],
      calendars: [],
      mail: { hasServer: false },
      chain: { holds: true },
    });
    expect(report.orders.count).toBeGreaterThan(0);
    expect(report.orders.p99Milliseconds).toBeGreaterThanOrEqual(report.orders.p50Milliseconds ?? Infinity);
    expect(report.database?.sizeBytes).toBeGreaterThan(1_000_000);
    const ran = report.jobs.filter(({ runs }) => runs > 0).map(({ name }) => name);
    expect(ran).toEqual(expect.arrayContaining(['ledger_audit', 'session_watch']));
  });
});

describe('the chain', () => {
  const breaches = async () => {
    const found: string[] = [];
    for await (const step of verifyAudit(rig.owner)) found.push(...step);
    return found;
  };
  const TAMPERINGS = Number(process.env['PROVE_TAMPERINGS'] ?? 100);
  const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
  const timeout = 60_000 + TAMPERINGS * 500;

  test(
    `[ADM-11] ${TAMPERINGS} tamperings by the database’s owner are all found, seed ${SEED}`,
    { timeout },
    async () => {
      const random = createRandom(SEED);
      const began = performance.now();
      expect(await breaches()).toEqual([]);
      const { rows } = await sql<{ number: bigint }>`select max(number) as number from audit_log`.execute(
        rig.owner,
      );
      const last = Number(rows[0]?.number ?? 0n);
      expect(last).toBeGreaterThan(20);
      const undetected: string[] = [];
      for (let attempt = 0; attempt < TAMPERINGS; attempt++) {
        const number = 1 + Math.floor(random() * last);
        const kind = Math.floor(random() * 10);
        const tamper = [
          sql`update audit_log set record = jsonb_set(record::jsonb, '{reason}', '"nothing"')::text where number = ${number}`,
          sql`update audit_log set record = record || ' ' where number = ${number}`,
          sql`delete from audit_log where number = ${number}`,
          sql`update audit_log set hash = sha256(hash) where number = ${number}`,
          sql`update audit_log set previous_hash = sha256(hash) where number = ${number}`,
          sql`delete from audit_log where number > ${last - 1 - Math.floor(random() * 5)}`,
          sql`update audit_head set number = number - 1`,
          sql`update audit_head set hash = sha256(hash)`,
          sql`update audit_log set record = jsonb_set(record::jsonb, '{after}', '{"set":1}')::text where number = ${number}`,
          sql`update audit_log set record = jsonb_set(record::jsonb, '{at}', to_jsonb(at_ms + ${Math.ceil(random() * 1e6)}::bigint))::text where number = ${number}`,
        ][kind];
        await rig.owner
          .transaction()
          .execute(async (transaction) => {
            await sql`alter table audit_log disable trigger all`.execute(transaction);
            await tamper?.execute(transaction);
            const found: string[] = [];
            for await (const step of verifyAudit(transaction)) found.push(...step);
            if (found.length === 0) undetected.push(`kind ${kind} at ${number}`);
            throw new RolledBack();
          })
          .catch((error: unknown) => {
            if (!(error instanceof RolledBack)) throw error;
          });
      }
      recordProof({
        proof: 'audit tampering',
        seed: SEED,
        tamperings: TAMPERINGS,
        rows: last,
        undetected: undetected.length,
        milliseconds: Math.round(performance.now() - began),
      });
      expect(undetected).toEqual([]);
      expect(await breaches()).toEqual([]);
    },
  );
});

class RolledBack extends Error {}
