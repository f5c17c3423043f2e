import { OrderResponse, CALL_SCHEMAS, type Order } from '@lonja/protocol';
import { loadWorkingOrders } from '@lonja/store/trading/orders';
import { readPdf } from '@lonja/testkit';
import { SERVER_TEXTS } from '@lonja/words/server-texts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { ALL_SLOTS } from '../cluster/slots.ts';
import { describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, type Actor, type Answer, type ServerRig } from '../test/server-rig.ts';

const rig = describeServer();
let client: Actor;

/** One address may register so many a minute; these tests are quicker. */
let joined = 0;
const newAddress = () => `127.0.1.${1 + (joined++ % 200)}`;

beforeEach(async () => {
  client = await rig.join(newAddress());
  rig.market.move(OPENING_QUOTES);
  await rig.server.orders.drain();
  return () => rig.assertBalanced();
});

const post = (body: object, headers = {}): Promise<Answer> =>
  rig.call('POST /api/orders', { as: client, body, headers });
const read = (answer: Answer): OrderResponse => {
  expect(answer.text).toContain('"orders"');
  return OrderResponse.parse(answer.body);
};
/** Places an order that is taken. */
const place = async (body: object): Promise<Order> => {
  const [order] = read(await post(body)).orders;
  return order as Order;
};
const list = async (query = ''): Promise<Order[]> => {
  const { body } = await rig.call(`GET /api/orders${query}`, { as: client });
  return CALL_SCHEMAS.listOrders.response.parse(body);
};
const find = async (id: number): Promise<Order | undefined> =>
  (await list('?status=all')).find((order) => order.id === id);
const transactions = async () => {
  const { body } = await rig.call('GET /api/transactions', { as: client });
  return CALL_SCHEMAS.getTransactions.response.parse(body);
};
const held = async (): Promise<Record<string, string>> => {
  const { body } = await rig.call(`GET /api/positions/${client.id}`, { as: client });
  return Object.fromEntries(
    CALL_SCHEMAS.getPositions.response.parse(body).map((position) => [position.symbol, position.quantity]),
  );
};
const move = async (quotes: Parameters<ServerRig['market']['move']>[0]): Promise<void> => {
  rig.market.move(quotes);
  await rig.server.orders.drain();
};

const AAPL = { symbol: 'AAPL', side: 'buy', quantity: '10' } as const;
const LIMIT = { ...AAPL, type: 'limit', limitPrice: '190.00' } as const;

