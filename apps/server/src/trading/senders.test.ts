import { randomUUID } from 'node:crypto';
import { quantity } from '@lonja/core';
import { CALL_SCHEMAS, ErrorBody, NewApiKey, OrderResponse, TradeResponse } from '@lonja/protocol';
import { findOrSaveSender, type ProgramIdentity } from '@lonja/store/audit/senders';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { bindCommand } from '../desk/command/command-row.ts';
import { describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, type Actor } from '../test/server-rig.ts';
import { MARKET_ORDER } from './commands.ts';

const rig = describeServer();
let client: Actor;
let joined = 0;

beforeEach(async () => {
  client = await rig.join(`127.0.3.${1 + (joined++ % 200)}`);
  rig.market.move(OPENING_QUOTES);
  await rig.server.orders.drain();
  return () => rig.assertBalanced();
});

const keyOf = async (name: string) => {
  const body = { name, scopes: ['read', 'trade'], days: 30, password: client.password };
  return NewApiKey.parse((await rig.call('POST /api/keys', { as: client, body })).body);
};
const withKey = (key: string, headers = {}) => ({ headers: { authorization: `Bearer ${key}`, ...headers } });
const byPerson = () => ({ as: client });
type As = Parameters<typeof rig.call>[1];

const trade = (as: As, more: object = {}) =>
  rig.call('POST /api/trades/buy', {
    ...as,
    body: { userId: client.id, symbol: 'AAPL', quantity: 1, price: 191.24, ...more },
  });
const LIMIT = { symbol: 'AAPL', side: 'buy', quantity: '1', type: 'limit', limitPrice: '100.00' };
const place = (as: As, more: object = {}) =>
  rig.call('POST /api/orders', { ...as, body: { ...LIMIT, ...more } });
const orders = async (query = '?status=all') =>
  CALL_SCHEMAS.listOrders.response.parse((await rig.call(`GET /api/orders${query}`, byPerson())).body);
const transactions = async () =>
  CALL_SCHEMAS.getOwnTransactions.response.parse((await rig.call('GET /api/transactions', byPerson())).body);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, ErrorBody.parse(body).code];

