import { beforeEach, describe, expect, test } from 'vitest';
import { describeAlpaca, nativeCandles, nativeQuote, pointedAt } from '../../test/alpaca/alpaca.ts';

interface WireBar {
  readonly t: string;
  readonly o: number;
  readonly h: number;
  readonly l: number;
  readonly c: number;
  readonly v: number;
}
interface BarsPage {
  readonly bars: Readonly<Record<string, readonly WireBar[]>>;
  readonly next_page_token: string | null;
}

const rig = describeAlpaca(['^GSPC', 'ETH', 'SUI-USD', 'SUI', 'SPY']);
const pointed = pointedAt(rig);
const read = async <T>(path: string): Promise<T> => {
  const { status, body, text } = await pointed.call(`GET ${path}`);
  if (status !== 200) throw new Error(`${status} ${text}`);
  return body as T;
};

beforeEach(() => rig.market.move({}));

describe('bars', () => {
  /** Every page of a query, with the symbols in the order in which they came. */
  const pagesOf = async (query: string): Promise<[symbol: string, bar: WireBar][]> => {
    const found: [string, WireBar][] = [];
    for (let token: string | null = ''; token !== null;) {
      const more: string = token === '' ? '' : `&page_token=${encodeURIComponent(token)}`;
      const page: BarsPage = await read(`/v2/stocks/bars?${query}${more}`);
      for (const [symbol, bars] of Object.entries(page.bars))
        for (const bar of bars) found.push([symbol, bar]);
      token = page.next_page_token;
    }
    return found;
  };

  test.each([1, 2, 3, 7, 100])(
    '%i a page: the pages together are the whole, over all symbols',
    async (limit) => {
      const native = await nativeCandles(rig, 'AAPL', 'interval=1d&limit=6');
      const [start, end] = [native[0]!, native[4]!].map(({ time }) => new Date(time).toISOString());
      const common = `symbols=ORCL,AAPL,NONE&timeframe=1Day&start=${start}&end=${end}`;
      for (const sort of ['asc', 'desc'] as const) {
        const found = await pagesOf(`${common}&sort=${sort}&limit=${limit}`);
        expect(found.map(([symbol]) => symbol)).toEqual([
          ...Array<string>(5).fill('AAPL'),
          ...Array<string>(5).fill('ORCL'),
        ]);
        const times = found.slice(0, 5).map(([, { t }]) => Date.parse(t));
        const expected = native.slice(0, 5).map(({ time }) => time);
        expect(times).toEqual(sort === 'asc' ? expected : expected.toReversed());
      }
    },
  );

  test.each([
    ['10Min', '5m', 600_000],
    ['2Hour', '1h', 7_200_000],
    ['6Hour', '1h', 21_600_000],
  ])('%s are made of the native candles of %s', async (timeframe, interval, length) => {
    const now = rig.market.now();
    const start = now - (now % 86_400_000) - 86_400_000;
    const end = start + 4 * length;
    const native = await nativeCandles(
      rig,
      'AAPL',
      `interval=${interval}&from=${start}&to=${end}&limit=1000`,
    );
    const found = await pagesOf(
      `symbols=AAPL&timeframe=${timeframe}&start=${new Date(start).toISOString()}&end=${new Date(end - 1).toISOString()}&limit=3`,
    );
    expect(found).toHaveLength(4);
    for (const [place, [, bar]] of found.entries()) {
      const begin = start + place * length;
      const within = native.filter(({ time }) => time >= begin && time < begin + length);
      expect(bar).toMatchObject({
        t: new Date(begin).toISOString().replace('.000Z', 'Z'),
        o: within[0]!.open,
        c: within.at(-1)!.close,
        h: Math.max(...within.map(({ high }) => high)),
        l: Math.min(...within.map(({ low }) => low)),
        v: within.reduce((sum, { volume }) => sum + volume, 0),
        n: 0,
      });
    }
  });

  test('months begin with the first of each', async () => {
    const now = new Date(rig.market.now());
    const start = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 5, 2)).toISOString();
    const page: BarsPage = await read(`/v1beta3/crypto/us/bars?symbols=BTC/USD&timeframe=1M&start=${start}`);
    const dates = page.bars['BTC/USD']!.map(({ t }) => new Date(t).getUTCDate());
    expect(dates).toEqual([1, 1, 1, 1, 1]);
  });

  test('without a start they are those of the present day', async () => {
    const page: BarsPage = await read('/v2/stocks/AAPL/bars?timeframe=1Day');
    expect(page.bars).toHaveLength(1);
  });
});

