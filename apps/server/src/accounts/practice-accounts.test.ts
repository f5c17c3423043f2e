import {
  CALL_SCHEMAS,
  NewApiKey,
  PersonalExport,
  type ServerMessage,
  type TradingAccount,
} from '@lonja/protocol';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { openScreen, readStream, streamSocket } from '../test/screen.ts';
import { countByStatus, type Actor, type Answer } from '../test/server-rig.ts';

const rig = describeServer();
const client = clientOfEach(rig);
/** Number of a practice account that each test begins with: 5,000 USD, ESMA's leverage, forex and stocks. */
let practice: string;

const TERMS = { grant: '5000', margin: 'esma', assetClasses: ['forex', 'stocks'] };
const PRACTICE = { name: 'Práctica', terms: TERMS };
const open = (body: object = PRACTICE, as: Actor = client, headers: Record<string, string> = {}) =>
  // An address may open a few a minute.
  rig.call(`POST /api/users/${as.id}/accounts`, {
    as,
    body,
    headers,
    from: `127.0.9.${1 + (opened++ % 200)}`,
  });
let opened = 0;
const close = (account: string, as: Actor = client) =>
  rig.call(`POST /api/users/${as.id}/accounts/${account}/closing`, { as, body: {} });
const rename = (account: string, name: string, as: Actor = client) =>
  rig.call(`PATCH /api/users/${as.id}/accounts/${account}`, { as, body: { name } });
const list = async (as: Actor = client): Promise<TradingAccount[]> =>
  CALL_SCHEMAS.listAccounts.response.parse((await rig.call(`GET /api/users/${as.id}/accounts`, { as })).body);
const at = (account: string | undefined) => (account === undefined ? '' : `?account=${account}`);
const trade = (
  account: string | undefined,
  order: {
    side?: 'buy' | 'sell';
    symbol?: string;
    quantity?: number;
    price?: number;
    leverage?: number;
  } = {},
) => {
  const { side = 'buy', symbol = 'AAPL', quantity = 1, price = 191.24, leverage = 1 } = order;
  const body = { userId: client.id, symbol, quantity, price, leverage };
  return rig.call(`POST /api/trades/${side}${at(account)}`, { as: client, body });
};
const read = async (path: string) => (await rig.call(`GET /api/${path}`, { as: client })).body;
const user = async (account?: string) =>
  CALL_SCHEMAS.getUser.response.parse(await read(`users/${client.id}${at(account)}`));
const positions = (account?: string) => read(`positions/${client.id}${at(account)}`);
const codeOf = ({ body }: Answer): string => (body as { code: string }).code;
const idOf = ({ body }: Answer): string => CALL_SCHEMAS.openPractice.response.parse(body).account.id;

beforeEach(async () => {
  practice = idOf(await open());
});

