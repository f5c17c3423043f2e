import { CANDLE_INTERVALS } from '@lonja/core';
import { Candles, ErrorBody } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import { countByStatus, RIG_SYMBOLS, type Answer, type CallOptions } from '../test/server-rig.ts';
import { CANDLE_LIMITS } from './candle-budget.ts';

const rig = describeServer();

const ask = (symbol: string, query: string): Promise<Answer> =>
  rig.call(`GET /api/candles/${symbol}?${query}`);
const candlesOf = async (symbol: string, query: string): Promise<Candles> =>
  Candles.strict().parse((await ask(symbol, query)).body);

describe('GET /api/candles/{symbol}', () => {
  test('answers 500 candles on the tick grid, the live one last', async () => {
    const answer = await ask('EURUSD', 'interval=5m');
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const { candles, ...head } = Candles.strict().parse(answer.body);
    expect(head).toMatchObject({
      symbol: 'EURUSD',
      interval: '5m',
      price: 'mid',
      day: 'utc',
      source: 'simulated',
      label: 'Scripted market',
      decimals: 5,
      live: true,
    });
    expect(candles).toHaveLength(500);
    expect(candles.at(-1)?.time).toBe(head.serverTime - (head.serverTime % 300_000));
    expect(candles.every(({ time }, place) => time === candles[0]!.time + place * 300_000)).toBe(true);
    for (const { open, high, low, close, volume } of candles) {
      expect(low).toBeLessThanOrEqual(Math.min(open, close));
      expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
      expect(volume).toBeGreaterThanOrEqual(0);
      expect(Number(close.toFixed(5))).toBe(close);
    }
  });

  test.each(CANDLE_INTERVALS)('has candles of %s', async (interval) => {
    const { candles } = await candlesOf('AAPL', `interval=${interval}&limit=3`);
    expect(candles).toHaveLength(3);
    expect(candles[1]!.time - candles[0]!.time).toBe(candles[2]!.time - candles[1]!.time);
  });

  test('pages through the past without a gap', async () => {
    const newest = await candlesOf('BTC', 'interval=1h&limit=100');
    const older = await candlesOf('BTC', `interval=1h&limit=100&to=${newest.candles[0]!.time}`);
    expect(older.live).toBe(false);
    const from = await candlesOf('BTC', `interval=1h&limit=199&from=${older.candles[0]!.time}`);
    expect(from.candles).toEqual([...older.candles, ...newest.candles.slice(0, 99)]);
  });

  test('answers bids and asks, around the mids', async () => {
    const hours = 'interval=1h&limit=40';
    const [mids, bids, asks] = [
      await candlesOf('EURUSD', `${hours}&price=mid`),
      await candlesOf('EURUSD', `${hours}&price=bid`),
      await candlesOf('EURUSD', `${hours}&price=ask`),
    ];
    expect([mids.price, bids.price, asks.price]).toEqual(['mid', 'bid', 'ask']);
    expect((await candlesOf('EURUSD', hours)).candles).toEqual(mids.candles);
    for (const [place, mid] of mids.candles.entries()) {
      const [bid, ask] = [bids.candles[place]!, asks.candles[place]!];
      expect([bid.time, ask.time, bid.volume]).toEqual([mid.time, mid.time, mid.volume]);
      for (const figure of ['open', 'high', 'low', 'close'] as const) {
        expect(bid[figure]).toBeLessThanOrEqual(mid[figure]);
        expect(ask[figure]).toBeGreaterThanOrEqual(mid[figure]);
        expect(bid[figure]).toBeLessThan(ask[figure]);
      }
    }
  });

  test('answers days that begin at 17:00 New York, made of their hours', async () => {
    const days = await candlesOf('EURUSD', 'interval=1d&day=newyork&price=ask&limit=3');
    expect([days.day, days.live]).toEqual(['newyork', true]);
    const begins = new Intl.DateTimeFormat('en', { timeZone: 'America/New_York', timeStyle: 'short' });
    for (const { time } of days.candles) expect(begins.format(time)).toMatch(/^5:00\sPM$/);
    const [first, second] = days.candles;
    const hours = await candlesOf('EURUSD', `interval=1h&price=ask&from=${first!.time}&to=${second!.time}`);
    expect(first).toEqual({
      time: hours.candles[0]!.time,
      open: hours.candles[0]!.open,
      high: Math.max(...hours.candles.map(({ high }) => high)),
      low: Math.min(...hours.candles.map(({ low }) => low)),
      close: hours.candles.at(-1)!.close,
      volume: hours.candles.reduce((total, { volume }) => total + volume, 0),
    });
  });

  test.each(['utc', 'newyork'])(
    'answers weeks from Monday on, each the fold of its days of %s',
    async (day) => {
      const kind = `day=${day}&price=bid`;
      const weeks = await candlesOf('EURUSD', `interval=1w&${kind}&limit=2`);
      expect([weeks.interval, weeks.day, weeks.live, weeks.candles.length]).toEqual(['1w', day, true, 2]);
      const begins = new Intl.DateTimeFormat('en', {
        timeZone: day === 'utc' ? 'UTC' : 'America/New_York',
        weekday: 'long',
        hour: 'numeric',
      });
      for (const [place, week] of weeks.candles.entries()) {
        expect(begins.format(week.time)).toMatch(day === 'utc' ? /^Monday.* 12\sAM$/ : /^Sunday.* 5\sPM$/);
        const end = weeks.candles[place + 1]?.time ?? weeks.serverTime;
        const days = await candlesOf('EURUSD', `interval=1d&${kind}&from=${week.time}&to=${end}`);
        expect(week).toEqual({
          time: days.candles[0]!.time,
          open: days.candles[0]!.open,
          high: Math.max(...days.candles.map(({ high }) => high)),
          low: Math.min(...days.candles.map(({ low }) => low)),
          close: days.candles.at(-1)!.close,
          volume: days.candles.reduce((total, { volume }) => total + volume, 0),
        });
      }
      const lines = await rig.call(
        `GET /api/indicators/EURUSD?name=sma&interval=1w&day=${day}&period=2&limit=1`,
      );
      expect(lines.status).toBe(200);
    },
  );

  test('answers 10,000 at once', async () => {
    expect((await candlesOf('AAPL', 'interval=1m&limit=10000')).candles).toHaveLength(10_000);
  });

  test('takes symbols as they are, encoded', async () => {
    expect((await ask('NOPE', 'interval=1m')).status).toBe(404);
    expect(ErrorBody.parse((await ask('%5ENOPE', 'interval=1m')).body).code).toBe('unknown_instrument');
  });

  test.each([
    '',
    'interval=2m',
    'interval=1m&limit=0',
    'interval=1m&limit=10001',
    'interval=1m&limit=1e3',
    'interval=1m&limit=-5',
    'interval=1m&from=yesterday',
    'interval=1m&to=1.5',
    'interval=1m&interval=5m',
    'interval=1m&page=2',
    'interval=1m&price=last',
    'interval=1m&price=bid&price=ask',
    'interval=1d&day=tokyo',
    'interval=1h&day=newyork',
    'interval=1m&from=9999999999999999',
  ])('refuses ?%s', async (query) => {
    const answer = await ask('AAPL', query);
    expect([answer.status, ErrorBody.parse(answer.body).code]).toEqual([400, 'invalid_request']);
  });
});

