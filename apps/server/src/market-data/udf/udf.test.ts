import { CALL_SCHEMAS } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { describeServer } from '../../test/processes/describe-server.ts';

const rig = describeServer();

const read = (path: string) => rig.call(`GET /udf${path}`);
const MINUTE = 60;
const nowSeconds = () => Math.floor(rig.market.now() / 1_000);
const native = async (query: string) =>
  CALL_SCHEMAS.getCandles.response.parse((await rig.call(`GET /api/candles/AAPL?${query}`)).body).candles;

describe('the Universal Data Feed', () => {
  test('[API-24] says what it has, to pages of every origin', async () => {
    const { status, body, headers } = await rig.call('GET /udf/config', {
      headers: { origin: 'https://charts.example' },
    });
    expect([status, headers['access-control-allow-origin']]).toEqual([200, '*']);
    expect(body).toMatchObject({
      supported_resolutions: ['1', '5', '15', '60', '240', '1D', '1W'],
      supports_search: true,
      supports_time: true,
      supports_marks: false,
    });
    const { text } = await read('/time');
    expect(Math.abs(Number(text) - nowSeconds())).toBeLessThan(120);
  });

  test('[API-24] describes an instrument by its symbol, with or without its exchange', async () => {
    const { body } = await read('/symbols?symbol=AAPL');
    expect(body).toMatchObject({
      name: 'AAPL',
      ticker: 'AAPL',
      type: 'stock',
      session: '24x7',
      timezone: 'Etc/UTC',
      minmov: 1,
      pricescale: 100,
      currency_code: 'USD',
      data_status: 'streaming',
    });
    const { exchange } = body as { readonly exchange: string };
    expect((await read(`/symbols?symbol=${exchange}:AAPL`)).body).toEqual(body);
    rig.market.sendLate('AAPL', 15);
    expect((await read('/symbols?symbol=AAPL')).body).toMatchObject({
      data_status: 'delayed_streaming',
      delay: 900,
    });
    rig.market.sendLate('AAPL', 0);
  });

  test('[API-24] finds instruments, and lists those of an exchange by columns', async () => {
    const found = (await read('/search?query=aap&type=stock&exchange=&limit=5')).body;
    expect(found).toMatchObject([{ symbol: 'AAPL', ticker: 'AAPL', type: 'stock' }]);
    expect((await read('/search?query=aap&type=bond')).body).toEqual([]);
    const [first] = (await read('/search?query=apple&limit=5')).body as { symbol: string }[];
    expect(first?.symbol).toBe('AAPL');
    const [{ exchange }] = found as readonly [{ readonly exchange: string }];
    const { symbol, pricescale } = (await read(`/symbol_info?group=${exchange}`)).body as {
      readonly symbol: readonly string[];
      readonly pricescale: readonly number[];
    };
    expect(symbol).toContain('AAPL');
    expect(pricescale).toHaveLength(symbol.length);
    expect((await read('/symbol_info?group=nowhere')).body).toMatchObject({ symbol: [] });
  });

  test('[API-24] answers the bars of GET /api/candles, before `to` and as many as counted back', async () => {
    const to = nowSeconds() - (nowSeconds() % MINUTE);
    const bars = await native(`interval=1m&limit=30&to=${to * 1_000}`);
    expect(bars).toHaveLength(30);
    const from = (bars[0]?.time ?? 0) / 1_000;
    expect((await read(`/history?symbol=AAPL&resolution=1&from=${from}&to=${to}`)).body).toEqual({
      s: 'ok',
      t: bars.map(({ time }) => time / 1_000),
      o: bars.map(({ open }) => open),
      h: bars.map(({ high }) => high),
      l: bars.map(({ low }) => low),
      c: bars.map(({ close }) => close),
      v: bars.map(({ volume }) => volume),
    });
    const days = await native(`interval=1d&to=${to * 1_000}&limit=7`);
    expect(days).toHaveLength(7);
    const counted = (await read(`/history?symbol=AAPL&resolution=D&from=${to - MINUTE}&to=${to}&countback=7`))
      .body;
    expect(counted).toMatchObject({
      s: 'ok',
      t: days.map(({ time }) => time / 1_000),
      c: days.map(({ close }) => close),
    });
  });

  test('[API-24] says where the bars before an empty time are, and where there are none at all', async () => {
    const to = nowSeconds() + 10 * 86_400;
    const [last] = await native('interval=1d&limit=1');
    const empty = await read(`/history?symbol=AAPL&resolution=1D&from=${to - 2 * 86_400}&to=${to}`);
    expect(empty.body).toEqual({ s: 'no_data', nextTime: (last?.time ?? 0) / 1_000 });
    expect((await read('/history?symbol=AAPL&resolution=1D&from=0&to=1000')).body).toEqual({ s: 'no_data' });
  });

  test.each([
    ['/symbols?symbol=NOPE', 404],
    ['/symbols', 400],
    ['/history?symbol=NOPE&resolution=1D&from=0&to=1', 404],
    ['/history?symbol=AAPL&resolution=7&from=0&to=1', 400],
    ['/history?symbol=AAPL&resolution=1D&from=-1&to=1', 400],
    ['/history?symbol=AAPL&resolution=1D&from=0&to=1e9', 400],
    ['/history?symbol=AAPL&resolution=1D&from=0&to=1&countback=999999', 400],
    ['/history?symbol=AAPL&resolution=1D&countback=0', 400],
    [`/search?query=${'x'.repeat(61)}`, 400],
    ['/search?query=a&limit=101', 400],
    ['/search?query=%00', 400],
  ])('[API-24] %s is refused in its own form', async (path, status) => {
    const answer = await read(path);
    expect([answer.status, answer.body]).toEqual([status, { s: 'error', errmsg: expect.any(String) }]);
  });
});
