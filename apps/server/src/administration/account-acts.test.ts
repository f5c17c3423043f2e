import {
  AdminPosition,
  ErrorBody,
  NoticeList,
  Position,
  TradingAccount,
  Transaction,
  User,
} from '@lonja/protocol';
import { openDatabase, type Database } from '@lonja/store/database/database';
import { readPdf } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { array } from 'zod';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, type Actor, type Answer } from '../test/server-rig.ts';

const rig = describeServer();
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);
/** As the role that the application works as. */
let application: Database;

beforeAll(async () => {
  application = openDatabase(rig.database.url, () => undefined);
});
afterAll(async () => {
  await application.destroy();
});

const put = (path: string, body: Readonly<Record<string, unknown>>, as = administrator): Promise<Answer> =>
  rig.call(`PUT /api/admin/${path}`, { as, body });
const setUser = (body: Readonly<Record<string, unknown>>, as?: Actor) => put(`users/${client.id}`, body, as);
const setPosition = (body: Readonly<Record<string, unknown>>, symbol = 'AAPL') =>
  put(`positions/${client.id}/${symbol}`, body);
const buy = async (symbol: keyof typeof OPENING_QUOTES, quantity: number, leverage = 1): Promise<void> => {
  const price = OPENING_QUOTES[symbol][1];
  const body = { userId: client.id, symbol, quantity, price, leverage };
  const { status, text } = await rig.call('POST /api/trades/buy', { as: client, body });
  if (status !== 200) throw new Error(text);
};
const close = (body: Readonly<Record<string, unknown>> = {}) =>
  rig.call('POST /api/positions/close', { as: client, body: { userId: client.id, symbol: 'AAPL', ...body } });
const read = async (what: string): Promise<unknown> =>
  (await rig.call(`GET /api/${what}/${client.id}`, { as: client })).body;
const account = async () => User.parse(await read('users'));
const positions = async () => array(Position).parse(await read('positions'));
const transactions = async () => array(Transaction).parse(await read('transactions'));
const notices = async () =>
  NoticeList.parse((await rig.call('GET /api/notices', { as: client })).body).notices;
const errorOf = ({ status, body }: Answer) => ({ status, ...ErrorBody.parse(body) });
const auditRows = () =>
  rig.owner
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', client.id)
    .orderBy('number')
    .execute()
    .then((rows) => rows.map((row) => ({ ...row, record: JSON.parse(row.record) as object })));