describe('a practice account', () => {
  test('opens with its grant beside the primary one, on its terms', async () => {
    expect(await user(practice)).toMatchObject({
      balance: '5000.00',
      account: {
        kind: 'practice',
        name: 'Práctica',
        terms: { grant: '5000.000000', margin: 'esma', assetClasses: ['forex', 'stocks'] },
      },
    });
    expect(await user()).toMatchObject({
      balance: '10000.00',
      account: { kind: 'demo', name: null, terms: null },
    });
    expect(await list()).toMatchObject([
      { id: practice, kind: 'practice', isPrimary: false, name: 'Práctica', closedAt: null },
      { kind: 'demo', isPrimary: true },
    ]);
    const { notices } = CALL_SCHEMAS.listNotices.response.parse(await read('notices'));
    expect(notices).toMatchObject([{ kind: 'security_change', data: { change: 'practice_opened' } }]);
  });

  test('trades, is funded and read by its number, and the primary one knows nothing of it', async () => {
    expect((await trade(practice)).status).toBe(200);
    const body = { amount: 50, paymentMethod: 'paypal' };
    const deposit = await rig.call(`POST /api/users/${client.id}/deposit${at(practice)}`, {
      as: client,
      body,
    });
    expect(deposit.status).toBe(200);
    expect(await positions(practice)).toMatchObject([{ symbol: 'AAPL', quantity: '1' }]);
    expect(await positions()).toEqual([]);
    expect(await read(`transactions/${client.id}${at(practice)}`)).toHaveLength(1);
    expect(await read(`transactions/${client.id}`)).toEqual([]);
    expect(await read(`users/${client.id}/transfers${at(practice)}`)).toMatchObject([{ amount: '50.00' }]);
    expect((await user()).balance).toBe('10000.00');
    expect((await user(practice)).balance).toBe('4858.76');
  });

  test('takes no more leverage than its preset, and opens nothing outside of its classes', async () => {
    const forex = { symbol: 'EURUSD', quantity: 1_000, price: 1.0846 };
    expect((await trade(practice, { ...forex, leverage: 100 })).body).toMatchObject({
      code: 'leverage_not_allowed',
      details: { allowed: [1, 2, 5, 10, 20, 30] },
    });
    expect((await trade(practice, { ...forex, leverage: 30 })).status).toBe(200);
    expect((await trade(undefined, { ...forex, leverage: 100 })).status).toBe(200);
    const crypto = { symbol: 'BTC', quantity: 1, price: 100_000 };
    expect((await trade(practice, crypto)).body).toMatchObject({
      code: 'class_not_allowed',
      details: { allowed: ['forex', 'stocks'] },
    });
    const order = { symbol: 'BTC', side: 'buy', type: 'limit', quantity: 1, limitPrice: '50000' };
    const placed = await rig.call(`POST /api/orders${at(practice)}`, { as: client, body: order });
    expect(codeOf(placed)).toBe('class_not_allowed');
  });

  test('sends its profit where its client wants it, whatever the primary one does', async () => {
    const settings = (account?: string) => read(`users/${client.id}/settings${at(account)}`);
    const change = await rig.call(`PUT /api/users/${client.id}/settings${at(practice)}`, {
      as: client,
      body: { profitDestination: 'balance' },
    });
    expect(change.body).toMatchObject({ profitDestination: 'balance' });
    expect([await settings(practice), await settings()]).toMatchObject([
      { profitDestination: 'balance' },
      { profitDestination: 'apart' },
    ]);
    expect([(await user(practice)).account, (await user()).account]).toMatchObject([
      { profitDestination: 'balance' },
      { profitDestination: 'apart' },
    ]);
  });

  test('keeps its terms over a reset, and the primary one its balance', async () => {
    await trade(practice);
    await trade(practice, { side: 'sell', price: 191.2 });
    const answer = await rig.call(`POST /api/users/${client.id}/account-reset${at(practice)}`, {
      as: client,
      body: {},
    });
    const { account } = CALL_SCHEMAS.resetAccount.response.parse(answer.body);
    expect(account).toMatchObject({
      kind: 'practice',
      name: 'Práctica',
      cash: '5000.000000',
      terms: { margin: 'esma' },
    });
    expect((await list()).filter(({ closedAt }) => !closedAt)).toMatchObject([
      { id: account.id, kind: 'practice', isPrimary: false, name: 'Práctica', terms: { margin: 'esma' } },
      { kind: 'demo', isPrimary: true },
    ]);
    expect(codeOf(await trade(practice))).toBe('account_closed');
    expect((await trade(account.id)).status).toBe(200);
    expect((await user()).balance).toBe('10000.00');
  });

  test('closes once nothing is open, and can still be read', async () => {
    await trade(practice);
    expect(codeOf(await close(practice))).toBe('account_in_use');
    await trade(practice, { side: 'sell', price: 191.2 });
    const waiting = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: '100' };
    expect((await rig.call(`POST /api/orders${at(practice)}`, { as: client, body: waiting })).status).toBe(
      201,
    );
    expect(await close(practice)).toMatchObject({ status: 200, body: { closedAccount: practice } });
    expect(codeOf(await close(practice))).toBe('account_closed');
    expect(codeOf(await trade(practice))).toBe('account_closed');
    expect((await rename(practice, 'Otra')).status).toBe(404);
    expect(await read(`orders${at(practice)}`)).toMatchObject([]);
    expect(await read(`transactions/${client.id}${at(practice)}`)).toHaveLength(2);
    expect(codeOf(await close((await user()).account?.id ?? ''))).toBe('primary_account_stays');
  });

  test('is named by its notices', async () => {
    await trade(practice);
    await trade(practice, { side: 'sell', price: 191.2 });
    const waiting = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: '150' };
    await rig.call(`POST /api/orders${at(practice)}`, { as: client, body: waiting });
    await rig.call('POST /api/orders', { as: client, body: waiting });
    rig.market.move({ AAPL: ['149.90', '149.94'] });
    await rig.server.orders.drain();
    const { notices } = CALL_SCHEMAS.listNotices.response.parse(await read('notices'));
    const filled = notices.filter(({ kind }) => kind === 'order_filled').map(({ account }) => account);
    expect(new Set(filled)).toEqual(new Set(['Práctica', undefined]));
  });

  test('is named by its client, the primary one is not', async () => {
    expect((await rename(practice, '  Estrategia B ')).body).toMatchObject({ name: 'Estrategia B' });
    expect((await user(practice)).account?.name).toBe('Estrategia B');
    expect((await rename((await user()).account?.id ?? '', 'Mía')).status).toBe(404);
    expect((await rename(practice, ' ')).status).toBe(400);
    expect((await rename(practice, 'x'.repeat(41))).status).toBe(400);
  });

  test('is exported with the others, and its waiting orders end when its client leaves', async () => {
    const waiting = { symbol: 'AAPL', side: 'buy', type: 'limit', quantity: 1, limitPrice: '100' };
    await rig.call(`POST /api/orders${at(practice)}`, { as: client, body: waiting });
    const { password } = client;
    const exported = await rig.call('POST /api/export', { as: client, body: { password } });
    expect(PersonalExport.parse(exported.body).otherAccounts).toMatchObject([
      { id: practice, name: 'Práctica', orders: [{ symbol: 'AAPL', status: 'working' }] },
    ]);
    const left = await rig.call(`POST /api/users/${client.id}/erasure`, { as: client, body: { password } });
    expect(left.status).toBe(200);
    const open = await rig.owner
      .selectFrom('trading_accounts')
      .select('id')
      .where('user_id', '=', client.id)
      .where('closed_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });
});

describe('the panel', () => {
  const administrator = provideAdministrator(rig);
  const panel = (route: string, body?: object) =>
    rig.call(route, { as: administrator, ...(body && { body }) });
  const figures = async (account?: string) => {
    const { body } = await panel(`GET /api/admin/users/${client.id}${at(account)}`);
    return CALL_SCHEMAS.getClientFigures.response.parse(body);
  };
  const acts = async () =>
    CALL_SCHEMAS.listNotices.response
      .parse(await read('notices'))
      .notices.filter(({ kind }) => kind === 'administrator_act');

  test('counts it in its sums', async () => {
    const sums = async () =>
      CALL_SCHEMAS.getUserTotals.response.parse((await panel('GET /api/admin/summary')).body);
    const before = await sums();
    await open();
    const after = await sums();
    const cents = ({ balance }: { readonly balance: string }) => Number(balance.replace('.', ''));
    expect([cents(after) - cents(before), after.users - before.users]).toEqual([500_000, 0]);
  });

  test("shows a client's accounts, and any of them", async () => {
    await trade(practice, { symbol: 'EURUSD', quantity: 1_000, price: 1.0846, leverage: 30 });
    const { user: shown, accounts, exposure } = await figures(practice);
    expect(shown.account).toMatchObject({ id: practice, name: 'Práctica' });
    expect(accounts.map(({ id, isPrimary }) => [id === practice, isPrimary])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(exposure).toMatchObject([{ assetClass: 'forex' }]);
    expect(await figures()).toMatchObject({ user: { balance: '10000.00' }, exposure: [] });
    const held = (account?: string) => panel(`GET /api/admin/positions/${client.id}${at(account)}`);
    expect([(await held(practice)).body, (await held()).body]).toMatchObject([[{ symbol: 'EURUSD' }], []]);
    const seen = await panel(`GET /api/admin/users/${client.id}/view${at(practice)}&reason=Clase`);
    expect(CALL_SCHEMAS.viewClient.response.parse(seen.body)).toMatchObject({
      user: { balance: shown.balance },
      positions: [{ symbol: 'EURUSD' }],
      transactions: [{ symbol: 'EURUSD' }],
    });
    const curve = await panel(`GET /api/admin/users/${client.id}/performance${at(practice)}&period=1D`);
    expect(curve.status).toBe(200);
    const near = CALL_SCHEMAS.listAccountsNearCall.response.parse(
      (await panel('GET /api/admin/accounts/near-call')).body,
    );
    expect(near.find(({ account }) => account.id === practice)).toMatchObject({
      user: { id: client.id },
      account: { name: 'Práctica' },
    });
  });

  test('sets what it holds, disclosed there and nowhere else', async () => {
    await trade(practice);
    const reason = 'Ejercicio de clase';
    const set = await panel(`PUT /api/admin/users/${client.id}${at(practice)}`, { balance: 777, reason });
    expect(set.body).toMatchObject({ balance: '777.00', account: { id: practice } });
    expect(await acts()).toMatchObject([{ account: 'Práctica', data: { reason } }]);
    const position = await panel(`PUT /api/admin/positions/${client.id}/AAPL${at(practice)}`, {
      profit: 12,
      reason,
    });
    expect(position.body).toMatchObject({ profit: '12.00', hasAdminProfit: true });
    expect(await positions(practice)).toMatchObject([{ hasAdminProfit: true, adminReason: reason }]);
    const [adjusted, other] = await list();
    expect([adjusted?.adjustments.cash, other?.adjustments.cash]).toMatchObject([
      { lastReason: reason },
      null,
    ]);
    expect((await user()).balance).toBe('10000.00');
    const audit = await panel(`GET /api/admin/audit?user=${client.username}&action=user_edited`);
    expect(JSON.stringify(audit.body)).toContain(reason);
  });

  test('closes what is open in the one that it names, or in all', async () => {
    const second = idOf(await open());
    for (const account of [practice, second, undefined]) expect((await trade(account)).status).toBe(200);
    expect((await figures()).user.openPositions).toBe(3);
    const closing = `POST /api/admin/positions/${client.id}/close`;
    const body = { reason: 'Fin de clase' };
    expect((await panel(`${closing}${at(practice)}`, body)).body).toEqual({ closed: 1, refused: [] });
    expect(await acts()).toMatchObject([{ account: 'Práctica', data: body }]);
    expect((await panel(closing, body)).body).toEqual({ closed: 2, refused: [] });
    for (const account of [practice, second, undefined]) expect(await positions(account)).toEqual([]);
  });

  test('finds no account that is not of that client', async () => {
    const theirs = idOf(await open(PRACTICE, await rig.join('127.0.8.4')));
    const body = { balance: 1, reason: 'No es suya' };
    for (const account of [theirs, '0', 'x', '', '1e3', '9'.repeat(30)]) {
      const answers = await Promise.all([
        panel(`GET /api/admin/users/${client.id}${at(account)}`),
        panel(`GET /api/admin/positions/${client.id}${at(account)}`),
        panel(`PUT /api/admin/users/${client.id}${at(account)}`, body),
        panel(`POST /api/admin/positions/${client.id}/close${at(account)}`, { reason: 'No es suya' }),
      ]);
      expect([account, countByStatus(answers)]).toEqual([account, { 404: 4 }]);
    }
  });
});

describe('who may what', () => {
  test('no number but that of an own account is one, for any call', async () => {
    const other = await rig.join('127.0.8.1');
    const theirs = idOf(await open(PRACTICE, other));
    for (const account of [theirs, '0', '-1', '1e3', '999999999', '9'.repeat(30), 'NaN', '', '1&account=2']) {
      expect([account, (await trade(account)).status]).toEqual([account, 404]);
      expect([account, (await rig.call(`GET /api/orders${at(account)}`, { as: client })).status]).toEqual([
        account,
        404,
      ]);
    }
    expect((await close(theirs)).status).toBe(404);
    expect((await rename(theirs, 'Robada')).status).toBe(404);
    const doubled = `?account=${practice}&account=${theirs}`;
    expect((await rig.call(`GET /api/orders${doubled}`, { as: client })).status).toBe(404);
    expect((await open(PRACTICE, { ...client, id: other.id })).status).toBe(404);
  });

  test.each([
    { grant: '99.99' },
    { grant: '1000000.01' },
    { grant: '-5' },
    { grant: 'NaN' },
    { margin: 'own' },
    { assetClasses: [] },
    { assetClasses: ['real estate'] },
    { kind: 'demo' },
    { rules: { maxLeverage: 501 } },
    { rules: { noLosses: true } },
    { rules: { ordersADay: { most: 3, zone: 'Mars/Olympus' } } },
  ])('terms like %j are refused', async (wrong) => {
    expect((await open({ ...PRACTICE, terms: { ...TERMS, ...wrong } })).status).toBe(400);
    expect((await open({ ...PRACTICE, ...wrong })).status).toBe(400);
    expect((await open({ ...PRACTICE, name: '' })).status).toBe(400);
    expect(await list()).toHaveLength(2);
  });

  test('keeps the rules that its client gives itself, and a reset keeps them too', async () => {
    const rules = { maxLeverage: 5, noShorts: true, noDelayed: false, maxShare: 40, ordersADay: { most: 2 } };
    const account = idOf(await open({ name: 'Con reglas', terms: { grant: '10000', rules } }));
    const held = {
      maxLeverage: 5,
      noShorts: true,
      maxShare: 40,
      ordersADay: { most: 2, zone: 'America/New_York' },
    };
    expect((await user(account)).account?.terms?.rules).toEqual(held);
    expect(codeOf(await trade(account, { leverage: 10 }))).toBe('leverage_not_allowed');
    expect(codeOf(await trade(account, { side: 'sell', price: 191.22 }))).toBe('shorts_not_allowed');
    expect(codeOf(await trade(account, { quantity: 21 }))).toBe('position_too_large');
    expect((await trade(account)).status).toBe(200);
    expect((await trade(account)).status).toBe(200);
    expect(codeOf(await trade(account))).toBe('orders_of_day_spent');
    expect((await trade(account, { side: 'sell', quantity: 2, price: 191.22 })).status).toBe(200);
    const reset = await rig.call(`POST /api/users/${client.id}/account-reset${at(account)}`, {
      as: client,
      body: {},
    });
    expect(CALL_SCHEMAS.resetAccount.response.parse(reset.body).account.terms?.rules).toEqual(held);
  });

  test('eight are open at a time, however many are asked for at once', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => open()));
    expect(countByStatus(answers)).toEqual({ 201: 6, 409: 6 });
    expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual(
      Array.from({ length: 6 }, () => 'too_many_accounts'),
    );
    expect(await list()).toHaveLength(8);
    expect((await close(practice)).status).toBe(200);
    expect(countByStatus(await Promise.all([open(), open()]))).toEqual({ 201: 1, 409: 1 });
  });

  test('three hundred are kept, closed ones too: then none is opened, and none is reset', async () => {
    const kept = (await list()).length;
    await sql`
      insert into trading_accounts (user_id, kind, is_primary, name, terms, closed_at)
      select user_id, kind, false, name, terms, now()
      from trading_accounts, generate_series(1, ${300 - kept}::int) where id = ${Number(practice)}`.execute(
      rig.owner,
    );
    expect([(await open()).status, codeOf(await open())]).toEqual([409, 'too_many_kept_accounts']);
    const reset = await rig.call(`POST /api/users/${client.id}/account-reset`, { as: client, body: {} });
    expect([reset.status, codeOf(reset)]).toEqual([409, 'too_many_kept_accounts']);
  });

  test('sent again with its key an opening is the same account', async () => {
    const key = { 'idempotency-key': 'one-practice-account' };
    const answers = [await open(PRACTICE, client, key), await open(PRACTICE, client, key)];
    expect(answers[1]?.text).toBe(answers[0]?.text);
    expect(await list()).toHaveLength(3);
  });

  test('an order and the closing of its account at once: either it is there and open, or closed and without it', async () => {
    for (let round = 0; round < 10; round++) {
      const account = idOf(await open());
      const [bought, closed] = await Promise.all([trade(account), close(account)]);
      const held = (await positions(account)) as unknown[];
      expect([bought.status, closed.status, held.length]).toEqual(
        bought.status === 200 ? [200, 409, 1] : [404, 200, 0],
      );
      if (bought.status === 200) await trade(account, { side: 'sell', price: 191.2 });
      await close(account);
    }
  });
});

