import ccxt from 'ccxt';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeAlpaca, nativeCandles, nativeQuote, pointedAt } from '../../test/alpaca.ts';

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
});