describe('placing', () => {
  test('a limit below the market waits, and moves no money', async () => {
    const before = await rig.books();
    const answer = read(await post(LIMIT));
    expect(answer).toMatchObject({
      transaction: null,
      balance: '10000.00',
      message: 'En espera: compra de 10 AAPL',
    });
    expect(answer.orders).toMatchObject([
      {
        id: 1,
        status: 'working',
        limitPrice: '190.00',
        timeInForce: 'gtc',
        expiresAt: null,
        transactionId: null,
      },
    ]);
    expect(await list()).toEqual(answer.orders);
    expect((await rig.books()).length).toBeGreaterThanOrEqual(before.length);
    expect(await transactions()).toEqual([]);
  });

  test('a limit that the market has reached fills at once, at the ask and not at its own price', async () => {
    const answer = read(await post({ ...LIMIT, limitPrice: '195.00' }));
    expect(answer.orders).toMatchObject([{ status: 'filled' }]);
    expect(answer.transaction).toMatchObject({ price: 191.24, orderType: 'limit', gapped: false });
    expect(answer.message).toBe('Ejecutada: compra de 10 AAPL a 191.24');
    expect(await list()).toEqual([]);
    expect(await held()).toEqual({ AAPL: '10' });
  });

  test('a market order is an order too, and keeps what the client saw', async () => {
    const answer = read(await post({ ...AAPL, type: 'market', price: '191.24' }));
    expect(answer.orders).toMatchObject([{ status: 'filled', type: 'market', timeInForce: 'ioc' }]);
    const refused = await post({ ...AAPL, type: 'market', price: '180', slippagePercent: 1 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'price_moved' } });
  });

  test('ioc and fok fill at once or are cancelled', async () => {
    const cancelled = await place({ ...LIMIT, timeInForce: 'fok' });
    expect(cancelled).toMatchObject({ status: 'cancelled', reason: 'unfilled' });
    const filled = await place({ ...LIMIT, limitPrice: '191.24', timeInForce: 'ioc' });
    expect(filled).toMatchObject({ status: 'filled' });
  });

  test('the same key places once', async () => {
    const headers = { 'idempotency-key': 'order-1' };
    const first = await post(LIMIT, headers);
    const second = await post(LIMIT, headers);
    expect(second.text).toBe(first.text);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(await list()).toHaveLength(1);
    expect((await post({ ...LIMIT, quantity: '11' }, headers)).status).toBe(422);
  });

  test.each([
    ['a price off the grid', { limitPrice: '190.001' }, 400, 'price_off_grid'],
    ['a price beyond any market', { limitPrice: '10000000000.01' }, 400, 'price_off_grid'],
    ['a price below zero', { limitPrice: '-1' }, 400, 'price_off_grid'],
    ['no price', { limitPrice: undefined }, 400, 'invalid_request'],
    ['a quantity of zero', { quantity: 0 }, 400, 'quantity_too_small'],
    ['a leverage that its class does not have', { leverage: 3 }, 400, 'leverage_not_allowed'],
    ['a notional above the limit', { quantity: '100000' }, 400, 'notional_out_of_range'],
    ['gtd without a moment', { timeInForce: 'gtd' }, 400, 'invalid_request'],
    ['a moment without gtd', { expiresAt: '2040-01-01T00:00:00Z' }, 400, 'invalid_request'],
    [
      'a moment that has passed',
      { timeInForce: 'gtd', expiresAt: '2020-01-01T00:00:00Z' },
      400,
      'expiry_not_ahead',
    ],
    [
      'a stop that the market has passed',
      { type: 'stop', limitPrice: undefined, stopPrice: '190' },
      409,
      'stop_on_wrong_side',
    ],
    [
      'a stop that fills or kills',
      { type: 'stop', limitPrice: undefined, stopPrice: '200', timeInForce: 'fok' },
      400,
      'time_in_force_not_allowed',
    ],
    [
      'two trails',
      { type: 'trailing_stop', limitPrice: undefined, trailPercent: 1, trailDistance: '1' },
      400,
      'invalid_request',
    ],
    [
      'a trail of half the price and more',
      { type: 'trailing_stop', limitPrice: undefined, trailDistance: '100' },
      400,
      'trail_out_of_range',
    ],
    ['an unknown symbol', { symbol: 'NOPE' }, 404, 'unknown_instrument'],
    ['an unknown field', { userId: 'x' }, 400, 'invalid_request'],
    [
      'a stop loss above a long',
      { stopLoss: { type: 'stop', stopPrice: '195' } },
      409,
      'stop_loss_on_wrong_side',
    ],
    ['a take profit below a long', { takeProfit: { limitPrice: '185' } }, 409, 'take_profit_on_wrong_side'],
    [
      'a bracket on what only reduces',
      { reduceOnly: true, takeProfit: { limitPrice: '195' } },
      409,
      'no_position',
    ],
  ])('%s is refused and leaves no trace', async (_what, over, status, code) => {
    const before = await rig.books();
    const answer = await post({ ...LIMIT, ...over });
    expect(answer.body).toMatchObject({ code });
    expect(answer.status).toBe(status);
    expect(await rig.books()).toBe(before);
    expect(await list('?status=all')).toEqual([]);
  });

  test('at most 50 orders wait in one instrument', async () => {
    const answers = await Promise.all(Array.from({ length: 60 }, () => post(LIMIT)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({
      code: 'too_many_orders',
      details: { scope: 'instrument', maximum: 50 },
    });
    expect((await list()).map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, at) => 50 - at));
  });
});

