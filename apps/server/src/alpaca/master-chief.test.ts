import { createRequire } from 'node:module';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { watchBy } from '../test/alpaca/alpaca-lists.ts';
import { leverageBy, tradeBy, type OrderFields } from '../test/alpaca/alpaca-scenario.ts';
import { describeAlpaca, nativeCandles, nativeQuote, pointedAt } from '../test/alpaca/alpaca.ts';

/** What the scenario uses of the SDK, whose own types its package hides. */
interface MasterChief {
  readonly AlpacaClient: new (options: object) => {
    getAsset(options: { asset_id_or_symbol: string }): Promise<object>;
    getClock(): Promise<object>;
    getBars(options: object): Promise<{ bars: object[] }>;
    getLatestTrade(options: { symbol: string }): Promise<object>;
    getSnapshot(options: { symbol: string }): Promise<object>;
    getAccount(): Promise<{ cash: number; raw(): { cash: string } }>;
    updateAccountConfigurations(change: object): Promise<{ max_margin_multiplier: string }>;
    placeOrder(order: OrderFields): Promise<Placed>;
    getOrder(options: { order_id: string }): Promise<Placed>;
    getOrders(options: object): Promise<Placed[]>;
    replaceOrder(options: object): Promise<Placed>;
    cancelOrder(options: { order_id: string }): Promise<boolean>;
    getPositions(): Promise<{ symbol: string; qty: number }[]>;
    closePosition(options: { symbol: string }): Promise<Placed>;
    getAccountActivities(options: { activity_type: string }): Promise<{ qty: number }[]>;
    getPortfolioHistory(options: object): Promise<{ equity: number[] }>;
    getWatchlists(): Promise<{ name: string }[]>;
    getWatchlist(options: { uuid: string }): Promise<List>;
    createWatchlist(options: { name: string; symbols: string[] }): Promise<List>;
    updateWatchlist(options: { uuid: string; name: string; symbols: string[] }): Promise<List>;
    addToWatchlist(options: { uuid: string; symbol: string }): Promise<List>;
    removeFromWatchlist(options: { uuid: string; symbol: string }): Promise<List>;
    deleteWatchlist(options: { uuid: string }): Promise<unknown>;
  };
  readonly AlpacaStream: new (options: object) => {
    on(event: 'trade_updates', listener: (update: { event: string }) => void): void;
    on(event: 'quote', listener: (quote: object) => void): void;
    once(event: 'authenticated', listener: () => void): void;
    subscribe(channel: string, symbols: readonly string[]): void;
    getConnection(): { close(): void };
  };
}
interface List {
  readonly id: string;
  readonly name: string;
  readonly assets: { symbol: string }[];
}
interface Placed {
  readonly id: string;
  readonly status: string;
  readonly legs: { id: string }[] | null;
}
const { AlpacaClient, AlpacaStream } = createRequire(import.meta.url)('@master-chief/alpaca') as MasterChief;

const rig = describeAlpaca();
const pointed = pointedAt(rig);
const credentialsOf = () => ({ key: pointed.keyId, secret: pointed.secret, paper: true });
const endpointsOf = () => ({
  rest: {
    beta: `${pointed.base}/v1beta1`,
    account: `${pointed.base}/v2`,
    market_data_v2: `${pointed.base}/v2`,
    market_data_v1: `${pointed.base}/v1`,
  },
  websocket: {
    account: `ws://${pointed.host}/stream`,
    market_data: (source = 'iex') => `ws://${pointed.host}/v2/${source}`,
  },
});
let client: InstanceType<MasterChief['AlpacaClient']>;

beforeAll(() => {
  client = new AlpacaClient({ credentials: credentialsOf(), endpoints: endpointsOf() });
});
beforeEach(() => rig.market.move({}));

