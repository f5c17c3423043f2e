import {
  AdminWithdrawal,
  ErrorBody,
  NoticeList,
  PersonalExport,
  ResetAccountResponse,
  Transfer,
  User,
} from '@lonja/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { array } from 'zod';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { countByStatus, type Actor, type Answer } from '../test/server-rig.ts';

const rig = describeServer();
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);

const send = (what: string, body: Readonly<Record<string, unknown>>, key?: string): Promise<Answer> =>
  rig.call(`POST /api/users/${client.id}/${what}`, {
    as: client,
    body,
    // The specification's texts of transfers are English.
    headers: { 'accept-language': 'en', ...(key === undefined ? {} : { 'idempotency-key': key }) },
  });
const CARD = { cardNumber: '4242 4242 4242 4242', cardName: 'Ana Paz', cardExpiry: '12/40', cardCvv: '987' };
const PAYPAL = { method: 'paypal', accountDetails: 'ana@example.org' };
const withdraw = async (amount: number | string, details: object = PAYPAL): Promise<Transfer> => {
  const { status, body, text } = await send('withdraw', { amount, ...details });
  if (status !== 200) throw new Error(text);
  return Transfer.parse((body as { transfer: unknown }).transfer);
};
const setStatus = (id: string, body: Readonly<Record<string, unknown>>): Promise<Answer> =>
  rig.call(`PUT /api/admin/withdrawals/${id}`, { as: administrator, body });
const cancel = (id: string): Promise<Answer> => send(`withdrawals/${id}/cancel`, {});
const account = async () => User.parse((await rig.call(`GET /api/users/${client.id}`, { as: client })).body);
const funds = async () => {
  const { balance, totalProfit, account: ledger } = await account();
  return { balance, totalProfit, hold: ledger?.withdrawalHold };
};
const queue = async () =>
  array(AdminWithdrawal)
    .parse((await rig.call('GET /api/admin/withdrawals', { as: administrator })).body)
    .filter(({ user }) => user.id === client.id);
const transfers = async () =>
  array(Transfer).parse((await rig.call(`GET /api/users/${client.id}/transfers`, { as: client })).body);