describe('the newest prices', () => {
  test('are the native ones, and the mid is no trade', async () => {
    const { bid, ask, price, quoteTime } = await nativeQuote(rig, 'AAPL');
    const t = new Date(quoteTime).toISOString().replace('.000Z', 'Z');
    expect(await read('/v2/stocks/AAPL/quotes/latest?feed=iex')).toEqual({
      symbol: 'AAPL',
      quote: { t, bx: 'L', bp: bid, bs: 52_301, ax: 'L', ap: ask, as: 52_290, c: ['R'], z: 'C' },
    });
    expect(await read('/v2/stocks/trades/latest?symbols=aapl')).toEqual({
      trades: {
        AAPL: { t, p: price, s: 0, x: 'L', c: ['MID'], z: 'C', i: expect.any(Number) as number },
      },
    });
    expect(await read('/v2/stocks/meta/conditions/trade?tape=A')).toEqual({
      MID: 'Middle of bid and ask: no trade took place',
    });
    expect(Object.keys(await read<object>('/v2/stocks/meta/exchanges'))).toEqual(['L']);
  });

  test('a quote that is too old for orders says so', async () => {
    rig.market.wait(10_000);
    const { quote } = await read<{ quote: object }>('/v2/stocks/AAPL/quotes/latest');
    expect(quote).toMatchObject({ c: ['H'] });
    expect(await read('/v2/assets/AAPL')).toMatchObject({ tradable: false });
  });

  test('snapshots have the last whole minute, the growing day and the one before', async () => {
    const days = await nativeCandles(rig, 'AAPL', 'interval=1d&limit=2');
    const snapshot =
      await read<Record<'minuteBar' | 'dailyBar' | 'prevDailyBar', WireBar>>('/v2/stocks/AAPL/snapshot');
    expect(Date.parse(snapshot.dailyBar.t)).toBe(days[1]!.time);
    expect(snapshot.prevDailyBar).toMatchObject({ o: days[0]!.open, c: days[0]!.close });
    expect(Date.parse(snapshot.minuteBar.t)).toBeLessThanOrEqual(rig.market.now() - 60_000);
    const { bar } = await read<{ bar: WireBar }>('/v2/stocks/AAPL/bars/latest');
    expect(bar).toEqual(snapshot.minuteBar);
    expect(Object.keys(await read<object>('/v2/stocks/snapshots?symbols=AAPL,NONE'))).toEqual(['AAPL']);
  });

  test('a coin is never the share of the same name', async () => {
    const { quotes } = await read<{ quotes: object }>(
      '/v1beta3/crypto/us/latest/quotes?symbols=SUI/USD,ETHUSD',
    );
    expect(Object.keys(quotes)).toEqual(['SUI/USD', 'ETHUSD']);
    const assets = await read<{ symbol: string; class: string }[]>('/v2/assets');
    expect(assets.map(({ symbol }) => symbol).toSorted()).toEqual([
      'AAPL',
      'BTC/USD',
      'ETH/USD',
      'ORCL',
      'SPY',
      'SUI',
      'SUI/USD',
    ]);
    expect(await read<object[]>('/v2/assets?status=inactive')).toEqual([]);
    expect(await read<object[]>('/v2/assets?exchange=CRYPTO')).toHaveLength(3);
  });
});

describe('rates and indices', () => {
  test('rates are the native bids, asks and mids', async () => {
    const { bid, ask, price } = await nativeQuote(rig, 'EURUSD');
    expect(await read('/v1beta1/forex/latest/rates?currency_pairs=EURUSD,AAPL')).toMatchObject({
      rates: { EURUSD: { bp: bid, ap: ask, mp: price } },
    });
    const [asks, bids] = await Promise.all(
      ['ask', 'bid'].map((one) => nativeCandles(rig, 'EURUSD', `interval=1d&price=${one}&limit=3`)),
    );
    const start = new Date(bids![0]!.time).toISOString();
    const { rates } = await read<{ rates: Record<string, { bp: number; ap: number }[]> }>(
      `/v1beta1/forex/rates?currency_pairs=EURUSD&timeframe=1Day&start=${start}&limit=2`,
    );
    expect(rates['EURUSD']?.map(({ bp, ap }) => [bp, ap])).toEqual([
      [bids![0]!.close, asks![0]!.close],
      [bids![1]!.close, asks![1]!.close],
    ]);
  });

  test('an index is known by the name that others have for it', async () => {
    const { price } = await nativeQuote(rig, '^GSPC');
    expect(await read('/v1beta1/indices/latest/values?symbols=SPX,GSPC')).toMatchObject({
      values: { SPX: { v: price }, GSPC: { v: price } },
    });
    const now = rig.market.now();
    const start = new Date(now - 600_000).toISOString();
    const { values, next_page_token: next } = await read<{
      values: Record<string, object[]>;
      next_page_token: string;
    }>(`/v1beta1/indices/values?symbols=SPX&start=${start}&limit=4`);
    expect([values['SPX']?.length, typeof next]).toEqual([4, 'string']);
  });
});

