import type { Order, Position, Transaction } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeAlpaca, pointAt, type Pointed } from '../../test/alpaca/alpaca.ts';
import { countByStatus, OPENING_QUOTES, type Actor } from '../../test/server-rig.ts';

const rig = describeAlpaca();
let client: Actor;
let pointed: Pointed;

beforeEach(async () => {
  rig.market.move(OPENING_QUOTES);
  client = await rig.join();
  pointed = await pointAt(rig, client);
  return () => rig.assertBalanced();
});

type Answered = Record<string, unknown> & { readonly id: string; readonly legs: readonly Answered[] | null };

const native = async <Found>(route: string): Promise<Found> =>
  (await rig.call(route, { as: client })).body as Found;
const nativeOrders = (): Promise<Order[]> => native('GET /api/orders?status=all&limit=500');
const nativePositions = (): Promise<Position[]> => native(`GET /api/positions/${client.id}`);

const DEFAULTS = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '10' };
const post = (more: object) => pointed.call('POST /v2/orders', { body: { ...DEFAULTS, ...more } });
const place = async (more: object = {}): Promise<Answered> => {
  const { status, body, text } = await post(more);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body as Answered;
};
const read = async <Found = Answered>(route: string): Promise<Found> => {
  const { status, body, text } = await pointed.call(route);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return body as Found;
};
const idsOf = async (query: string): Promise<string[]> =>
  (await read<Answered[]>(`GET /v2/orders?${query}`)).map(({ id }) => id);

const LIMIT = { type: 'limit', time_in_force: 'gtc', limit_price: '180.00' };
const EXITS = { take_profit: { limit_price: '200.00' }, stop_loss: { stop_price: '180.00' } };

