import type { TradingState } from '@lonja/core';
import type { ServerMessage } from '@lonja/protocol';
import { loadTradingState } from '@lonja/store/trading/trading-states';
import { expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import type { Actor } from '../test/server-rig.ts';
import { createAccountNews } from './account-news.ts';

const rig = describeServer();

/** News for these screens, with whom it was sent to and how often the database was asked. */
function listen(readers: readonly Actor[]) {
  const sentTo: string[] = [];
  const messages: ServerMessage[] = [];
  const reads = { count: 0 };
  const news = createAccountNews({
    db: rig.owner.withPlugin({
      transformQuery: ({ node }) => {
        reads.count += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }),
    markets: rig.server.markets,
    hub: {
      clients: () => 1,
      users: () => readers.map(({ id }) => id),
      hasReader: (userId) => readers.some(({ id }) => id === userId),
      publishToAccount: (userId, _, message) => {
        sentTo.push(userId);
        messages.push(message);
      },
    },
    onFault: (error) => {
      throw error;
    },
  });
  return { news, sentTo, messages, reads };
}

async function accountOf({ id }: Actor): Promise<number> {
  const row = await rig.owner
    .selectFrom('trading_accounts')
    .select('id')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return row.id;
}

async function stateOf(accountId: number): Promise<TradingState> {
  const state = await loadTradingState(rig.owner, accountId);
  if (!state) throw new Error('there is no such account');
  return state;
}

test('a batch that changed nothing leaves the news of the next one on its way', async () => {
  const here = await rig.join();
  const { news, sentTo } = listen([here]);
  news.publish([]);
  news.publish([await stateOf(await accountOf(here))]);
  await news.drain();
  expect(sentTo).toEqual([here.id]);
});

test('those who read no stream cost one question for all of them, and none the next time', async () => {
  const [here, ...away] = await Promise.all([rig.join(), rig.join(), rig.join()]);
  const accountIds = await Promise.all([...away, here].map(accountOf));
  const { news, sentTo, reads } = listen([here]);
  const states = await Promise.all(accountIds.map(stateOf));
  news.publish(states);
  await news.drain();
  expect(sentTo).toEqual([here.id]);
  const ofOne = reads.count - 1;
  news.publish(states);
  await news.drain();
  expect(sentTo).toEqual([here.id, here.id]);
  expect(reads.count).toBe(1 + 2 * ofOne);
});

test('an account that changes again while the news is sent gets one more, not one a change', async () => {
  const here = await rig.join();
  const accountId = await accountOf(here);
  const state = await stateOf(accountId);
  const { news, sentTo } = listen([here]);
  news.publish([state, state]);
  await Promise.resolve();
  news.publish([state]);
  news.publish([state]);
  await news.drain();
  expect(sentTo).toEqual([here.id, here.id]);
});

test('what the desk has committed is sent as the calls answer it', async () => {
  const here = await rig.join();
  const order = { symbol: 'EURUSD', side: 'buy', quantity: '10', leverage: 10 };
  const orders = [
    ['POST /api/trades/buy', { userId: here.id, symbol: 'AAPL', quantity: 2, price: 191.24, leverage: 5 }],
    [
      'POST /api/trades/sell',
      { userId: here.id, symbol: 'EURUSD', quantity: 10, price: 1.08452, leverage: 10 },
    ],
    ['POST /api/orders', { ...order, type: 'limit', limitPrice: '1.05' }],
    ['POST /api/orders', { ...order, type: 'trailing_stop', trailPercent: 2 }],
  ] as const;
  for (const [route, body] of orders) {
    const { status } = await rig.call(route, { as: here, body });
    expect([200, 201]).toContain(status);
  }
  const { news, messages } = listen([here]);
  news.publish([await stateOf(await accountOf(here))]);
  await news.drain();
  const ask = async (route: string) => (await rig.call(route, { as: here })).body;
  const user = (await ask(`GET /api/users/${here.id}`)) as { account: { version: number } };
  const sent = {
    type: 'account',
    version: user.account.version,
    user,
    positions: await ask(`GET /api/positions/${here.id}`),
    orders: await ask('GET /api/orders'),
  };
  expect(JSON.parse(JSON.stringify(messages))).toEqual([sent]);
});

test('what waited while something newer was read is not sent after it', async () => {
  const here = await rig.join();
  const accountId = await accountOf(here);
  const old = await stateOf(accountId);
  const body = { userId: here.id, symbol: 'AAPL', quantity: 2, price: 191.24, leverage: 5 };
  expect((await rig.call('POST /api/trades/buy', { as: here, body })).status).toBe(200);
  const { news, messages } = listen([here]);
  news.resync(accountId);
  await Promise.resolve();
  news.publish([old]);
  await news.drain();
  expect(messages).toMatchObject([{ version: old.account.version + 1 }]);
});
