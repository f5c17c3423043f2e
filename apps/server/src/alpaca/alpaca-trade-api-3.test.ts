import { createRequire } from 'node:module';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { watchBy } from '../test/alpaca/alpaca-lists.ts';
import { leverageBy, tradeBy, type OrderFields } from '../test/alpaca/alpaca-scenario.ts';
import { describeAlpaca, nativeCandles, nativeQuote, pointedAt } from '../test/alpaca/alpaca.ts';

/** What the scenario uses of the SDK, which comes without types of its own. */
interface Alpaca3 {
  getAssets(options: { asset_class: string }): Promise<{ symbol: string; tradable: boolean }[]>;
  getAsset(symbol: string): Promise<{ id: string; symbol: string }>;
  getClock(): Promise<{ timestamp: string; is_open: boolean; next_close: string }>;
  getCalendar(range: { start: string; end: string }): Promise<{ date: string; open: string }[]>;
  getBarsV2(symbol: string, options: object): AsyncIterable<{ Timestamp: string; OpenPrice: number }>;
  getLatestQuote(symbol: string): Promise<{ BidPrice: number; AskPrice: number }>;
  getLatestTrade(symbol: string): Promise<{ Price: number; Conditions: string[] }>;
  getSnapshot(
    symbol: string,
  ): Promise<{ LatestQuote: { BidPrice: number }; DailyBar: { ClosePrice: number } }>;
  getLatestCryptoQuotes(symbols: string[]): Promise<Map<string, { BidPrice: number }>>;
  getNews(options: object): Promise<{ Headline: string }[]>;
  getAccount(): Promise<{ cash: string }>;
  updateAccountConfigurations(change: object): Promise<{ max_margin_multiplier: string }>;
  createOrder(order: OrderFields): Promise<Placed>;
  getOrder(id: string): Promise<Placed>;
  getOrders(options: object): Promise<Placed[]>;
  replaceOrder(id: string, change: object): Promise<Placed>;
  cancelOrder(id: string): Promise<unknown>;
  getPositions(): Promise<{ symbol: string; qty: string }[]>;
  closePosition(symbol: string): Promise<Placed>;
  getAccountActivities(options: object): Promise<{ qty: string }[]>;
  getPortfolioHistory(options: object): Promise<{ equity: number[] }>;
  getWatchlists(): Promise<{ name: string }[]>;
  getWatchlist(id: string): Promise<List>;
  addWatchlist(name: string, symbols: string[]): Promise<List>;
  addToWatchlist(id: string, symbol: string): Promise<List>;
  updateWatchlist(id: string, change: object): Promise<List>;
  deleteFromWatchlist(id: string, symbol: string): Promise<List>;
  deleteWatchlist(id: string): Promise<unknown>;
  readonly trade_ws: {
    onConnect(listener: () => void): void;
    onOrderUpdate(listener: (update: { event: string }) => void): void;
    subscribe(streams: string[]): void;
    connect(): void;
    disconnect(): void;
  };
  sendRequest(path: string, query: null, body: null, method: 'DELETE'): Promise<unknown>;
  readonly crypto_stream_v1beta3: {
    onConnect(listener: () => void): void;
    onCryptoQuote(listener: (quote: StreamedQuote) => void): void;
    subscribeForQuotes(symbols: string[]): void;
    connect(): void;
    disconnect(): void;
  };
}
interface Placed {
  readonly id: string;
  readonly status: string;
  readonly legs: { id: string }[] | null;
}
interface List {
  readonly id: string;
  readonly name: string;
  readonly assets: { symbol: string }[];
}
interface StreamedQuote {
  readonly S: string;
  readonly BidPrice: number;
}
type Alpaca3Class = new (options: object) => Alpaca3;

const rig = describeAlpaca();
const pointed = pointedAt(rig);
let alpaca: Alpaca3;

beforeAll(() => {
  const Alpaca = createRequire(import.meta.url)('alpaca-trade-api-3') as Alpaca3Class;
  const { keyId, secret: secretKey, base, host } = pointed;
  alpaca = new Alpaca({
    keyId,
    secretKey,
    baseUrl: base,
    dataBaseUrl: base,
    dataStreamUrl: `http://${host}`,
  });
});
beforeEach(() => rig.market.move({}));

