import { ErrorBody, Order, OrderResponse, Transaction } from '@lonja/protocol';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clientOfEach, describeServer } from '../test/processes/describe-server.ts';

const rig = describeServer();
const client = clientOfEach(rig);

const MINUTE = 60_000;
beforeEach(() => rig.market.sendLate('AAPL', 15));
afterEach(() => rig.market.sendLate('AAPL', 0));

/** Advances the clock, then sends this quote, dated 15 minutes before. */
const later = async (milliseconds: number, bid: string, ask: string): Promise<void> => {
  rig.market.wait(milliseconds);
  rig.market.move({ AAPL: [bid, ask] });
  await rig.server.orders.drain();
};
const buy = async (over: object = {}) => {
  const body = { userId: client.id, symbol: 'AAPL', quantity: 2, price: 191.24, ...over };
  return rig.call('POST /api/trades/buy', { as: client, body });
};
const list = async (query = ''): Promise<Order[]> =>
  Order.array().parse((await rig.call(`GET /api/orders${query}`, { as: client })).body);
const transactions = async (): Promise<Transaction[]> =>
  Transaction.array().parse((await rig.call('GET /api/transactions', { as: client })).body);

describe('where prices arrive late', () => {
  test('market data says by how much, and of nothing else', async () => {
    const { body } = await rig.call('GET /api/real-market-data', { as: client });
    const assets = body as { symbol: string; label: string; delayMinutes?: number }[];
    const of = (symbol: string) => assets.find((asset) => asset.symbol === symbol);
    expect(of('AAPL')).toMatchObject({ label: 'Delayed 15 min', delayMinutes: 15 });
    expect(of('EURUSD')).not.toHaveProperty('delayMinutes');
  });

  test('[API-05] a trade is answered as the order that waits, moves no money, and fills at the first price after it', async () => {
    const { status, body } = await buy();
    const answer = OrderResponse.parse(body);
    expect([status, answer]).toMatchObject([
      202,
      {
        transaction: null,
        orders: [{ symbol: 'AAPL', side: 'buy', type: 'market', status: 'working', quantity: '2' }],
        balance: '10000.00',
        message: 'Enviada: compra de 2 AAPL. Espera al primer precio posterior, porque llegan con retraso',
      },
    ]);
    expect(answer.orders[0]).toMatchObject({ expiresAt: null, dueAt: answer.orders[0]?.sentAt });
    await later(15 * MINUTE, '180.00', '180.04');
    expect(await transactions()).toEqual([]);
    expect(await list()).toHaveLength(1);
    await later(1_000, '191.60', '191.64');
    expect(await transactions()).toMatchObject([
      { symbol: 'AAPL', price: 191.64, orderId: answer.orders[0]?.id, orderType: 'market', gapped: false },
    ]);
    expect(await list('?status=ended')).toMatchObject([{ status: 'filled' }]);
  });

  test('[API-05] it is rejected at a price worse than the client allows, and says why', async () => {
    await buy();
    await later(16 * MINUTE, '195.00', '195.04');
    expect(await transactions()).toEqual([]);
    expect(await list('?status=ended')).toMatchObject([{ status: 'rejected', reason: 'price_moved' }]);
  });

  test('a close waits the same way', async () => {
    await buy();
    await later(16 * MINUTE, '191.20', '191.24');
    const body = { userId: client.id, symbol: 'AAPL', currentPrice: 191.2 };
    const { status, body: answer } = await rig.call('POST /api/positions/close', { as: client, body });
    expect([status, OrderResponse.parse(answer)]).toMatchObject([
      202,
      { transaction: null, orders: [{ side: 'sell', reduceOnly: true, status: 'working' }] },
    ]);
    await later(16 * MINUTE, '192.00', '192.04');
    expect(await transactions()).toMatchObject([{ type: 'sell', price: 192, closes: true }, { type: 'buy' }]);
  });

  test('an order stands until the prices of its own moment have come', async () => {
    const { orders } = OrderResponse.parse((await buy()).body);
    const cancel = () => rig.call(`DELETE /api/orders/${orders[0]?.id}`, { as: client });
    const { status, body } = await cancel();
    expect([status, ErrorBody.parse(body)]).toMatchObject([
      409,
      { code: 'price_delayed', details: { minutes: 15 } },
    ]);
    rig.market.wait(20 * MINUTE);
    expect((await cancel()).status).toBe(200);
  });

  test('what could not wait is refused', async () => {
    const limit = { symbol: 'AAPL', side: 'buy', quantity: '1', type: 'limit', limitPrice: '192.00' };
    const place = (over: object) => rig.call('POST /api/orders', { as: client, body: { ...limit, ...over } });
    expect(ErrorBody.parse((await place({ timeInForce: 'ioc' })).body).code).toBe('price_delayed');
    expect((await place({})).status).toBe(201);
    const [waiting] = await list();
    const amended = await rig.call(`PATCH /api/orders/${waiting!.id}`, {
      as: client,
      body: { type: 'limit', limitPrice: '191.00' },
    });
    expect(ErrorBody.parse(amended.body).code).toBe('price_delayed');
  });
});
