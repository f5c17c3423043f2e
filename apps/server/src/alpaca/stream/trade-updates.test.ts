import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { WebSocket, type ClientOptions } from 'ws';
import { describeAlpaca, pointAt, readFrames, type Pointed } from '../../test/alpaca/alpaca.ts';
import { OPENING_QUOTES, type Actor } from '../../test/server-rig.ts';

const rig = describeAlpaca();
let client: Actor;
let pointed: Pointed;

beforeEach(async () => {
  rig.market.move(OPENING_QUOTES);
  client = await rig.join();
  pointed = await pointAt(rig, client);
});

interface Update {
  readonly stream: string;
  readonly data: { readonly event: string; readonly order: Record<string, unknown> } & Record<
    string,
    unknown
  >;
}

function open(options?: ClientOptions) {
  const reader = readFrames(`ws://${pointed.host}/stream`, options);
  onTestFinished(() => reader.socket.terminate());
  const opened = new Promise((resolve) => reader.socket.once('open', resolve));
  const updates = (): Update[] =>
    (reader.frames as unknown as Update[]).filter(({ stream }) => stream === 'trade_updates');
  return { ...reader, opened, updates, events: () => updates().map(({ data }) => data.event) };
}

async function listening(who = pointed) {
  const reader = open();
  await reader.opened;
  reader.say({ action: 'auth', key: who.keyId, secret: who.secret });
  reader.say({ action: 'listen', data: { streams: ['trade_updates'] } });
  await reader.received(({ stream }) => stream === 'listening');
  return reader;
}

const DEFAULTS = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '10' };
const place = async (more: object = {}): Promise<Record<string, unknown>> => {
  const answer = await pointed.call('POST /v2/orders', { body: { ...DEFAULTS, ...more } });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return answer.body as Record<string, unknown>;
};
const LIMIT = { type: 'limit', time_in_force: 'gtc', limit_price: '180.00' };

describe('who may listen', () => {
  test('a key pair, in either form or in the handshake; the first frame is the answer', async () => {
    const { keyId, secret } = pointed;
    const first = open();
    await first.opened;
    first.say({ action: 'authenticate', data: { key_id: keyId, secret_key: secret } });
    expect(await first.received(() => true)).toEqual({
      stream: 'authorization',
      data: { status: 'authorized', action: 'authenticate' },
    });
    first.say({ action: 'listen', data: { streams: ['trade_updates', 'account_updates'] } });
    expect(await first.received(({ stream }) => stream === 'listening')).toEqual({
      stream: 'listening',
      data: { streams: ['trade_updates'] },
    });
    const shown = open({ headers: { 'apca-api-key-id': keyId, 'apca-api-secret-key': secret } });
    expect(await shown.received(() => true)).toMatchObject({ data: { status: 'authorized' } });
  });

  test('frames are binary, and hold JSON', async () => {
    const socket = new WebSocket(`ws://${pointed.host}/stream`);
    onTestFinished(() => socket.terminate());
    await new Promise((resolve) => socket.once('open', resolve));
    const frame = new Promise<[Buffer, boolean]>((resolve) =>
      socket.once('message', (data: Buffer, isBinary) => resolve([data, isBinary])),
    );
    socket.send(JSON.stringify({ action: 'auth', key: pointed.keyId, secret: pointed.secret }));
    const [data, isBinary] = await frame;
    expect([isBinary, JSON.parse(data.toString())]).toEqual([
      true,
      { stream: 'authorization', data: { status: 'authorized', action: 'auth' } },
    ]);
  });

  test('nobody else', async () => {
    const trader = await pointAt(rig, client, { scopes: ['trade'] });
    const administrator = await pointAt(rig, await rig.administrator());
    const frames = [
      { action: 'auth', key: pointed.keyId, secret: 'lonja_none' },
      { action: 'auth', key: trader.keyId, secret: trader.secret },
      { action: 'auth', key: administrator.keyId, secret: administrator.secret },
      { action: 'listen', data: { streams: ['trade_updates'] } },
    ];
    for (const frame of frames) {
      const reader = open();
      await reader.opened;
      reader.say(frame);
      expect(await reader.received(() => true)).toMatchObject({ data: { status: 'unauthorized' } });
      expect(await reader.ended()).toBe('1008 unauthorized');
    }
  });

  test('it ends with its key', async () => {
    const reader = await listening();
    const keys = (await rig.call('GET /api/keys', { as: client })).body as { id: string }[];
    await rig.call(`DELETE /api/keys/${keys[0]!.id}`, { as: client });
    expect(await reader.ended()).toBe('1008 key ended');
  });
});

