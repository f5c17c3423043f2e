import { CALL_SCHEMAS, ErrorBody, OrderResponse, type Order } from '@lonja/protocol';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { countByStatus, OPENING_QUOTES, type ServerRig } from '../test/server-rig.ts';

const MINUTE = 60_000;
const rig = describeServer();
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);

const set = (body: object) =>
  rig.call(`PUT /api/admin/users/${client.id}`, {
    as: administrator,
    body: { reason: 'A lesson on execution', ...body },
  });

beforeEach(async () => {
  rig.market.sendLate('AAPL', 0);
  rig.market.move(OPENING_QUOTES);
  await rig.server.orders.drain();
  const { status, text } = await set({ fillProfile: 'retail' });
  if (status !== 200) throw new Error(text);
  return async () => {
    rig.market.sendLate('AAPL', 0);
    await rig.assertBalanced();
  };
});

const place = (body: object = {}) =>
  rig.call('POST /api/orders', {
    as: client,
    body: { symbol: 'AAPL', side: 'buy', type: 'market', quantity: '1', ...body },
  });
const cancel = (id: number) => rig.call(`DELETE /api/orders/${id}`, { as: client });
const orders = async (as = client): Promise<Order[]> => {
  const { body } = await rig.call('GET /api/orders?status=all', { as });
  return CALL_SCHEMAS.listOrders.response.parse(body);
};
const transactions = async (as = client) => {
  const { body } = await rig.call('GET /api/transactions', { as });
  return CALL_SCHEMAS.getTransactions.response.parse(body);
};
/** Longer than the retail profile's maximum latency. */
const arrive = async (
  quotes: Parameters<typeof rig.market.move>[0] = {},
  { market, server }: Pick<ServerRig, 'market' | 'server'> = rig,
): Promise<void> => {
  market.wait(300);
  market.move(quotes);
  await server.orders.drain();
};

describe('an order on its way', () => {
  test('is cancelled once, however often it is asked at once', async () => {
    await place();
    const answers = await Promise.all(Array.from({ length: 8 }, () => cancel(1)));
    expect(countByStatus(answers)).toEqual({ 200: 1, 404: 7 });
    await arrive();
    expect(await transactions()).toEqual([]);
  });

  test('fills for a client who has signed out meanwhile', async () => {
    await place();
    const again = await rig.signIn(client);
    await rig.call('GET /api/logout', { as: client });
    await arrive();
    expect(await transactions(again)).toHaveLength(1);
  });

  test('ends with its account at a reset, and fills on neither', async () => {
    await place();
    const reset = await rig.call(`POST /api/users/${client.id}/account-reset`, { as: client, body: {} });
    expect(reset.status).toBe(200);
    await arrive();
    expect([await transactions(), await orders()]).toEqual([[], []]);
  });

  test('ends before its client is deleted, and fills for nobody', async () => {
    await place();
    const deleted = await rig.call(`DELETE /api/admin/users/${client.id}`, { as: administrator });
    expect(deleted.status).toBe(200);
    const before = await rig.books();
    await arrive();
    expect(await rig.books()).toBe(before);
  });

  test('fills by the profile that an administrator sets meanwhile, and says which', async () => {
    await place();
    expect((await set({ fillProfile: 'stressed' })).status).toBe(200);
    await arrive({ AAPL: ['191.20', '191.24'] });
    expect(await transactions()).toMatchObject([
      { price: 191.26, execution: { profile: 'stressed', idealPrice: '191.24', widening: '0.02' } },
    ]);
  });

  test('expires at its own end, also where its quote comes at that moment', async () => {
    const until = new Date(rig.market.view().now + 1_000).toISOString();
    await place({ type: 'limit', limitPrice: '191.30', timeInForce: 'gtd', expiresAt: until });
    expect((await orders())[0]).toMatchObject({ status: 'working', dueAt: expect.any(String) as string });
    rig.market.wait(1_000);
    rig.market.move({});
    await rig.server.orders.drain();
    expect([await transactions(), (await orders())[0]?.status]).toEqual([[], 'expired']);
  });

  test('is found by a process that starts meanwhile, and fills once', async () => {
    await place();
    const other = await rig.beside();
    await Promise.all([arrive(), arrive({}, other)]);
    await other.stop();
    expect(await transactions()).toHaveLength(1);
    expect(await orders()).toMatchObject([{ status: 'filled' }]);
    // Until then nobody looks at the orders of the other's share.
    await vi.waitUntil(() => rig.server.home.isWhole(), { timeout: 30_000 });
  });

  test('is filled once or cancelled, whoever cancels, amends and quotes at the same time', async () => {
    for (let round = 1; round <= 10; round++) {
      await place({ type: 'limit', limitPrice: '191.30' });
      rig.market.wait(300);
      rig.market.move({});
      const amend = rig.call(`PATCH /api/orders/${round}`, { as: client, body: { quantity: '2' } });
      await Promise.all([cancel(round), amend, rig.server.orders.drain()]);
      await arrive();
    }
    const all = await orders();
    expect(all).toHaveLength(10);
    expect(all.filter(({ status }) => status === 'filled')).toHaveLength((await transactions()).length);
    expect(all.filter(({ status }) => status === 'working')).toEqual([]);
  });
});

