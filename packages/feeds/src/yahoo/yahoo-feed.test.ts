import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { describeFeed } from '../feed-contract.ts';
import type { Feed } from '../feed.ts';
import { createHandClock } from '../hand-clock.fixture.ts';
import { createYahooFeed } from './yahoo-feed.ts';
import { toYahooSymbol } from './yahoo-symbols.ts';

const catalogue = loadCatalogue();
const entryOf = (symbol: string) => catalogue.find((entry) => entry.symbol === symbol)!;
const entries = ['AAPL', 'EURUSD', '^GSPC', 'ES=F'].map(entryOf);
const NOON = Date.UTC(2026, 2, 2, 12);
const PATIENCE = { timeout: 20_000, interval: 5 };

/** The used fields of a quote in the documented shape. */
const quote = (symbol: string, bid: number, ask: number, changes: object = {}) => ({
  symbol,
  quoteType: 'EQUITY',
  marketState: 'REGULAR',
  regularMarketTime: NOON / 1_000,
  regularMarketPrice: (bid + ask) / 2,
  regularMarketPreviousClose: bid * 0.99,
  regularMarketVolume: 5_000_000,
  exchangeDataDelayedBy: 15,
  bid,
  ask,
  ...changes,
});
const page = (quotes: readonly (object | null)[]): string =>
  JSON.stringify({ quoteResponse: { result: quotes, error: null } });
const ALL = [
  quote('AAPL', 191.2, 191.24),
  quote('EURUSD=X', 1.0845, 1.0846),
  quote('^GSPC', 0, 0, { regularMarketPrice: 5_800 }),
  quote('ES=F', 5_801.25, 5_801.5),
];

/** A chart's answer in the documented shape: days without figures, and the splits among them, dated in seconds. */
const chart = (splits: Readonly<Record<string, object>>): string =>
  JSON.stringify({
    chart: {
      result: [{ meta: { symbol: 'AAPL' }, events: { splits }, indicators: { quote: [{}] } }],
      error: null,
    },
  });
const splitOn = (day: number, numerator: number, denominator: number) => ({
  [day / 1_000]: { date: day / 1_000, numerator, denominator, splitRatio: `${numerator}:${denominator}` },
});

/** Yahoo's pages: one that sets a cookie, the crumb, quotes and charts as the test says. */
let server: Server;
let charted: string;
let answer: (response: ServerResponse, request: IncomingMessage) => void;
let asked: URL[];

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://yahoo.test');
    if (url.pathname === '/v7/finance/quote') {
      asked.push(url);
      return answer(response, request);
    }
    if (url.pathname.startsWith('/v8/finance/chart/')) {
      asked.push(url);
      return response.end(charted);
    }
    response.setHeader('set-cookie', 'A3=cookie; Domain=.yahoo.com; Path=/; Max-Age=86400');
    return response.end(url.pathname.endsWith('getcrumb') ? 'crumb' : '<html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  answer = (response) => response.end(page(ALL));
});