describe('who sent an order', () => {
  test('a person in a session', async () => {
    await trade(byPerson());
    await place(byPerson());
    expect(await transactions()).toMatchObject([{ sentBy: { kind: 'person' }, orderId: null }]);
    expect(await orders()).toMatchObject([{ sentBy: { kind: 'person' }, clientOrderId: null }]);
  });

  test('a program, by its key and what that was called, also once it is revoked', async () => {
    const { key, apiKey } = await keyOf('momentum');
    const sentBy = { kind: 'key', key: apiKey.id, name: 'momentum' };
    expect(OrderResponse.parse((await place(withKey(key))).body).orders).toMatchObject([{ sentBy }]);
    await rig.call(`DELETE /api/keys/${apiKey.id}`, byPerson());
    expect(await orders()).toMatchObject([{ sentBy }]);
  });

  test('[API-24] what one key did is read apart, also once it is revoked; what is no key is refused', async () => {
    const [grid, other] = [await keyOf('grid'), await keyOf('other')];
    await place(withKey(grid.key));
    await trade(withKey(grid.key));
    await trade(withKey(other.key));
    await place(byPerson());
    await rig.call(`DELETE /api/keys/${grid.apiKey.id}`, byPerson());
    const did = await orders(`?key=${grid.apiKey.id}`);
    expect(did.map(({ id, status }) => [id, status])).toEqual([
      [2, 'filled'],
      [1, 'working'],
    ]);
    expect(await orders(`?key=${grid.apiKey.id}&status=live`)).toMatchObject([{ id: 1 }]);
    expect(await orders(`?key=${grid.apiKey.id}&before=2&limit=5`)).toMatchObject([{ id: 1 }]);
    expect(await orders(`?key=${randomUUID()}`)).toEqual([]);
    expect((await rig.call('GET /api/orders?key=grid', byPerson())).status).toBe(400);
  });

  test("a program's trade and close are orders that fill at once", async () => {
    const { key, apiKey } = await keyOf('bot');
    const sentBy = { kind: 'key', key: apiKey.id, name: 'bot' };
    const answer = await trade(withKey(key));
    expect([answer.status, TradeResponse.parse(answer.body).transaction]).toMatchObject([
      200,
      { orderId: 1, orderType: 'market', sentBy },
    ]);
    const body = { userId: client.id, symbol: 'AAPL' };
    expect((await rig.call('POST /api/positions/close', { ...withKey(key), body })).status).toBe(200);
    expect(await orders()).toMatchObject([
      { id: 2, side: 'sell', status: 'filled', reduceOnly: true, sentBy },
      { id: 1, side: 'buy', status: 'filled', type: 'market', sentBy },
    ]);
    expect(await transactions()).toMatchObject([
      { orderId: 2, sentBy },
      { orderId: 1, sentBy },
    ]);
  });

  test('an agent, with what it says about itself', async () => {
    const { key, apiKey } = await keyOf('desk');
    await place(withKey(key, { agent: 'Claude, momentum agent 1.2' }));
    expect(await orders()).toMatchObject([
      { sentBy: { kind: 'agent', key: apiKey.id, name: 'desk', words: 'Claude, momentum agent 1.2' } },
    ]);
    for (const agent of ['', ' ', 'x'.repeat(201), 'caf\u00e9'])
      expect(codeOf(await place(withKey(key, { agent })))).toEqual([400, 'invalid_request']);
  });

  test('a bracket is its sender’s, and a rebalance too', async () => {
    const { key } = await keyOf('bot');
    await rig.call('POST /api/orders', {
      ...withKey(key),
      body: {
        ...LIMIT,
        type: 'market',
        limitPrice: undefined,
        stopLoss: { type: 'stop', stopPrice: '180.00' },
      },
    });
    expect(await orders()).toMatchObject([
      { purpose: 'stop_loss', sentBy: { kind: 'key' }, clientOrderId: null },
      { purpose: 'market', sentBy: { kind: 'key' } },
    ]);
    rig.market.move({ AAPL: ['179.00', '179.04'] });
    await rig.server.orders.drain();
    const target = { userId: client.id, strategy: 'custom', targetAllocations: { technology: 100 } };
    await rig.call('POST /api/portfolio/rebalance', { ...withKey(key), body: target });
    const [rebalanced, stopped] = (await transactions()).toSorted((a, b) => b.id.localeCompare(a.id));
    expect(rebalanced).toMatchObject({ cause: 'rebalance', sentBy: { kind: 'key' } });
    expect((await transactions()).find(({ origin }) => origin === 'stop_loss')).toMatchObject({
      sentBy: { kind: 'key', name: 'bot' },
    });
    expect(stopped).toBeDefined();
  });

  test('a stop-out is the system’s, by its rule', async () => {
    await trade(byPerson(), { quantity: 1_000, leverage: 20 });
    rig.market.move({ AAPL: ['185.00', '185.04'] });
    await rig.server.watch.drain();
    expect((await transactions())[0]).toMatchObject({
      cause: 'stop_out',
      sentBy: { kind: 'rule', rule: 'stop_out' },
    });
  });

  test('of what was written before nobody knows', async () => {
    await trade(byPerson());
    await place(byPerson());
    const accountId = await accountOf();
    await sql`alter table fills disable trigger all`.execute(rig.owner);
    await sql`update fills set sender = null where account_id = ${accountId}`.execute(rig.owner);
    await sql`alter table fills enable trigger all`.execute(rig.owner);
    await sql`update orders set sender = null where account_id = ${accountId}`.execute(rig.owner);
    expect(await transactions()).toMatchObject([{ sentBy: null }]);
    expect(await orders()).toMatchObject([{ sentBy: null }]);
  });

  test('a signal from outside, and a proposal that a person approved', async () => {
    const [key, approvedBy] = [randomUUID(), client.id];
    const programs: ProgramIdentity[] = [
      { kind: 'hook', hook: 7, label: 'breakout' },
      { kind: 'approval', key, approvedBy, label: 'bot' },
    ];
    for (const program of programs) {
      const sentBy = await findOrSaveSender(rig.server.db, client.id, program, new Date());
      // The second time it is the one of the first.
      expect(await findOrSaveSender(rig.server.db, client.id, program, new Date())).toEqual(sentBy);
      await rig.server.desk.submit({
        command: bindCommand(MARKET_ORDER, {
          accountId: await accountOf(),
          sender: sentBy,
          order: {
            instrumentId: rig.market.view().instrumentOf(1).id,
            side: 'buy',
            quantity: quantity(100_000_000n),
            leverage: 1,
            reduceOnly: false,
            seenPrice: undefined,
            slippage: 0,
          },
        }),
        render: () => ({ status: 200, body: '{}' }),
      });
    }
    expect((await transactions()).map(({ sentBy }) => sentBy)).toEqual([
      { kind: 'approval', key, name: 'bot', approvedBy },
      { kind: 'hook', hook: 7, name: 'breakout' },
    ]);
  });

  test('the erasure of a person takes what its programs were called', async () => {
    const { key } = await keyOf('Ana’s bot');
    await trade(withKey(key));
    await trade(withKey(key, { agent: 'Ana agent' }));
    await rig.call('POST /api/positions/close', {
      ...withKey(key),
      body: { userId: client.id, symbol: 'AAPL' },
    });
    const erased = await rig.call(`POST /api/users/${client.id}/erasure`, {
      as: client,
      body: { password: client.password },
    });
    expect(erased.status).toBe(200);
    const { rows } = await sql`select label, words from senders where user_id = ${client.id}`.execute(
      rig.owner,
    );
    expect(rows).toEqual([
      { label: null, words: null },
      { label: null, words: null },
    ]);
  });
});