describe('a statement', () => {
  // Midnight may come while these run.
  const [today, tomorrow] = [0, 86_400_000].map((later) =>
    new Date(Date.now() + later).toISOString().slice(0, 10),
  );
  const statement = (from = today, to = tomorrow) =>
    rig.call(`GET /api/statements?from=${from}&to=${to}`, {
      as: client,
      headers: { 'accept-language': 'en' },
    });

  test('has every entry with opening and closing, and both figures of what was set, on virtual funds', async () => {
    await buy('AAPL', 2);
    await setPosition({ profit: 55.5, reason: 'Ejercicio de clase' });
    const [position] = await positions();
    await close();
    await setUser({ balance: 12_345.67, reason: 'Premio del concurso' });
    await buy('EURUSD', 1_000);
    await setPosition({ profit: -7, reason: 'Segundo ejercicio' }, 'EURUSD');
    const answer = await statement();
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="lonja-statement-virtual-funds-${today}-${tomorrow}.pdf"`,
    });
    const pages = readPdf(answer.bytes);
    const whole = pages.join('\n');
    const { balance, account } = await readAccount();
    expect(whole).toContain(client.username);
    expect(lineAfter(whole, 'Opening balance')).toEqual(['0.00', '0.00', '0.00', '0.00', '0.00']);
    expect(lineAfter(whole, 'Closing balance')[0]).toBe(grouped(account?.cash ?? ''));
    expect(lineAfter(whole, 'Closing balance')[4]).toBe(grouped(account?.accountValue ?? ''));
    expect(balance).not.toBe('10000.00');
    expect(whole).toContain('Opening grant');
    expect(whole).toMatch(/Market order · BUY 2 AAPL @ \d+\.\d\d · Quote \d+/);
    expect(whole).toContain('Balance set by an administrator · Reason: Premio del concurso');
    expect(whole).toContain('Set P&L posted · SELL 2 AAPL');
    expect(lineAfter(whole, 'AAPL').slice(1, 4)).toEqual([
      position?.marketProfit,
      '55.50',
      'Ejercicio de clase',
    ]);
    expect(lineAfter(whole, 'EURUSD (open)').slice(2, 4)).toEqual(['-7.00', 'Segundo ejercicio']);
    expect(pages.filter((page) => !page.includes('VIRTUAL FUNDS'))).toEqual([]);
  });

  test('has the quote and the exact rate that a yen fill was converted by', async () => {
    await buy('USDJPY', 1_000);
    // the mid of 157.500 and 157.510 in its lowest terms
    const whole = readPdf((await statement()).bytes)
      .join(' ')
      .replaceAll(/\s+/g, ' ');
    expect(whole).toMatch(/BUY 1000 USDJPY @ 157\.510 · Quote \d+ · 1 JPY = 200\/31501 USD/);
  });

  test('[ADM-11] has an override that came to nothing beyond the market, as the transactions do', async () => {
    await buy('AAPL', 2);
    const [position] = await positions();
    await setPosition({ profit: Number(position?.marketProfit), reason: 'Sin diferencia' });
    await close();
    const marked = (await transactions()).filter(({ hasAdminProfit }) => hasAdminProfit);
    const whole = readPdf((await statement()).bytes).join('\n');
    expect(marked).toHaveLength(1);
    expect(lineAfter(whole, 'AAPL')[3]).toBe('Sin diferencia');
  });

  test('goes on over pages, each with its head, and opens with what the days before left', async () => {
    for (let fill = 0; fill < 40; fill += 1) await buy('AAPL', 0.01);
    const pages = readPdf((await statement()).bytes);
    expect(pages.length).toBeGreaterThan(1);
    expect(
      pages.filter((page) => !page.includes('VIRTUAL FUNDS') || !page.includes(`of ${pages.length}`)),
    ).toEqual([]);
    const entries = pages.join('\n').match(/BUY 0\.01 AAPL/g);
    expect(entries).toHaveLength(40);
    const [later] = readPdf((await statement('2999-01-01', '2999-01-31')).bytes);
    const { account } = await readAccount();
    expect(lineAfter(later ?? '', 'Opening balance')[0]).toBe(grouped(account?.cash ?? ''));
    expect(later).toContain('Nothing was posted in this period.');
  });

  test('is written in the language of the client', async () => {
    await rig.call(`PUT /api/users/${client.id}/settings`, { as: client, body: { language: 'de' } });
    const whole = readPdf((await statement()).bytes).join('\n');
    expect(whole).toContain('VIRTUELLES GELD');
    expect(lineAfter(whole, 'Endguthaben')[0]).toBe('10.000,00');
  });

  test.each(['', 'from=2026-01-01', 'from=2026-02-30&to=2026-03-01', 'from=2026-02-02&to=2026-02-01'])(
    'of no period is refused: %s',
    async (query) => {
      expect((await rig.call(`GET /api/statements?${query}`, { as: client })).status).toBe(400);
    },
  );

  const readAccount = () => account();
  /** As a statement writes an amount: exact, with at least two decimals. */
  const grouped = (amount: string) => {
    const [whole = '', decimals = ''] = amount.split('.');
    return `${Number(whole).toLocaleString('en-US')}.${decimals.replace(/0{0,4}$/, '')}`;
  };
  /** The texts after one, up to the next row: what stands in its row of a table. */
  const lineAfter = (text: string, start: string) => {
    const lines = text.split('\n');
    const at = lines.indexOf(start);
    return lines.slice(at + 1, at + 6);
  };
});

describe('a set balance', () => {
  test('[API-18] [ADM-11] posts the difference, is audited and notified, in one transaction', async () => {
    const answer = await setUser({ balance: '25000.00', reason: 'Premio del concurso' });
    expect([answer.status, User.parse(answer.body).balance]).toEqual([200, '25000.00']);
    expect(await auditRows()).toMatchObject([
      {
        action: 'user_edited',
        actor_id: administrator.id,
        record: {
          before: { balance: '10000.000000' },
          after: { balance: '25000.000000' },
          reason: 'Premio del concurso',
          requestId: expect.any(String) as string,
        },
      },
    ]);
    expect(await notices()).toMatchObject([
      {
        kind: 'administrator_act',
        data: {
          changes: [{ figure: 'balance', before: '10000.00', after: '25000.00' }],
          reason: 'Premio del concurso',
        },
      },
    ]);
    const entry = await rig.owner
      .selectFrom('trading_accounts')
      .select('entry_count')
      .where('user_id', '=', client.id)
      .executeTakeFirstOrThrow();
    expect(entry.entry_count).toBe(2);
  });

  test('[DSH-13] stands beside the balance and the profit: how much, when and why, and a closed set profit too', async () => {
    const adjustments = async () => (await account()).account?.adjustments;
    expect(await adjustments()).toEqual({ cash: null, profit: null });
    await setUser({ balance: '25000.00', reason: 'Premio del concurso' });
    await setUser({ balance: '24000.00', totalProfit: '-3.50', reason: 'Corrección del premio' });
    const lastAt = expect.any(String) as string;
    expect(await adjustments()).toEqual({
      cash: { amount: '14000.000000', count: 2, lastAt, lastReason: 'Corrección del premio' },
      profit: { amount: '-3.500000', count: 1, lastAt, lastReason: 'Corrección del premio' },
    });
    await buy('AAPL', 10);
    await setPosition({ profit: 500, reason: 'Ejercicio de clase' });
    await close();
    // 500.00 was shown, -0.40 came from the market
    expect((await adjustments())?.profit).toMatchObject({
      amount: '496.900000',
      count: 2,
      lastReason: 'Ejercicio de clase',
    });
  });

  test('[DSH-13] [DSH-32] stays beside the figures of an account that a reset has closed', async () => {
    await setUser({ balance: '25000.00', totalProfit: '-3.50', reason: 'Premio del concurso' });
    await rig.call(`POST /api/users/${client.id}/account-reset`, { as: client, body: {} });
    const { body } = await rig.call(`GET /api/users/${client.id}/accounts`, { as: client });
    const set = { count: 1, lastAt: expect.any(String) as string, lastReason: 'Premio del concurso' };
    expect(array(TradingAccount).parse(body)).toMatchObject([
      { closedAt: null, adjustments: { cash: null, profit: null } },
      {
        balance: '25000.00',
        totalProfit: '-3.50',
        adjustments: {
          cash: { ...set, amount: '15000.000000' },
          profit: { ...set, amount: '-3.500000' },
        },
      },
    ]);
  });

  test('[API-18] without a reason it says so', async () => {
    await setUser({ balance: 1, totalProfit: '-0.50' });
    expect(await auditRows()).toMatchObject([{ record: { reason: 'No reason given' } }]);
    expect(await account()).toMatchObject({ balance: '1.00', totalProfit: '-0.50' });
  });

  test.each(['no', 'x'.repeat(501), 'card 4242 4242 4242 4242', 'a\u0007bell'])(
    '[API-18] a reason that is none is refused: %s',
    async (reason) => {
      expect(errorOf(await setUser({ balance: 1, reason }))).toMatchObject({
        status: 400,
        code: 'reason_invalid',
      });
    },
  );

  test('[API-18] the whole form of the specification with one figure changed is one change', async () => {
    const { username, email, balance, totalProfit } = await account();
    const form = { username, email, totalProfit, role: 'user', isActive: true, fullName: '', phone: '' };
    const answer = await setUser({ ...form, balance, country: '' });
    expect(answer.status).toBe(200);
    expect(await auditRows()).toEqual([]);
    expect((await setUser({ ...form, balance: '9000.00', country: '' })).status).toBe(200);
    expect(await auditRows()).toHaveLength(1);
  });

  test('[API-18] two administrators: the later one gets a 409 with what stands there', async () => {
    await setUser({ balance: '5.00', expected: { balance: '10000.00' } });
    const before = await rig.books();
    expect(errorOf(await setUser({ balance: '7.00', expected: { balance: '10000.00' } }))).toMatchObject({
      status: 409,
      code: 'books_changed',
      details: { current: { balance: '5.00' } },
    });
    expect(await rig.books()).toBe(before);
  });

  test('[API-18] below the margin call it is refused with the lowest that passes', async () => {
    await buy('AAPL', 10, 5);
    expect(errorOf(await setUser({ balance: 0 }))).toMatchObject({
      status: 409,
      code: 'below_margin_call',
      details: { figure: 'balance', minimum: '0.40' },
    });
    expect((await setUser({ balance: '0.40' })).status).toBe(200);
  });

  test('[API-18] nobody changes his own books', async () => {
    expect(errorOf(await put(`users/${administrator.id}`, { balance: 1, reason: 'For me' }))).toMatchObject({
      status: 403,
      code: 'own_books',
    });
  });

  test('[API-18] the same key moves money once', async () => {
    await buy('AAPL', 10, 5);
    const headers = { 'idempotency-key': 'act-1' };
    const send = () =>
      rig.call(`PUT /api/admin/positions/${client.id}/AAPL`, {
        as: administrator,
        body: { profit: 500 },
        headers,
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(await auditRows()).toHaveLength(1);
  });

  test('[API-18] an amount is booked exactly, whatever stands there, and audited and told', async () => {
    expect((await setUser({ add: { balance: '-3068.072450' } })).status).toBe(200);
    await setUser({ add: { balance: 500, totalProfit: '-0.000001' }, reason: 'Premio del concurso' });
    expect((await account()).account).toMatchObject({ cash: '7431.927550', profit: '-0.000001' });
    expect(await auditRows()).toMatchObject([
      {},
      {
        record: {
          before: { balance: '6931.927550', totalProfit: '0.000000' },
          after: { balance: '7431.927550', totalProfit: '-0.000001' },
        },
      },
    ]);
    // Both are of the same moment of the market, so the list has them in either order.
    expect(await notices()).toContainEqual(
      expect.objectContaining({
        data: expect.objectContaining({
          changes: [
            expect.objectContaining({ figure: 'balance', before: '6931.92', after: '7431.92' }),
            expect.objectContaining({ figure: 'totalProfit' }),
          ],
        }) as unknown,
      }),
    );
  });

  test('[API-18] an amount under the same key is booked once, also by a process that ended before it answered', async () => {
    const headers = { 'idempotency-key': 'add-1' };
    const body = { add: { balance: '500' }, country: 'Chile' };
    const send = () => rig.call(`PUT /api/admin/users/${client.id}`, { as: administrator, body, headers });
    expect((await send()).status).toBe(200);
    expect((await send()).headers['idempotent-replayed']).toBe('true');
    // The key of the answer goes, the money's stays: a process that ends before it answers never saves the first.
    const answered = await rig.owner
      .deleteFrom('idempotency_keys')
      .where('user_id', '=', administrator.id)
      .where('sealed', 'is not', null)
      .returning('id')
      .execute();
    expect(answered).toHaveLength(1);
    expect(User.parse((await send()).body)).toMatchObject({ balance: '10500.00', country: 'Chile' });
    expect((await setUser({ add: { balance: '500' } })).status).toBe(200);
    expect((await account()).balance).toBe('11000.00');
  });

  test('[API-18] a figure that is set and added to is refused, and so is an amount that is not there', async () => {
    expect(errorOf(await setUser({ balance: '5', add: { balance: '5' } }))).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
    expect(errorOf(await setUser({ add: { balance: '-10000.01' } }))).toMatchObject({
      status: 400,
      code: 'amount_out_of_range',
      details: { minimum: '-10000.00', maximum: '999990000.00' },
    });
    expect(errorOf(await put(`users/${administrator.id}`, { add: { balance: 1 } }))).toMatchObject({
      status: 403,
      code: 'own_books',
    });
    expect((await account()).balance).toBe('10000.00');
  });

  test('[API-18] whoever has read a fraction of a cent hears of another one, exactly', async () => {
    await setUser({ add: { balance: '0.004' } });
    expect(errorOf(await setUser({ balance: '7.00', expected: { balance: '10000.003' } }))).toMatchObject({
      status: 409,
      code: 'books_changed',
      details: { current: { balance: '10000.00', exactBalance: '10000.004000' } },
    });
  });

  test('[API-18] after a quarter of an hour the password is asked for again', async () => {
    await rig.owner
      .updateTable('sessions')
      .set({ confirmed_at: new Date(Date.now() - 16 * 60_000) })
      .where('user_id', '=', administrator.id)
      .execute();
    expect(errorOf(await setUser({ balance: 1 }))).toMatchObject({ status: 403, code: 'password_required' });
    const confirm = (password: string) =>
      rig.call('POST /api/admin/confirm', { as: administrator, body: { password } });
    expect(errorOf(await confirm('wrong'))).toMatchObject({ status: 400, code: 'password_wrong' });
    expect((await confirm(administrator.password)).status).toBe(200);
    expect((await setUser({ balance: 1 })).status).toBe(200);
  });
});

describe('a set profit', () => {
  beforeEach(() => buy('AAPL', 10, 5));

  test('[API-20] [DSH-13] stands beside the market figure, with its reason, and moves no margin', async () => {
    const before = await account();
    const answer = await setPosition({ profit: 500, reason: 'Ejercicio de clase' });
    expect(AdminPosition.parse(answer.body)).toMatchObject({
      userId: client.id,
      quantity: 10,
      avgPrice: 191.24,
      currentPnl: 500,
      setProfit: '500.000000',
    });
    expect(await positions()).toMatchObject([
      {
        profit: '500.00',
        marketProfit: '-0.40',
        adminProfit: 500,
        hasAdminProfit: true,
        adminFigure: 'profit',
        setProfit: '500.000000',
        setBeyond: null,
        // of the market's -0.40 on 1,912.40
        profitPercent: -0.02,
        adminReason: 'Ejercicio de clase',
        adminAt: expect.any(String) as string,
      },
    ]);
    expect((await account()).account).toMatchObject({
      cash: before.account?.cash,
      margin: before.account?.margin,
      profit: before.account?.profit,
    });
  });

  test('[API-20] [API-07] closing states both figures', async () => {
    await setPosition({ profit: 500, reason: 'Ejercicio de clase' });
    expect((await close({ quantity: 2.5 })).body).toMatchObject({ realizedPnL: 125 });
    expect((await close()).body).toMatchObject({
      realizedPnL: 375,
      transaction: { hasAdminProfit: true, marketProfit: -0.3, adminProfit: 375 },
    });
    expect(await transactions()).toMatchObject([
      {
        profit: 375,
        marketProfit: -0.3,
        hasAdminProfit: true,
        adminReason: 'Ejercicio de clase',
        adminAt: expect.any(String) as string,
      },
      { profit: 125, marketProfit: -0.1, hasAdminProfit: true },
      { profit: 0, marketProfit: 0, hasAdminProfit: false, adminProfit: null, adminReason: null },
    ]);
    expect(await account()).toMatchObject({ balance: '10000.00', totalProfit: '500.00' });
  });

  test('[API-20] null clears it, and that is notified too', async () => {
    await setPosition({ profit: 500 });
    await setPosition({ profit: null, expected: { profit: 500 } });
    expect(await positions()).toMatchObject([{ profit: '-0.40', hasAdminProfit: false, adminReason: null }]);
    expect(await notices()).toHaveLength(2);
  });

  test.each(['NaN', true, [5], '0x10', 1e300])('[API-20] %j is no profit', async (profit) => {
    expect((await setPosition({ profit })).status).toBe(400);
  });

  test('[API-20] several at once, with trades between them, in one batch: the books add up', async () => {
    const acts = await Promise.all([
      setPosition({ profit: 500 }),
      close({ quantity: 1 }),
      setPosition({ quantity: 8 }),
      close({ quantity: 1 }),
      setPosition({ profit: -20 }),
      setUser({ balance: 8_000 }),
      close({ quantity: 2 }),
    ]);
    expect(acts.map(({ status }) => status)).not.toContain(500);
    await close();
    expect(await positions()).toEqual([]);
  });
});

describe('a changed quantity and average price', () => {
  test('[API-20] the specification’s payload: all three figures at once', async () => {
    await buy('AAPL', 10, 5);
    const answer = await setPosition({ quantity: 20, averagePrice: 180, profit: 12.5, userId: client.id });
    expect(AdminPosition.parse(answer.body)).toMatchObject({ quantity: 20, avgPrice: 180, currentPnl: 12.5 });
    const [notice] = await notices();
    expect(notice).toMatchObject({
      data: {
        changes: [
          { figure: 'quantity', before: '10', after: '20' },
          { figure: 'averagePrice', before: '191.24', after: '180.00' },
          // Not set before: the P&L that the market made of it was shown.
          { figure: 'profit', before: '-0.40', after: '12.50' },
        ],
      },
    });
    await rig.assertBalanced();
    expect((await close()).body).toMatchObject({ realizedPnL: 12.5 });
  });

  test('[API-20] an average price alone is shown as an adjustment beside the market', async () => {
    await buy('AAPL', 10, 5);
    await setPosition({ averagePrice: '180.00' });
    expect(await positions()).toMatchObject([
      {
        averagePrice: 180,
        profit: '112.00',
        marketProfit: '0.00',
        totalInvested: 1_800,
        hasAdminProfit: true,
        adminFigure: 'average_price',
        setProfit: null,
        // 10 x (191.20 - 180.00)
        setBeyond: '112',
        profitPercent: 0,
        // 10 x 191.20 / 5: the margin follows the market, and 1,800.00 are 4.71 times it
        margin: '382.400000',
        leverage: 4.71,
      },
    ]);
  });

  test('[API-20] what is not there or not possible', async () => {
    expect(errorOf(await setPosition({ profit: 1 }))).toMatchObject({ status: 409, code: 'no_position' });
    await buy('AAPL', 1);
    expect(errorOf(await setPosition({ quantity: -1 }))).toMatchObject({ code: 'direction_differs' });
    expect(errorOf(await setPosition({ quantity: 1_000 }))).toMatchObject({ code: 'margin_missing' });
    expect(errorOf(await setPosition({ quantity: 1_000_000, averagePrice: '0.002' }))).toMatchObject({
      code: 'notional_out_of_range',
    });
    expect(errorOf(await setPosition({ profit: 1 }, 'NOPE'))).toMatchObject({ status: 404 });
    expect(
      (await rig.call('PUT /api/admin/positions/nobody/AAPL', { as: administrator, body: {} })).status,
    ).toBe(404);
  });
});

describe('what the application’s role can do by itself', () => {
  const accountId = async () => Number((await account()).account?.id);

  test.each([
    [
      'a set profit',
      (id: number) =>
        sql`update positions set override_profit = 5, override_act = gen_random_uuid(), override_reason = 'x', override_at = now() where account_id = ${id}`,
    ],
    [
      'a set profit without an act',
      (id: number) => sql`update positions set override_profit = 5 where account_id = ${id}`,
    ],
    [
      'an adjustment',
      (id: number) =>
        sql`insert into ledger_entries (account_id, number, kind, at, cash, adjustment) values (${id}, 99, 'balance_adjustment', now(), 5, -5)`,
    ],
    [
      'an adjustment of an act that is none',
      (id: number) =>
        sql`insert into ledger_entries (account_id, number, kind, at, cash, adjustment, act) values (${id}, 99, 'balance_adjustment', now(), 5, -5, gen_random_uuid())`,
    ],
    [
      'an audit row without its notice',
      () =>
        sql`insert into audit_log (id, record) select i, jsonb_build_object('id', i, 'at', 1, 'action', 'x', 'subject', jsonb_build_object('kind', 'user', 'id', 'x'), 'tells', gen_random_uuid())::text from gen_random_uuid() i`,
    ],
    [
      'another number of the chain',
      () => sql`insert into audit_log (number, id, record) values (1, gen_random_uuid(), '{}')`,
    ],
    ['a changed audit row', () => sql`update audit_log set record = '{}'`],
    ['a deleted audit row', () => sql`delete from audit_log`],
    ['a turned head', () => sql`update audit_head set number = 0`],
    ['a changed position change', () => sql`update position_changes set quantity = 0`],
  ])('[ADM-11] raw SQL makes no undisclosed act: %s', async (_, statement) => {
    await buy('AAPL', 1);
    await expect(statement(await accountId()).execute(application)).rejects.toThrow(REFUSED);
  });

  test('[ADM-11] a figure that an act set can’t be raised afterwards', async () => {
    await buy('AAPL', 1);
    await setPosition({ profit: 5 });
    const id = await accountId();
    await expect(
      sql`update positions set override_profit = 6000000 where account_id = ${id}`.execute(application),
    ).rejects.toThrow('overridden without its act');
  });
});

/** By a constraint, by a trigger, or for want of the right. */
const REFUSED =
  /violates check constraint|breaks the rule|without its act|names no act|does not notify its client|permission denied|append-only|cannot insert/;

test('[API-19] the positions of a client: quantity, average price, value, market and set P&L, and whose they are', async () => {
  await buy('EURUSD', 1_000, 100);
  await buy('AAPL', 2);
  await setPosition({ profit: 12.5, reason: 'Ejercicio de clase' });
  const { status, body } = await rig.call(`GET /api/admin/positions/${client.id}`, { as: administrator });
  expect(status).toBe(200);
  const bySymbol = new Map(
    array(AdminPosition)
      .parse(body)
      .map((position) => [position.symbol, position]),
  );
  expect([...bySymbol.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(['AAPL', 'EURUSD']);
  expect(bySymbol.get('AAPL')).toMatchObject({
    userId: client.id,
    quantity: 2,
    exactQuantity: '2',
    avgPrice: 191.24,
    leverage: 1,
    totalValue: 382.4,
    currentPnl: 12.5,
    setProfit: '12.500000',
    hasAdminProfit: true,
    adminReason: 'Ejercicio de clase',
  });
  expect(Number(bySymbol.get('AAPL')?.marketProfit)).toBe(-0.08);
  expect(bySymbol.get('EURUSD')).toMatchObject({
    quantity: 1_000,
    avgPrice: 1.0846,
    leverage: 100,
    currentPnl: -0.08,
    setProfit: null,
    hasAdminProfit: false,
  });
  expect((await rig.call('GET /api/admin/positions/nobody', { as: administrator })).status).toBe(404);
});
