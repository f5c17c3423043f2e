import { describe, expect, test } from 'vitest';
import { describeAlpaca, pointAt, pointedAt } from '../../test/alpaca/alpaca.ts';
import { isPublic, OPERATIONS, type OperationName } from './operations.ts';

const rig = describeAlpaca();
const pointed = pointedAt(rig);

const named = (Object.keys(OPERATIONS) as OperationName[]).map((name) => {
  const { method, path, answer, api } = OPERATIONS[name];
  const route = `${method} ${path.replaceAll('{loc}', 'us').replace(/\{\w+\}/g, 'AAPL')}`;
  return { name, answer, api, route, isOpen: isPublic(OPERATIONS[name]) };
});
const keyed = named.filter(({ isOpen }) => !isOpen);

test('every operation has its route', () => {
  const missing = (Object.keys(OPERATIONS) as OperationName[]).filter((name) => {
    const { method, path } = OPERATIONS[name];
    const url = path
      .replaceAll(':', '::')
      .replace(/\{(?:symbol_or_asset_id)\}$|(?<=watchlist_id\}\/)\{symbol\}$/, '*')
      .replace(/\{(\w+)\}/g, ':$1');
    return !rig.server.app.hasRoute({ method: method as 'GET', url });
  });
  expect(missing).toEqual([]);
});

describe('who may call', () => {
  test.each(keyed)('$route: a key pair or a bearer, and nobody else', async ({ api, route }) => {
    const { keyId, secret, client } = pointed;
    const other = await pointAtOther();
    const attempts: Record<string, string>[] = [
      {},
      { 'apca-api-key-id': keyId },
      { 'apca-api-secret-key': secret },
      { 'apca-api-key-id': other.keyId, 'apca-api-secret-key': secret },
      { 'apca-api-key-id': keyId, 'apca-api-secret-key': `${secret}x` },
      { 'apca-api-key-id': keyId, 'apca-api-secret-key': 'x'.repeat(5_000) },
      { authorization: `Bearer ${client.bearer}` },
      { cookie: client.cookie },
    ];
    for (const headers of attempts) {
      const answer = await rig.call(route, { headers });
      expect([answer.status, answer.body]).toEqual([
        401,
        api === 'trading'
          ? { code: 40_110_000, message: 'request is not authorized' }
          : { message: 'request is not authorized' },
      ]);
    }
    const headers = { authorization: `Bearer ${secret}` };
    expect((await rig.call(route, { headers })).status).not.toBe(401);
    expect((await pointed.call(route)).status).not.toBe(401);
  });

  test.each(named.filter(({ isOpen }) => isOpen))('$route is public', async ({ route }) => {
    expect((await rig.call(route)).status).not.toBe(401);
    const headers = { 'apca-api-key-id': 'PK', 'apca-api-secret-key': 'none' };
    expect((await rig.call(route, { headers })).status).toBe(401);
  });

  test('a key without the scope may not', async () => {
    const onlyTrade = await pointAt(rig, pointed.client, { scopes: ['trade'] });
    expect(await onlyTrade.call('GET /v2/clock')).toMatchObject({
      status: 403,
      body: { code: 40_310_000 },
    });
    const onlyRead = await pointAt(rig, pointed.client, { scopes: ['read'] });
    expect(await onlyRead.call('POST /v2/tokenization/mint', { body: {} })).toMatchObject({
      status: 403,
      body: { code: 40_310_000, message: expect.not.stringContaining('not offered') as string },
    });
  });

  test('a page of another origin writes nothing', async () => {
    const headers = { origin: 'https://example.org' };
    const answer = await pointed.call('POST /v2/tokenization/mint', { body: {}, headers });
    expect([answer.status, answer.text]).toEqual([403, expect.not.stringContaining('not offered')]);
  });

  let otherPair: ReturnType<typeof pointAt> | undefined;
  const pointAtOther = () => (otherPair ??= pointAt(rig, pointed.client));
});

