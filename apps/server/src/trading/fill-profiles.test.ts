import {
  CALL_SCHEMAS,
  ClosePositionResponse,
  ErrorBody,
  NoticeList,
  OrderPreviews,
  OrderResponse,
  TradeResponse,
  type FillProfile,
  type Order,
} from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, type Answer } from '../test/server-rig.ts';
import { readPdf } from '@lonja/testkit';

const rig = describeServer();
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);

beforeEach(async () => {
  rig.market.move(OPENING_QUOTES);
  await rig.server.orders.drain();
  return () => rig.assertBalanced();
});

const set = (fillProfile: FillProfile, rest: object = {}) =>
  rig.call(`PUT /api/admin/users/${client.id}`, {
    as: administrator,
    body: { fillProfile, reason: 'A lesson on execution', ...rest },
  });
const setTo = async (profile: FillProfile): Promise<void> => {
  const { status, text } = await set(profile);
  if (status !== 200) throw new Error(text);
};
const fund = () =>
  rig.call(`PUT /api/admin/users/${client.id}`, {
    as: administrator,
    body: { balance: '2000000.00', reason: 'Enough for a large order' },
  });
const trade = (quantity: string, headers = {}): Promise<Answer> =>
  rig.call('POST /api/trades/buy', {
    as: client,
    headers,
    body: { userId: client.id, symbol: 'AAPL', quantity, price: '191.24' },
  });
const place = (body: object): Promise<Answer> => rig.call('POST /api/orders', { as: client, body });
const orders = async (): Promise<Order[]> => {
  const { body } = await rig.call('GET /api/orders?status=all', { as: client });
  return CALL_SCHEMAS.listOrders.response.parse(body);
};
const transactions = async () => {
  const { body } = await rig.call('GET /api/transactions', { as: client });
  return CALL_SCHEMAS.getTransactions.response.parse(body);
};
const notices = async () =>
  NoticeList.parse((await rig.call('GET /api/notices', { as: client })).body).notices;
/** Waits longer than the retail profile's maximum latency. */
const arrive = async (quotes: Parameters<typeof rig.market.move>[0] = {}): Promise<void> => {
  rig.market.wait(300);
  rig.market.move(quotes);
  await rig.server.orders.drain();
};

describe('a fill profile', () => {
  test('is ideal until an administrator sets another one, which is audited and notified', async () => {
    const before = CALL_SCHEMAS.getUser.response.parse(
      (await rig.call(`GET /api/users/${client.id}`, { as: client })).body,
    );
    expect(before.account?.fillProfile).toBe('ideal');
    expect(await set('retail')).toMatchObject({ status: 200, body: { account: { fillProfile: 'retail' } } });
    expect(await notices()).toMatchObject([
      {
        kind: 'administrator_act',
        data: {
          changes: [{ figure: 'fillProfile', symbol: null, before: 'ideal', after: 'retail' }],
          reason: 'A lesson on execution',
        },
      },
    ]);
    const [row] = await rig.owner
      .selectFrom('audit_log')
      .selectAll()
      .where('user_id', '=', client.id)
      .execute();
    expect(JSON.parse(row?.record ?? '')).toMatchObject({
      action: 'user_edited',
      before: { fillProfile: 'ideal' },
      after: { fillProfile: 'retail' },
    });
  });

  test('that is another one than the form had read is a conflict, and the same again is no act', async () => {
    await setTo('retail');
    const refused = await set('stressed', { expected: { fillProfile: 'ideal' } });
    expect(refused.status).toBe(409);
    expect(ErrorBody.parse(refused.body)).toMatchObject({
      code: 'books_changed',
      details: { current: { fillProfile: 'retail' } },
    });
    await setTo('retail');
    expect(await notices()).toHaveLength(1);
  });
});