describe('POST /v2/orders', () => {
  test('a market order fills at once, as the native order says', async () => {
    const answer = await place({ client_order_id: 'first' });
    const [order] = await nativeOrders();
    const [fill] = await native<Transaction[]>('GET /api/transactions');
    expect(order).toMatchObject({
      clientOrderId: 'first',
      status: 'filled',
      transactionId: fill!.id,
      sentBy: { kind: 'key', name: 'A bot' },
    });
    expect(answer).toMatchObject({
      client_order_id: 'first',
      symbol: 'AAPL',
      asset_class: 'us_equity',
      status: 'filled',
      qty: '10',
      notional: null,
      filled_qty: '10',
      filled_avg_price: String(fill!.price),
      order_class: 'simple',
      type: 'market',
      order_type: 'market',
      time_in_force: 'ioc',
      side: 'buy',
      legs: null,
      extended_hours: false,
      filled_at: order!.endedAt!.replace('.000Z', 'Z'),
      submitted_at: order!.placedAt.replace('.000Z', 'Z'),
    });
    expect(await read(`GET /v2/orders/${answer.id}`)).toEqual(answer);
    expect(await read('GET /v2/orders:by_client_order_id?client_order_id=first')).toEqual(answer);
  });

  test('what a program calls by no id of its own gets one', async () => {
    const { client_order_id: id } = await place();
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    const [order] = await nativeOrders();
    expect(order!.clientOrderId).toBe(id);
  });

  test.each([
    [LIMIT, { limitPrice: '180.00' }, { limit_price: '180.00', time_in_force: 'gtc' }],
    [
      { type: 'stop', stop_price: 200 },
      { stopPrice: '200.00', timeInForce: 'day' },
      { stop_price: '200.00' },
    ],
    [
      { type: 'stop_limit', stop_price: '200', limit_price: '201.5' },
      { stopPrice: '200.00', limitPrice: '201.50' },
      { stop_price: '200.00', limit_price: '201.50' },
    ],
    [
      { type: 'trailing_stop', trail_percent: '1.5' },
      { trailPercent: 1.5, stopPrice: '194.11' },
      { trail_percent: '1.5', trail_price: null, stop_price: '194.11' },
    ],
    [
      { type: 'trailing_stop', trail_price: 2 },
      { trailDistance: '2.00' },
      { trail_price: '2.00', stop_price: '193.24' },
    ],
  ])('%j waits', async (more, order, answer) => {
    const placed = await place(more);
    expect((await nativeOrders())[0]).toMatchObject({ ...order, status: 'working', quantity: '10' });
    expect(placed).toMatchObject({ ...answer, status: 'new', filled_qty: '0', filled_avg_price: null });
    // A day ends at 17:00 New York, and what is good till cancelled at no moment.
    expect(placed['expires_at'] === null).toBe(placed['time_in_force'] === 'gtc');
  });

  test('an amount of money buys as much as it is worth, of a coin with its pair', async () => {
    const answer = await place({ symbol: 'BTC/USD', qty: undefined, notional: '1000', time_in_force: 'gtc' });
    const [order] = await nativeOrders();
    expect(answer).toMatchObject({
      symbol: 'BTC/USD',
      asset_class: 'crypto',
      qty: null,
      filled_qty: order!.quantity,
    });
    expect(Number(answer['notional'])).toBe(1000);
    expect(Number(order!.quantity) * 83_210).toBeLessThanOrEqual(1000);
  });

  test('a bracket: its exits are held until it fills, and one cancels the other', async () => {
    const waiting = await place({ ...LIMIT, ...EXITS, limit_price: '190.00', order_class: 'bracket' });
    expect(waiting).toMatchObject({ order_class: 'bracket', status: 'new' });
    expect(waiting.legs!.map(({ type, status }) => [type, status])).toEqual([
      ['stop', 'held'],
      ['limit', 'held'],
    ]);
    rig.market.move({ AAPL: ['189.90', '189.94'] });
    await expect
      .poll(async () => (await read(`GET /v2/orders/${waiting.id}?nested=true`))['status'])
      .toBe('filled');
    const filled = await read(`GET /v2/orders/${waiting.id}?nested=true`);
    expect(filled.legs!.map(({ status, qty, order_class: kind }) => [status, qty, kind])).toEqual([
      ['new', '10', 'bracket'],
      ['new', '10', 'bracket'],
    ]);
    expect(filled['legs']).toMatchObject([{ position_intent: 'sell_to_close' }, {}]);
    rig.market.move({ AAPL: ['200.10', '200.14'] });
    await expect
      .poll(async () =>
        (await read(`GET /v2/orders/${waiting.id}?nested=true`)).legs!.map(({ status }) => status),
      )
      .toEqual(['canceled', 'filled']);
    expect(await nativePositions()).toEqual([]);
  });

  test('one exit, and a group of two that ends a position', async () => {
    const oto = await place({ order_class: 'oto', stop_loss: { stop_price: '180', limit_price: '179' } });
    expect(oto).toMatchObject({ order_class: 'oto', status: 'filled' });
    expect(oto.legs).toMatchObject([
      { type: 'stop_limit', status: 'new', stop_price: '180.00', limit_price: '179.00', order_class: 'oto' },
    ]);
    await pointed.call('DELETE /v2/orders');
    const oco = await place({
      ...EXITS,
      type: 'limit',
      time_in_force: 'gtc',
      side: 'sell',
      order_class: 'oco',
      client_order_id: 'exit',
    });
    expect(oco).toMatchObject({ order_class: 'oco', type: 'limit', limit_price: '200.00', status: 'new' });
    expect(oco.legs).toMatchObject([{ type: 'stop', stop_price: '180.00', order_class: 'oco' }]);
    const live = await native<Order[]>('GET /api/orders');
    expect(live.map(({ ocoGroup, reduceOnly }) => [ocoGroup, reduceOnly])).toEqual(
      Array(2).fill([live.at(-1)!.id, true]),
    );
    const nested = await read<Answered[]>('GET /v2/orders?nested=true');
    expect(nested.map(({ id, legs }) => [id, legs?.length])).toEqual([[oco.id, 1]]);
    rig.market.move({ AAPL: ['179.00', '179.04'] });
    await expect.poll(async () => (await read(`GET /v2/orders/${oco.id}`))['status']).toBe('canceled');
    expect(await nativePositions()).toEqual([]);
  });

  test('a client order id is good once, for good', async () => {
    const first = await place({ ...LIMIT, client_order_id: 'once' });
    await pointed.call(`DELETE /v2/orders/${first.id}`);
    expect(await post({ client_order_id: 'once' })).toMatchObject({
      status: 422,
      body: { code: 40_010_001, message: 'client_order_id must be unique' },
    });
    expect((await read('GET /v2/orders:by_client_order_id?client_order_id=once')).id).toBe(first.id);
    expect(await nativeOrders()).toHaveLength(1);
    // Sixteen at once: one is taken.
    const answers = await Promise.all(Array.from({ length: 16 }, () => post({ client_order_id: 'race' })));
    expect(countByStatus(answers)).toEqual({ 200: 1, 422: 15 });
    expect(await nativePositions()).toMatchObject([{ quantity: '10' }]);
  });

  const ISSUES = 40_010_001;
  test.each<[object, number, number, string]>([
    [{ symbol: 'NONE' }, 422, 42_210_000, 'asset "NONE" not found'],
    [{ symbol: 'EURUSD' }, 422, 42_210_000, 'asset "EURUSD" not found'],
    [{ qty: '1000' }, 403, 40_310_000, 'insufficient buying power'],
    [
      { symbol: 'BTC/USD', qty: '1', time_in_force: 'gtc' },
      403,
      40_310_000,
      'insufficient balance for USD (requested: 83',
    ],
    [
      { side: 'sell', position_intent: 'sell_to_close' },
      403,
      40_310_000,
      'insufficient qty available for order (requested: 10, available: 0)',
    ],
    [{ qty: '0.0000001' }, 422, 42_210_000, ''],
    [{ qty: '0' }, 422, 42_210_000, ''],
    [{ qty: 'ten' }, 422, ISSUES, 'request is not valid (qty must be a decimal number)'],
    [{ qty: undefined }, 422, 42_210_000, 'one of qty and notional is required'],
    [{ notional: '5' }, 422, 42_210_000, 'one of qty and notional is required'],
    [{ qty: undefined, notional: '0.001' }, 422, 42_210_000, ''],
    [{ ...LIMIT, limit_price: '180.001' }, 422, 42_210_000, ''],
    [{ ...LIMIT, limit_price: undefined }, 422, ISSUES, 'limit_price'],
    [{ type: 'stop', stop_price: '150' }, 422, 42_210_000, ''],
    [{ type: 'trailing_stop', trail_percent: '60' }, 422, ISSUES, 'trail_percent'],
    [{ type: 'stop', stop_price: '200', time_in_force: 'ioc' }, 422, 42_210_000, ''],
    [{ time_in_force: 'opg' }, 422, 42_210_000, 'time_in_force opg is not offered by this venue'],
    [{ ...LIMIT, extended_hours: true }, 422, 42_210_000, 'extended_hours are not offered'],
    [{ limit_price: '180' }, 422, 42_210_000, 'limit_price is no price of a market order'],
    [
      { ...LIMIT, ...EXITS, side: 'sell', order_class: 'oco' },
      422,
      42_210_000,
      'the limit_price of an oco order is that of its take_profit',
    ],
    [{ order_class: 'mleg' }, 422, 42_210_000, 'options are not offered by this venue'],
    [{ ...EXITS }, 422, 42_210_000, 'take_profit and stop_loss take an order_class'],
    [{ order_class: 'bracket', stop_loss: { stop_price: 1 } }, 422, 42_210_000, 'bracket orders require'],
    [{ order_class: 'oto' }, 422, 42_210_000, 'oto orders require'],
    [{ ...EXITS, order_class: 'oco' }, 422, 42_210_000, 'oco orders are of type limit'],
    [{ ...EXITS, order_class: 'bracket', stop_loss: { stop_price: '195' } }, 422, 42_210_000, ''],
    [{ type: 'mood' }, 422, ISSUES, 'type is not one of the allowed values'],
    [{ client_order_id: 'é' }, 422, ISSUES, 'client_order_id'],
  ])('%j is refused', async (more, status, code, message) => {
    const answer = await post(more);
    expect(answer).toMatchObject({
      status,
      body: { code, message: expect.stringContaining(message) as string },
    });
    expect((answer.body as { message: string }).message).not.toBe('');
    expect(await nativeOrders()).toEqual([]);
  });

  test('a refusal has the figures that programs read', async () => {
    expect((await post({ qty: '1000' })).body).toMatchObject({
      buying_power: '10000.000000',
      cost_basis: '191240.000000',
    });
    const body = (await post({ type: 'stop', stop_price: '150' })).body;
    expect(body).toMatchObject({ market_price: '191.24', stop_price: '150.00' });
    await place();
    expect((await post({ side: 'sell', qty: '12', position_intent: 'sell_to_close' })).body).toMatchObject({
      symbol: 'AAPL',
      available: '10',
      existing_qty: '10',
    });
  });

  test('a key that may not trade places nothing, and one that may only trade reads nothing', async () => {
    const reader = await pointAt(rig, client, { scopes: ['read'] });
    expect(await reader.call('POST /v2/orders', { body: DEFAULTS })).toMatchObject({
      status: 403,
      body: { code: 40_310_000 },
    });
    const trader = await pointAt(rig, client, { scopes: ['trade'] });
    expect(await trader.call('POST /v2/orders', { body: DEFAULTS })).toMatchObject({
      status: 200,
      body: { status: 'filled' },
    });
    expect((await trader.call('GET /v2/orders')).status).toBe(403);
    expect((await trader.call('DELETE /v2/positions')).status).toBe(207);
    expect(await nativePositions()).toEqual([]);
  });

  test('a mandate holds, and so does a suspension', async () => {
    const account = (await native<{ id: string }[]>(`GET /api/users/${client.id}/accounts`))[0]!.id;
    const bound = await pointAt(rig, client, { account, mandate: { timeZone: 'UTC', maxOrder: '500' } });
    const order = (qty: string) => bound.call('POST /v2/orders', { body: { ...DEFAULTS, qty } });
    expect(await order('10')).toMatchObject({ status: 403, body: { code: 40_310_000 } });
    expect((await order('2')).status).toBe(200);
    const stopped = await rig.call('POST /api/keys/suspension', { as: client, body: {} });
    expect([stopped.status, stopped.text]).toEqual([200, stopped.text]);
    expect(await order('1')).toMatchObject({
      status: 403,
      body: { code: 40_310_000, message: 'new orders are rejected by user request' },
    });
    expect((await bound.call('GET /v2/account')).body).toMatchObject({ trade_suspended_by_user: true });
  });
});