describe('@alpacahq/alpaca-trade-api 3', () => {
  test('lists assets, and finds a coin whose slash it does not encode', async () => {
    const assets = await alpaca.getAssets({ asset_class: 'crypto' });
    expect(assets).toMatchObject([{ symbol: 'BTC/USD', tradable: true }]);
    const coin = await alpaca.getAsset('BTC/USD');
    expect(await alpaca.getAsset(coin.id)).toEqual(coin);
    expect(await alpaca.getAsset('BTCUSD')).toEqual(coin);
  });

  test('reads the clock and the calendar', async () => {
    const clock = await alpaca.getClock();
    expect(clock.is_open).toBe(true);
    expect(clock.timestamp).toMatch(/-0[45]:00$/);
    const days = await alpaca.getCalendar({ start: '2026-12-24', end: '2026-12-28' });
    expect(days).toMatchObject([
      { date: '2026-12-24', open: '09:30', close: '13:00' },
      { date: '2026-12-28', open: '09:30', close: '16:00', settlement_date: '2026-12-29' },
    ]);
  });

  test('reads bars, quotes, the mid and snapshots, as the native API has them', async () => {
    const native = await nativeCandles(rig, 'AAPL', 'interval=1d&limit=4');
    const bars = [];
    for await (const bar of alpaca.getBarsV2('AAPL', {
      timeframe: '1Day',
      start: new Date(native[0]!.time).toISOString(),
      limit: 3,
    }))
      bars.push([Date.parse(bar.Timestamp), bar.OpenPrice]);
    expect(bars).toEqual(native.slice(0, 3).map(({ time, open }) => [time, open]));
    const { bid, ask, price } = await nativeQuote(rig, 'AAPL');
    expect(await alpaca.getLatestQuote('AAPL')).toMatchObject({ BidPrice: bid, AskPrice: ask });
    expect(await alpaca.getLatestTrade('AAPL')).toMatchObject({ Price: price, Conditions: ['MID'] });
    const snapshot = await alpaca.getSnapshot('AAPL');
    expect(snapshot.LatestQuote.BidPrice).toBe(bid);
    expect(snapshot.DailyBar.ClosePrice).toBeGreaterThan(0);
    const coins = await alpaca.getLatestCryptoQuotes(['BTC/USD']);
    expect(coins.get('BTC/USD')?.BidPrice).toBe((await nativeQuote(rig, 'BTC')).bid);
  });

  test('reads the news', async () => {
    const news = await alpaca.getNews({ totalLimit: 3 });
    const { body } = await rig.call('GET /api/news', { headers: { 'accept-language': 'en' } });
    const titles = (body as { title: string }[]).map(({ title }) => title);
    expect(news.map(({ Headline }) => Headline)).toEqual(titles.slice(0, 3));
  });

  test('deletes with an empty content type, which reaches the route', async () => {
    // Without a route of its own it would be 415.
    const deletion = alpaca.sendRequest('/wallets/whitelists/1', null, null, 'DELETE');
    await expect(deletion).rejects.toMatchObject({ response: { status: 403, data: { code: 40_310_000 } } });
  });

  test('trades, as the native API says, and streams what happens', async () => {
    const events: string[] = [];
    const stream = alpaca.trade_ws;
    await new Promise<void>((resolve) => {
      stream.onConnect(() => {
        stream.subscribe(['trade_updates']);
        resolve();
      });
      stream.onOrderUpdate(({ event }) => events.push(event));
      stream.connect();
    });
    await tradeBy(rig, pointed, {
      cash: async () => (await alpaca.getAccount()).cash,
      place: (order) => alpaca.createOrder(order),
      read: (id) => alpaca.getOrder(id),
      waiting: async () => (await alpaca.getOrders({ status: 'open', nested: true })).map(({ id }) => id),
      replace: (id, limitPrice) => alpaca.replaceOrder(id, { limit_price: limitPrice }),
      cancel: (id) => alpaca.cancelOrder(id),
      positions: async () => (await alpaca.getPositions()).map(({ symbol, qty }) => [symbol, qty]),
      close: (symbol) => alpaca.closePosition(symbol),
      fills: async () => (await alpaca.getAccountActivities({ activityTypes: 'FILL' })).map(({ qty }) => qty),
      equity: async () => (await alpaca.getPortfolioHistory({ period: '1D' })).equity.at(-1),
    });
    await expect.poll(() => events.filter((event) => event === 'fill').length).toBe(2);
    expect(events).toContain('replaced');
    stream.disconnect();
  });

  test('keeps watchlists, as the native API has them', async () => {
    const left = await watchBy(rig, pointed, {
      all: async () => (await alpaca.getWatchlists()).map(({ name }) => name),
      create: (name, symbols) => alpaca.addWatchlist(name, symbols),
      read: (id) => alpaca.getWatchlist(id),
      add: (id, symbol) => alpaca.addToWatchlist(id, symbol),
      remove: (id, symbol) => alpaca.deleteFromWatchlist(id, symbol),
      update: (id, name, symbols) => alpaca.updateWatchlist(id, { name, symbols }),
      delete: (id) => alpaca.deleteWatchlist(id),
    });
    expect(left).toBe(4);
  });

  test('streams quotes of coins', async () => {
    const stream = alpaca.crypto_stream_v1beta3;
    const quotes: StreamedQuote[] = [];
    stream.onCryptoQuote((quote) => quotes.push(quote));
    stream.onConnect(() => stream.subscribeForQuotes(['BTC/USD']));
    stream.connect();
    await expect
      .poll(() => {
        rig.market.move({ BTC: ['83300.00', '83310.00'] });
        return quotes.at(-1);
      })
      .toMatchObject({ S: 'BTC/USD', BidPrice: 83_300 });
    stream.disconnect();
  });

  test('sets the leverage of orders', async () => {
    const set = leverageBy(rig, pointed, {
      multiply: async (multiplier) => {
        const body = { max_margin_multiplier: multiplier };
        return (await alpaca.updateAccountConfigurations(body)).max_margin_multiplier;
      },
      place: (order) => alpaca.createOrder(order),
      close: (symbol) => alpaca.closePosition(symbol),
    });
    expect(await set).toEqual([2, 1]);
  });
});