describe('triggers', () => {
  test('a limit fills at the first quote that reaches it, once, and its fill names it', async () => {
    const { id } = await place(LIMIT);
    await move({ AAPL: ['189.97', '190.01'] });
    expect(await held()).toEqual({});
    await move({ AAPL: ['189.96', '190.00'] });
    await move({ AAPL: ['189.90', '189.94'] });
    expect(await find(id)).toMatchObject({ status: 'filled' });
    const fills = await transactions();
    expect(fills).toMatchObject([
      { orderId: id, orderType: 'limit', price: 190, triggerPrice: 190, gapped: false },
    ]);
    expect(await find(id)).toMatchObject({ transactionId: fills[0]?.id });
  });

  test('a stop in a gap fills at the first price that there is, and says so', async () => {
    await post({ ...AAPL, type: 'market' });
    const { id } = await place({
      ...AAPL,
      side: 'sell',
      type: 'stop',
      stopPrice: '185.00',
      reduceOnly: true,
    });
    await move({ AAPL: ['170.00', '170.04'] });
    expect(await held()).toEqual({});
    const [last] = await transactions();
    expect(last).toMatchObject({
      orderId: id,
      price: 170,
      triggerPrice: 185,
      gapped: true,
      orderType: 'stop',
    });
  });

  test('a stop-limit waits as a limit once its stop is met', async () => {
    const { id } = await place({ ...AAPL, type: 'stop_limit', stopPrice: '195.00', limitPrice: '195.50' });
    await move({ AAPL: ['196.00', '196.04'] });
    expect(await find(id)).toMatchObject({ status: 'working', isTriggered: true });
    await move({ AAPL: ['195.40', '195.44'] });
    expect(await find(id)).toMatchObject({ status: 'filled' });
    expect(await transactions()).toMatchObject([{ price: 195.44 }]);
  });

  test('a trailing stop follows the market up, never down, and closes at its distance', async () => {
    await post({ ...AAPL, type: 'market' });
    const { id, stopPrice } = await place({
      ...AAPL,
      side: 'sell',
      type: 'trailing_stop',
      trailDistance: '2.00',
      reduceOnly: true,
    });
    expect(stopPrice).toBe('189.20');
    await move({ AAPL: ['195.00', '195.04'] });
    expect(await find(id)).toMatchObject({ stopPrice: '193.00' });
    await move({ AAPL: ['194.00', '194.04'] });
    expect(await find(id)).toMatchObject({ stopPrice: '193.00', status: 'working' });
    await move({ AAPL: ['193.00', '193.04'] });
    expect(await transactions()).toMatchObject([{ price: 193, orderId: id, gapped: false }, {}]);
  });

  test('is rejected with the reason when the funds are not there, and the account stays as it is', async () => {
    const { id } = await place({ ...LIMIT, quantity: '50' });
    await post({ ...AAPL, type: 'market' });
    await move({ AAPL: ['189.96', '190.00'] });
    expect(await find(id)).toMatchObject({
      status: 'rejected',
      reason: 'insufficient_funds',
      message: expect.stringContaining('Saldo insuficiente') as string,
    });
    expect(await transactions()).toHaveLength(1);
  });

  test('is not placed where it would open without its funds, or at the margin call', async () => {
    expect(await post({ ...LIMIT, quantity: '100' })).toMatchObject({ body: { code: 'insufficient_funds' } });
    const levered = { ...LIMIT, leverage: 30, quantity: '1570' };
    expect(await post(levered)).toMatchObject({
      status: 400,
      body: { code: 'opens_at_margin_call', details: { affordable: '1569.037656' } },
    });
    await place({ ...levered, quantity: '1569.037656' });
  });

  test('an old quote sets nothing off; the next one does', async () => {
    const { id } = await place(LIMIT);
    rig.market.move({ AAPL: ['189.90', '189.94'] });
    await rig.server.orders.drain();
    expect(await find(id)).toMatchObject({ status: 'filled' });
  });

  test('several orders at one quote: stops before limits, each once', async () => {
    await post({ ...AAPL, type: 'market' });
    const stops = await Promise.all(
      [188, 187, 186].map((stopPrice) =>
        place({ ...AAPL, side: 'sell', type: 'stop', stopPrice, quantity: '3', reduceOnly: true }),
      ),
    );
    await move({ AAPL: ['180.00', '180.04'] });
    expect(await held()).toEqual({ AAPL: '1' });
    const fills = await transactions();
    expect(fills.slice(0, 3).map(({ orderId }) => orderId)).toEqual(stops.map(({ id }) => id).toReversed());
  });

  test('a restart knows every waiting order', async () => {
    const waiting = await place(LIMIT);
    const trailing = await place({ ...AAPL, side: 'sell', type: 'trailing_stop', trailPercent: 5 });
    const pages = await Array.fromAsync(loadWorkingOrders(rig.server.db, ALL_SLOTS, undefined));
    const mine = pages
      .flat()
      .map(({ order }) => order)
      .filter(({ placedAt }) => placedAt > 0);
    const ids = mine.filter((order) => order.accountId === mine.at(-1)?.accountId).map(({ id }) => id);
    expect(ids).toEqual([waiting.id, trailing.id]);
  });
});