/** Yahoo's hosts are all this server. */
const localFetch: typeof fetch = (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${url.pathname}${url.search}`, init);
};

function buildFeed(some = entries) {
  const clock = createHandClock();
  let now = NOON;
  const troubles: string[] = [];
  const feed = createYahooFeed({
    entries: some,
    clock,
    now: () => now,
    fetch: localFetch,
    onTrouble: (text) => troubles.push(text),
    pollTimes: { pause: 1, shortest: 1, longest: 5 },
  });
  return { feed, clock, troubles, setTime: (at: number) => (now = at) };
}

describeFeed('the Yahoo feed', () => {
  const { feed, clock, setTime } = buildFeed();
  return {
    feed,
    async advance(at) {
      if (!clock.isRunning()) return;
      setTime(at);
      await vi.waitUntil(() => feed.quotes.receivedAt.every((moment) => moment === at), PATIENCE);
      clock.step(at);
    },
  };
});

describe('the Yahoo feed', () => {
  let rig: ReturnType<typeof buildFeed>;
  let feed: Feed;
  beforeEach(() => {
    rig = buildFeed();
    ({ feed } = rig);
  });
  afterEach(() => feed.stop());

  const untilBid = (position: number, ticks: number) =>
    vi.waitUntil(() => feed.quotes.bidTicks[position] === ticks, PATIENCE);

  it('reads bid and ask where the venue quotes them, and stands around the last price elsewhere', async () => {
    feed.start(() => {});
    await untilBid(0, 19_120);
    expect(feed.quotes.askTicks[0]).toBe(19_124);
    expect(feed.quotes.volumes[0]).toBe(5_000_000);
    expect(feed.quotes.dayAgoTicks[0]).toBeCloseTo(18_928.8, 3);
    const spread = entryOf('^GSPC').spreadTicks;
    const { bidTicks, askTicks } = feed.quotes;
    expect((bidTicks[2]! + askTicks[2]!) / 2).toBeCloseTo(580_000, 0);
    expect(Math.abs(askTicks[2]! - bidTicks[2]! - spread)).toBeLessThanOrEqual(1);
  });

  it('asks for forex by Yahoo’s names, with the crumb', async () => {
    feed.start(() => {});
    await untilBid(1, 108_450);
    expect(asked[0]?.searchParams.get('symbols')).toBe('AAPL,EURUSD=X,^GSPC,ES=F');
    expect(asked[0]?.searchParams.get('crumb')).toBe('crumb');
  });

  it('asks for 200 at a time, in turn', async () => {
    const many = catalogue.filter((entry) => toYahooSymbol(entry) !== undefined).slice(0, 450);
    const { feed: large } = buildFeed(many);
    answer = (response, request) => {
      const symbols = new URL(request.url ?? '', 'http://yahoo.test').searchParams.get('symbols') ?? '';
      response.end(page(symbols.split(',').map((symbol) => quote(symbol, 100, 101))));
    };
    large.start(() => {});
    await vi.waitFor(() => expect(large.quotes.bidTicks.every((bid) => bid > 0)).toBe(true), PATIENCE);
    await large.stop();
    expect(asked.slice(0, 3).map((url) => url.searchParams.get('symbols')?.split(',').length)).toEqual([
      200, 200, 50,
    ]);
  });

  it('goes on with the others while Yahoo cannot answer for some', async () => {
    const many = catalogue.filter((entry) => toYahooSymbol(entry) !== undefined).slice(0, 450);
    const { feed: large } = buildFeed(many);
    answer = (response, request) => {
      const symbols = new URL(request.url ?? '', 'http://yahoo.test').searchParams.get('symbols') ?? '';
      if (symbols.startsWith(`${toYahooSymbol(many[0]!)},`)) return response.writeHead(500).end('{}');
      response.end(page(symbols.split(',').map((symbol) => quote(symbol, 100, 101))));
    };
    large.start(() => {});
    await vi.waitFor(
      () => expect(large.quotes.bidTicks.slice(200).every((bid) => bid > 0)).toBe(true),
      PATIENCE,
    );
    expect(large.unknown!()).toEqual([]);
    await large.stop();
  });

  it.each([
    ['too many requests', (response: ServerResponse) => response.writeHead(429).end('Too Many Requests')],
    ['a fault', (response: ServerResponse) => response.writeHead(500).end('{}')],
    [
      'an error in JSON',
      (response: ServerResponse) =>
        response
          .writeHead(400)
          .end('{"finance":{"result":null,"error":{"code":"Bad Request","description":"no"}}}'),
    ],
    ['no JSON', (response: ServerResponse) => response.end('<html>consent</html>')],
    ['something else', (response: ServerResponse) => response.end('{"quoteResponse":{"result":7}}')],
    [
      'half an answer',
      (response: ServerResponse) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"quoteResponse"');
        response.destroy();
      },
    ],
  ])('says so and asks again after %s', async (_what, broken) => {
    answer = (response) => {
      if (asked.length < 3) broken(response);
      else response.end(page(ALL));
    };
    feed.start(() => {});
    await untilBid(0, 19_120);
    expect(rig.troubles.length).toBeGreaterThanOrEqual(2);
    expect(rig.troubles[0]).toMatch(/^Yahoo: /);
  });

  it('dates each quote by its last trade, as late as Yahoo says, and takes none that is older than the last', async () => {
    const gold = (price: number, secondsAgo: number) =>
      quote('ES=F', price, price + 0.25, {
        exchangeDataDelayedBy: 10,
        regularMarketTime: NOON / 1_000 - secondsAgo,
      });
    answer = (response) => response.end(page([quote('AAPL', 191.2, 191.24), gold(5_801.25, 600)]));
    feed.start(() => {});
    await untilBid(3, 580_125);
    const { datedAt, delays, receivedAt } = feed.quotes;
    expect([datedAt![0], delays![0]]).toEqual([NOON, 15 * 60_000]);
    expect([datedAt![3], delays![3], receivedAt[3]]).toEqual([NOON - 600_000, 600_000, NOON]);
    answer = (response) => response.end(page([quote('AAPL', 191.3, 191.34), gold(5_700.25, 601)]));
    await untilBid(0, 19_130);
    expect(feed.quotes.bidTicks[3]).toBe(580_125);
  });

  it('takes a pair of the dollar under the other name too', async () => {
    const { feed: yen } = buildFeed([entryOf('USDJPY')]);
    answer = (response) => response.end(page([quote('JPY=X', 151.2, 151.21)]));
    yen.start(() => {});
    await vi.waitFor(() => expect(yen.quotes.bidTicks[0]).toBe(151_200), PATIENCE);
    await yen.stop();
  });

  it('says once what Yahoo does not know, and takes it when it does', async () => {
    const nameOnly = { symbol: '^GSPC', quoteType: 'NONE', tradeable: false };
    answer = (response) => response.end(page([quote('AAPL', 191.2, 191.24), nameOnly]));
    feed.start(() => {});
    expect(feed.unknown!()).toEqual([]);
    await vi.waitUntil(() => asked.length > 4, PATIENCE);
    expect(feed.unknown!()).toEqual(['EURUSD', '^GSPC', 'ES=F']);
    expect(rig.troubles).toEqual(['Yahoo has no EURUSD, ^GSPC, ES=F: not quoted until it has']);
    answer = (response) => response.end(page(ALL));
    await untilBid(1, 108_450);
    await vi.waitUntil(() => feed.unknown!().length === 0, PATIENCE);
  });

  it('leaves out what Yahoo does not know, and keeps nonsense in quarantine', async () => {
    feed.start(() => {});
    await untilBid(0, 19_120);
    answer = (response) =>
      response.end(
        page([
          quote('AAPL', 191.3, 191.34, { regularMarketTime: undefined }),
          quote('EURUSD=X', 1.0846, 1.0847),
          quote('NOPE', 1, 2),
          { symbol: '^GSPC' },
          { bid: 1 },
          null,
        ]),
      );
    await untilBid(1, 108_460);
    expect([...(feed.quotes.quarantined ?? [])]).toEqual([1, 0, 1, 0]);
    expect(feed.quotes.bidTicks[0]).toBe(19_120);
  });

  it.each([
    ['it has quoted before', false],
    ['was known from before the start', true],
  ])('holds a split of an instrument back that %s, and says so once', async (_what, isOverAStart) => {
    const split = page([quote('AAPL', 19.12, 19.124), quote('EURUSD=X', 1.0846, 1.0847)]);
    if (isOverAStart) {
      feed.expect?.('AAPL', 191.2, 191.24);
      feed.expect?.('NOPE', 1, 2);
    }
    answer = (response) => response.end(isOverAStart ? split : page(ALL));
    feed.start(() => {});
    if (!isOverAStart) await untilBid(0, 19_120);
    answer = (response) => response.end(split);
    await untilBid(1, 108_460);
    const rounds = asked.length;
    await vi.waitUntil(() => asked.length > rounds + 4, PATIENCE);
    expect(feed.quotes.quarantined?.[0]).toBe(1);
    expect(feed.quotes.bidTicks[0]).toBe(isOverAStart ? Number.NaN : 19_120);
    expect(rig.troubles.filter((text) => text.startsWith('Yahoo: AAPL has split'))).toHaveLength(1);
  });

  it('quotes by the new scale once a split is adopted, and passes whatever comes when it is none', async () => {
    const split = page([quote('AAPL', 47.8, 47.81), quote('EURUSD=X', 0.5, 0.5001)]);
    feed.start(() => {});
    await untilBid(1, 108_450);
    answer = (response) => response.end(split);
    await vi.waitUntil(() => feed.splits!.seen().length === 2, PATIENCE);
    const [apple] = feed.splits!.seen();
    expect(apple).toMatchObject({ symbol: 'AAPL', bidTicks: 4_780, askTicks: 4_781 });
    expect(apple!.factor).toBeCloseTo(0.25, 3);
    feed.splits!.adopt('AAPL', { newUnits: 4, oldUnits: 1 });
    expect(feed.quotes.bidTicks[0]).toBe(4_780);
    feed.splits!.dismiss('EURUSD');
    await untilBid(1, 50_000);
    await vi.waitUntil(() => feed.quotes.quarantined?.[0] === 0, PATIENCE);
    expect(feed.splits!.seen()).toEqual([]);
  });

  it('holds a small split back that was announced, and lets it pass when it was taken back', async () => {
    feed.start(() => {});
    await untilBid(0, 19_120);
    feed.splits!.announce('AAPL', { newUnits: 5, oldUnits: 4 });
    answer = (response) => response.end(page([quote('AAPL', 152.9, 152.94)]));
    await vi.waitUntil(() => feed.splits!.seen().length === 1, PATIENCE);
    feed.splits!.announce('AAPL', undefined);
    await untilBid(0, 15_290);
    feed.splits!.announce('NOPE', { newUnits: 5, oldUnits: 4 });
    expect(feed.splits!.seen()).toEqual([]);
  });

  it.each([
    ['the one since then', splitOn(NOON, 4, 1), { newUnits: 4, oldUnits: 1 }],
    ['none from before', splitOn(NOON - 3 * 86_400_000, 4, 1), undefined],
    ['none of several', { ...splitOn(NOON, 4, 1), ...splitOn(NOON - 86_400_000, 2, 1) }, undefined],
    ['none without a ratio', { [NOON / 1_000]: { date: NOON / 1_000 } }, undefined],
    ['none where there is none', {}, undefined],
  ])('asks the chart for a split: %s', async (_what, splits, ratio) => {
    charted = chart(splits);
    expect(await feed.splits!.lookUp!('AAPL', NOON)).toEqual(ratio);
    const url = asked.at(-1);
    expect(url?.pathname).toBe('/v8/finance/chart/AAPL');
    expect(url?.searchParams.get('events')).toBe('split');
  });

  it('says what went wrong when the chart does not answer', async () => {
    charted = '<html>consent</html>';
    await expect(feed.splits!.lookUp!('AAPL', NOON)).rejects.toThrow(/not parsable/);
  });

  it('asks no more once it was stopped, also while an answer is on its way', async () => {
    let release = (): void => {};
    answer = (response) => {
      release = () => response.end(page(ALL));
    };
    feed.start(() => {});
    await vi.waitFor(() => expect(asked).toHaveLength(1), PATIENCE);
    const stopped = feed.stop();
    release();
    await stopped;
    expect(asked).toHaveLength(1);
  });

  it.each([
    ['BRK.B', 'BRK-B'],
    ['BF.B', 'BF-B'],
    ['VET.US', 'VET'],
    ['LTC.US', 'LTC'],
    ['AAPL', 'AAPL'],
    ['000001.SS', '000001.SS'],
    ['^TASI.SR', '^TASI.SR'],
    ['GC=F', 'GC=F'],
    ['USDJPY', 'USDJPY=X'],
  ])('spells %s as Yahoo does: %s', (symbol, atYahoo) => {
    expect(toYahooSymbol(entryOf(symbol))).toBe(atYahoo);
  });

  it('asks for no two instruments by one name', () => {
    const names = catalogue.flatMap((entry) => toYahooSymbol(entry) ?? []);
    expect(new Set(names).size).toBe(names.length);
  });

  it('covers stocks, funds, indices, futures and forex', () => {
    const covered = catalogue.filter((entry) => toYahooSymbol(entry) !== undefined);
    expect(covered.length).toBeGreaterThan(2_700);
    expect(covered.some(({ category }) => category === 'crypto')).toBe(false);
    expect(toYahooSymbol(entryOf('XAUUSD'))).toBeUndefined();
    expect(() =>
      createYahooFeed({ entries: [entryOf('BTC')], clock: createHandClock(), now: Date.now }),
    ).toThrow(/Yahoo has no BTC/);
  });
});