describe('an order on its way to a late price', () => {
  beforeEach(() => rig.market.sendLate('AAPL', 15));

  test('is one of fifty in its instrument at most, until its price has come', async () => {
    const answers = [];
    for (let count = 0; count < 51; count++) answers.push(await place({ quantity: '0.1' }));
    expect(countByStatus(answers)).toEqual({ 201: 50, 409: 1 });
    const last = answers.at(-1);
    expect(ErrorBody.parse(last?.body)).toMatchObject({
      code: 'too_many_orders',
      details: { scope: 'instrument' },
    });
    rig.market.wait(16 * MINUTE);
    rig.market.move({});
    await rig.server.orders.drain();
    expect(await transactions()).toHaveLength(50);
    expect((await place({ quantity: '0.1' })).status).toBe(201);
  });

  test('is not got rid of by a reset, nor does its client leave, before its price has come', async () => {
    await place();
    const reset = await rig.call(`POST /api/users/${client.id}/account-reset`, { as: client, body: {} });
    expect(ErrorBody.parse(reset.body)).toMatchObject({ code: 'price_delayed', details: { minutes: 15 } });
    const deleted = await rig.call(`DELETE /api/admin/users/${client.id}`, { as: administrator });
    expect(ErrorBody.parse(deleted.body).code).toBe('user_has_open_books');
    rig.market.wait(16 * MINUTE);
    rig.market.move({});
    await rig.server.orders.drain();
    expect(await transactions()).toHaveLength(1);
  });

  test('a limit counts no price from within its latency, and asks the desk again until one counts', async () => {
    const { orders: placed } = OrderResponse.parse(
      (await place({ type: 'limit', limitPrice: '200.00' })).body,
    );
    const placedAt = Date.parse(placed[0]?.placedAt ?? '');
    // The quote is dated 20 ms after the order: no retail latency is as short.
    rig.market.wait(placedAt + 15 * MINUTE + 20 - rig.market.view().now);
    rig.market.move({});
    await rig.server.orders.drain();
    expect(await transactions()).toEqual([]);
    rig.market.wait(2_000);
    rig.market.move({});
    await rig.server.orders.drain();
    expect(await transactions()).toHaveLength(1);
  });
});

test('a declared split scales what is on its way: size, ideal price, and what was seen', async () => {
  await place({ symbol: 'ORCL', quantity: '3' });
  const [before] = await orders();
  const declared = await rig.call('POST /api/admin/splits', {
    as: administrator,
    body: { symbol: 'ORCL', newUnits: 2, oldUnits: 1, reason: 'Announced by the company' },
  });
  expect(declared.status).toBe(200);
  rig.market.showSplit('ORCL', ['70.00', '70.02']);
  await rig.server.splits.runOnce();
  await rig.server.splits.runOnce();
  await arrive({ ORCL: ['70.00', '70.02'] });
  const [filled] = await orders();
  expect([before?.quantity, filled?.quantity, filled?.status]).toEqual(['3', '6', 'filled']);
  const [fill] = await transactions();
  expect(fill).toMatchObject({ quantity: 6, price: 70.02 });
  expect(Math.abs(Number(fill?.execution.idealPrice) - 70)).toBeLessThan(2);
});