describe('brackets and groups', () => {
  test('stop loss and take profit start with the fill, protect the position, and the first ends the other', async () => {
    const answer = read(
      await post({
        ...AAPL,
        type: 'market',
        stopLoss: { type: 'stop', stopPrice: '185.00' },
        takeProfit: { limitPrice: '200.00' },
      }),
    );
    expect(answer.orders).toMatchObject([
      { id: 1, status: 'filled' },
      { id: 2, status: 'working', type: 'stop', parentId: 1, protectsPosition: true, side: 'sell' },
      { id: 3, status: 'working', type: 'limit', parentId: 1, protectsPosition: true },
    ]);
    await move({ AAPL: ['200.00', '200.04'] });
    expect(await held()).toEqual({});
    expect(await find(3)).toMatchObject({ status: 'filled' });
    expect(await find(2)).toMatchObject({ status: 'cancelled', reason: 'position' });
  });

  test('a bracket waits for its order and ends with it', async () => {
    await place({ ...LIMIT, stopLoss: { type: 'trailing_stop', trailPercent: 2 } });
    expect(await find(2)).toMatchObject({ status: 'pending', stopPrice: null });
    await rig.call('DELETE /api/orders/1', { as: client });
    expect(await find(2)).toMatchObject({ status: 'cancelled', reason: 'parent' });
  });

  test('protection follows the position: grows, shrinks and dies with it', async () => {
    await post({ ...AAPL, type: 'market' });
    const answer = await rig.call('POST /api/orders/protection', {
      as: client,
      body: { symbol: 'AAPL', type: 'stop', stopPrice: '180' },
    });
    const id = read(answer).orders[0]?.id ?? 0;
    await post({ ...AAPL, type: 'market', quantity: '5' });
    expect(await find(id)).toMatchObject({ quantity: '15', protectsPosition: true });
    const closing = { userId: client.id, symbol: 'AAPL' };
    await rig.call('POST /api/positions/close', { as: client, body: { ...closing, quantity: 12 } });
    expect(await find(id)).toMatchObject({ quantity: '3' });
    await rig.call('POST /api/positions/close', { as: client, body: closing });
    expect(await find(id)).toMatchObject({ status: 'cancelled', reason: 'position' });
  });

  test('one cancels the others', async () => {
    const answer = await rig.call('POST /api/orders/oco', {
      as: client,
      body: { orders: [LIMIT, { ...AAPL, type: 'stop', stopPrice: '195.00' }] },
    });
    expect(read(answer).orders.map(({ ocoGroup }) => ocoGroup)).toEqual([1, 1]);
    await move({ AAPL: ['195.00', '195.04'] });
    expect(await find(2)).toMatchObject({ status: 'filled' });
    expect(await find(1)).toMatchObject({ status: 'cancelled', reason: 'oco' });
    await move({ AAPL: ['180.00', '180.04'] });
    expect(await held()).toEqual({ AAPL: '10' });
  });

  test('a group needs two orders that wait', async () => {
    const oco = (orders: object[]) => rig.call('POST /api/orders/oco', { as: client, body: { orders } });
    expect((await oco([LIMIT])).status).toBe(400);
    const refused = await oco([LIMIT, { ...LIMIT, limitPrice: '199' }]);
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'oco_leg_fills_at_once', details: { leg: 2 } },
    });
    expect(await list('?status=all')).toEqual([]);
  });

  test('a stop-out ends what protected the position', async () => {
    const body = { userId: client.id, symbol: 'EURUSD', quantity: 1_800_000, leverage: 200, price: 1.0846 };
    await rig.call('POST /api/trades/buy', { as: client, body });
    await rig.call('POST /api/orders/protection', {
      as: client,
      body: { symbol: 'EURUSD', type: 'limit', limitPrice: '1.10000' },
    });
    await move({ EURUSD: ['1.08100', '1.08108'] });
    await rig.server.watch.drain();
    expect(await held()).toEqual({});
    expect(await find(1)).toMatchObject({ status: 'cancelled', reason: 'position' });
  });
});

