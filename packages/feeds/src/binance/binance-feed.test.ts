import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { describeFeed } from '../feed-contract.ts';
import type { Feed } from '../feed.ts';
import { createHandClock } from '../hand-clock.fixture.ts';
import { createBinanceFeed } from './binance-feed.ts';
import { parseBinanceMessage } from './binance-quotes.ts';
import { findBinanceSymbol } from './binance-symbols.ts';

const catalogue = loadCatalogue();
const entries = ['BTC', 'ETH', 'SUI-USD'].map((symbol) =>
  catalogue.find((entry) => entry.symbol === symbol)!,
);
const NOON = Date.UTC(2026, 2, 2, 12);
/** Else a busy machine loses what is said while the feed connects anew. */
const NEVER_SILENT = 3_600_000;
const PATIENCE = { timeout: 20_000, interval: 5 };

/** A 24-hour ticker in the documented shape of the venue's stream. */
const ticker = (symbol: string, bid: string, ask: string, changes: object = {}): string =>
  JSON.stringify({
    stream: `${symbol.toLowerCase()}@ticker`,
    data: {
      e: '24hrTicker',
      E: NOON,
      s: symbol,
      p: '12.00',
      P: '1.0',
      w: '100.5',
      x: '99.0',
      c: bid,
      Q: '1',
      b: bid,
      B: '3',
      a: ask,
      A: '2',
      o: '80000.00',
      h: '90000.00',
      l: '70000.00',
      v: '1234.567',
      q: '99999',
      O: 0,
      C: NOON,
      F: 1,
      L: 2,
      n: 2,
      ...changes,
    },
  });

/** The venue's answer to a call with a symbol that it does not have. */
const INVALID_SYMBOL = '{"code":-1121,"msg":"Invalid symbol."}';

/** A venue that says what the test sets. */
interface Venue {
  readonly server: Server;
  readonly sockets: Set<WebSocket>;
  /** Streams that a connection asked for, connection after connection. */
  subscriptions: string[][];
  rest: (response: ServerResponse, asked: readonly string[]) => void;
}
let venue: Venue;
let port: number;