async function accountOf(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from trading_accounts where user_id = ${client.id}`.execute(rig.owner);
  return rows[0]!.id;
}

describe('an id of the sender’s own', () => {
  test('finds the order, whatever has become of it', async () => {
    const id = 'strategy-7 / 2026.11';
    await trade(byPerson(), { clientOrderId: id });
    const found = () => orders(`?clientOrderId=${encodeURIComponent(id)}`);
    expect(await found()).toMatchObject([{ id: 1, clientOrderId: id, status: 'filled', type: 'market' }]);
    expect(await found()).toEqual(await orders());
    expect(await orders('?clientOrderId=another')).toEqual([]);
    expect(await orders(`?status=live&clientOrderId=${encodeURIComponent(id)}`)).toEqual([]);
  });

  test('is taken for good: the second order is refused, and named the first', async () => {
    await trade(byPerson(), { clientOrderId: 'a' });
    await place(byPerson(), { clientOrderId: 'b' });
    await rig.call('DELETE /api/orders/2', byPerson());
    for (const [clientOrderId, order] of [
      ['a', 1],
      ['b', 2],
    ] as const) {
      const answers = [
        await trade(byPerson(), { clientOrderId }),
        await place(byPerson(), { clientOrderId }),
        // It would be refused anyway: that it is there comes first.
        await place(byPerson(), { clientOrderId, quantity: '1000000' }),
      ];
      for (const { status, body } of answers)
        expect([status, ErrorBody.parse(body)]).toMatchObject([
          422,
          { code: 'client_order_id_taken', details: { order } },
        ]);
    }
    expect(await orders()).toHaveLength(2);
  });

  test('is taken once, however many come together', async () => {
    const sent = Array.from({ length: 12 }, () => trade(byPerson(), { clientOrderId: 'once' }));
    const statuses = (await Promise.all(sent)).map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, ...Array.from({ length: 11 }, () => 422)]);
    expect(await transactions()).toHaveLength(1);
  });

  test('belongs to an account: another one may use it too', async () => {
    await trade(byPerson(), { clientOrderId: 'mine' });
    const other = await rig.join(`127.0.4.${1 + (joined++ % 200)}`);
    const body = { ...LIMIT, clientOrderId: 'mine' };
    expect((await rig.call('POST /api/orders', { as: other, body })).status).toBe(201);
  });

  test('of a refused order is free', async () => {
    expect((await place(byPerson(), { clientOrderId: 'free', quantity: '1000000' })).status).toBe(400);
    expect((await place(byPerson(), { clientOrderId: 'free' })).status).toBe(201);
  });

  test('comes after the Idempotency-Key, whose answer is given again', async () => {
    const as = { as: client, headers: { 'idempotency-key': 'k' } };
    const [first, second] = [
      await place(as, { clientOrderId: 'both' }),
      await place(as, { clientOrderId: 'both' }),
    ];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
  });

  test('may not stand twice in one group, nor be empty, blank at an end, long or invisible', async () => {
    const leg = (limitPrice: string, clientOrderId: string) => ({ ...LIMIT, limitPrice, clientOrderId });
    const group = (first: string, second: string) =>
      rig.call('POST /api/orders/oco', {
        as: client,
        body: { orders: [leg('100.00', first), leg('101.00', second)] },
      });
    expect(codeOf(await group('x', 'x'))).toEqual([400, 'invalid_request']);
    expect((await group('x', 'y')).status).toBe(201);
    expect(codeOf(await group('z', 'y'))).toEqual([422, 'client_order_id_taken']);
    for (const clientOrderId of ['', ' ', ' a', 'a ', 'a\nb', 'é', 'x'.repeat(129)])
      expect(codeOf(await place(byPerson(), { clientOrderId }))).toEqual([400, 'invalid_request']);
    expect((await place(byPerson(), { clientOrderId: 'x'.repeat(128) })).status).toBe(201);
  });
});