describe('an account whose orders take their time', () => {
  test('places and closes with orders that are on their way, then filled', async () => {
    const administrator = await rig.administrator();
    const profile = { fillProfile: 'retail', reason: 'A lesson on execution' };
    const set = await rig.call(`PUT /api/admin/users/${client.id}`, { as: administrator, body: profile });
    expect(set.status).toBe(200);
    const arrive = async (): Promise<void> => {
      rig.market.wait(300);
      rig.market.move({});
      await rig.server.orders.drain();
    };
    const bought = await place();
    expect(bought).toMatchObject({ status: 'pending_new', filled_qty: '0', filled_avg_price: null });
    expect(await idsOf('status=open')).toEqual([bought.id]);
    await arrive();
    const [fill] = await native<Transaction[]>('GET /api/transactions');
    expect(await read(`GET /v2/orders/${bought.id}`)).toMatchObject({
      status: 'filled',
      filled_avg_price: String(fill!.price),
    });
    const closing = await pointed.call('DELETE /v2/positions/AAPL');
    expect(closing).toMatchObject({ status: 200, body: { side: 'sell', status: 'pending_new', qty: '10' } });
    await arrive();
    expect(await nativePositions()).toEqual([]);
  });
});

describe('GET /v2/orders', () => {
  test('lists by status, symbol, side and moment, in either direction, at most so many', async () => {
    const filled = await place();
    const started = new Date(rig.market.now()).toISOString();
    rig.market.wait(1_000);
    rig.market.move({ AAPL: ['191.30', '191.34'] });
    const open = await place(LIMIT);
    const coin = await place({ ...LIMIT, symbol: 'BTC/USD', qty: '0.01', limit_price: '80000' });
    await rig.call('POST /api/orders', {
      as: client,
      body: { symbol: 'EURUSD', side: 'buy', type: 'limit', quantity: '100', limitPrice: '1.00000' },
    });
    const sell = await place({ ...LIMIT, side: 'sell', limit_price: '210' });
    expect(await idsOf('')).toEqual([sell.id, coin.id, open.id]);
    expect(await idsOf('status=closed')).toEqual([filled.id]);
    const all = [sell.id, coin.id, open.id, filled.id];
    expect(await idsOf('status=all')).toEqual(all);
    expect(await idsOf('status=all&direction=asc')).toEqual(all.toReversed());
    expect(await idsOf('status=all&limit=2')).toEqual(all.slice(0, 2));
    expect(await idsOf('status=all&direction=asc&limit=1')).toEqual([filled.id]);
    expect(await idsOf('status=all&symbols=AAPL')).toEqual([sell.id, open.id, filled.id]);
    expect(await idsOf('symbols=BTC%2FUSD,NONE')).toEqual([coin.id]);
    expect(await idsOf('symbols=NONE')).toEqual([]);
    expect(await idsOf('side=sell')).toEqual([sell.id]);
    expect(await idsOf('asset_class=crypto')).toEqual([coin.id]);
    expect(await idsOf(`status=all&after=${started}`)).toEqual(all.slice(0, 3));
    expect(await idsOf(`status=all&until=${open['submitted_at'] as string}`)).toEqual([filled.id]);
    expect(await idsOf(`after=${started}&direction=asc`)).toEqual(all.slice(0, 3).toReversed());
  });

  test('an order of somebody else is none', async () => {
    const { id } = await place(LIMIT);
    const foreign = await pointAt(rig, await rig.join());
    for (const route of [`GET /v2/orders/${id}`, `DELETE /v2/orders/${id}`])
      expect(await foreign.call(route)).toMatchObject({ status: 404, body: { code: 40_410_000 } });
    expect((await foreign.call(`PATCH /v2/orders/${id}`, { body: { qty: '1' } })).status).toBe(404);
    for (const other of ['none', `${id.slice(0, -3)}fff`])
      expect((await pointed.call(`GET /v2/orders/${other}`)).status).toBe(404);
    expect((await pointed.call(`GET /v2/orders:by_client_order_id?client_order_id=none`)).status).toBe(404);
  });
});

