import { Correlations, ErrorBody, MarketStatistics, Spreads } from '@lonja/protocol';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';
import type { Actor, Answer } from '../test/server-rig.ts';

const rig = describeServer();
let client: Actor;
beforeAll(async () => {
  client = await rig.join();
});

const ask = (path: string): Promise<Answer> => rig.call(`GET /api/market/${path}`, { as: client });
const statisticsOf = async (symbol: string): Promise<MarketStatistics> =>
  MarketStatistics.strict().parse((await ask(`statistics/${symbol}`)).body);
const DAY_MS = 86_400_000;

describe('what an instrument is like', () => {
  test('is measured on the closes that its candles have, up to yesterday', async () => {
    const found = await statisticsOf('EURUSD');
    const { body } = await rig.call('GET /api/candles/EURUSD?interval=1d&limit=3');
    const { candles } = body as { candles: { time: number; close: number }[] };
    expect(found.closes.slice(-2)).toEqual(candles.slice(0, 2).map(({ time, close }) => [time, close]));
    expect(found).toMatchObject({
      symbol: 'EURUSD',
      source: 'simulated',
      decimals: 5,
      days: 729,
      needed: 60,
    });
    expect(found.daily!.count).toBe(728);
    expect(Date.parse(found.daily!.until)).toBe(
      Date.parse(found.asOf) - (Date.parse(found.asOf) % DAY_MS) - DAY_MS,
    );
  });

  test('has figures that anybody can compute from the closes it sends', async () => {
    const { closes, daily, fall } = await statisticsOf('BTC');
    const returns = closes.slice(1).map(([, close], place) => Math.log(close / closes[place]![1]));
    const mean = returns.reduce((total, one) => total + one, 0) / returns.length;
    const variance = returns.reduce((total, one) => total + (one - mean) ** 2, 0) / (returns.length - 1);
    expect(daily!.mean.value).toBeCloseTo(mean, 9);
    expect(daily!.deviation.value).toBeCloseTo(Math.sqrt(variance), 7);
    expect(daily!.largestFall.value).toBeCloseTo(Math.min(...returns), 7);
    const depths = closes.map(
      ([, close], place) => 1 - close / Math.max(...closes.slice(0, place + 1).map(([, one]) => one)),
    );
    expect(fall!.depth).toBeCloseTo(Math.max(...depths), 7);
    for (const { value, low, high } of [daily!.excessKurtosis, daily!.skewness, daily!.deviation]) {
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
    }
  });

  test('has hours of New York’s day, and the spread of the last week in quarters of an hour', async () => {
    const { hourly, hours, spread } = await statisticsOf('AAPL');
    expect(hourly!.count).toBe(90 * 24 - 1);
    expect(hours.map(({ hour }) => hour)).toEqual([...Array(24).keys()]);
    expect(hours[10]!.deviation).toBeGreaterThan(hours[3]!.deviation!);
    expect(spread.isRecorded).toBe(false);
    expect(spread.now!.pips).toBe(4);
    expect(spread.now!.basisPoints).toBeCloseTo((0.04 / 191.22) * 10_000, 6);
    expect(spread.measured!.count).toBe(7 * 96);
    // At least 1.2 times as wide in every week of two years, as wild as it may have been at noon.
    expect(spread.measured!.hours[17]!.median).toBeGreaterThan(spread.measured!.hours[12]!.median! * 1.1);
  });

  test('is kept for ten minutes, and then measured again', async () => {
    const first = await statisticsOf('ORCL');
    rig.market.wait(9 * 60_000);
    expect((await statisticsOf('ORCL')).asOf).toBe(first.asOf);
    rig.market.wait(61_000);
    expect(Date.parse((await statisticsOf('ORCL')).asOf)).toBe(Date.parse(first.asOf) + 10 * 60_000 + 1_000);
  });

  test('is known of no symbol that is not listed', async () => {
    const answer = await ask('statistics/NOPE');
    expect([answer.status, ErrorBody.parse(answer.body).code]).toEqual([404, 'unknown_instrument']);
  });
});

describe('how instruments move together', () => {
  test('without a choice are the well-known ones that are listed, each pair once', async () => {
    const { instruments, pairs } = Correlations.strict().parse((await ask('correlations')).body);
    expect(instruments.map(({ symbol }) => symbol)).toEqual(['AAPL', 'EURUSD', 'BTC']);
    expect(pairs.map(({ one, other }) => `${one} ${other}`)).toEqual([
      'AAPL EURUSD',
      'AAPL BTC',
      'EURUSD BTC',
    ]);
    for (const { days, correlation } of pairs) {
      expect(days).toBe(728);
      expect(correlation!.low).toBeLessThan(correlation!.value);
      expect(correlation!.high - correlation!.low).toBeLessThan(0.2);
    }
  });

  test('shows that the dollar is in both pairs', async () => {
    const { pairs } = Correlations.parse(
      (await ask('correlations?symbols=EURUSD,USDJPY,GBPUSD,EURUSD')).body,
    );
    expect(pairs).toHaveLength(3);
    expect(
      pairs.find(({ one, other }) => one === 'EURUSD' && other === 'GBPUSD')!.correlation!.low,
    ).toBeGreaterThan(0.3);
  });

  test.each([
    'symbols=AAPL',
    `symbols=${Array.from({ length: 13 }, (_, place) => `S${place}`).join()}`,
    'symbols=',
    'symbols=,',
    'instruments=AAPL,BTC',
  ])('is not asked for ?%s', async (query) => {
    for (const call of ['correlations', 'spreads']) {
      const answer = await ask(`${call}?${query}`);
      expect([answer.status, ErrorBody.parse(answer.body).code]).toEqual([400, 'invalid_request']);
    }
  });

  test('knows no symbol that is not listed', async () => {
    expect((await ask('correlations?symbols=AAPL,NOPE')).status).toBe(404);
    expect((await ask('spreads?symbols=AAPL,NOPE')).status).toBe(404);
  });
});

describe('spreads', () => {
  test('are those of the quotes, by class and instrument, and those of the last day and week', async () => {
    rig.market.move({});
    const { classes, instruments } = Spreads.strict().parse((await ask('spreads?symbols=EURUSD,BTC')).body);
    expect(classes.map(({ class: name, instruments: count, quoted }) => [name, count, quoted])).toEqual([
      ['forex', 3, 3],
      ['stocks', 2, 2],
      ['crypto', 1, 1],
    ]);
    const [forex] = classes;
    expect(forex!.count).toBe(3 * 24);
    expect(forex!.now!.pips).toBe(1);
    expect(forex!.widest).toBeGreaterThan(forex!.median!.basisPoints);
    const [pair] = instruments;
    expect(pair!.spread.now!.pips).toBe(0.8);
    expect(pair!.spread.measured!.widest.basisPoints).toBeGreaterThan(
      pair!.spread.measured!.median.basisPoints,
    );
  });
});

test('what is computed is charged to who asks for it: a sixteenth a close, an eighth a spread, then next to nothing', async () => {
  const { statistics, board } = rig.market;
  rig.market.wait(DAY_MS);
  const pound = board.indexOf('GBPUSD')!;
  const refuse = (): never => {
    throw new Error('the budget is used up');
  };
  await expect(statistics.of(pound, refuse)).rejects.toThrow('the budget is used up');
  const spent = { first: 0, again: 0 };
  await statistics.of(pound, (candles) => void (spent.first += candles));
  await statistics.of(pound, (candles) => void (spent.again += candles));
  expect(spent).toEqual({ first: (729 + 90 * 24) / 16 + (7 * 96) / 8, again: 1 });
});