describe('amending and cancelling', () => {
  test('a new price and quantity hold from then on', async () => {
    const { id } = await place(LIMIT);
    const answer = await rig.call(`PATCH /api/orders/${id}`, {
      as: client,
      body: { type: 'limit', limitPrice: '189.00', quantity: '4' },
    });
    expect(read(answer)).toMatchObject({
      orders: [{ limitPrice: '189.00', quantity: '4', status: 'working' }],
      message: `Orden ${id} modificada`,
    });
    await move({ AAPL: ['189.96', '190.00'] });
    expect(await held()).toEqual({});
    await move({ AAPL: ['188.96', '189.00'] });
    expect(await held()).toEqual({ AAPL: '4' });
  });

  test('a limit that is moved through the market fills at once', async () => {
    const { id } = await place(LIMIT);
    const body = { type: 'limit', limitPrice: '192.00' };
    const answer = read(await rig.call(`PATCH /api/orders/${id}`, { as: client, body }));
    expect(answer.transaction).toMatchObject({ price: 191.24, orderId: id });
  });

  test('an amendment of another type is refused', async () => {
    const { id } = await place(LIMIT);
    const answer = await rig.call(`PATCH /api/orders/${id}`, {
      as: client,
      body: { type: 'stop', stopPrice: '195' },
    });
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'order_type_differs', details: { type: 'limit' } },
    });
  });

  test('a cancelled order is gone: no quote, no amendment, no second cancelling', async () => {
    const { id } = await place(LIMIT);
    const cancelled = await rig.call(`DELETE /api/orders/${id}`, { as: client });
    expect(read(cancelled)).toMatchObject({
      orders: [{ status: 'cancelled', reason: 'client' }],
      message: `Orden ${id} cancelada`,
    });
    await move({ AAPL: ['180.00', '180.04'] });
    expect(await held()).toEqual({});
    const again = await rig.call(`DELETE /api/orders/${id}`, { as: client });
    expect(again).toMatchObject({ status: 404, body: { code: 'order_not_working' } });
  });

  test.each(['0', '-1', '1.5', '1e3', 'x', '99999999999'])('an order %s is no order', async (id) => {
    expect((await rig.call(`DELETE /api/orders/${id}`, { as: client })).status).toBe(404);
  });

  test("another client's order is no order of one's own", async () => {
    const { id } = await place(LIMIT);
    const other = await rig.join();
    const [foreign, unknown] = await Promise.all([
      rig.call(`DELETE /api/orders/${id}`, { as: other }),
      rig.call('DELETE /api/orders/77', { as: other }),
    ]);
    expect(foreign.text.replace(/"requestId":"[^"]*"/, '')).toBe(
      unknown.text.replace(/"requestId":"[^"]*"/, ''),
    );
    expect(await find(id)).toMatchObject({ status: 'working' });
  });

  test('cancelling and a quote at the same moment: one of them wins', async () => {
    for (let round = 0; round < 20; round++) {
      rig.market.move(OPENING_QUOTES);
      const { id } = await place({ ...LIMIT, quantity: '1' });
      const cancelling = rig.call(`DELETE /api/orders/${id}`, { as: client });
      rig.market.move({ AAPL: ['189.90', '189.94'] });
      const { status } = await cancelling;
      await rig.server.orders.drain();
      const order = await find(id);
      expect([status, order?.status]).toEqual(status === 200 ? [200, 'cancelled'] : [404, 'filled']);
    }
  });
});