describe('@master-chief/alpaca', () => {
  test('reads assets, the clock, bars, the mid and snapshots', async () => {
    expect(await client.getAsset({ asset_id_or_symbol: 'AAPL' })).toMatchObject({ symbol: 'AAPL' });
    expect(await client.getClock()).toMatchObject({ is_open: true });
    const native = await nativeCandles(rig, 'AAPL', 'interval=1d&limit=3');
    const start = new Date(native[0]!.time);
    const { bars } = await client.getBars({ symbol: 'AAPL', timeframe: '1Day', start, limit: 2 });
    expect(bars).toMatchObject(native.slice(0, 2).map(({ open, close }) => ({ o: open, c: close })));
    rig.market.move({});
    const { price, bid } = await nativeQuote(rig, 'AAPL');
    expect(await client.getLatestTrade({ symbol: 'AAPL' })).toMatchObject({ trade: { p: price } });
    expect(await client.getSnapshot({ symbol: 'AAPL' })).toMatchObject({ latestQuote: { bp: bid } });
  });

  test('trades, as the native API says, and streams what happens', { timeout: 60_000 }, async () => {
    const events: string[] = [];
    const stream = new AlpacaStream({
      credentials: credentialsOf(),
      type: 'account',
      endpoints: endpointsOf(),
    });
    stream.on('trade_updates', ({ event }) => events.push(event));
    await new Promise<void>((resolve) =>
      stream.once('authenticated', () => {
        stream.subscribe('trade_updates', []);
        resolve();
      }),
    );
    await tradeBy(rig, pointed, {
      cash: async () => String((await client.getAccount()).cash),
      place: (order) => client.placeOrder(order),
      read: (id) => client.getOrder({ order_id: id }),
      waiting: async () => (await client.getOrders({ status: 'open' })).map(({ id }) => id),
      replace: (id, limitPrice) => client.replaceOrder({ order_id: id, limit_price: limitPrice }),
      cancel: (id) => client.cancelOrder({ order_id: id }),
      positions: async () => (await client.getPositions()).map(({ symbol, qty }) => [symbol, String(qty)]),
      close: (symbol) => client.closePosition({ symbol }),
      fills: async () =>
        (await client.getAccountActivities({ activity_type: 'FILL' })).map(({ qty }) => String(qty)),
      equity: async () => (await client.getPortfolioHistory({ period: '1D' })).equity.at(-1),
    });
    await expect.poll(() => events.filter((event) => event === 'fill').length).toBe(2);
    expect(events).toContain('replaced');
    stream.getConnection().close();
  });

  test('keeps watchlists, as the native API has them', async () => {
    // It reads the empty answer of a deletion as JSON, and says that it has failed.
    const said = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const left = await watchBy(rig, pointed, {
      all: async () => (await client.getWatchlists()).map(({ name }) => name),
      create: (name, symbols) => client.createWatchlist({ name, symbols }),
      read: (uuid) => client.getWatchlist({ uuid }),
      add: (uuid, symbol) => client.addToWatchlist({ uuid, symbol }),
      remove: (uuid, symbol) => client.removeFromWatchlist({ uuid, symbol }),
      update: (uuid, name, symbols) => client.updateWatchlist({ uuid, name, symbols }),
      delete: (uuid) => client.deleteWatchlist({ uuid }).catch(() => undefined),
    });
    expect(left).toBe(4);
    expect(said).toHaveBeenCalledOnce();
    said.mockRestore();
  });

  test('streams quotes, in text', async () => {
    const stream = new AlpacaStream({
      credentials: credentialsOf(),
      type: 'market_data',
      source: 'iex',
      endpoints: endpointsOf(),
    });
    const quotes: object[] = [];
    stream.on('quote', (quote) => quotes.push(quote));
    stream.once('authenticated', () => stream.subscribe('quotes', ['AAPL']));
    await expect
      .poll(() => {
        rig.market.move({ AAPL: ['191.50', '191.54'] });
        return quotes.at(-1);
      })
      .toMatchObject({ S: 'AAPL', bp: 191.5, ap: 191.54 });
    stream.getConnection().close();
  });

  test('sets the leverage of orders', async () => {
    const set = leverageBy(rig, pointed, {
      multiply: async (multiplier) => {
        const body = { max_margin_multiplier: multiplier };
        return (await client.updateAccountConfigurations(body)).max_margin_multiplier;
      },
      place: (order) => client.placeOrder(order),
      close: (symbol) => client.closePosition({ symbol }),
    });
    expect(await set).toEqual([2, 1]);
  });
});
