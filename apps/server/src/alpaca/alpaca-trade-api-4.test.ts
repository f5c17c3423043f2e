import { Alpaca, marketData, trading } from 'alpaca-trade-api-4';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { watchBy } from '../test/alpaca/alpaca-lists.ts';
import { leverageBy, tradeBy } from '../test/alpaca/alpaca-scenario.ts';
import { describeAlpaca, nativeCandles, nativeQuote, pointedAt } from '../test/alpaca/alpaca.ts';

const rig = describeAlpaca();
const pointed = pointedAt(rig);
let alpaca: Alpaca;

beforeAll(() => {
  const { keyId, secret, base } = pointed;
  alpaca = new Alpaca({
    keyId,
    secret,
    retry: false,
    rateLimit: false,
    middleware: [
      {
        pre: async ({ url, init }) => ({
          url: url.replace(/^https:\/\/[a-z.-]*alpaca\.markets/, base),
          init,
        }),
      },
    ],
  });
});

beforeEach(() => rig.market.move({}));

describe('@alpacahq/alpaca-trade-api 4', () => {
  test('lists assets, and finds one by symbol and by id', async () => {
    const assets = await alpaca.trading.assets.getV2Assets({ assetClass: 'us_equity' });
    expect(assets.map(({ symbol }) => symbol).toSorted()).toEqual(['AAPL', 'ORCL']);
    const aapl = await alpaca.trading.assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: 'AAPL' });
    expect(aapl).toMatchObject({ exchange: 'NASDAQ', _class: 'us_equity', tradable: true });
    const bitcoin = await alpaca.trading.assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: 'BTC/USD' });
    const byId = await alpaca.trading.assets.getV2AssetsSymbolOrAssetId({ symbolOrAssetId: bitcoin.id });
    expect(byId).toEqual(bitcoin);
    expect(bitcoin).toMatchObject({ symbol: 'BTC/USD', _class: 'crypto' });
  });

  test('reads the clock and the calendar', async () => {
    const clock = await alpaca.trading.clock.legacyClock();
    expect(clock.isOpen).toBe(true);
    expect(clock.nextOpen.getTime()).toBeGreaterThan(clock.timestamp.getTime());
    const [start, end] = [new Date('2026-07-01T00:00:00Z'), new Date('2026-07-07T00:00:00Z')];
    const days = await alpaca.trading.calendar.legacyCalendar({ start, end });
    expect(days.map(({ date }) => date.toISOString().slice(0, 10))).toEqual([
      '2026-07-01',
      '2026-07-02',
      '2026-07-06',
      '2026-07-07',
    ]);
    expect(days[0]).toMatchObject({ open: '09:30', close: '16:00' });
    const { clocks } = await alpaca.trading.clock.clock({ markets: 'NYSE' });
    expect(clocks[0]?.market.timezone).toBe('America/New_York');
  });

  test('reads bars, page by page, as the native API has them', async () => {
    const { base, keyId, secret } = pointed;
    const stocks = new marketData.StockApi(new marketData.Configuration({ keyId, secret, basePath: base }));
    const native = await nativeCandles(rig, 'AAPL', 'interval=1h&limit=5');
    const [first, last] = [native[0]!, native.at(-1)!];
    const asked = { symbols: 'ORCL,AAPL', timeframe: '1Hour', limit: 3, start: new Date(first.time) };
    const found: { t: string; o: number; c: number }[] = [];
    const symbols: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await stocks.stockBars({
        ...asked,
        end: new Date(last.time),
        ...(pageToken ? { pageToken } : {}),
      });
      for (const [symbol, bars] of Object.entries(page.bars))
        for (const bar of bars) {
          symbols.push(symbol);
          if (symbol === 'AAPL') found.push(bar as never);
        }
      pageToken = page.nextPageToken ?? undefined;
    } while (pageToken);
    expect(symbols).toEqual([...Array<string>(5).fill('AAPL'), ...Array<string>(5).fill('ORCL')]);
    // The last one may have grown meanwhile.
    expect(found.slice(0, 4).map(({ t, o, c }) => [Date.parse(t), o, c])).toEqual(
      native.slice(0, 4).map(({ time, open, close }) => [time, open, close]),
    );
  });

  test('reads quotes, the mid as latest trade, snapshots and coins', async () => {
    const quote = await nativeQuote(rig, 'AAPL');
    const { quotes } = await alpaca.marketData.stocks.stockLatestQuotes({ symbols: 'AAPL,NONE' });
    expect(Object.keys(quotes)).toEqual(['AAPL']);
    expect(quotes['AAPL']).toMatchObject({ bp: quote.bid, ap: quote.ask, c: ['R'], bx: 'L' });
    expect(quotes['AAPL']?.as).toBe(Math.floor(10_000_000 / quote.ask));
    const { trade } = await alpaca.marketData.stocks.stockLatestTradeSingle({ symbol: 'AAPL' });
    expect(trade).toMatchObject({ p: quote.price, s: 0, c: ['MID'] });
    const { snapshots } = await alpaca.marketData.crypto.cryptoSnapshots({ loc: 'us', symbols: 'BTC/USD' });
    expect(snapshots['BTC/USD']?.latestQuote?.bp).toBe(83_200);
    const { orderbooks } = await alpaca.marketData.crypto.cryptoLatestOrderbooks({
      loc: 'us',
      symbols: 'BTC/USD',
    });
    expect(orderbooks['BTC/USD']?.a).toEqual([{ p: 83_210, s: 120.177863 }]);
  });

  test('reads that an operation is not offered, and that a key is none', async () => {
    const raw = new trading.AssetsApi(
      new trading.Configuration({ keyId: pointed.keyId, secret: 'lonja_none', basePath: pointed.base }),
    );
    await expect(raw.getV2Assets()).rejects.toMatchObject({ response: { status: 401 } });
    await expect(alpaca.marketData.stocks.stockTrades({ symbols: 'AAPL' })).rejects.toMatchObject({
      status: 403,
      message: expect.stringContaining('not offered by this venue') as string,
    });
  });

  test('trades, as the native API says, and streams what happens', async () => {
    const events: string[] = [];
    const stream = alpaca.trading.stream({ url: `ws://${pointed.host}/stream` });
    stream.onTradeUpdate(({ event }) => events.push(event));
    await new Promise<void>((resolve) => {
      stream.onConnect(() => {
        stream.subscribeTradeUpdates();
        resolve();
      });
      stream.connect();
    });
    const { base: basePath, keyId, secret } = pointed;
    const configuration = new trading.Configuration({ keyId, secret, basePath });
    const orders = new trading.OrdersApi(configuration);
    const positions = new trading.PositionsApi(configuration);
    const camel = (fields: object): object =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]: [string, unknown]) => [
          name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
          typeof value === 'object' && value !== null ? camel(value) : value,
        ]),
      );
    await tradeBy(rig, pointed, {
      cash: async () => (await new trading.AccountsApi(configuration).getAccount()).cash ?? '',
      place: async (order) => (await orders.postOrder({ postOrderRequest: camel(order) as never })) as never,
      read: async (id) => (await orders.getOrderByOrderID({ orderId: id })) as never,
      waiting: async () => (await orders.getAllOrders({ status: 'open' })).map(({ id }) => id ?? ''),
      replace: async (id, limitPrice) =>
        (await orders.patchOrderByOrderId({ orderId: id, patchOrderRequest: { limitPrice } })) as never,
      cancel: (id) => orders.deleteOrderByOrderID({ orderId: id }),
      positions: async () => (await positions.getAllOpenPositions()).map(({ symbol, qty }) => [symbol, qty]),
      close: async (symbol) => (await positions.deleteOpenPosition({ symbolOrAssetId: symbol })) as never,
      fills: async () => {
        const found = await new trading.AccountActivitiesApi(
          configuration,
        ).getAccountActivitiesByActivityType({
          activityType: 'FILL' as never,
        });
        return (found as { qty?: string }[]).map(({ qty }) => qty ?? '');
      },
      equity: async () => {
        const history = new trading.PortfolioHistoryApi(configuration);
        return (await history.getAccountPortfolioHistory({ period: '1D' })).equity?.at(-1);
      },
    });
    await expect.poll(() => events.filter((event) => event === 'fill').length).toBe(2);
    expect(events).toContain('replaced');
    stream.disconnect();
  });

  test('keeps watchlists by id and by name, as the native API has them', async () => {
    const lists = alpaca.trading.watchlists;
    const left = await watchBy(rig, pointed, {
      all: async () => (await lists.getWatchlists()).map(({ name }) => name),
      create: (name, symbols) => lists.postWatchlist({ createWatchlistRequest: { name, symbols } }),
      read: (watchlistId) => lists.getWatchlistById({ watchlistId }),
      add: (watchlistId, symbol) =>
        lists.addAssetToWatchlist({ watchlistId, addAssetToWatchlistRequest: { symbol } }),
      remove: (watchlistId, symbol) => lists.removeAssetFromWatchlist({ watchlistId, symbol }),
      update: (watchlistId, name, symbols) =>
        lists.updateWatchlistById({ watchlistId, updateWatchlistRequest: { name, symbols } }),
      delete: (watchlistId) => lists.deleteWatchlistById({ watchlistId }),
      named: {
        read: (name) => lists.getWatchlistByName({ name }),
        add: (name, symbol) =>
          lists.addAssetToWatchlistByName({ name, addAssetToWatchlistRequest: { symbol } }),
        update: (name, next, symbols) =>
          lists.updateWatchlistByName({ name, updateWatchlistRequest: { name: next, symbols } }),
        delete: (name) => lists.deleteWatchlistByName({ name }),
      },
    });
    expect(left).toBe(4);
  });

  test('streams quotes and the mid of stocks, in MessagePack', async () => {
    const stream = alpaca.marketData.stockStream({ url: `ws://${pointed.host}/v2/iex` });
    const quotes: { symbol: string; bidPrice: number; timestamp: Date }[] = [];
    stream.onQuote((quote) => quotes.push(quote as never));
    await new Promise<void>((resolve) => {
      stream.onConnect(() => {
        stream.subscribeForQuotes(['AAPL']);
        resolve();
      });
      stream.connect();
    });
    await expect
      .poll(() => rig.market.move({ AAPL: ['191.30', '191.34'] }) ?? quotes.length)
      .toBeGreaterThan(0);
    await expect.poll(() => quotes.at(-1)).toMatchObject({ symbol: 'AAPL', bidPrice: 191.3 });
    expect(quotes.at(-1)?.timestamp).toBeInstanceOf(Date);
    stream.disconnect();
  });

  test('sets the leverage of orders', async () => {
    const { base: basePath, keyId, secret } = pointed;
    const configuration = new trading.Configuration({ keyId, secret, basePath });
    const account = new trading.AccountConfigurationsApi(configuration);
    const set = leverageBy(rig, pointed, {
      multiply: async (maxMarginMultiplier) =>
        (await account.patchAccountConfig({ accountConfigurations: { maxMarginMultiplier } }))
          .maxMarginMultiplier,
      place: async () =>
        (await new trading.OrdersApi(configuration).postOrder({
          postOrderRequest: { symbol: 'AAPL', side: 'buy', type: 'market', timeInForce: 'day', qty: '1' },
        })) as never,
      close: (symbol) =>
        new trading.PositionsApi(configuration).deleteOpenPosition({ symbolOrAssetId: symbol }),
    });
    expect(await set).toEqual([2, 1]);
  });
});
