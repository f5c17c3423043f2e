import ccxt from 'ccxt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeAlpaca, nativeCandles, nativeQuote, pointedAt } from '../test/alpaca/alpaca.ts';
import { OPENING_QUOTES } from '../test/server-rig.ts';

const rig = describeAlpaca();
const pointed = pointedAt(rig);
let exchange: InstanceType<typeof ccxt.pro.alpaca>;

beforeAll(async () => {
  const { keyId: apiKey, secret, base, host } = pointed;
  const ws = { crypto: `ws://${host}/v1beta3/crypto/us`, trading: `ws://${host}/stream` };
  exchange = new ccxt.pro.alpaca({
    apiKey,
    secret,
    urls: { api: { trader: base, market: base, broker: base, ws } },
  });
  await exchange.loadHttpProxyAgent();
});
afterAll(() => exchange.close());
beforeEach(() => rig.market.move({}));

describe('ccxt', () => {
  test('loads markets, with the steps of quantity and price', async () => {
    await exchange.loadMarkets();
    expect(exchange.symbols).toEqual(['BTC/USD']);
    expect(exchange.market('BTC/USD')).toMatchObject({
      active: true,
      precision: { amount: 1e-6, price: 0.01 },
    });
  });

  test('reads the time, which it takes from the clock', async () => {
    expect(Math.abs((await exchange.fetchTime())! - Date.now())).toBeLessThan(120_000);
  });

  test('reads candles, the book and the ticker without a key', async () => {
    const native = await nativeCandles(rig, 'BTC', 'interval=1d&limit=3');
    const candles = await exchange.fetchOHLCV('BTC/USD', '1d', native[0]!.time, 2);
    expect(candles).toEqual(
      native
        .slice(0, 2)
        .map(({ time, open, high, low, close, volume }) => [time, open, high, low, close, volume]),
    );
    const months = await exchange.fetchOHLCV('BTC/USD', '1M', native[0]!.time - 90 * 86_400_000, 2);
    expect(months.map(([time]) => new Date(time!).getUTCDate())).toEqual([1, 1]);
    const { bid, ask } = await nativeQuote(rig, 'BTC');
    const book = await exchange.fetchOrderBook('BTC/USD');
    expect([book.bids[0]?.[0], book.asks[0]?.[0]]).toEqual([bid, ask]);
    expect(await exchange.fetchTicker('BTC/USD')).toMatchObject({ bid, ask });
  });

  test('watches the ticker, the book and candles', async () => {
    const next = exchange.watchTicker('BTC/USD');
    const moving = setInterval(() => rig.market.move({ BTC: ['83400.00', '83410.00'] }), 50);
    expect(await next).toMatchObject({ symbol: 'BTC/USD', bid: 83_400, ask: 83_410 });
    const book = await exchange.watchOrderBook('BTC/USD');
    expect(book.asks[0]?.[0]).toBe(83_410);
    clearInterval(moving);
  });

  test('trades coins, as the native API says, and watches its orders', { timeout: 60_000 }, async () => {
    const native = async (route: string) => (await rig.call(route, { as: pointed.client })).body;
    rig.market.move(OPENING_QUOTES);
    const watched = exchange.watchOrders('BTC/USD');
    const bought = await exchange.createOrder('BTC/USD', 'market', 'buy', 0.01);
    expect(await exchange.fetchOrder(bought.id!)).toMatchObject({
      status: 'closed',
      filled: 0.01,
      average: 83_210,
    });
    expect(await native(`GET /api/positions/${pointed.client.id}`)).toMatchObject([{ quantity: '0.01' }]);
    const limit = await exchange.createOrder('BTC/USD', 'limit', 'buy', 0.01, 80_000);
    expect((await exchange.fetchOpenOrders('BTC/USD')).map(({ id }) => id)).toEqual([limit.id]);
    const edited = await exchange.editOrder(limit.id!, 'BTC/USD', 'limit', 'buy', 0.02, 79_000);
    expect(await native('GET /api/orders')).toMatchObject([{ quantity: '0.02', limitPrice: '79000.00' }]);
    await exchange.cancelOrder(edited.id!, 'BTC/USD');
    const stop = await exchange.createOrder('BTC/USD', 'limit', 'sell', 0.01, 70_000, {
      triggerPrice: 71_000,
    });
    expect(await native('GET /api/orders')).toMatchObject([{ type: 'stop_limit', stopPrice: '71000.00' }]);
    expect((await exchange.fetchOrder(stop.id!)).status).toBe('open');
    await exchange.cancelAllOrders();
    expect(await native('GET /api/orders')).toEqual([]);
    const { balance } = (await native(`GET /api/users/${pointed.client.id}`)) as { balance: string };
    const balances = await exchange.fetchBalance();
    expect(balances['USD']?.total).toBeCloseTo(Number(balance), 2);
    await exchange.createOrder('BTC/USD', 'market', 'sell', 0.01);
    expect((await exchange.fetchMyTrades('BTC/USD')).map(({ side }) => side)).toEqual(['buy', 'sell']);
    const refused = exchange.createOrder('BTC/USD', 'market', 'buy', 5);
    await expect(refused).rejects.toThrow(ccxt.InsufficientFunds);
    expect((await watched)[0]).toMatchObject({ symbol: 'BTC/USD' });
    await rig.assertBalanced();
  });
});