describe('what an address may have computed', () => {
  const tenthOf = ({ maximum, perSecond }: { readonly maximum: number; readonly perSecond: number }) => ({
    maximum: maximum / 10,
    perSecond: perSecond / 10,
  });
  const { visitors, person, address } = CANDLE_LIMITS;
  /** A tenth of it all: what uses the full amount up takes seconds of a core each time. */
  const small = describeServer({
    candleLimits: { visitors: tenthOf(visitors), person: tenthOf(person), address: tenthOf(address) },
  });
  const LONG = { interval: '1m', limit: 1_000 } as const;
  const chart = (
    symbol: string,
    query: Readonly<Record<string, unknown>>,
    options: CallOptions,
    on = small,
  ): Promise<Answer> =>
    on.call(
      `GET /api/candles/${symbol}?${new URLSearchParams(query as Record<string, string>).toString()}`,
      options,
    );
  /** A thousand candles that nobody has asked for before, each time. */
  const downloads = async (count: number, options: CallOptions): Promise<Answer[]> => {
    const answers: Answer[] = [];
    for (let page = 0; page < count; page++)
      answers.push(await chart(RIG_SYMBOLS[page % 6]!, { ...LONG, to: longAgo() }, options));
    return answers;
  };
  let months = 0;
  const longAgo = (): number => Date.now() - ++months * 10 * 86_400_000;

  test('[PUB-13] is bounded, and comes back: others go on, and so do those with a session behind it', async () => {
    const from = '127.0.0.20';
    const answers = await downloads(12, { from });
    const refused = answers.filter(({ status }) => status === 429);
    expect(countByStatus(answers)).toEqual({ 200: 12 - refused.length, 429: refused.length });
    expect(refused.length).toBeGreaterThan(2);
    for (const { body, headers } of refused) {
      expect(ErrorBody.parse(body).code).toBe('too_many_requests');
      expect(Number(headers['retry-after'])).toBeGreaterThanOrEqual(1);
    }
    expect((await small.call('GET /api/indicators/BTC?name=sma&interval=1h', { from })).status).toBe(429);
    expect((await chart('BTC', LONG, { from: '127.0.0.21' })).status).toBe(200);
    const pupil = await small.join(from);
    expect((await chart('BTC', LONG, { from, as: pupil })).status).toBe(200);
  });

  test('counts what a candle takes: a longer one more than one of a minute', async () => {
    const pagesOf = async (symbol: string, interval: string, from: string): Promise<number> => {
      for (let page = 0; page < 12; page++) {
        const query = { interval, limit: 4_000, to: Date.now() - (page + 1) * 50 * 86_400_000 };
        // By the full limits: of a few candles most of what they take is the chunk around them.
        const { status } = await chart(symbol, query, { from }, rig);
        if (status === 429) return page;
        expect(status).toBe(200);
      }
      return 12;
    };
    expect(await pagesOf('EURUSD', '15m', '127.0.0.25')).toBeLessThan(9);
    expect(await pagesOf('EURUSD', '1m', '127.0.0.26')).toBe(12);
  });

  test('is refused before anything is computed, while a visitor from elsewhere is served', async () => {
    const from = '127.0.0.27';
    const readers = await Promise.all(
      Array.from({ length: 24 }, (_, page) =>
        chart(RIG_SYMBOLS[page % 6]!, { ...LONG, to: longAgo() }, { from }),
      ),
    );
    const admitted = readers.filter(({ status }) => status === 200);
    // Each page takes more than a sixth of the budget, and none that was admitted is given up half-way.
    expect(admitted.length).toBeGreaterThan(0);
    expect(admitted.length).toBeLessThanOrEqual(6);
    for (const { body } of admitted) expect(Candles.parse(body).candles).toHaveLength(1_000);
    const refused = readers.filter(({ status }) => status !== 200);
    expect(refused.every(({ status }) => status === 429 || status === 503)).toBe(true);
    expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
    const elsewhere = await Promise.all([
      chart('BTC', { interval: '1m', limit: 50, to: longAgo() }, { from: '127.0.0.28' }),
      ...Array.from({ length: 3 }, () => chart('BTC', { ...LONG, to: longAgo() }, { from: '127.0.0.29' })),
    ]);
    expect(countByStatus(elsewhere)).toEqual({ 200: 4 });
  });

  test('one person is bounded, from whatever address', async () => {
    const person = await small.join();
    const pages = [
      ...(await downloads(6, { as: person, from: '127.0.0.22' })),
      ...(await downloads(6, { as: person, from: '127.0.0.23' })),
    ];
    expect(countByStatus(pages)[429]).toBeGreaterThan(2);
    expect((await chart('AAPL', LONG, { from: '127.0.0.22' })).status).toBe(200);
  });

  test('a class of thirty behind one address looks at six charts each, and goes back in one', async () => {
    const from = '127.0.0.24';
    const looks = Array.from({ length: 30 }, (_, pupil) =>
      RIG_SYMBOLS.map((symbol) =>
        chart(symbol, { interval: pupil % 2 ? '1h' : '5m', limit: 500 }, { from }, rig),
      ),
    );
    const back = Array.from({ length: 30 }, (_, pupil) =>
      chart('EURUSD', { interval: '1m', limit: 500, to: longAgo() - pupil * 86_400_000 }, { from }, rig),
    );
    expect(countByStatus(await Promise.all([...looks.flat(), ...back]))).toEqual({ 200: 210 });
  });
});