describe('an order of a retail account', () => {
  beforeEach(() => setTo('retail'));

  test('is on its way, fills at the first quote from after that, and says what it cost', async () => {
    const sent = await trade('10');
    expect(sent.status).toBe(202);
    const {
      orders: [order],
      transaction,
      message,
    } = OrderResponse.parse(sent.body);
    expect(order).toMatchObject({ status: 'working', type: 'market', timeInForce: 'ioc', reduceOnly: false });
    expect(Date.parse(order?.dueAt ?? '') - Date.parse(order?.sentAt ?? '')).toBeGreaterThanOrEqual(50);
    expect(transaction).toBeNull();
    expect(message).toBe('Enviada: compra de 10 AAPL');
    rig.market.move({ AAPL: ['180.00', '180.04'] });
    await rig.server.orders.drain();
    expect(await transactions()).toEqual([]);
    await arrive({ AAPL: ['191.30', '191.34'] });
    expect(await transactions()).toMatchObject([
      {
        price: 191.34,
        orderId: 1,
        gapped: false,
        execution: {
          profile: 'retail',
          idealPrice: '191.24',
          latencyMs: 300,
          impact: '0.00',
          cost: '1.000000',
        },
      },
    ]);
    expect(await orders()).toMatchObject([{ status: 'filled', unfilledQuantity: null }]);
    expect((await notices())[0]).toMatchObject({
      kind: 'order_filled',
      data: { quantity: '10', price: 191.34 },
    });
  });

  test('names its profile, the ideal price and its cost in the statement, as its evidence does', async () => {
    await trade('10');
    await arrive({ AAPL: ['191.30', '191.34'] });
    const statement = await rig.call('GET /api/statements?from=2020-01-01&to=2099-01-01', {
      as: client,
      headers: { 'accept-language': 'en' },
    });
    const text = readPdf(statement.bytes).join(' ').replaceAll(/\s+/g, ' ');
    expect(text).toContain('Retail · Ideal price 191.24 · Cost against ideal 1.00 USD');
    await setTo('ideal');
    await rig.call('POST /api/positions/close', { as: client, body: { userId: client.id, symbol: 'AAPL' } });
    const both = await rig.call('GET /api/statements?from=2020-01-01&to=2099-01-01', {
      as: client,
      headers: { 'accept-language': 'en' },
    });
    expect(readPdf(both.bytes).join(' ').split('Ideal price')).toHaveLength(2);
  });

  test('is behind its results for everybody who sees them, also after the profile was changed back', async () => {
    const execution = async () => {
      const { body } = await rig.call('GET /api/portfolio/performance', { as: client });
      return CALL_SCHEMAS.getPerformance.response.parse(body).execution;
    };
    expect(await execution()).toEqual({
      profile: 'retail',
      fills: { ideal: 0, retail: 0, stressed: 0 },
      cost: '0.000000',
    });
    await trade('10');
    await arrive({ AAPL: ['191.30', '191.34'] });
    await setTo('ideal');
    await trade('1');
    expect(await execution()).toEqual({
      profile: 'ideal',
      fills: { ideal: 1, retail: 1, stressed: 0 },
      cost: '1.000000',
    });
  });

  test('is sent once by one key, and answered alike once it has filled', async () => {
    const headers = { 'idempotency-key': 'flight-1' };
    const first = await trade('10', headers);
    await arrive();
    const second = await trade('10', headers);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await transactions()).toHaveLength(1);
  });

  test('is cancelled on its way, or has filled: never both', async () => {
    await trade('10');
    const cancelled = await rig.call('DELETE /api/orders/1', { as: client });
    expect(cancelled.status).toBe(200);
    await arrive();
    expect(await transactions()).toEqual([]);
    await trade('10');
    rig.market.wait(300);
    rig.market.move({});
    const [answer] = await Promise.all([
      rig.call('DELETE /api/orders/2', { as: client }),
      rig.server.orders.drain(),
    ]);
    const [order] = (await orders()).filter(({ id }) => id === 2);
    expect([200, 404]).toContain(answer.status);
    expect(order?.status).toBe(answer.status === 200 ? 'cancelled' : 'filled');
    expect(await transactions()).toHaveLength(answer.status === 200 ? 0 : 1);
  });

  test('goes on where another process takes over', async () => {
    await trade('10');
    const { rows } = { rows: await rig.owner.selectFrom('orders').selectAll().execute() };
    const mine = rows.find(({ status, due_at }) => status === 'working' && due_at !== null);
    expect(mine).toMatchObject({ type: 'market', time_in_force: 'ioc', ideal_price: 19_124_000_000n });
    expect(mine?.expires_at?.getTime()).toBe((mine?.due_at?.getTime() ?? 0) + 60_000);
  });

  test('fills in part where the market is not deep enough, and costs what its size costs', async () => {
    await fund();
    await place({ symbol: 'AAPL', side: 'buy', type: 'market', quantity: '2000' });
    await arrive();
    const [fill] = await transactions();
    expect(fill).toMatchObject({
      quantity: 1307.257895,
      price: 191.31,
      execution: { widening: '0.00', impact: '0.07', cost: '91.508053' },
    });
    expect(await orders()).toMatchObject([
      { status: 'filled', quantity: '2000', unfilledQuantity: '692.742105' },
    ]);
    expect((await notices())[0]).toMatchObject({ kind: 'order_filled', data: { unfilled: '692.742105' } });
    const refused = await place({
      symbol: 'AAPL',
      side: 'buy',
      type: 'market',
      quantity: '2000',
      timeInForce: 'fok',
    });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'depth_short', details: { available: '1307.257895' } },
    });
  });

  test('is previewed under every profile, and the preview of its own is what it comes to', async () => {
    await fund();
    const body = { symbol: 'AAPL', side: 'buy', type: 'market', quantity: '1000' };
    const answer = await rig.call('POST /api/orders/preview', { as: client, body });
    const { profile, previews } = OrderPreviews.parse(answer.body);
    expect(profile).toBe('retail');
    expect(previews.map((one) => [one.profile, one.price, one.quantity, one.depthCost])).toEqual([
      ['ideal', '191.24', '1000', '0.000000'],
      ['retail', '191.29', '1000', '50.000000'],
      ['stressed', '191.39', '326.81447', '49.022170'],
    ]);
    await place(body);
    await arrive();
    const [fill] = await transactions();
    expect(fill).toMatchObject({ price: 191.29, execution: { cost: '50.000000' } });
    expect(await orders()).toHaveLength(1);
  });

  test('closes a position on its way too; what an administrator closes fills at once', async () => {
    await trade('10');
    await arrive();
    const close = { as: client, body: { userId: client.id, symbol: 'AAPL' } };
    const sent = await rig.call('POST /api/positions/close', close);
    expect(sent.status).toBe(202);
    expect(OrderResponse.parse(sent.body).orders).toMatchObject([{ side: 'sell', reduceOnly: true }]);
    const closed = await rig.call(`POST /api/admin/positions/${client.id}/close`, {
      as: administrator,
      body: { reason: 'End of the lesson' },
    });
    expect(closed.status).toBe(200);
    expect((await orders())[0]).toMatchObject({ status: 'cancelled', reason: 'position' });
    expect((await transactions())[0]).toMatchObject({
      cause: 'administrator',
      execution: { profile: 'ideal' },
    });
  });

  test('is expired where nothing could fill it for a minute', async () => {
    await trade('10');
    rig.market.wait(120_000);
    await rig.server.expiry.runOnce();
    expect(await orders()).toMatchObject([{ status: 'expired' }]);
  });
});

test('an ideal account is answered as ever', async () => {
  const bought = await trade('10');
  expect(bought.status).toBe(200);
  expect(TradeResponse.parse(bought.body).transaction.execution).toEqual({
    profile: 'ideal',
    idealPrice: '191.24',
    latencyMs: 0,
    widening: '0.00',
    impact: '0.00',
    cost: '0.000000',
  });
  const body = { userId: client.id, symbol: 'AAPL' };
  const closed = await rig.call('POST /api/positions/close', { as: client, body });
  expect(ClosePositionResponse.parse(closed.body).transaction.price).toBe(191.2);
});