type AccountMessage = Extract<ServerMessage, { type: 'account' }>;
const accountsOf = (messages: readonly ServerMessage[]): (string | undefined)[] =>
  messages
    .filter((message): message is AccountMessage => message.type === 'account')
    .map(({ user: { account } }) => account?.id);

describe('a stream', () => {
  test('shows the account that it names, and without one the primary one', async () => {
    const primary = (await user()).account?.id;
    const ofPrimary = await openScreen(rig.port, client);
    const ofPractice = readStream(streamSocket(rig.port, client, {}, at(practice)));
    await ofPractice.received('welcome');
    await trade(practice);
    await trade(undefined);
    await ofPractice.received('account');
    await ofPrimary.received('account');
    await Promise.all([ofPrimary.pong(), ofPractice.pong()]);
    expect(new Set(accountsOf(ofPrimary.messages))).toEqual(new Set([primary]));
    expect(new Set(accountsOf(ofPractice.messages))).toEqual(new Set([practice]));
    ofPractice.say({ type: 'resync' });
    expect((await ofPractice.receivedTimes('account', 2)).at(-1)?.user.account?.id).toBe(practice);
  });

  test('of an account that is not its reader’s is refused', async () => {
    const other = await rig.join('127.0.8.2');
    for (const query of [
      at(idOf(await open(PRACTICE, other))),
      '?account=',
      '?account=x',
      `?account=${practice}&account=${practice}`,
    ])
      expect(await readStream(streamSocket(rig.port, client, {}, query)).ended()).toContain('404');
    expect(await readStream(streamSocket(rig.port, undefined, {}, at(practice))).ended()).toContain('401');
  });
});