describe('PATCH /v2/orders/{order_id}', () => {
  test('puts a new order in the place of the old one, each naming the other', async () => {
    const first = await place({ ...LIMIT, client_order_id: 'a' });
    const change = { qty: '5', limit_price: '181', client_order_id: 'b' };
    const { status, body } = await pointed.call(`PATCH /v2/orders/${first.id}`, { body: change });
    const second = body as Answered;
    expect(status).toBe(200);
    expect(second).toMatchObject({
      replaces: first.id,
      client_order_id: 'b',
      qty: '5',
      limit_price: '181.00',
      status: 'new',
    });
    expect(await read(`GET /v2/orders/${first.id}`)).toMatchObject({
      status: 'replaced',
      replaced_by: second.id,
      canceled_at: null,
      replaced_at: second['submitted_at'],
    });
    expect((await nativeOrders()).map(({ id, replaces, replacedBy }) => [id, replaces, replacedBy])).toEqual([
      [2, 1, null],
      [1, null, 2],
    ]);
    expect(await idsOf('')).toEqual([second.id]);
    const again = await pointed.call(`PATCH /v2/orders/${first.id}`, { body: { qty: '1' } });
    expect(again).toMatchObject({
      status: 422,
      body: { code: 42_210_000, message: 'order is already in "replaced" state' },
    });
  });

  test('one price alone, a trail, and the exits of a bracket', async () => {
    const stop = await place({ type: 'stop_limit', stop_price: '200', limit_price: '201' });
    const patch = async (id: string, body: object): Promise<Answered> => {
      const answer = await pointed.call(`PATCH /v2/orders/${id}`, { body });
      expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
      return answer.body as Answered;
    };
    expect(await patch(stop.id, { limit_price: '202' })).toMatchObject({
      stop_price: '200.00',
      limit_price: '202.00',
    });
    const trail = await place({ type: 'trailing_stop', trail_percent: '2' });
    expect(await patch(trail.id, { trail: '3' })).toMatchObject({ trail_percent: '3' });
    const bracket = await place({
      ...LIMIT,
      ...EXITS,
      order_class: 'bracket',
      stop_loss: { stop_price: 170 },
    });
    const held = await pointed.call(`PATCH /v2/orders/${bracket.legs![0]!.id}`, {
      body: { stop_price: 171 },
    });
    expect(held).toMatchObject({ status: 422, body: { message: 'order is already in "held" state' } });
    const moved = await patch(bracket.id, { limit_price: '181' });
    expect(moved).toMatchObject({ order_class: 'bracket', status: 'new' });
    expect(moved.legs!.map(({ id }) => id)).toEqual(bracket.legs!.map(({ id }) => id));
    rig.market.move({ AAPL: ['180.80', '180.84'] });
    await expect.poll(async () => (await read(`GET /v2/orders/${moved.id}`))['status']).toBe('filled');
    const leg = await patch(bracket.legs![0]!.id, { stop_price: '172' });
    expect(leg).toMatchObject({ stop_price: '172.00', status: 'new', order_class: 'bracket' });
    const whole = await read(`GET /v2/orders/${moved.id}?nested=true`);
    expect(whole.legs!.map(({ id }) => id)).toEqual([leg.id, bracket.legs![1]!.id]);
    expect(
      (await read<Answered[]>('GET /v2/orders?status=all&nested=true&limit=500')).map(({ id }) => id),
    ).not.toContain(bracket.legs![1]!.id);
  });

  test('what the native API refuses changes nothing', async () => {
    const { id } = await place(LIMIT);
    for (const body of [
      { limit_price: '180.001' },
      { stop_price: 'x' },
      { qty: '0' },
      { time_in_force: 'opg' },
    ])
      expect((await pointed.call(`PATCH /v2/orders/${id}`, { body })).status).toBe(422);
    expect(await idsOf('')).toEqual([id]);
  });
});

