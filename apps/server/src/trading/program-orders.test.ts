import { CALL_SCHEMAS, ErrorBody, NewApiKey, OrderResponse } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, type Actor, type ServerRig } from '../test/server-rig.ts';

const rig = describeServer();
let client: Actor;
let joined = 0;

beforeEach(async () => {
  client = await rig.join(`127.0.5.${1 + (joined++ % 200)}`);
  rig.market.move(OPENING_QUOTES);
  await rig.server.orders.drain();
  return () => rig.assertBalanced();
});

const AAPL = { symbol: 'AAPL', side: 'buy', quantity: '10' } as const;
const LIMIT = { ...AAPL, type: 'limit', limitPrice: '190.00' } as const;
const post = (path: string, body: object) => rig.call(`POST ${path}`, { as: client, body });
const place = async (body: object) => OrderResponse.parse((await post('/api/orders', body)).body).orders;
const replace = (id: number, body: object) => post(`/api/orders/${id}/replacement`, body);
const orders = async () =>
  CALL_SCHEMAS.listOrders.response
    .parse((await rig.call('GET /api/orders?status=all', { as: client })).body)
    .toSorted((a, b) => a.id - b.id);
const move = async (quotes: Parameters<ServerRig['market']['move']>[0]): Promise<void> => {
  rig.market.move(quotes);
  await rig.server.orders.drain();
};
const notices = async () => {
  const { body } = await rig.call('GET /api/notices', { as: client });
  return CALL_SCHEMAS.listNotices.response.parse(body).notices.map(({ kind }) => kind);
};

describe('a replaced order', () => {
  test('[API-21] names the one that took its place, and is named by it', async () => {
    await place({ ...LIMIT, clientOrderId: 'a' });
    const { status, body } = await replace(1, {
      quantity: '5',
      type: 'limit',
      limitPrice: '189.00',
      clientOrderId: 'b',
    });
    expect([status, OrderResponse.parse(body)]).toMatchObject([
      201,
      {
        orders: [
          { id: 2, replaces: 1, replacedBy: null, status: 'working', quantity: '5', limitPrice: '189.00' },
          { id: 1, replacedBy: 2, replaces: null, status: 'cancelled', reason: 'replaced' },
        ],
        message: 'Orden 1 reemplazada por la 2',
      },
    ]);
    expect(await orders()).toMatchObject([
      { clientOrderId: 'a', status: 'cancelled', reason: 'replaced', replacedBy: 2 },
      { clientOrderId: 'b', status: 'working', replaces: 1, quantity: '5' },
    ]);
    expect(await notices()).toEqual([]);
    await move({ AAPL: ['188.96', '189.00'] });
    expect(await orders()).toMatchObject([{ status: 'cancelled' }, { status: 'filled' }]);
  });

  test('leaves its bracket to the new one, also in the database', async () => {
    await place({
      ...LIMIT,
      stopLoss: { type: 'stop', stopPrice: '180.00' },
      takeProfit: { limitPrice: '200.00' },
      bracketScope: 'order',
    });
    await replace(1, { quantity: '4' });
    expect(await orders()).toMatchObject([
      { id: 1, status: 'cancelled' },
      { id: 2, status: 'pending', parentId: 4, ocoGroup: 2, quantity: '4' },
      { id: 3, status: 'pending', parentId: 4, ocoGroup: 2, quantity: '4' },
      { id: 4, status: 'working', replaces: 1 },
    ]);
    await move({ AAPL: ['189.96', '190.00'] });
    await move({ AAPL: ['200.00', '200.04'] });
    expect(await orders()).toMatchObject([
      { status: 'cancelled' },
      { status: 'cancelled', reason: 'oco' },
      { status: 'filled', purpose: 'take_profit', quantity: '4' },
      { status: 'filled', quantity: '4' },
    ]);
  });

  test('is refused where nothing works, and where its id is another order’s', async () => {
    await place({ ...LIMIT, clientOrderId: 'a' });
    for (const [id, body, code] of [
      [9, {}, 'order_not_working'],
      [1, { type: 'stop', stopPrice: '195.00' }, 'order_type_differs'],
      [1, { clientOrderId: 'a' }, 'client_order_id_taken'],
    ] as const)
      expect(ErrorBody.parse((await replace(id, body)).body).code).toBe(code);
    expect(await orders()).toHaveLength(1);
  });

  test('is one, however many come together', async () => {
    await place(LIMIT);
    const sent = Array.from({ length: 8 }, () => replace(1, { quantity: '4' }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 404)]);
    expect(await orders()).toHaveLength(2);
  });
});

