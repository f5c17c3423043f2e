import type { createClient } from '@alpacahq/typescript-sdk';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { watchBy } from '../test/alpaca/alpaca-lists.ts';
import { leverageBy, tradeBy } from '../test/alpaca/alpaca-scenario.ts';
import { describeAlpaca, nativeCandles, nativeQuote, pointedAt } from '../test/alpaca/alpaca.ts';

const rig = describeAlpaca();
const pointed = pointedAt(rig);
let client: ReturnType<typeof createClient>;

beforeAll(async () => {
  const { keyId: key, secret, base: baseURL } = pointed;
  // It replaces console.debug when it is loaded.
  const { debug } = console;
  const sdk = await import('@alpacahq/typescript-sdk');
  console.debug = debug;
  client = sdk.createClient({ key, secret, baseURL });
});
beforeEach(() => rig.market.move({}));

describe('@alpacahq/typescript-sdk', () => {
  test('reads assets, the clock, bars, quotes and snapshots from one origin', async () => {
    expect(await client.getAsset({ symbol_or_asset_id: 'AAPL' })).toMatchObject({ symbol: 'AAPL' });
    expect(await client.getClock()).toMatchObject({ is_open: true });
    const native = await nativeCandles(rig, 'AAPL', 'interval=1d&limit=3');
    const start = new Date(native[0]!.time).toISOString();
    const { bars } = await client.getStocksBars({ symbols: 'AAPL', timeframe: '1Day', start, limit: 2 });
    expect(bars['AAPL']).toMatchObject(
      native.slice(0, 2).map(({ open, high, low, close }) => ({ o: open, h: high, l: low, c: close })),
    );
    rig.market.move({});
    const { bid, ask } = await nativeQuote(rig, 'AAPL');
    const { quotes } = await client.getStocksQuotesLatest({ symbols: 'AAPL' });
    expect(quotes['AAPL']).toMatchObject({ bp: bid, ap: ask });
    const coins = await client.getCryptoQuotesLatest({ symbols: 'BTC/USD', loc: 'us' });
    expect(coins.quotes['BTC/USD']).toMatchObject({ bp: 83_200, ap: 83_210 });
    const rates = await client.getLatestForexRates({ currency_pairs: 'EURUSD' });
    expect(rates.rates['EURUSD']).toMatchObject({ bp: 1.08452, ap: 1.0846 });
  });

  test('keeps watchlists, as the native API has them', { timeout: 60_000 }, async () => {
    interface List {
      readonly id: string;
      readonly name: string;
    }
    const left = await watchBy(rig, pointed, {
      all: async () => ((await client.getWatchlists()) as unknown as List[]).map(({ name }) => name),
      create: async (name, symbols) => (await client.createWatchlist({ name, symbols } as never)) as never,
      read: async (id) => (await client.getWatchlist({ watchlist_id: id })) as never,
      // It changes lists by PATCH, which Alpaca has for none.
      delete: (id) => client.deleteWatchlist({ watchlist_id: id }),
    });
    expect(left).toBe(4);
  });

  test('trades, as the native API says', { timeout: 90_000 }, async () => {
    const fills = await tradeBy(rig, pointed, {
      cash: async () => (await client.getAccount()).cash,
      place: async (order) => (await client.createOrder(order as never)) as never,
      read: async (id) => (await client.getOrder({ order_id: id })) as never,
      waiting: async () => {
        const orders = (await client.getOrders({ status: 'open' } as never)) as unknown as { id: string }[];
        return orders.map(({ id }) => id);
      },
      replace: async (id, limitPrice) =>
        (await client.replaceOrder({ order_id: id, limit_price: limitPrice } as never)) as never,
      cancel: (id) => client.cancelOrder({ order_id: id }),
      positions: async () => (await client.getPositions()).map(({ symbol, qty }) => [symbol, qty]),
      close: async (symbol) => (await client.closePosition({ symbol_or_asset_id: symbol })) as never,
      fills: async () => {
        const activities = (await client.getActivities()) as unknown as {
          activity_type: string;
          qty: string;
        }[];
        return activities.filter(({ activity_type: type }) => type === 'FILL').map(({ qty }) => qty);
      },
      equity: async () => {
        const history = await client.getPortfolioHistory({ period: '1D' } as never);
        return Number((history as unknown as { equity: number[] }).equity.at(-1));
      },
    });
    expect(fills).toBe(2);
  });

  test('sets the leverage of orders', { timeout: 60_000 }, async () => {
    const set = leverageBy(rig, pointed, {
      multiply: async (multiplier) =>
        (await client.updateConfigurations({ max_margin_multiplier: multiplier } as never))
          .max_margin_multiplier,
      place: async (order) => (await client.createOrder(order as never)) as never,
      close: (symbol) => client.closePosition({ symbol_or_asset_id: symbol }),
    });
    expect(await set).toEqual([2, 1]);
  });
});