describe('screeners', () => {
  test('rank by what the native API shows', async () => {
    rig.market.move({ AAPL: ['900.00', '900.04'], ORCL: ['13.00', '13.04'] });
    const movers = await read<Record<string, object[]>>('/v1beta1/screener/stocks/movers?top=1');
    expect(movers['gainers']).toMatchObject([{ symbol: 'AAPL', price: 900.02 }]);
    expect(movers['losers']).toMatchObject([{ symbol: 'ORCL' }]);
    const active = await read<{ most_actives: object[] }>('/v1beta1/screener/stocks/most-actives?top=2');
    expect(active.most_actives).toMatchObject([{ volume: 1_000, trade_count: 0 }, { volume: 1_000 }]);
    expect((await pointed.call('GET /v1beta1/screener/forex/movers')).status).toBe(404);
  });
});

describe('news and corporate actions', () => {
  interface NewsPage {
    readonly news: readonly { readonly id: number; readonly headline: string; readonly symbols: string[] }[];
    readonly next_page_token: string | null;
  }

  test('news are the native items, page by page', async () => {
    const native = (await rig.call('GET /api/news?limit=6', { headers: { 'accept-language': 'en' } }))
      .body as { title: string }[];
    const first: NewsPage = await read('/v1beta1/news?limit=3');
    const second: NewsPage = await read(`/v1beta1/news?limit=3&page_token=${first.next_page_token}`);
    const found = [...first.news, ...second.news];
    expect(found.map(({ headline }) => headline)).toEqual(native.map(({ title }) => title));
    expect(found.every(({ id }) => Number.isSafeInteger(id))).toBe(true);
    const none: NewsPage = await read('/v1beta1/news?exclude_contentless=true');
    expect(none).toEqual({ news: [], next_page_token: null });
  });

  test('dividends and splits are those that the native calendar announces', async () => {
    const exAt = rig.market.now() + 2 * 86_400_000;
    rig.market.announceDividend('AAPL', '0.26', exAt);
    rig.market.announceSplit({
      symbol: 'ORCL',
      announcedAt: rig.market.now() - 1,
      at: exAt,
      ratio: { newUnits: 2, oldUnits: 1 },
    });
    const end = new Date(exAt + 86_400_000).toISOString().slice(0, 10);
    const path = `/v1/corporate-actions?symbols=AAPL,ORCL&end=${end}`;
    const all = await read<{ corporate_actions: Record<string, object[]> }>(path);
    expect(all.corporate_actions).toMatchObject({
      cash_dividends: [{ symbol: 'AAPL', rate: 0.26, special: false }],
      forward_splits: [{ symbol: 'ORCL', new_rate: 2, old_rate: 1 }],
    });
    const dividends = await read<typeof all>(`${path}&types=cash_dividend`);
    expect(Object.keys(dividends.corporate_actions)).toEqual(['cash_dividends']);
  });
});

describe('clocks and calendars', () => {
  test('the clock is that of the venue, which is open around the clock, beside the hours of the exchange', async () => {
    const clock = await read<{ timestamp: string; is_open: boolean; next_open: string; next_close: string }>(
      '/v2/clock',
    );
    expect(clock.is_open).toBe(true);
    expect(clock.timestamp).toMatch(/^\d{4}-\d\d-\d\dT.*-0[45]:00$/);
    expect(Date.parse(clock.next_close)).toBeGreaterThan(rig.market.now());
    const at = '2026-11-27T17:30:00Z';
    const { clocks } = await read<{ clocks: object[] }>(`/v3/clock?markets=NYSE,HKEX&time=${at}`);
    expect(clocks).toMatchObject([
      { phase: 'core', phase_until: '2026-11-27T18:00:00Z', next_market_open: '2026-11-30T14:30:00Z' },
      { phase: 'closed', market: { acronym: 'HKEX', timezone: 'Asia/Hong_Kong' } },
    ]);
  });

  test('a calendar has a lunch where the exchange has one', async () => {
    const { calendar } = await read<{ calendar: object[] }>(
      '/v3/calendar/HKEX?start=2026-11-27&end=2026-11-29',
    );
    expect(calendar).toEqual([
      {
        date: '2026-11-27',
        core_start: '2026-11-27T01:30:00Z',
        core_end: '2026-11-27T08:00:00Z',
        lunch_start: '2026-11-27T04:00:00Z',
        lunch_end: '2026-11-27T05:00:00Z',
        settlement_date: '2026-11-30',
      },
    ]);
    expect((await read<object[]>('/v2/calendar')).length).toBeGreaterThan(700);
  });
});
