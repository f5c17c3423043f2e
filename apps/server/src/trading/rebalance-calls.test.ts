import { CALL_SCHEMAS } from '@lonja/protocol';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import type { Answer } from '../test/server-rig.ts';

const rig = describeServer();
const client = clientOfEach(rig);

const rebalance = (targetAllocations: object, over: object = {}, headers = {}): Promise<Answer> =>
  rig.call('POST /api/portfolio/rebalance', {
    as: client,
    headers,
    body: { userId: client.id, strategy: 'custom', targetAllocations, ...over },
  });
const read = (answer: Answer) => CALL_SCHEMAS.rebalance.response.parse(answer.body);
const held = async (): Promise<Record<string, string>> => {
  const { body } = await rig.call(`GET /api/positions/${client.id}`, { as: client });
  return Object.fromEntries(
    CALL_SCHEMAS.getPositions.response.parse(body).map((one) => [one.symbol, one.quantity]),
  );
};
const buy = (symbol: string, quantity: number, price: number) =>
  rig.call('POST /api/trades/buy', { as: client, body: { userId: client.id, symbol, quantity, price } });

describe('[API-09] rebalancing', () => {
  // 10,000 USD: 60 % technology is 6,000 / 191.24 = 31.37 AAPL (5,999.19); 40 % crypto 4,000 / 83,210 = 0.04807114 BTC.
  test('buys what the targets ask for, with its fee of 0.1 % out of total profit', async () => {
    const answer = read(await rebalance({ technology: 60, crypto: 40 }));
    expect(answer.transactions.map(({ symbol, type, cause }) => [symbol, type, cause])).toEqual([
      ['AAPL', 'buy', 'rebalance'],
      ['BTC', 'buy', 'rebalance'],
    ]);
    const volume = answer.transactions.reduce((total, { total: value }) => total + value, 0);
    expect(volume).toBeCloseTo(Number(answer.volume), 2);
    expect(Number(answer.fee)).toBeCloseTo(volume / 1_000, 4);
    expect(Number(answer.totalProfit)).toBeCloseTo(-volume / 1_000, 1);
    expect(answer.message).toBe('Cartera rebalanceada: 2 operaciones');
    const kinds = await sql<{ kind: string }>`select e.kind from ledger_entries e join trading_accounts a
      on a.id = e.account_id where a.user_id = ${client.id} order by number`.execute(rig.owner);
    expect(kinds.rows.map(({ kind }) => kind)).toEqual([
      'opening_grant',
      'fill',
      'rebalance_fee',
      'fill',
      'rebalance_fee',
    ]);
  });

  test('sells first, moves what that realised to the balance, and buys with it', async () => {
    await buy('AAPL', 50, 191.24);
    rig.market.move({ AAPL: ['211.20', '211.24'] });
    const answer = read(await rebalance({ crypto: 100 }));
    expect(answer.transactions.map(({ symbol, type }) => [symbol, type])).toEqual([
      ['AAPL', 'sell'],
      ['BTC', 'buy'],
    ]);
    expect(Object.keys(await held())).toEqual(['BTC']);
    // 50 x (211.20 - 191.24) = 998.00 were realised and are in the balance; only the fees stand in total profit.
    expect(Number(answer.totalProfit)).toBeCloseTo(-Number(answer.fee), 1);
  });

  test('ends what protected a position that it sells, in the same transaction', async () => {
    await buy('AAPL', 50, 191.24);
    const body = { symbol: 'AAPL', type: 'stop', stopPrice: '150' };
    await rig.call('POST /api/orders/protection', { as: client, body });
    await rebalance({ crypto: 100 });
    const { body: orders } = await rig.call('GET /api/orders?status=all', { as: client });
    expect(orders).toMatchObject([{ status: 'cancelled', reason: 'position' }]);
  });

  test('takes a predefined strategy with its own percentages only', async () => {
    const wrong = await rebalance({ technology: 100 }, { strategy: 'growth' });
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  test('the same key rebalances once', async () => {
    const headers = { 'idempotency-key': 'rebalance-1' };
    const first = await rebalance({ technology: 100 }, {}, headers);
    const second = await rebalance({ technology: 100 }, {}, headers);
    expect(second.text).toBe(first.text);
  });

  test.each([
    ['99 %', { technology: 99 }, 400, 'targets_not_whole'],
    ['101 %', { technology: 100, crypto: 1 }, 400, 'targets_not_whole'],
    ['nothing', {}, 400, 'targets_not_whole'],
    ['below zero', { technology: 101, crypto: -1 }, 400, 'invalid_request'],
    ['finer than a hundredth', { technology: '99.999', crypto: '0.001' }, 400, 'invalid_request'],
    ['three thirds', { technology: 100 / 3, crypto: 100 / 3, forex: 100 / 3 }, 400, 'targets_not_whole'],
    ['an unknown category', { gold: 100 }, 400, 'invalid_request'],
    ['a category that nothing is listed in', { bonds: 100 }, 409, 'category_untradable'],
  ])('%s is refused and leaves no trace', async (_what, targets, status, code) => {
    const before = await rig.books();
    const answer = await rebalance(targets);
    expect([answer.status, (answer.body as { code: string }).code]).toEqual([status, code]);
    expect(await rig.books()).toBe(before);
  });

  test('what is on target already, and what an old quote would trade', async () => {
    await rebalance({ technology: 100 });
    expect(await rebalance({ technology: 100 })).toMatchObject({
      status: 409,
      body: { code: 'already_balanced' },
    });
    rig.market.wait(60_000);
    expect(await rebalance({ crypto: 100 })).toMatchObject({ status: 409, body: { code: 'quote_stale' } });
  });

  test('a market that has moved since the client looked trades nothing', async () => {
    const trades = [{ category: 'technology', action: 'buy', amount: 10_000 }];
    expect(await rebalance({ technology: 100 }, { trades })).toMatchObject({ status: 200 });
    const late = [{ category: 'crypto', action: 'buy', amount: 3_000 }];
    const refused = await rebalance({ technology: 50, crypto: 50 }, { trades: late });
    expect(refused).toMatchObject({ status: 409, body: { code: 'plan_moved' } });
  });
});