describe('an order by its notional', () => {
  test('fills what that buys at the ask, and keeps it', async () => {
    const { quantity: _, ...sized } = AAPL;
    const [order] = await place({ ...sized, type: 'market', notional: '1000' });
    expect(order).toMatchObject({ status: 'filled', notional: '1000.000000' });
    expect(await orders()).toMatchObject([{ notional: '1000.000000', quantity: order?.quantity }]);
    expect(Number(order?.quantity) * 191.24).toBeLessThanOrEqual(1_000);
    expect(await place({ ...sized, type: 'limit', limitPrice: '100.00', notional: 500 })).toMatchObject([
      { quantity: '5', status: 'working' },
    ]);
  });

  test('is previewed as it would be placed', async () => {
    const { quantity: _, ...sized } = AAPL;
    const { body } = await post('/api/orders/preview', { ...sized, type: 'market', notional: '1000' });
    const { previews } = CALL_SCHEMAS.previewOrder.response.parse(body);
    const [placed] = await place({ ...sized, type: 'market', notional: '1000' });
    expect(previews[0]?.quantity).toBe(placed?.quantity);
  });

  test('takes a notional or a quantity, and waits at no stop', async () => {
    const { quantity: _, ...sized } = AAPL;
    for (const body of [
      { ...sized, type: 'market' },
      { ...AAPL, type: 'market', notional: '1000' },
      { ...sized, type: 'stop', stopPrice: '195.00', notional: '1000' },
    ])
      expect(ErrorBody.parse((await post('/api/orders', body)).body).code).toBe('invalid_request');
    const little = await post('/api/orders', { ...sized, type: 'market', notional: '0' });
    expect(ErrorBody.parse(little.body).code).toBe('quantity_too_small');
  });
});

describe('what protects', () => {
  test('a stop-limit is a stop loss, of a bracket and of a position', async () => {
    await place({
      ...AAPL,
      type: 'market',
      stopLoss: { type: 'stop_limit', stopPrice: '185.00', limitPrice: '184.50' },
    });
    const { status } = await post('/api/orders/protection', {
      symbol: 'AAPL',
      type: 'stop_limit',
      stopPrice: '180.00',
      limitPrice: '179.00',
    });
    expect(status).toBe(201);
    expect(await orders()).toMatchObject([
      { id: 1 },
      { purpose: 'stop_loss', type: 'stop_limit', status: 'working', protectsPosition: true },
      { purpose: 'stop_loss', type: 'stop_limit', status: 'working', protectsPosition: true },
    ]);
    await move({ AAPL: ['184.80', '184.84'] });
    expect(await orders()).toMatchObject([{ id: 1 }, { status: 'filled' }, { status: 'cancelled' }]);
  });

  test('brackets of two orders close their own quantities', async () => {
    const exits = (stopPrice: string) => ({ stopLoss: { type: 'stop', stopPrice }, bracketScope: 'order' });
    await place({ ...AAPL, type: 'market', ...exits('180.00') });
    await place({ ...AAPL, quantity: '4', type: 'market', ...exits('185.00') });
    await move({ AAPL: ['185.00', '185.04'] });
    expect(await orders()).toMatchObject([
      { status: 'filled' },
      { status: 'working', quantity: '10', protectsPosition: false, purpose: 'stop_loss' },
      { status: 'filled' },
      { status: 'filled', quantity: '4' },
    ]);
  });

  test('a program does all of it with its key', async () => {
    const key = { name: 'bot', scopes: ['read', 'trade'], days: 30, password: client.password };
    const secret = NewApiKey.parse((await post('/api/keys', key)).body).key;
    const headers = { authorization: `Bearer ${secret}` };
    await rig.call('POST /api/orders', { headers, body: LIMIT });
    const { status } = await rig.call('POST /api/orders/1/replacement', { headers, body: { quantity: '2' } });
    expect(status).toBe(201);
    expect(await orders()).toMatchObject([
      { sentBy: { kind: 'key' } },
      { sentBy: { kind: 'key' }, replaces: 1 },
    ]);
  });
});
