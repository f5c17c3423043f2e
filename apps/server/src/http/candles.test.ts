import { Candles, ErrorBody } from '@lonja/protocol';
import { createMigratedDatabase } from '@lonja/testkit';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { RIG_SYMBOLS, startServerRig, type Answer, type ServerRig } from '../server-rig.ts';

let rig: ServerRig;

beforeAll(async () => {
  rig = await startServerRig(await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS));
});
afterAll(() => rig.stop());

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

  test.each(['1m', '5m', '15m', '1h', '4h', '1d'])('has candles of %s', async (interval) => {
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
    'interval=1m&from=9999999999999999',
  ])('refuses ?%s', async (query) => {
    const answer = await ask('AAPL', query);
    expect([answer.status, ErrorBody.parse(answer.body).code]).toEqual([400, 'invalid_request']);
  });
});
