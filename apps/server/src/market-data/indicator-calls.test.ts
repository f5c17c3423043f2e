import { computeIndicator, findIndicator } from '@lonja/indicators';
import { Candles, IndicatorLines, CALL_SCHEMAS } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { describeServer } from '../test/processes/describe-server.ts';

const rig = describeServer();

const ask = (symbol: string, query: string) => rig.call(`GET /api/indicators/${symbol}?${query}`);
const linesOf = async (symbol: string, query: string) =>
  IndicatorLines.strict().parse((await ask(symbol, query)).body);
const candlesOf = async (symbol: string, query: string) =>
  Candles.parse((await rig.call(`GET /api/candles/${symbol}?${query}`)).body).candles;

test('[PUB-13] the catalogue lists more than fifty indicators with their parameters', async () => {
  const { body } = await rig.call('GET /api/indicators');
  const catalogue = CALL_SCHEMAS.listIndicators.response.parse(body);
  expect(catalogue.length).toBeGreaterThanOrEqual(50);
  expect(catalogue.find(({ name }) => name === 'macd')).toEqual({
    name: 'macd',
    title: 'Moving average convergence/divergence',
    group: 'momentum',
    pane: 'own',
    parameters: [
      { name: 'fast', default: 12, least: 1, most: 500, isWhole: true },
      { name: 'slow', default: 26, least: 2, most: 500, isWhole: true },
      { name: 'signal', default: 9, least: 1, most: 500, isWhole: true },
    ],
    outputs: ['macd', 'signal', 'histogram'],
    isCumulative: false,
  });
});

describe('an indicator of an instrument', () => {
  test('is computed on its candles, with the defaults and from the first value on', async () => {
    const lines = await linesOf('EURUSD', 'name=bbands&interval=1h');
    expect(lines).toMatchObject({
      symbol: 'EURUSD',
      interval: '1h',
      name: 'bbands',
      parameters: { period: 20, deviations: 2 },
      live: true,
    });
    expect(lines.times).toHaveLength(500);
    expect(Object.keys(lines.outputs)).toEqual(['upper', 'middle', 'lower']);
    expect(lines.outputs['middle']?.filter((value) => value === null)).toEqual([]);
  });

  test('is the very line that a chart draws of the same candles', async () => {
    const candles = await candlesOf('AAPL', 'interval=1d&limit=400&to=1700000000000');
    const definition = findIndicator('sma');
    const expected = definition && computeIndicator(definition, { period: 5 }, candles)['value']?.slice(-10);
    const lines = await linesOf('AAPL', 'name=sma&interval=1d&period=5&limit=10&to=1700000000000');
    expect(lines.outputs['value']).toEqual(expected);
    expect(lines.times).toEqual(candles.slice(-10).map(({ time }) => time));
    expect(lines.live).toBe(false);
  });

  test('is computed on the bids, by New York days', async () => {
    const kind = 'interval=1d&price=bid&day=newyork';
    const candles = await candlesOf('EURUSD', `${kind}&limit=30`);
    const definition = findIndicator('sma');
    const expected =
      definition && computeIndicator(definition, { period: 5 }, candles)['value']?.slice(-10, -1);
    const lines = await linesOf('EURUSD', `name=sma&${kind}&period=5&limit=10`);
    expect([lines.price, lines.day]).toEqual(['bid', 'newyork']);
    expect(lines.outputs['value']?.slice(0, -1)).toEqual(expected);
    expect(lines.times).toEqual(candles.slice(-10).map(({ time }) => time));
    const mids = await linesOf('EURUSD', 'name=sma&interval=1d&day=newyork&period=5&limit=10');
    expect(mids.outputs['value']?.[0]).not.toBe(expected?.[0]);
  });

  test('refuses a New York day of hours', async () => {
    const answer = await ask('EURUSD', 'name=sma&interval=1h&day=newyork');
    expect(answer).toMatchObject({ status: 400, body: { details: { issues: [{ field: 'day' }] } } });
  });

  test('begins where it is asked to', async () => {
    const begin = Math.floor(Date.now() / 3_600_000 - 40) * 3_600_000;
    const lines = await linesOf('BTC', `name=rsi&interval=1h&from=${begin - 1}&limit=5`);
    expect(lines.times).toHaveLength(5);
    expect(lines.times[0]).toBe(begin);
    expect(lines.outputs['value']?.filter((value) => value === null)).toEqual([]);
  });

  test('that is drawn ahead says what is known beyond the last candle, and what belongs before its own', async () => {
    const end = Math.floor(Date.now() / 3_600_000 - 100) * 3_600_000;
    const query = `interval=1h&limit=40&to=${end}`;
    const { outputs, ahead, before, times } = await linesOf('EURUSD', `name=ichimoku&${query}`);
    expect(times).toHaveLength(40);
    expect(Object.keys(ahead)).toEqual(['spanA', 'spanB']);
    expect(ahead['spanB']).toHaveLength(26);
    expect(before).toEqual({ lagging: 26 });
    const candles = await candlesOf('EURUSD', query);
    expect(outputs['lagging']).toEqual(candles.map(({ close }) => close));
    // What was ahead then is there now.
    const earlier = await linesOf('EURUSD', `name=ichimoku&interval=1h&to=${times[30]!}&limit=5`);
    expect(earlier.ahead['spanA']?.slice(0, 10)).toEqual(outputs['spanA']?.slice(30));
    expect((await linesOf('EURUSD', 'name=sma&interval=1h')).ahead).toEqual({});
  });

  test('of a session or since a moment has its candles from the beginning', async () => {
    const begin = Math.floor(Date.now() / 86_400_000 - 3) * 86_400_000;
    const hour = 3_600_000;
    const at = `&from=${begin + 20 * hour}&limit=1`;
    const typical = (await candlesOf('BTC', `interval=1h&from=${begin}&limit=21`)).map(
      ({ high, low, close, volume }) => [(high + low + close) / 3, volume] as const,
    );
    const volume = typical.reduce((sum, [, more]) => sum + more, 0);
    const expected = typical.reduce((sum, [price, more]) => sum + price * more, 0) / volume;
    const session = await linesOf('BTC', `name=vwap&interval=1h${at}`);
    const anchored = await linesOf('BTC', `name=avwap&interval=1h&anchor=${begin}${at}`);
    for (const { outputs } of [session, anchored]) expect(outputs['value']?.[0]).toBeCloseTo(expected, 4);
    expect(anchored.parameters).toEqual({ anchor: begin, deviations: 1 });
  });

  test('adds up from the first candle of the answer where it is a sum', async () => {
    const { outputs } = await linesOf('AAPL', 'name=obv&interval=1d&limit=3');
    expect(outputs['value']?.[0]).toBeNull();
  });

  test.each([
    ['EURUSD', 'interval=1h', 400],
    ['EURUSD', 'name=nope&interval=1h', 400],
    ['EURUSD', 'name=sma&interval=2h', 400],
    ['EURUSD', 'name=sma&interval=1h&period=0', 400],
    ['EURUSD', 'name=sma&interval=1h&period=5&period=6', 400],
    ['EURUSD', 'name=sma&interval=1h&speed=5', 400],
    ['EURUSD', 'name=sma&interval=1h&constructor=5', 400],
    ['EURUSD', 'name=sma&interval=1h&limit=5001', 400],
    ['EURUSD', 'name=avwap&interval=1h&anchor=yesterday', 400],
    ['NOPE', 'name=sma&interval=1h', 404],
  ])('%s?%s is %d', async (symbol, query, status) => {
    expect((await ask(symbol, query)).status).toBe(status);
  });
});
