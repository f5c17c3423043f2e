import { beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import {
  describeAlpaca,
  pointAt,
  pointedAt,
  readFrames,
  type FrameReader,
  type Pointed,
} from '../../test/alpaca/alpaca.ts';
import { OPENING_QUOTES } from '../../test/server-rig.ts';
import { pack, unpack } from './msgpack.ts';

const rig = describeAlpaca();
const pointed = pointedAt(rig);
const open = (path = '/v2/iex', options = {}): FrameReader =>
  readFrames(`ws://${pointed.host}${path}`, options);
const is =
  (wanted: Record<string, unknown>) =>
  (message: Record<string, unknown>): boolean =>
    Object.entries(wanted).every(([name, value]) => message[name] === value);

async function authenticated(path?: string, { keyId: key, secret }: Pointed = pointed): Promise<FrameReader> {
  const reader = open(path);
  await reader.received(is({ msg: 'connected' }));
  reader.say({ action: 'auth', key, secret });
  await reader.received(is({ msg: 'authenticated' }));
  return reader;
}

beforeEach(() => rig.market.move(OPENING_QUOTES));

describe('a stream of stocks', () => {
  test('greets, authenticates and confirms the whole set, each in a frame of its own', async () => {
    const reader = await authenticated();
    reader.say({ action: 'subscribe', quotes: ['AAPL'], bars: ['AAPL'] });
    reader.say({ action: 'subscribe', quotes: ['AAPL', 'ORCL'], trades: ['AAPL'] });
    reader.say({ action: 'unsubscribe', quotes: ['ORCL'] });
    await expect.poll(() => reader.frames.length).toBe(5);
    expect(reader.frames.map((frame) => frame.length)).toEqual([1, 1, 1, 1, 1]);
    expect(reader.frames.at(-2)?.[0]).toEqual({
      T: 'subscription',
      trades: ['AAPL'],
      quotes: ['AAPL', 'ORCL'],
      bars: ['AAPL'],
      updatedBars: [],
      dailyBars: [],
      statuses: [],
      lulds: [],
    });
    expect(reader.frames.at(-1)?.[0]).toMatchObject({ quotes: ['AAPL'] });
    reader.socket.close();
  });

  test('pushes each change once, and the mid only when it moves', async () => {
    const reader = await authenticated();
    reader.say({ action: 'subscribe', quotes: ['AAPL', 'NONE'], trades: ['AAPL'] });
    await reader.received(is({ T: 'subscription' }));
    rig.market.move({ AAPL: ['191.30', '191.34'] });
    // Wider on both sides: the same mid.
    rig.market.move({ AAPL: ['191.28', '191.36'] });
    rig.market.move({ ORCL: ['141.00', '141.04'] });
    await reader.received(is({ T: 'q', bp: 191.28 }));
    const data = reader.frames.slice(3).flat();
    expect(data).toMatchObject(
      [
        { T: 'q', S: 'AAPL', bp: 191.3, ap: 191.34, bs: 52_273, c: ['R'], z: 'C' },
        { T: 't', S: 'AAPL', p: 191.32, s: 0, c: ['MID'] },
        { T: 'q', S: 'AAPL', bp: 191.28, ap: 191.36 },
      ].toSorted((a, b) => data.findIndex(is({ T: a.T })) - data.findIndex(is({ T: b.T }))),
    );
    reader.socket.close();
  });

  test('sends a bar when its minute is over, and the growing day', async () => {
    const reader = await authenticated();
    reader.say({ action: 'subscribe', bars: ['AAPL'], dailyBars: ['AAPL'] });
    await reader.received(is({ T: 'subscription' }));
    rig.market.move({});
    rig.market.wait(60_000);
    rig.market.move({});
    const minute = Math.floor(rig.market.now() / 60_000) * 60_000 - 60_000;
    const bar = await reader.received(is({ T: 'b' }));
    expect(bar).toMatchObject({ S: 'AAPL', n: 0 });
    expect(Date.parse(String(bar['t']))).toBe(minute);
    const { body } = await rig.call(`GET /api/candles/AAPL?interval=1m&from=${minute}&to=${minute + 60_000}`);
    expect((body as { candles: { close: number }[] }).candles[0]?.close).toBe(bar['c']);
    expect(await reader.received(is({ T: 'd' }))).toMatchObject({ S: 'AAPL' });
    reader.socket.close();
  });

  test('says when an instrument is halted', async () => {
    const reader = await authenticated();
    reader.say({ action: 'subscribe', statuses: ['ORCL'] });
    await reader.received(is({ T: 'subscription' }));
    rig.market.move({});
    rig.market.showSplit('ORCL', ['70.00', '70.02']);
    expect(await reader.received(is({ T: 's' }))).toMatchObject({ S: 'ORCL', sc: 'H' });
    reader.socket.close();
  });

  test('is silent while it is not known what prices are drawn from, whatever time passes', async () => {
    const reader = await authenticated();
    const channels = ['trades', 'quotes', 'bars', 'dailyBars', 'statuses'];
    const isDrawn = vi.spyOn(rig.market, 'isDrawn').mockReturnValue(false);
    reader.say({ action: 'subscribe', ...Object.fromEntries(channels.map((one) => [one, ['AAPL']])) });
    await reader.received(is({ T: 'subscription' }));
    rig.market.move({ AAPL: ['191.30', '191.34'] });
    rig.market.wait(60_000);
    rig.market.move({ AAPL: ['191.40', '191.44'] });
    reader.say({ action: 'unsubscribe', statuses: ['AAPL'] });
    await expect.poll(() => reader.frames.flat().filter(is({ T: 'subscription' })).length).toBe(2);
    expect(reader.frames.flat().map(({ T }) => T)).toEqual([
      'success',
      'success',
      'subscription',
      'subscription',
    ]);
    isDrawn.mockRestore();
    rig.market.move({});
    expect(await reader.received(is({ T: 'q' }))).toMatchObject({ bp: 191.4 });
    reader.socket.close();
  });

  test.each(['sip', 'delayed_sip', 'boats', 'overnight', 'otc', 'test'])(
    '%s is the same market',
    async (feed) => {
      const reader = open(`/v2/${feed}`);
      expect(await reader.received(is({ msg: 'connected' }))).toEqual({ T: 'success', msg: 'connected' });
      reader.socket.close();
    },
  );
});

describe('faults', () => {
  test('before it is authenticated a reader gets nothing but 401', async () => {
    const reader = open();
    await reader.received(is({ msg: 'connected' }));
    reader.say({ action: 'subscribe', quotes: ['AAPL'] });
    expect(await reader.received(is({ code: 401 }))).toEqual({
      T: 'error',
      code: 401,
      msg: 'not authenticated',
    });
    reader.say({ action: 'dance' });
    await reader.received(is({ code: 400 }));
    reader.socket.send('{');
    await expect.poll(() => reader.frames.flat().filter(is({ code: 400 })).length).toBe(2);
    rig.market.move({});
    expect(reader.frames.flat().filter(({ T }) => T === 'q')).toEqual([]);
    reader.socket.close();
  });

  test('a wrong pair is 402, and the end', async () => {
    for (const [key, secret] of [
      ['PK', pointed.secret],
      [pointed.keyId, 'lonja_none'],
      ['', ''],
    ]) {
      const reader = open();
      await reader.received(is({ msg: 'connected' }));
      reader.say({ action: 'auth', key, secret });
      await reader.received(is({ code: 402 }));
      expect(await reader.ended()).toBe('1008 auth failed');
    }
  });

  test('a key that may not read is none', async () => {
    const trading = await pointAt(rig, pointed.client, { scopes: ['trade'] });
    const reader = open();
    await reader.received(is({ msg: 'connected' }));
    reader.say({ action: 'auth', key: trading.keyId, secret: trading.secret });
    expect(await reader.received(is({ code: 402 }))).toMatchObject({ T: 'error' });
  });

  test('twice authenticated is 403, and too many symbols are 405', async () => {
    const reader = await authenticated();
    reader.say({ action: 'auth', key: pointed.keyId, secret: pointed.secret });
    expect(await reader.received(is({ code: 403 }))).toMatchObject({ msg: 'already authenticated' });
    reader.say({ action: 'subscribe', quotes: Array.from({ length: 501 }, (_, number) => `S${number}`) });
    await reader.received(is({ code: 405 }));
    reader.socket.close();
  });

  test('the eleventh connection of a key is 406', async () => {
    const own = await pointAt(rig, pointed.client);
    const readers = await Promise.all(Array.from({ length: 10 }, () => authenticated('/v2/iex', own)));
    const last = open();
    await last.received(is({ msg: 'connected' }));
    last.say({ action: 'auth', key: own.keyId, secret: own.secret });
    expect(await last.received(is({ code: 406 }))).toMatchObject({ msg: 'connection limit exceeded' });
    for (const reader of readers) reader.socket.close();
  });

  test('a revoked key ends its readers', async () => {
    const own = await pointAt(rig, pointed.client);
    const reader = await authenticated('/v2/iex', own);
    const keys = (await rig.call('GET /api/keys', { as: pointed.client })).body as {
      id: string;
      keyId: string;
    }[];
    const { id } = keys.find(({ keyId }) => keyId === own.keyId)!;
    await rig.call(`DELETE /api/keys/${id}`, { as: pointed.client });
    expect(await reader.ended()).toBe('1008 key ended');
  });

  test.each(['/v2/none', '/v1beta3/crypto', '/v2/iex/more'])('%s is no stream', async (path) => {
    expect(await open(path).ended()).toContain('404');
  });
});

describe('other streams and framings', () => {
  test.each(['opra', 'indicative'])(
    '%s, of options, is refused in words, and is not cut off',
    async (feed) => {
      const reader = await authenticated(`/v1beta1/${feed}`);
      reader.say({ action: 'subscribe', trades: ['AAPL261218C00200000'], quotes: ['*'] });
      const refused = {
        T: 'error',
        code: 409,
        msg: 'options are not offered by this venue: see /docs/alpaca',
      };
      expect(await reader.received(is({ code: 409 }))).toEqual(refused);
      rig.market.move({});
      reader.say({ action: 'subscribe', quotes: ['*'] });
      await expect.poll(() => reader.frames.flat().filter(is({ code: 409 })).length).toBe(2);
      expect(reader.frames.flat().map(({ T }) => T)).toEqual(['success', 'success', 'error', 'error']);
      reader.socket.close();
    },
  );

  test('a key in the headers of the handshake is enough', async () => {
    const headers = { 'APCA-API-KEY-ID': pointed.keyId, 'APCA-API-SECRET-KEY': pointed.secret };
    const reader = open('/v1beta3/crypto/us', { headers });
    await reader.received(is({ msg: 'authenticated' }));
    reader.say({ action: 'subscribe', orderbooks: ['BTC/USD'], quotes: ['*'] });
    await reader.received(is({ T: 'subscription' }));
    rig.market.move({});
    expect(await reader.received(is({ T: 'o' }))).toMatchObject({
      S: 'BTC/USD',
      b: [{ p: 83_200 }],
      a: [{ p: 83_210, s: 120.177863 }],
      r: true,
    });
    expect(await reader.received(is({ T: 'q' }))).toMatchObject({ S: 'BTC/USD', bp: 83_200 });
    reader.socket.close();
  });

  test('a token is taken as a key', async () => {
    const reader = open('/v1beta1/news');
    await reader.received(is({ msg: 'connected' }));
    reader.say({ action: 'auth', key: 'oauth', secret: pointed.secret });
    await reader.received(is({ msg: 'authenticated' }));
    reader.say({ action: 'subscribe', news: ['*'] });
    expect(await reader.received(is({ T: 'subscription' }))).toEqual({ T: 'subscription', news: ['*'] });
    reader.socket.close();
  });

  test('MessagePack both ways, where the handshake asks for it', async () => {
    const headers = { 'Content-Type': 'application/msgpack' };
    const socket = new WebSocket(`ws://${pointed.host}/v2/sip`, { headers });
    const frames: Buffer[] = [];
    socket.on('message', (data: Buffer, isBinary) => {
      if (isBinary) frames.push(data);
    });
    await expect.poll(() => frames.length).toBe(1);
    expect(unpack(frames[0]!)).toEqual([{ T: 'success', msg: 'connected' }]);
    socket.send(pack({ action: 'auth', key: pointed.keyId, secret: pointed.secret }));
    socket.send(pack({ action: 'subscribe', quotes: ['AAPL'] }));
    await expect.poll(() => frames.length).toBe(3);
    rig.market.move({});
    await expect.poll(() => frames.length).toBe(4);
    // A timestamp is an extension, which no client sends: the rest is compared.
    expect(frames[3]!.toString('latin1')).toContain('AAPL');
    expect(frames[3]!.includes(Buffer.from('a174d7ff', 'hex'))).toBe(true);
    socket.close();
  });
});
