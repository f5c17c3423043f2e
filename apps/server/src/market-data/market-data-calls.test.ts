import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Asset } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { array } from 'zod';
import { describeServer } from '../test/processes/describe-server.ts';
import { RIG_SYMBOLS, type Answer } from '../test/server-rig.ts';

const rig = describeServer();

const marketData = (headers: Readonly<Record<string, string>> = {}): Promise<Answer> =>
  rig.call('GET /api/real-market-data', { headers });
const assetsOf = (answer: Answer): Asset[] => array(Asset).parse(answer.body);

test('[API-04] lists every instrument with its quote', async () => {
  const answer = await marketData();
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-cache',
    vary: 'accept-encoding',
  });
  const assets = assetsOf(answer);
  expect(assets.map(({ symbol }) => symbol).toSorted()).toEqual(RIG_SYMBOLS.toSorted());
  expect(assets.find(({ symbol }) => symbol === 'EURUSD')).toMatchObject({
    name: 'Euro / US Dollar',
    category: 'forex',
    bid: 1.08452,
    ask: 1.0846,
    price: 1.08456,
    decimals: 5,
    currency: 'USD',
    priceUnit: 1,
    tickSize: '0.00001',
    quantityStep: '0.01',
    minQuantity: '0.01',
    lotSize: '100000',
    leverageType: 'forex',
    source: 'simulated',
    label: 'Scripted market',
    tradable: true,
    closeOnly: false,
  });
  expect(assets.find(({ symbol }) => symbol === 'ORCL')).toMatchObject({ leverageType: 'none' });
});

describe('[API-04] compression', () => {
  test.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip;q=0.8, deflate', gunzipSync],
    ['gzip', 'br;q=0, gzip', gunzipSync],
    [undefined, 'identity', (bytes: Buffer) => bytes],
    [undefined, 'zstd', (bytes: Buffer) => bytes],
  ])('is %s for %j, and the content the same', async (encoding, accepted, decompress) => {
    const plain = await marketData();
    const answer = await marketData({ 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    expect(decompress(answer.bytes).toString()).toBe(plain.text);
  });

  test('has a tag of its own for each', async () => {
    const tags = await Promise.all(
      ['br', 'gzip', 'identity'].map((encoding) => marketData({ 'accept-encoding': encoding })),
    );
    expect(new Set(tags.map(({ headers }) => headers.etag)).size).toBe(3);
  });
});

test('[API-04] is answered before the router as the router would', async () => {
  const byRouter = await rig.call('GET /api/real-market-data?');
  const headersOf = ({ headers }: Answer) => ({ ...headers, date: undefined });
  const first = await marketData();
  expect(first.text).toBe(byRouter.text);
  expect(headersOf(first)).toEqual(headersOf(byRouter));
  const tag = { 'if-none-match': first.headers.etag ?? '' };
  const unchanged = await rig.call('GET /api/real-market-data?', { headers: tag });
  expect(unchanged.status).toBe(304);
  // What the copy goes by, and no header of the copy itself.
  const { headers } = await marketData(tag);
  expect(headersOf({ ...unchanged, headers: { ...unchanged.headers, ...headers } })).toEqual(
    headersOf(unchanged),
  );
  expect(Object.keys(headers).toSorted()).toEqual([
    'cache-control',
    'connection',
    'date',
    'etag',
    'keep-alive',
    'vary',
  ]);
  expect((await rig.call('HEAD /api/real-market-data')).headers.etag).toBe(first.headers.etag);
});

describe('[API-04] a version that the reader has', () => {
  test('is not sent again until the market has gone on', async () => {
    const { etag = '' } = (await marketData()).headers;
    const unchanged = await marketData({ 'if-none-match': etag });
    expect([unchanged.status, unchanged.bytes.length, unchanged.headers.etag]).toEqual([304, 0, etag]);
    rig.market.wait(1_000);
    rig.market.move({ EURUSD: ['1.08500', '1.08508'] });
    const moved = await marketData({ 'if-none-match': etag });
    expect(moved.status).toBe(200);
    expect(moved.headers.etag).not.toBe(etag);
    expect(assetsOf(moved).find(({ symbol }) => symbol === 'EURUSD')?.price).toBe(1.08504);
  });

  test('is old at once when the market falls silent: nothing is tradable then', async () => {
    const { etag = '' } = (await marketData()).headers;
    rig.market.wait(2_001);
    const silent = await marketData({ 'if-none-match': etag });
    expect(silent.status).toBe(200);
    expect(assetsOf(silent).some(({ tradable }) => tradable)).toBe(false);
    rig.market.move({});
    rig.market.wait(1_000);
    expect(assetsOf(await marketData()).every(({ tradable }) => tradable)).toBe(true);
  });
});