describe('DELETE /v2/orders', () => {
  test('cancels one, once', async () => {
    const { id } = await place(LIMIT);
    const gone = await pointed.call(`DELETE /v2/orders/${id}`);
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect(await read(`GET /v2/orders/${id}`)).toMatchObject({ status: 'canceled' });
    expect(await pointed.call(`DELETE /v2/orders/${id}`)).toMatchObject({
      status: 422,
      body: { code: 42_210_000, message: 'order is already in "canceled" state' },
    });
  });

  test('cancels all that wait, with what depends on them', async () => {
    await place(LIMIT);
    await place({ ...LIMIT, ...EXITS, order_class: 'bracket', stop_loss: { stop_price: 170 } });
    const { status, body } = await pointed.call('DELETE /v2/orders');
    expect(status).toBe(207);
    expect((body as { status: number }[]).map((one) => one.status)).toEqual([200, 200, 200, 200]);
    expect(await native('GET /api/orders')).toEqual([]);
  });
});

describe('DELETE /v2/positions', () => {
  test('closes a position, a part of it, a share of it', async () => {
    await place({ qty: '10' });
    const part = await pointed.call('DELETE /v2/positions/AAPL?qty=3');
    expect(part).toMatchObject({
      status: 200,
      body: { side: 'sell', qty: '3', status: 'filled', filled_avg_price: '191.2', symbol: 'AAPL' },
    });
    expect((await pointed.call('DELETE /v2/positions/AAPL?percentage=33.333')).body).toMatchObject({
      filled_qty: '2.33331',
    });
    expect(await nativePositions()).toMatchObject([{ quantity: '4.66669' }]);
    expect(await pointed.call('DELETE /v2/positions/AAPL?qty=50')).toMatchObject({
      status: 403,
      body: { code: 40_310_000, existing_qty: '4.66669' },
    });
    expect((await pointed.call('DELETE /v2/positions/AAPL?qty=1&percentage=5')).status).toBe(422);
    expect((await pointed.call('DELETE /v2/positions/AAPL?percentage=101')).status).toBe(422);
    expect((await pointed.call('DELETE /v2/positions/AAPL')).body).toMatchObject({ filled_qty: '4.66669' });
    expect(await nativePositions()).toEqual([]);
    expect((await pointed.call('DELETE /v2/positions/AAPL')).status).toBe(404);
  });

  test('closes all, and cancels what waits where it is asked to', async () => {
    await place();
    await place({ symbol: 'BTC/USD', qty: '0.01', side: 'sell', time_in_force: 'gtc' });
    await place(LIMIT);
    const closed = await pointed.call('DELETE /v2/positions');
    expect(closed.status).toBe(207);
    expect(closed.body).toMatchObject([
      { symbol: 'AAPL', status: 200, body: { side: 'sell', status: 'filled' } },
      { symbol: 'BTC/USD', status: 200, body: { side: 'buy', status: 'filled' } },
    ]);
    expect(await native<Order[]>('GET /api/orders')).toHaveLength(1);
    expect(await pointed.call('DELETE /v2/positions?cancel_orders=true')).toMatchObject({
      status: 207,
      body: [],
    });
    expect(await native<Order[]>('GET /api/orders')).toEqual([]);
  });
});