const errorOf = ({ status, body }: Answer) => ({ status, ...ErrorBody.parse(body) });
/** Everything that is stored of anybody, as one text. */
const everything = async (): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(t::text, ''), '') as text from (
      select d::text as t from deposits d union all select w::text from withdrawals w
      union all select k.body from idempotency_keys k union all select n::text from notices n
      union all select a.record from audit_log a
    ) all_rows`.execute(rig.owner);
  return rows[0]?.text ?? '';
};

describe('a deposit', () => {
  test('[API-10] [DSH-31] raises the balance and is listed', async () => {
    expect((await send('deposit', { amount: 250.5, paymentMethod: 'bank_transfer' })).body).toMatchObject({
      balance: '10250.50',
      transfer: { type: 'deposit', amount: '250.50', status: 'approved', destination: null },
    });
    expect(await transfers()).toMatchObject([{ type: 'deposit', method: 'bank_transfer' }]);
  });

  test('[API-10] of a card the brand and the last four digits are kept, the security code is nowhere', async () => {
    await send('deposit', { amount: 1, paymentMethod: 'credit_card', ...CARD, cardCvv: '9173' }, 'card-1');
    expect(await transfers()).toMatchObject([{ destination: 'Visa **** **** **** 4242' }]);
    const stored = await everything();
    // By itself: ids, digests and moments have any four digits within.
    expect(stored).not.toMatch(/(?<![\da-f.-])9173(?![\da-f-])/);
    expect(stored.replaceAll(/\D/g, ' ')).not.toMatch(/4242 ?4242/);
  });

  test.each([
    ['4242424242424241', 'card_is_no_test_card'],
    ['5105105105105100', 'card_is_no_test_card'],
    ['1234', 'card_is_no_test_card'],
  ])('[API-10] %s is no test card: refused with one that is', async (cardNumber, code) => {
    const answer = await send('deposit', { amount: 1, paymentMethod: 'credit_card', ...CARD, cardNumber });
    expect(errorOf(answer)).toMatchObject({ status: 400, code });
    expect(answer.text).toContain('4242 4242 4242 4242');
    expect(answer.text.replaceAll(cardNumber, '')).toBe(answer.text);
  });

  test.each([
    [{ amount: 0 }, 400],
    [{ amount: -5 }, 400],
    [{ amount: '1000000.01' }, 400],
    [{ amount: 'NaN' }, 400],
    [{ amount: 5, paymentMethod: 'cash' }, 400],
    [{ amount: 5, cardNumber: CARD.cardNumber, cardExpiry: '13/40' }, 400],
    [{ amount: 5, cardNumber: CARD.cardNumber, cardExpiry: '01/20' }, 400],
    [{ amount: 5, cardNumber: CARD.cardNumber, cardCvv: '12' }, 400],
  ])('[API-10] %j is refused', async (part, status) => {
    const before = await rig.books();
    expect((await send('deposit', { paymentMethod: 'paypal', ...part })).status).toBe(status);
    expect(await rig.books()).toBe(before);
  });
});

describe('a withdrawal', () => {
  test('[API-11] [API-15] [DLG-06] is held, and goes when it is approved', async () => {
    const { id } = await withdraw('500');
    expect(await funds()).toEqual({ balance: '9500.00', totalProfit: '0.00', hold: '500.000000' });
    expect(await queue()).toMatchObject([
      { id, amount: '500.00', status: 'pending', method: 'paypal', paypalEmail: 'ana@example.org' },
    ]);
    const answer = await setStatus(id, { status: 'approved', adminNotes: 'Enviado' });
    expect(AdminWithdrawal.parse(answer.body)).toMatchObject({ status: 'approved', adminNotes: 'Enviado' });
    expect(await funds()).toEqual({ balance: '9500.00', totalProfit: '0.00', hold: '0.000000' });
    expect(await transfers()).toMatchObject([{ status: 'approved', notes: 'Enviado' }]);
    const { notices } = NoticeList.parse((await rig.call('GET /api/notices', { as: client })).body);
    expect(notices).toMatchObject([
      {
        kind: 'withdrawal',
        data: { withdrawalId: id, amount: '500.00', status: 'approved', notes: 'Enviado' },
      },
    ]);
  });

  test("[API-16] [ADM-09] notes too short or too long for a reason are notes all the same; a card's number is none", async () => {
    const { id } = await withdraw('60');
    for (const adminNotes of ['ok', 'x'.repeat(900)]) {
      const noted = await setStatus(id, { status: 'pending', adminNotes });
      expect(AdminWithdrawal.parse(noted.body)).toMatchObject({ status: 'pending', adminNotes });
    }
    const card = await setStatus(id, {
      status: 'approved',
      adminNotes: '4242424242424242',
      reason: 'Enviado',
    });
    expect(card.body).toMatchObject({ code: 'card_number_in_text' });
    expect(await queue()).toMatchObject([{ status: 'pending', adminNotes: 'x'.repeat(900) }]);
  });

  test.each([
    ['card', { method: 'debit_card', ...CARD }, { cardNumber: '**** **** **** 4242', cardName: 'ANA PAZ' }],
    [
      'bank',
      {
        method: 'bank_transfer',
        bankName: 'Banco',
        accountDetails: '00123456789',
        routingNumber: '021000021',
      },
      { accountNumber: '****6789', bankName: 'Banco', routingNumber: '021000021' },
    ],
    [
      'crypto',
      { method: 'crypto', accountDetails: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
      { cryptoType: 'BTC', walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
    ],
    ['paypal', PAYPAL, { paypalEmail: 'ana@example.org' }],
  ])('[API-15] [API-26] [ADM-09] by %s: what is kept is masked', async (method, details, kept) => {
    await withdraw(50, details);
    expect(await queue()).toMatchObject([{ method, ...kept }]);
    expect(await everything()).not.toContain('00123456789');
  });

  test.each([
    [{ method: 'debit_card', cardNumber: CARD.cardNumber }, ['cardName', 'cardExpiry', 'cardCvv']],
    [{ method: 'bank_transfer', bankName: 'Banco' }, ['accountDetails', 'routingNumber']],
    [{ method: 'crypto' }, ['accountDetails']],
    [{ method: 'paypal', accountDetails: ' ' }, ['accountDetails']],
  ])('[DLG-07] %j: what is missing is listed', async (details, missing) => {
    expect(errorOf(await send('withdraw', { amount: 60, ...details }))).toMatchObject({
      status: 400,
      code: 'information_missing',
      message: `Missing Information: ${missing.join(', ')}`,
      details: { missing },
    });
  });

  test('[DLG-06] too little, too much', async () => {
    expect(errorOf(await send('withdraw', { amount: 49.99, ...PAYPAL }))).toMatchObject({
      status: 400,
      message: 'Minimum withdrawal amount is $50',
    });
    expect(errorOf(await send('withdraw', { amount: 10_000.01, ...PAYPAL }))).toMatchObject({
      status: 400,
      message: 'Insufficient funds for withdrawal',
      details: { available: '10000.00' },
    });
  });

  test('[DSH-31] a pending one can be cancelled, once; nobody else’s', async () => {
    const { id } = await withdraw(500);
    const other = await rig.join();
    const foreign = await rig.call(`POST /api/users/${other.id}/withdrawals/${id}/cancel`, {
      as: other,
      body: {},
    });
    expect(foreign.status).toBe(404);
    expect((await cancel(id)).body).toMatchObject({ balance: '10000.00', transfer: { status: 'cancelled' } });
    expect(errorOf(await cancel(id))).toMatchObject({ status: 409, code: 'withdrawal_not_pending' });
    expect(await funds()).toEqual({ balance: '10000.00', totalProfit: '0.00', hold: '0.000000' });
  });

  test('[API-16] [ADM-10] any status from any: money follows', async () => {
    const { id } = await withdraw(500);
    const walk = ['rejected', 'approved', 'pending', 'approved', 'rejected', 'pending', 'rejected'] as const;
    for (const status of walk) {
      expect((await setStatus(id, { status })).status).toBe(200);
      const taken = status === 'rejected' ? '10000.00' : '9500.00';
      expect(await funds()).toMatchObject({
        balance: taken,
        hold: status === 'pending' ? '500.000000' : '0.000000',
      });
    }
  });

  test('[API-16] back from rejected the funds must still be there', async () => {
    const { id } = await withdraw(9_000);
    await setStatus(id, { status: 'rejected' });
    await withdraw(5_000);
    expect(errorOf(await setStatus(id, { status: 'approved' }))).toMatchObject({
      status: 409,
      message: 'Fondos insuficientes para este cambio: hay 5,000.00 USD disponibles',
      details: { available: '5000.00' },
    });
  });

  test('[API-16] two at once: one decides, the other gets a 409; the money goes once', async () => {
    const { id } = await withdraw(500);
    const answers = await Promise.all([
      setStatus(id, { status: 'approved', expectedRevision: 0 }),
      setStatus(id, { status: 'rejected', expectedRevision: 0 }),
      cancel(id),
      setStatus(id, { status: 'approved', expectedRevision: 0 }),
    ]);
    expect(countByStatus(answers)).toEqual({ 200: 1, 409: 3 });
    const [shown] = await queue();
    expect(shown?.revision).toBe(1);
  });

  test('[API-11] eight at once of more than there is: never more than there is', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => send('withdraw', { amount: 3_000, ...PAYPAL })),
    );
    expect(countByStatus(answers)).toEqual({ 200: 3, 400: 5 });
  });

  test('[API-16] what negative balance protection absorbs is cancelled', async () => {
    const body = { userId: client.id, symbol: 'BTC', quantity: 1, price: 83_210, leverage: 10 };
    expect((await rig.call('POST /api/trades/buy', { as: client, body })).status).toBe(200);
    const { id } = await withdraw(1_000);
    rig.market.move({ BTC: ['70000.00', '70010.00'] });
    await expect.poll(async () => (await queue())[0]?.status).toBe('cancelled');
    expect(await funds()).toMatchObject({ balance: '0.00', totalProfit: '0.00', hold: '0.000000' });
    expect(await transfers()).toMatchObject([{ id, status: 'cancelled' }]);
  });
});

describe('[DSH-32] a reset of the demo account', () => {
  const reset = (as: Actor = client, key?: string) =>
    rig.call(`POST /api/users/${as.id}/account-reset`, {
      as,
      body: {},
      // The specification's texts of transfers are English.
      headers: { 'accept-language': 'en', ...(key === undefined ? {} : { 'idempotency-key': key }) },
    });
  const read = async (path: string, as: Actor = client) => (await rig.call(`GET /api/${path}`, { as })).body;
  const trade = (side: 'buy' | 'sell', as: Actor = client) =>
    rig.call(`POST /api/trades/${side}`, {
      as,
      body: { userId: as.id, symbol: 'AAPL', quantity: 2, price: 191 },
    });
  const lose = async () => {
    await trade('buy');
    rig.market.move({ AAPL: ['181.20', '181.24'] });
    await rig.call('POST /api/positions/close', { as: client, body: { userId: client.id, symbol: 'AAPL' } });
  };

  test('opens another account with the opening funds; the earlier one can still be read', async () => {
    await send('deposit', { amount: 100, paymentMethod: 'paypal' });
    await lose();
    const before = (await account()).account;
    const answer = ResetAccountResponse.parse((await reset()).body);
    expect(answer).toMatchObject({ closedAccount: before?.id, balance: '10000.00', totalProfit: '0.00' });
    const now = await account();
    expect(now).toMatchObject({
      balance: '10000.00',
      totalProfit: '0.00',
      account: { id: answer.account.id },
    });
    expect(now.account?.version).toBeGreaterThan(before?.version ?? 0);
    expect([await read(`transactions/${client.id}`), await transfers()]).toEqual([[], []]);
    const earlier = `account=${answer.closedAccount}`;
    expect(await read(`transactions/${client.id}?${earlier}`)).toMatchObject([
      { type: 'sell' },
      { type: 'buy' },
    ]);
    expect(await read(`users/${client.id}/transfers?${earlier}`)).toMatchObject([{ amount: '100.00' }]);
    const statement = await rig.call(`GET /api/statements?from=2020-01-01&to=2099-01-01&${earlier}`, {
      as: client,
    });
    expect([statement.status, statement.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(await read(`users/${client.id}/accounts`)).toMatchObject([
      { id: answer.account.id, closedAt: null, balance: '10000.00', trades: 0 },
      {
        id: answer.closedAccount,
        closedAt: expect.any(String),
        balance: '10100.00',
        totalProfit: '-20.08',
        trades: 2,
      },
    ]);
    const exported = await rig.call('POST /api/export', {
      as: client,
      body: { password: client.password },
    });
    const { otherAccounts } = PersonalExport.parse(exported.body);
    expect(otherAccounts).toMatchObject([{ id: answer.closedAccount, transactions: [{}, {}] }]);
  });

  test('is in the audit log, and its owner is notified', async () => {
    await lose();
    const { account: opened, closedAccount } = ResetAccountResponse.parse((await reset()).body);
    const { notices } = NoticeList.parse(await read('notices'));
    expect(notices).toMatchObject([{ kind: 'security_change', data: { change: 'account_reset' } }]);
    const { rows } = await sql<{ record: Record<string, unknown> }>`
      select record::jsonb as record from audit_log where id = ${notices[0]?.id}`.execute(rig.owner);
    expect(rows[0]?.record).toMatchObject({
      action: 'account_reset',
      actor: { id: client.id, role: 'user' },
      before: { account: closedAccount },
      after: { account: opened.id, balance: '10000.000000' },
    });
  });

  test('sent again with its key it is the same answer, not another account', async () => {
    await lose();
    const answers = [await reset(client, 'again'), await reset(client, 'again')];
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect(answers[1]?.headers['idempotent-replayed']).toBe('true');
    expect(await read(`users/${client.id}/accounts`)).toHaveLength(2);
  });

  test('twenty at once open one account at most, and no trade beside them stays in the closed one', async () => {
    await lose();
    const trades = Array.from({ length: 20 }, () => trade('buy'));
    const resets = Array.from({ length: 20 }, () => reset());
    const counts = countByStatus(await Promise.all(resets));
    await Promise.all(trades);
    expect(counts[200] ?? 0).toBeLessThanOrEqual(1);
    const { rows } = await sql<{ open: number; closed: number; held: number }>`
      select count(*) filter (where is_primary)::int as open, count(*) filter (where closed_at is not null)::int as closed,
        (select count(*)::int from positions p join trading_accounts c on c.id = p.account_id
          where c.user_id = ${client.id} and c.closed_at is not null) as held
      from trading_accounts where user_id = ${client.id}`.execute(rig.owner);
    expect(rows).toEqual([{ open: 1, closed: counts[200] ?? 0, held: 0 }]);
  });

  test('every session of the client works on the new account at once', async () => {
    const elsewhere = await rig.signIn(client);
    await lose();
    await rig.call(`GET /api/users/${client.id}`, { as: elsewhere });
    await reset();
    await trade('buy', elsewhere);
    expect(await read(`positions/${client.id}`)).toMatchObject([{ symbol: 'AAPL', currentQuantity: 2 }]);
  });

  test('is refused while something is open or held, and of a new account', async () => {
    expect(errorOf(await reset())).toMatchObject({ status: 409, code: 'nothing_to_reset' });
    const { id } = await withdraw('100');
    const held = errorOf(await reset());
    expect(held).toMatchObject({
      status: 409,
      code: 'account_in_use',
      details: { positions: 0, held: '100.00' },
    });
    await cancel(id);
    await trade('buy');
    expect(errorOf(await reset())).toMatchObject({ code: 'account_in_use', details: { positions: 1 } });
  });

  test.each(['0', '1', '999999', 'x', '-1', '1e3', '%27'])(
    'account %s of nobody or somebody else is a 404',
    async (number) => {
      for (const path of [
        `transactions/${client.id}?`,
        `users/${client.id}/transfers?`,
        'statements?from=2026-01-01&to=2026-01-02&',
      ]) {
        expect((await rig.call(`GET /api/${path}account=${number}`, { as: client })).status).toBe(404);
      }
    },
  );
});