describe('time', () => {
  test('an order ends at its moment, and a quote after it finds nothing', async () => {
    const expiresAt = new Date(rig.market.view().now + 60_000).toISOString();
    const { id } = await place({ ...LIMIT, timeInForce: 'gtd', expiresAt });
    rig.market.wait(60_000);
    await move({ AAPL: ['180.00', '180.04'] });
    expect(await find(id)).toMatchObject({ status: 'expired' });
    expect(await held()).toEqual({});
  });

  test('an order that no quote reaches is ended by the clock', async () => {
    const expiresAt = new Date(rig.market.view().now + 60_000).toISOString();
    const { id } = await place({ ...LIMIT, timeInForce: 'gtd', expiresAt });
    rig.market.wait(60_000);
    expect(await rig.server.expiry.runOnce()).toBeGreaterThanOrEqual(0);
    expect(await find(id)).toMatchObject({ status: 'expired', expiresAt });
  });

  test('a day order ends at 17:00 New York', async () => {
    const { expiresAt } = await place({ ...LIMIT, timeInForce: 'day' });
    const hour = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      hour: 'numeric',
      minute: 'numeric',
      hour12: false,
    }).format(new Date(expiresAt ?? 0));
    expect(hour).toBe('17:00');
  });
});

describe('notices', () => {
  const notices = async () => {
    const { body } = await rig.call('GET /api/notices', { as: client });
    return CALL_SCHEMAS.listNotices.response.parse(body).notices;
  };

  test('say what became of an order that waited, and not what the client has just done', async () => {
    await place({ ...AAPL, type: 'market' });
    const { id } = await place(LIMIT);
    await rig.call(`DELETE /api/orders/${id}`, { as: client });
    expect(await notices()).toEqual([]);
    const filled = await place({ ...LIMIT, quantity: '1' });
    const rejected = await place({ ...LIMIT, quantity: '42' });
    await move({ AAPL: ['189.90', '189.94'] });
    const listed = await notices();
    expect(listed.map(({ kind }) => kind).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'order_ended',
      'order_filled',
    ]);
    expect(listed.find(({ kind }) => kind === 'order_filled')?.data).toEqual({
      orderId: filled.id,
      symbol: 'AAPL',
      side: 'buy',
      orderType: 'limit',
      purpose: 'limit',
      quantity: '1',
      price: 189.94,
      closes: false,
      realized: '0.00',
      gapped: true,
    });
    expect(listed.find(({ kind }) => kind === 'order_ended')?.data).toMatchObject({
      orderId: rejected.id,
      status: 'rejected',
      reason: 'insufficient_funds',
    });
  });
});