describe('trade_updates', () => {
  test('a market order is new, then filled, with what is held then', async () => {
    await place({ qty: '5' });
    const reader = await listening();
    const order = await place();
    await expect.poll(reader.events).toEqual(['new', 'fill']);
    const [fresh, fill] = reader.updates();
    expect(fresh!.data.order).toMatchObject({
      id: order['id'],
      status: 'new',
      filled_qty: '0',
      filled_at: null,
    });
    expect(fill!.data).toMatchObject({
      price: '191.24',
      qty: '10',
      position_qty: '15',
      timestamp: order['filled_at'],
      order: { ...order, legs: null },
    });
    expect(fill!.data['execution_id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('what waits, is replaced, is cancelled and expires says so', async () => {
    const reader = await listening();
    const first = await place(LIMIT);
    const replaced = await pointed.call(`PATCH /v2/orders/${first['id'] as string}`, {
      body: { limit_price: '181' },
    });
    const second = replaced.body as { id: string };
    await pointed.call(`DELETE /v2/orders/${second.id}`);
    await expect.poll(reader.events).toEqual(['new', 'replaced', 'new', 'canceled']);
    expect(reader.updates().map(({ data }) => data.order['id'])).toEqual([
      first['id'],
      first['id'],
      second.id,
      second.id,
    ]);
    expect(reader.updates()[1]!.data.order).toMatchObject({ replaced_by: second.id, status: 'replaced' });
    await place({ ...LIMIT, type: 'limit', time_in_force: 'ioc' });
    await expect.poll(() => reader.events().slice(4)).toEqual(['new', 'canceled']);
  });

  test('exits are new when their order has filled, and one cancels the other', async () => {
    const reader = await listening();
    await place({
      ...LIMIT,
      limit_price: '190.00',
      order_class: 'bracket',
      take_profit: { limit_price: '200' },
      stop_loss: { stop_price: '180' },
    });
    await expect.poll(reader.events).toEqual(['new']);
    rig.market.move({ AAPL: ['189.90', '189.94'] });
    await expect.poll(reader.events).toEqual(['new', 'fill', 'new', 'new']);
    rig.market.move({ AAPL: ['200.10', '200.14'] });
    await expect.poll(() => reader.events().slice(4).toSorted()).toEqual(['canceled', 'fill']);
    const sold = reader.updates().find(({ data }) => data['position_qty'] === '0');
    expect(sold!.data).toMatchObject({ event: 'fill', qty: '10', order: { side: 'sell', type: 'limit' } });
  });

  test('also what a person orders, in what Alpaca knows, and nothing of others', async () => {
    const reader = await listening();
    const other = await listening(await pointAt(rig, await rig.join()));
    const limit = (symbol: string, limitPrice: string) =>
      rig.call('POST /api/orders', {
        as: client,
        body: { symbol, side: 'buy', type: 'limit', quantity: '10', limitPrice },
      });
    await limit('EURUSD', '1.00000');
    await limit('AAPL', '180.00');
    await expect.poll(reader.events).toEqual(['new']);
    expect(reader.updates()[0]!.data.order).toMatchObject({ symbol: 'AAPL' });
    expect(other.updates()).toEqual([]);
  });

  test('sixteen orders at once are sent once each, and what is held adds up', async () => {
    const reader = await listening();
    await Promise.all(Array.from({ length: 16 }, () => place({ qty: '1' })));
    await expect.poll(() => reader.events().length).toBe(32);
    const held = reader
      .updates()
      .filter(({ data }) => data.event === 'fill')
      .map(({ data }) => Number(data['position_qty']));
    expect(held.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, place) => place + 1));
  });

  test('a market that nobody listens to any more is not notified', async () => {
    const reader = await listening();
    reader.say({ action: 'listen', data: { streams: [] } });
    await reader.received(({ data }) => (data as { streams?: [] }).streams?.length === 0);
    await place();
    reader.say({ action: 'listen', data: { streams: ['trade_updates'] } });
    const isAnswer = ({ stream }: { readonly stream: string }): boolean => stream === 'listening';
    await expect
      .poll(() => (reader.frames as unknown as Update[]).filter((frame) => isAnswer(frame)).length)
      .toBe(3);
    await place(LIMIT);
    await expect.poll(reader.events).toEqual(['new']);
  });
});

describe('an account that is replaced', () => {
  test('ends the stream, and the next one is of the new account', async () => {
    const reader = await listening();
    await place({ qty: '1' });
    await pointed.call('DELETE /v2/positions');
    const reset = await rig.call(`POST /api/users/${client.id}/account-reset`, { as: client, body: {} });
    expect(reset.status).toBeLessThan(300);
    expect(await reader.ended()).toBe('1012 account closed');
    const next = await listening();
    await place();
    await expect.poll(next.events).toEqual(['new', 'fill']);
  });
});