describe('a key for one account', () => {
  const keyFor = (account: string) => {
    const scopes = ['read', 'trade', 'transfer'];
    const body = { name: 'Robot', scopes, days: 30, password: client.password, account };
    return rig.call('POST /api/keys', { as: client, body });
  };
  const bearer = async (account: string) => {
    const { key, apiKey } = NewApiKey.parse((await keyFor(account)).body);
    expect(apiKey.account).toBe(account);
    return { authorization: `Bearer ${key}` };
  };
  const idWith = async (headers: Record<string, string>, query = '') => {
    const { status, body } = await rig.call(`GET /api/users/${client.id}${query}`, { headers });
    return status === 200 ? CALL_SCHEMAS.getUser.response.parse(body).account?.id : status;
  };

  test('trades it without naming it, and reaches no other', async () => {
    const headers = await bearer(practice);
    const primary = (await user()).account?.id;
    const body = { userId: client.id, symbol: 'AAPL', quantity: 1, price: 191.24, leverage: 1 };
    expect((await rig.call('POST /api/trades/buy', { headers, body })).status).toBe(200);
    expect([await positions(practice), await positions()]).toMatchObject([[{ symbol: 'AAPL' }], []]);
    expect(await idWith(headers)).toBe(practice);
    expect(await idWith(headers, at(practice))).toBe(practice);
    expect(await idWith(headers, at(primary))).toBe(404);
    expect((await rig.call('GET /api/notices', { headers })).body).toMatchObject({
      code: 'key_scope_missing',
    });
  });

  test('goes on with the account that a reset puts in its place', async () => {
    const headers = await bearer(practice);
    await trade(practice);
    await trade(practice, { side: 'sell', price: 191.2 });
    expect(await idWith(headers)).toBe(practice);
    const reset = await rig.call(`POST /api/users/${client.id}/account-reset${at(practice)}`, {
      as: client,
      body: {},
    });
    const { account } = CALL_SCHEMAS.resetAccount.response.parse(reset.body);
    expect(account.id).not.toBe(practice);
    expect(await idWith(headers)).toBe(account.id);
    expect(await idWith(headers, at(practice))).toBe(404);
  });

  test('streams it, and no news of its person', async () => {
    const headers = await bearer(practice);
    const primary = (await user()).account?.id;
    const program = readStream(streamSocket(rig.port, undefined, headers));
    await program.received('welcome');
    await trade(undefined);
    await trade(practice);
    await program.received('account');
    await program.pong();
    expect(new Set(accountsOf(program.messages))).toEqual(new Set([practice]));
    expect(program.messages.filter(({ type }) => type === 'notice')).toEqual([]);
    expect(await readStream(streamSocket(rig.port, undefined, headers, at(primary))).ended()).toContain(
      '404',
    );
  });

  test('is made for an own account only', async () => {
    const theirs = idOf(await open(PRACTICE, await rig.join('127.0.8.3')));
    for (const account of [theirs, '0', 'x', '']) expect((await keyFor(account)).status).toBe(404);
    const { body } = await rig.call('GET /api/keys', { as: client });
    expect(body).toEqual([]);
  });
});