describe('what is not offered', () => {
  test.each(['GET /v2/nothing', 'GET /v2', 'POST /v2/clock', 'GET /v1beta3/crypto', 'GET /v3/clock/NYSE'])(
    '%s: an address without an operation is refused as a program reads it',
    async (route) => {
      for (const headers of [{}, { authorization: `Bearer ${pointed.secret}` }])
        expect(await rig.call(route, { headers })).toMatchObject({
          status: 404,
          body: { code: 40_410_000, message: 'endpoint not found: see /docs/alpaca' },
        });
    },
  );

  test('a refusal points at a page with every operation', async () => {
    const { status, text } = await rig.call('GET /docs/alpaca');
    expect(status).toBe(200);
    expect(text).toContain(
      '120 operations: 60 in full, 8 that truthfully answer that there is nothing, and 52 refused.',
    );
    for (const name of Object.keys(OPERATIONS)) expect(text).toContain(` ${name} |`);
  });

  test.each(named.filter(({ answer }) => answer === 'refused'))('$route says so', async ({ api, route }) => {
    const body = /^(POST|PUT|PATCH)/.test(route) ? { body: {} } : {};
    const refused = await pointed.call(route, body);
    const message = 'operation is not offered by this venue: see /docs/alpaca';
    expect([refused.status, refused.body]).toEqual([
      403,
      api === 'trading' ? { code: 40_310_000, message } : { message },
    ]);
  });

  test.each([
    ['GET /v2/assets/fixed_income/us_corporates', 200, { us_corporates: [] }],
    ['GET /v2/assets/fixed_income/us_treasuries', 200, { us_treasuries: [] }],
    ['GET /v2/options/contracts', 200, { option_contracts: [], next_page_token: null }],
    ['GET /v2/options/contracts/x', 404, { code: 40_410_000, message: 'option contract not found' }],
    ['GET /v2/corporate_actions/announcements', 200, []],
    [
      'GET /v2/corporate_actions/announcements/x',
      404,
      { code: 40_410_000, message: 'announcement not found' },
    ],
    ['GET /v1beta1/fixed_income/latest/prices', 200, { prices: {} }],
    ['GET /v1beta1/fixed_income/latest/quotes', 200, { quotes: {} }],
  ])('%s answers truthfully that there is nothing', async (route, status, body) => {
    expect(await pointed.call(route)).toMatchObject({ status, body });
  });
});

describe('what every answer carries', () => {
  test('its id, and what is left of the limit, with the moment of its reset', async () => {
    const first = await pointed.call('GET /v2/clock');
    const second = await pointed.call('GET /v2/assets/AAPL');
    expect(first.headers).toMatchObject({
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      'x-ratelimit-limit': '300',
      'cache-control': 'no-cache',
    });
    const left = (headers: typeof first.headers): number => Number(headers['x-ratelimit-remaining']);
    expect(left(first.headers) - left(second.headers)).toBe(1);
    const seconds = Number(first.headers['x-ratelimit-reset']) - rig.market.now() / 1000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(62);
  });

  test('a program that asks too often is asked to wait, others are not', async () => {
    const hasty = await pointAt(rig, await rig.join());
    const answers = await Promise.all(Array.from({ length: 301 }, () => hasty.call('GET /v2/clock')));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.body).toMatchObject({ code: 42_910_000 });
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await pointed.call('GET /v2/clock')).status).toBe(200);
    // The data API counts by itself.
    expect((await hasty.call('GET /v2/stocks/AAPL/quotes/latest')).status).toBe(200);
  });
});

describe('what clients send', () => {
  test('JSON that is called text, or a form as curl calls it, is read as JSON', async () => {
    const send = (raw: string, type: string) =>
      pointed.call('POST /v2/tokenization/mint', { raw, headers: { 'content-type': type } });
    for (const type of ['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded'])
      expect((await send('{}', type)).body).toMatchObject({ code: 40_310_000 });
    expect(await send('{', 'text/plain')).toMatchObject({ status: 400, body: { code: 40_010_000 } });
    expect((await send('<a/>', 'application/xml')).status).toBe(415);
  });

  test('a pair is found with its slash, encoded or not, and without', async () => {
    const answers = await Promise.all(
      ['BTC/USD', 'BTC%2FUSD', 'BTCUSD', 'btc%2fusd'].map((name) => pointed.call(`GET /v2/assets/${name}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test.each([
    [
      'GET /v2/stocks/bars',
      400,
      {
        message:
          'request is not valid (timeframe is missing or of another type; symbols is missing or of another type)',
      },
    ],
    [
      'GET /v2/stocks/AAPL/bars?timeframe=90Min',
      400,
      { message: 'request is not valid (timeframe is not valid)' },
    ],
    [
      'GET /v2/stocks/AAPL/bars?timeframe=1Day&adjustment=all',
      400,
      { message: 'request is not valid (adjustment is not one of the allowed values)' },
    ],
    [
      'GET /v2/stocks/AAPL/quotes/latest?currency=EUR',
      400,
      { message: 'request is not valid (currency is not one of the allowed values)' },
    ],
    ['GET /v2/stocks/NONE/quotes/latest', 404, { message: 'symbol NONE not found' }],
    ['GET /v2/stocks/AAPL/bars?timeframe=1Day&page_token=x', 400, { message: 'invalid page_token' }],
    [
      'GET /v2/stocks/AAPL/bars?timeframe=1Day&start=2026-02-01&end=2026-01-01',
      400,
      { message: 'end should not be before start' },
    ],
    ['GET /v2/assets/NONE', 404, { code: 40_410_000, message: 'asset NONE not found' }],
    [
      'GET /v2/calendar?start=yesterday',
      422,
      { code: 40_010_001, message: 'request is not valid (start is not valid)' },
    ],
    ['GET /v3/calendar/NONE', 404, { code: 40_410_000, message: 'market NONE not found' }],
  ])('%s', async (route, status, body) => {
    const answer = await pointed.call(route);
    expect([answer.status, answer.body]).toEqual([status, body]);
  });
});
