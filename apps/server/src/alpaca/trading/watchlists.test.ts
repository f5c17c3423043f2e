import type { Watchlist, Watchlists } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import { describeAlpaca, pointAt, type Pointed } from '../../test/alpaca/alpaca.ts';
import type { Actor } from '../../test/server-rig.ts';

const rig = describeAlpaca();
let client: Actor;
let pointed: Pointed;

beforeEach(async () => {
  client = await rig.join();
  pointed = await pointAt(rig, client);
  await keep([{ name: 'Mine', symbols: ['EURUSD', 'AAPL', '^GSPC', 'BTC'] }]);
});

interface Given {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly assets: readonly { readonly symbol: string }[];
}

const keep = (lists: readonly object[]) => rig.call('PUT /api/watchlists', { as: client, body: { lists } });
const native = async (): Promise<Watchlist[]> =>
  ((await rig.call('GET /api/watchlists', { as: client })).body as Watchlists).lists;
const mine = async (): Promise<Watchlist> => (await native())[0]!;
const given = async (route: string, body?: object): Promise<Given> => {
  const answer = await pointed.call(route, body ? { body } : {});
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return answer.body as Given;
};
const symbolsOf = ({ assets }: Given) => assets.map(({ symbol }) => symbol);
const refused = async (route: string, body?: object) => {
  const answer = await pointed.call(route, body ? { body } : {});
  return [answer.status, answer.body];
};
const NOT_FOUND = [404, { code: 40_410_000, message: 'watchlist not found' }];

describe('reading', () => {
  test('all lists, without their assets', async () => {
    const { id, createdAt, updatedAt } = await mine();
    expect(await given('GET /v2/watchlists')).toEqual([
      {
        id,
        account_id: ((await given('GET /v2/account')) as { id: string }).id,
        name: 'Mine',
        created_at: createdAt,
        updated_at: updatedAt,
      },
    ]);
  });

  test('one by its id and by its name, with the assets that the asset operations answer', async () => {
    const { id } = await mine();
    const list = await given(`GET /v2/watchlists/${id.toUpperCase()}`);
    expect(list.assets).toEqual([
      await given('GET /v2/assets/AAPL'),
      await given('GET /v2/assets/BTC%2FUSD'),
    ]);
    expect(await given('GET /v2/watchlists:by_name?name=Mine')).toEqual(list);
  });

  test('the lists of somebody who never saved any', async () => {
    const other = await pointAt(rig, await rig.join());
    const [first] = (await other.call('GET /v2/watchlists')).body as Given[];
    const { body } = await other.call(`GET /v2/watchlists/${first!.id}`);
    expect(body).toMatchObject({ name: 'Favorites' });
    expect(symbolsOf(body as Given)).toEqual(['AAPL', 'BTC/USD']);
  });
});