describe('what a fill came from', () => {
  const SELL = { ...AAPL, side: 'sell', reduceOnly: true } as const;
  const BRACKET = {
    stopLoss: { type: 'stop', stopPrice: '185.00' },
    takeProfit: { limitPrice: '200.00' },
  } as const;
  const bought = (bracket: object) => post({ ...AAPL, type: 'market', ...bracket });
  const protect = (body: object) =>
    rig.call('POST /api/orders/protection', { as: client, body: { symbol: 'AAPL', ...body } });

  test.each([
    ['stop_loss', '184.00', () => bought({ stopLoss: BRACKET.stopLoss })],
    ['take_profit', '201.00', () => bought({ takeProfit: BRACKET.takeProfit })],
    ['trailing_stop_loss', '184.00', () => bought({ stopLoss: { type: 'trailing_stop', trailPercent: 2 } })],
    ['stop_loss', '184.00', () => bought({}).then(() => protect({ type: 'stop', stopPrice: '185.00' }))],
    ['stop', '184.00', () => bought({}).then(() => post({ ...SELL, type: 'stop', stopPrice: '185.00' }))],
    ['limit', '201.00', () => bought({}).then(() => post({ ...SELL, type: 'limit', limitPrice: '200.00' }))],
    [
      'trailing_stop',
      '184.00',
      () => bought({}).then(() => post({ ...SELL, type: 'trailing_stop', trailPercent: 2 })),
    ],
  ])('%s is named in the order, its fill, its notice and the statement', async (purpose, bid, arrange) => {
    await arrange();
    await move({ AAPL: [bid, String(Number(bid) + 0.04)] });
    const [fill, opening] = await transactions();
    expect([fill?.origin, opening?.origin]).toEqual([purpose, 'market']);
    expect((await find(fill?.orderId ?? 0))?.purpose).toBe(purpose);
    const { body } = await rig.call('GET /api/notices', { as: client });
    const notice = CALL_SCHEMAS.listNotices.response
      .parse(body)
      .notices.find(({ kind }) => kind === 'order_filled');
    expect(notice?.data).toMatchObject({ purpose, closes: true, realized: fill?.profit.toFixed(2) });
    const statement = await rig.call('GET /api/statements?from=2020-01-01&to=2099-01-01', {
      as: client,
      headers: { 'accept-language': 'en' },
    });
    expect(readPdf(statement.bytes).join('\n')).toContain(
      SERVER_TEXTS.en.notices.origins[fill?.origin ?? 'market'],
    );
  });

  test('a market close of one’s own is a market order', async () => {
    await bought({});
    await rig.call('POST /api/positions/close', { as: client, body: { userId: client.id, symbol: 'AAPL' } });
    expect((await transactions()).map(({ origin }) => origin)).toEqual(['market', 'market']);
  });
});

describe('in the database', () => {
  test('an order that has ended is never changed or deleted, by nobody', async () => {
    const { id } = await place(LIMIT);
    await rig.call(`DELETE /api/orders/${id}`, { as: client });
    await expect(
      sql`update orders set quantity = 1 where status = 'cancelled'`.execute(rig.owner),
    ).rejects.toThrow('has ended');
    await expect(sql`delete from orders`.execute(rig.owner)).rejects.toThrow('append-only');
  });

  test('an order fills once, whoever tries', async () => {
    await place({ ...LIMIT, limitPrice: '195' });
    const twice = sql`insert into fills select (jsonb_populate_record(f, jsonb_build_object('number', f.number + 1000))).*
      from fills f where order_id is not null limit 1`;
    await expect(twice.execute(rig.owner)).rejects.toThrow('fills_order');
  });
});

test('no order is older than one of a number that none can have', async () => {
  const answers = await Promise.all(
    ['0', '1.5', 'x', '2147483648'].map((before) =>
      rig.call(`GET /api/orders?before=${before}`, { as: client }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
});