beforeAll(async () => {
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://venue.test');
    venue.rest(response, JSON.parse(searchParams.get('symbols') ?? '[]') as string[]);
  });
  venue = { server, sockets: new Set(), subscriptions: [], rest: (response) => response.end('[]') };
  new WebSocketServer({ server, path: '/stream' }).on('connection', (socket) => {
    const asked: string[] = [];
    venue.subscriptions.push(asked);
    venue.sockets.add(socket);
    socket.on('close', () => venue.sockets.delete(socket));
    socket.on('message', (data) => {
      const { params, id } = JSON.parse((data as Buffer).toString()) as { params: string[]; id: number };
      asked.push(...params);
      socket.send(JSON.stringify({ result: null, id }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => {
  venue.server.closeAllConnections();
  venue.server.close();
});
beforeEach(() => {
  venue.subscriptions = [];
  venue.rest = (response) => response.end('[]');
});

function buildFeed(some = entries, silentAfterMs = NEVER_SILENT) {
  const clock = createHandClock();
  let now = NOON;
  const troubles: string[] = [];
  const feed = createBinanceFeed({
    entries: some,
    clock,
    now: () => now,
    streamUrl: `ws://127.0.0.1:${port}/stream`,
    restUrl: `http://127.0.0.1:${port}`,
    onTrouble: (text) => troubles.push(text),
    retryMs: { shortest: 1, longest: 5 },
    silentAfterMs,
  });
  return { feed, clock, troubles, setTime: (at: number) => (now = at) };
}

const isSubscribed = (count = 1) =>
  vi.waitUntil(() => venue.subscriptions.filter((asked) => asked.length === 3).length >= count, PATIENCE);
const say = (...texts: readonly string[]): void => {
  for (const socket of venue.sockets) for (const text of texts) socket.send(text);
};

describeFeed('the Binance feed', () => {
  const { feed, clock, setTime } = buildFeed();
  return {
    feed,
    async advance(at) {
      if (!clock.isRunning()) return;
      setTime(at);
      await vi.waitUntil(() => venue.subscriptions.at(-1)?.length === 3, PATIENCE);
      say(ticker('BTCUSDT', '83000.01', '83000.02'), ticker('ETHUSDT', '2500.1', '2500.2'));
      say(ticker('SUIUSDT', '3.1', '3.2'));
      await vi.waitUntil(() => feed.quotes.receivedAt.every((moment) => moment === at), PATIENCE);
      clock.step(at);
    },
  };
});

describe('the Binance feed', () => {
  let feed: Feed;
  let rig: ReturnType<typeof buildFeed>;
  beforeEach(() => {
    rig = buildFeed();
    ({ feed } = rig);
  });
  afterEach(() => feed.stop());

  const bidsOf = () => [...feed.quotes.bidTicks];
  const untilBid = (position: number, ticks: number) =>
    vi.waitUntil(() => feed.quotes.bidTicks[position] === ticks, PATIENCE);

  it('reads figures exactly, on the tick, never better than the source', async () => {
    feed.start(() => {});
    await isSubscribed();
    say(ticker('BTCUSDT', '83000.019', '83000.021'));
    await untilBid(0, 8_300_001);
    expect(feed.quotes.askTicks[0]).toBe(8_300_003);
    expect(feed.quotes.dayAgoTicks[0]).toBe(8_000_000);
    expect(feed.quotes.volumes[0]).toBe(1_234);
  });

  it('names the streams of its coins, the catalogue’s SUI-USD as suiusdt', async () => {
    feed.start(() => {});
    await isSubscribed();
    expect(venue.subscriptions[0]).toEqual(['btcusdt@ticker', 'ethusdt@ticker', 'suiusdt@ticker']);
  });

  it('has a first word of all coins by REST', async () => {
    venue.rest = (response) =>
      response.end(
        JSON.stringify([
          { symbol: 'ETHUSDT', bidPrice: '2500.10', askPrice: '2500.20', openPrice: '2400', volume: '9.5' },
          { symbol: 'NOPEUSDT', bidPrice: '1', askPrice: '2', openPrice: '1', volume: '1' },
          { bidPrice: '1' },
          null,
        ]),
      );
    feed.start(() => {});
    await untilBid(1, 250_010);
    expect(feed.quotes.askTicks[1]).toBe(250_020);
    expect(bidsOf()[0]).toBeNaN();
  });

  it('is as old as the venue says, and takes nothing from before what it has', async () => {
    let answerRest = (): void => {};
    const earlier = { symbol: 'ETHUSDT', bidPrice: '2400', askPrice: '2401', closeTime: NOON - 2_000 };
    const latest = { symbol: 'SUIUSDT', bidPrice: '3.1', askPrice: '3.11', closeTime: NOON };
    venue.rest = (response) => void (answerRest = () => response.end(JSON.stringify([earlier, latest])));
    feed.start(() => {});
    await isSubscribed();
    say(ticker('ETHUSDT', '2500', '2501', { E: NOON - 1_500 }));
    say(ticker('BTCUSDT', '83000', '83001', { E: NOON - 500 }));
    say(ticker('BTCUSDT', '82000', '82001', { E: NOON - 1_500 }));
    say(ticker('SUIUSDT', '3', '3.01', { E: 'soon' }));
    await vi.waitUntil(() => feed.quotes.bidTicks[2]! > 0, PATIENCE);
    expect(bidsOf().slice(0, 2)).toEqual([8_300_000, 250_000]);
    expect(feed.quotes.datedAt!.slice()).toEqual(Float64Array.of(NOON - 500, NOON - 1_500, NOON));
    const before = feed.quotes.bidTicks[2];
    answerRest();
    await vi.waitUntil(() => feed.quotes.bidTicks[2] !== before, PATIENCE);
    expect(bidsOf()[1]).toBe(250_000);
  });

  it('loses nothing to coins that the venue does not know, and says them once', async () => {
    const coins = catalogue.filter((entry) => findBinanceSymbol(entry) !== undefined);
    const gone = new Set(['VETUSDT', 'ALGOUSDT', findBinanceSymbol(coins.at(-1)!)]);
    const calls: number[] = [];
    venue.rest = (response, asked) => {
      calls.push(asked.length);
      if (asked.some((symbol) => gone.has(symbol))) response.writeHead(400).end(INVALID_SYMBOL);
      else
        response.end(JSON.stringify(asked.map((symbol) => ({ symbol, bidPrice: '100', askPrice: '101' }))));
    };
    const { feed: all, troubles } = buildFeed(coins);
    all.start(() => {});
    const known = coins.length - gone.size;
    await vi.waitUntil(() => all.quotes.bidTicks.filter((bid) => bid > 0).length === known, PATIENCE);
    await vi.waitUntil(() => all.unknown!().length === gone.size, PATIENCE);
    await all.stop();
    const names = coins.filter((coin) => gone.has(findBinanceSymbol(coin)!)).map(({ symbol }) => symbol);
    expect(all.unknown!()).toEqual(names);
    expect(troubles).toEqual([`Binance has no ${names.join(', ')}: not quoted until it has`]);
    expect(Math.max(...calls)).toBe(20);
  });

  it.each([
    ['an error', (response: ServerResponse) => response.writeHead(429).end('{"code":-1003}')],
    ['no JSON', (response: ServerResponse) => response.end('<html>')],
    ['a hang-up', (response: ServerResponse) => response.destroy()],
  ])('goes on by the stream when REST answers with %s', async (_what, rest) => {
    venue.rest = (response) => void rest(response);
    feed.start(() => {});
    await isSubscribed();
    await vi.waitFor(() => expect(rig.troubles[0]).toMatch(/^Binance's tickers: /), PATIENCE);
    say(ticker('BTCUSDT', '83000', '83001'));
    await untilBid(0, 8_300_000);
  });

  it('connects anew and subscribes again after a loss', async () => {
    feed.start(() => {});
    await isSubscribed();
    for (const socket of venue.sockets) socket.terminate();
    await isSubscribed(2);
    say(ticker('BTCUSDT', '83000', '83001'));
    await untilBid(0, 8_300_000);
    expect(venue.subscriptions[1]).toEqual(venue.subscriptions[0]);
  });

  it('gives a silent connection up', async () => {
    const { feed: impatient } = buildFeed(entries, 200);
    onTestFinished(() => impatient.stop());
    impatient.start(() => {});
    await isSubscribed(2);
    expect(venue.subscriptions.length).toBeGreaterThanOrEqual(2);
  });

  it.each([
    ['no JSON', 'hello'],
    ['nothing', ''],
    ['null', 'null'],
    ['a list', '[1,2]'],
    ['another event', '{"stream":"x","data":{"e":"serverShutdown","E":1}}'],
    ['an error of the venue', '{"error":{"code":2,"msg":"Invalid request"},"id":1}'],
    ['another coin', ticker('DOGEUSDT', '1', '2')],
    ['no symbol', ticker('BTCUSDT', '1', '2', { s: 7 })],
  ])('passes over a message that is %s', async (_what, text) => {
    feed.start(() => {});
    await isSubscribed();
    say(text, ticker('ETHUSDT', '2500.10', '2500.20'));
    await untilBid(1, 250_010);
    expect(bidsOf()).toEqual([Number.NaN, 250_010, Number.NaN]);
  });

  it.each([
    ['crossed', '83002', '83001'],
    ['negative', '-1', '83001'],
    ['hundredfold', '8300000', '8300001'],
    ['no number', 'NaN', '83001'],
    ['empty', '', ''],
    ['a jump', '45000', '45001'],
    ['without a buyer', '83002', '83003', { B: '0.00000000' }],
    ['without a seller', '83002', '83003', { A: '0' }],
  ])(
    'keeps the quote and puts the coin in quarantine when the next one is %s',
    async (_what, bid, ask, rest: object = {}) => {
      feed.start(() => {});
      await isSubscribed();
      say(ticker('BTCUSDT', '83000', '83001'));
      await untilBid(0, 8_300_000);
      expect(feed.quotes.quarantined?.[0]).toBe(0);
      say(ticker('BTCUSDT', bid, ask, rest));
      await vi.waitFor(() => expect(feed.quotes.quarantined?.[0]).toBe(1), PATIENCE);
      expect(feed.quotes.bidTicks[0]).toBe(8_300_000);
      say(ticker('BTCUSDT', '83005', '83006'));
      await untilBid(0, 8_300_500);
      expect(feed.quotes.quarantined?.[0]).toBe(0);
    },
  );

  it('believes a jump that is confirmed', async () => {
    feed.start(() => {});
    await isSubscribed();
    say(ticker('BTCUSDT', '83000', '83001'));
    say(...['45000', '45100', '44900'].map((bid) => ticker('BTCUSDT', bid, '45200')));
    await untilBid(0, 4_490_000);
    expect(feed.quotes.quarantined?.[0]).toBe(0);
  });

  it('steps only when there is news', async () => {
    const moments: number[] = [];
    feed.start((at) => moments.push(at));
    await isSubscribed();
    rig.clock.step(NOON);
    say(ticker('BTCUSDT', '83000', '83001'));
    await untilBid(0, 8_300_000);
    rig.clock.step(NOON + 250);
    rig.clock.step(NOON + 500);
    expect(moments).toEqual([NOON + 250]);
  });

  it('covers coins that the venue has and nothing else', () => {
    const covered = catalogue.filter((entry) => findBinanceSymbol(entry) !== undefined);
    expect(covered.length).toBeGreaterThan(80);
    expect(new Set(covered.map(({ category }) => category))).toEqual(new Set(['crypto']));
    expect(() =>
      createBinanceFeed({ entries: catalogue.slice(0, 1), clock: createHandClock(), now: Date.now }),
    ).toThrow(/Binance has no/);
  });

  it('reads what is not there as nothing to trade on', () => {
    const { data, ...rest } = JSON.parse(ticker('BTCUSDT', '1', '2')) as { data: Record<string, unknown> };
    delete data['b'];
    expect(parseBinanceMessage(JSON.stringify({ ...rest, data }))?.bid).toBeNaN();
  });
});