describe('changing', () => {
  test('a new list is the native last one', async () => {
    const list = await given('POST /v2/watchlists', { name: 'Bot', symbols: ['btc/usd', 'AAPL', 'BTCUSD'] });
    expect(symbolsOf(list)).toEqual(['BTC/USD', 'AAPL']);
    const { id, name, symbols, createdAt } = (await native()).at(-1)!;
    expect([id, name, symbols, createdAt]).toEqual([list.id, 'Bot', ['BTC', 'AAPL'], list.created_at]);
    expect(symbolsOf(await given('POST /v2/watchlists', { name: 'Empty', symbols: null }))).toEqual([]);
  });

  test('what a program can’t see of a list keeps its place', async () => {
    const before = await mine();
    const route = `PUT /v2/watchlists/${before.id}`;
    expect(symbolsOf(await given(route, { symbols: ['ORCL', 'AAPL', 'BTC/USD'] }))).toEqual([
      'ORCL',
      'AAPL',
      'BTC/USD',
    ]);
    expect((await mine()).symbols).toEqual(['EURUSD', 'ORCL', '^GSPC', 'AAPL', 'BTC']);
    await given('PUT /v2/watchlists:by_name?name=Mine', { name: 'Yours' });
    expect(await mine()).toMatchObject({
      id: before.id,
      name: 'Yours',
      symbols: ['EURUSD', 'ORCL', '^GSPC', 'AAPL', 'BTC'],
    });
    await given(route, { symbols: [] });
    expect((await mine()).symbols).toEqual(['EURUSD', '^GSPC']);
  });

  test('an asset is added at the end and taken away, by id and by name', async () => {
    const { id } = await mine();
    expect(symbolsOf(await given(`POST /v2/watchlists/${id}`, { symbol: 'orcl' }))).toEqual([
      'AAPL',
      'BTC/USD',
      'ORCL',
    ]);
    for (const pair of ['BTC/USD', 'BTC%2FUSD']) {
      await given(`DELETE /v2/watchlists/${id}/${pair}`);
      expect((await mine()).symbols).toEqual(['EURUSD', 'AAPL', '^GSPC', 'ORCL']);
      await given('POST /v2/watchlists:by_name?name=Mine', { symbol: 'BTCUSD' });
      expect((await mine()).symbols.at(-1)).toBe('BTC');
    }
  });

  test('a list is deleted by its id and by its name', async () => {
    const { id } = await mine();
    await given('POST /v2/watchlists', { name: 'Bot' });
    const answers = [
      await pointed.call(`DELETE /v2/watchlists/${id}`),
      await pointed.call('DELETE /v2/watchlists:by_name?name=Bot'),
    ];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await native()).toEqual([]);
  });

  test('programs and the person at once lose nothing of each other', async () => {
    const { id } = await mine();
    const names = Array.from({ length: 12 }, (_, number) => `Bot ${number}`);
    const answers = await Promise.all([
      pointed.call(`POST /v2/watchlists/${id}`, { body: { symbol: 'ORCL' } }),
      pointed.call(`DELETE /v2/watchlists/${id}/AAPL`),
      ...names.map((name) => pointed.call('POST /v2/watchlists', { body: { name, symbols: ['AAPL'] } })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const [first, ...others] = await native();
    expect(first!.symbols).toEqual(['EURUSD', '^GSPC', 'BTC', 'ORCL']);
    expect(others.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
    const twice = await Promise.all(
      ['AAPL', 'AAPL'].map((symbol) => pointed.call(`POST /v2/watchlists/${id}`, { body: { symbol } })),
    );
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  });
});

describe('what is refused', () => {
  const NIL = '00000000-0000-0000-0000-000000000000';

  test.each([
    ['GET /v2/watchlists/ID', undefined],
    ['PUT /v2/watchlists/ID', { name: 'x' }],
    ['POST /v2/watchlists/ID', { symbol: 'AAPL' }],
    ['DELETE /v2/watchlists/ID', undefined],
    ['DELETE /v2/watchlists/ID/AAPL', undefined],
  ])('%s of a list that is not there, or of somebody else: 404', async (route, body) => {
    const other = await pointAt(rig, await rig.join());
    const [theirs] = (await other.call('GET /v2/watchlists')).body as Given[];
    for (const id of [NIL, 'none', theirs!.id])
      expect(await refused(route.replace('ID', id), body)).toEqual(NOT_FOUND);
  });

  test.each([
    ['GET', undefined],
    ['PUT', { name: 'x' }],
    ['POST', { symbol: 'AAPL' }],
    ['DELETE', undefined],
  ])('%s of a name that no list of the person has: 404', async (method, body) => {
    const other = await pointAt(rig, await rig.join());
    expect((await other.call('POST /v2/watchlists', { body: { name: 'Theirs' } })).status).toBe(200);
    expect(await refused(`${method} /v2/watchlists:by_name?name=Theirs`, body)).toEqual(NOT_FOUND);
  });

  test.each([
    ['POST /v2/watchlists', { name: 'Mine' }, 'watchlist name must be unique'],
    ['POST /v2/watchlists', { name: 'x', symbols: ['NONE'] }, 'asset not found: NONE'],
    // No order takes it, and no asset operation knows it.
    ['POST /v2/watchlists:by_name?name=Mine', { symbol: 'EURUSD' }, 'asset not found: EURUSD'],
    ['PUT /v2/watchlists:by_name?name=Mine', { symbols: ['AAPL', 'NONE'] }, 'asset not found: NONE'],
    ['POST /v2/watchlists:by_name?name=Mine', { symbol: 'aapl' }, 'asset aapl is on the watchlist already'],
    ['POST /v2/watchlists', {}, 'request is not valid (name is missing or of another type)'],
    ['POST /v2/watchlists', { name: 'x'.repeat(41) }, 'request is not valid (name is too large or too long)'],
    ['GET /v2/watchlists:by_name', undefined, 'request is not valid (name is missing or of another type)'],
  ])('%s %j: 422', async (route, body, message) => {
    const before = await native();
    expect(await refused(route, body)).toEqual([422, { code: 40_010_001, message }]);
    expect(await native()).toEqual(before);
  });

  test('a name that another list has: 422', async () => {
    const { id } = await given('POST /v2/watchlists', { name: 'Bot' });
    expect(await refused(`PUT /v2/watchlists/${id}`, { name: 'Mine' })).toEqual([
      422,
      { code: 40_010_001, message: 'watchlist name must be unique' },
    ]);
  });

  test('an asset that is not on the list: 404', async () => {
    const { id } = await mine();
    for (const symbol of ['ORCL', 'EURUSD', 'NONE'])
      expect(await refused(`DELETE /v2/watchlists/${id}/${symbol}`)).toEqual([
        404,
        { code: 40_410_000, message: `asset ${symbol} not found` },
      ]);
  });

  test('more lists than a person may have, and more symbols than a list: 422', async () => {
    await keep(Array.from({ length: 20 }, (_, number) => ({ name: `List ${number}`, symbols: [] })));
    expect(await refused('POST /v2/watchlists', { name: 'One more' })).toEqual([
      422,
      { code: 40_010_001, message: 'request is not valid (watchlists is too large or too long)' },
    ]);
    await keep([{ name: 'Mine', symbols: Array.from({ length: 100 }, (_, number) => `GONE${number}`) }]);
    expect(await refused('POST /v2/watchlists:by_name?name=Mine', { symbol: 'AAPL' })).toEqual([
      422,
      { code: 40_010_001, message: 'request is not valid (symbols is too large or too long)' },
    ]);
  });
});

describe('a key', () => {
  test('that may only read writes none; one that may only trade reads none', async () => {
    const { id } = await mine();
    const [reads, trades] = [
      await pointAt(rig, client, { scopes: ['read'] }),
      await pointAt(rig, client, { scopes: ['trade'] }),
    ];
    const add = { body: { symbol: 'ORCL' } };
    const answers = [
      await reads.call(`GET /v2/watchlists/${id}`),
      await reads.call(`POST /v2/watchlists/${id}`, add),
      await reads.call(`DELETE /v2/watchlists/${id}`),
      await trades.call(`GET /v2/watchlists/${id}`),
      await trades.call(`POST /v2/watchlists/${id}`, add),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 403, 403, 403, 200]);
    expect(answers[1]!.body).toMatchObject({ code: 40_310_000 });
  });

  test('of one account has the lists of its person, as the account’s', async () => {
    const opened = await rig.call(`POST /api/users/${client.id}/accounts`, {
      as: client,
      body: { name: 'Second', terms: { grant: '5000' } },
    });
    const { account: practice } = opened.body as { account: { id: string } };
    const second = await pointAt(rig, client, { account: practice.id });
    const { id } = await mine();
    const added = await second.call(`POST /v2/watchlists/${id}`, { body: { symbol: 'ORCL' } });
    expect([added.status, symbolsOf(added.body as Given)]).toEqual([200, ['AAPL', 'BTC/USD', 'ORCL']]);
    const { id: account } = (await second.call('GET /v2/account')).body as { id: string };
    expect((added.body as Given).account_id).toBe(account);
    expect(account).not.toBe((await given(`GET /v2/watchlists/${id}`)).account_id);
  });
});
