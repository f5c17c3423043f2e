import { beforeEach, describe, expect, test } from 'vitest';
import { describeAlpaca, pointAt, readFrames, type Pointed } from '../../test/alpaca/alpaca.ts';
import { readEvents, type EventReader } from '../../test/read-events.ts';
import { OPENING_QUOTES, type Actor } from '../../test/server-rig.ts';

const rig = describeAlpaca();
let client: Actor;
let pointed: Pointed;

beforeEach(async () => {
  rig.market.move(OPENING_QUOTES);
  client = await rig.join();
  pointed = await pointAt(rig, client);
});

const keyOf = ({ keyId, secret }: Pointed): Record<string, string> => ({
  'apca-api-key-id': keyId,
  'apca-api-secret-key': secret,
});

const read = (query = '', headers = keyOf(pointed)): Promise<EventReader> =>
  readEvents(`${pointed.base}/v2/events/trades${query}`, headers);

const DEFAULTS = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '1' };
const LIMIT = { type: 'limit', time_in_force: 'gtc', limit_price: '180.00' };
const place = async (more: object = {}): Promise<{ readonly id: string }> => {
  const answer = await pointed.call('POST /v2/orders', { body: { ...DEFAULTS, ...more } });
  expect([answer.status, answer.status === 200 ? '' : answer.text]).toEqual([200, '']);
  return answer.body as { id: string };
};
const cancel = (id: string) => pointed.call(`DELETE /v2/orders/${id}`);

const namesOf = (reader: EventReader): string[] => reader.events().map(({ data }) => data.event);
const idsOf = (reader: EventReader): string[] => reader.events().map(({ id }) => id);

/** Reads a stretch of the past that ends by itself. */
async function readPast(query: string): Promise<EventReader> {
  const reader = await read(query);
  expect(reader.status).toBe(200);
  await reader.ended();
  return reader;
}

/** The market's time stands until it is moved on: so that what follows is of another moment. */
function pass(quotes: Parameters<typeof rig.market.move>[0] = {}): void {
  rig.market.wait(5);
  rig.market.move(quotes);
}

/** Everything up to now, with what happens in this moment. */
const everything = (): Promise<EventReader> => {
  pass();
  const until = new Date(rig.market.now()).toISOString();
  return readPast(`?since=2020-01-01&until=${until}`);
};

describe('what happens', () => {
  test('is sent as /stream sends it, each with a ULID, through proxies at once', async () => {
    const reader = await read();
    expect([reader.status, reader.headers['content-type']]).toEqual([200, 'text/event-stream']);
    expect(reader.headers['x-accel-buffering']).toBe('no');
    expect(reader.headers['cache-control']).toContain('no-cache');
    const socket = readFrames(`ws://${pointed.host}/stream`, { headers: keyOf(pointed) });
    await socket.received(({ stream }) => stream === 'authorization');
    socket.say({ action: 'listen', data: { streams: ['trade_updates'] } });
    await socket.received(({ stream }) => stream === 'listening');

    const order = await place();
    await expect.poll(() => namesOf(reader)).toEqual(['new', 'fill']);
    const [fresh, fill] = reader.events();
    expect(fill!.data).toMatchObject({
      price: '191.24',
      qty: '1',
      position_qty: '1',
      order: { id: order.id },
    });
    for (const { id, data } of [fresh!, fill!]) {
      expect(id).toMatch(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/);
      expect([data.event_id, data.at]).toEqual([id, data['timestamp']]);
    }
    await expect
      .poll(() => (socket.frames as unknown as { stream: string; data: unknown }[]).slice(2))
      .toEqual([fresh, fill].map((event) => ({ stream: 'trade_updates', data: event!.data })));
    socket.socket.terminate();
  });

  test('nothing of before is sent unasked, and nothing of others', async () => {
    await place();
    const reader = await read();
    const other = await pointAt(rig, await rig.join());
    await other.call('POST /v2/orders', { body: DEFAULTS });
    await place(LIMIT);
    await expect.poll(() => namesOf(reader)).toEqual(['new']);
  });

  test('a fill says what is held then, also after the position has changed', async () => {
    await place({ qty: '5' });
    await place({ qty: '2' });
    await place({ side: 'sell', qty: '7' });
    const held = (await everything())
      .events()
      .filter(({ data }) => data.event === 'fill')
      .map(({ data }) => data['position_qty']);
    expect(held).toEqual(['5', '7', '0']);
  });
});

describe('what has happened', () => {
  /** Every kind of event, a moment apart. */
  async function live(reader: EventReader): Promise<void> {
    const steps: (() => Promise<unknown>)[] = [
      () => place(),
      async () => {
        const first = await place(LIMIT);
        pass();
        const answer = await pointed.call(`PATCH /v2/orders/${first.id}`, { body: { limit_price: '181' } });
        pass();
        await cancel((answer.body as { id: string }).id);
      },
      () => place({ ...LIMIT, time_in_force: 'ioc' }),
      () =>
        place({
          ...LIMIT,
          limit_price: '190.00',
          order_class: 'bracket',
          take_profit: { limit_price: '200' },
          stop_loss: { stop_price: '180' },
        }),
    ];
    for (const step of steps) {
      pass();
      await step();
    }
    pass({ AAPL: ['189.90', '189.94'] });
    await expect.poll(() => namesOf(reader).length).toBe(12);
    pass({ AAPL: ['200.10', '200.14'] });
    await expect.poll(() => namesOf(reader).length).toBe(14);
  }

  test('is the same, in ids, order and words, as it was when it happened', async () => {
    const reader = await read();
    await live(reader);
    expect(namesOf(reader)).toEqual([
      'new',
      'fill',
      'new',
      'replaced',
      'new',
      'canceled',
      'new',
      'canceled',
      'new',
      'fill',
      'new',
      'new',
      ...namesOf(reader).slice(12),
    ]);
    expect(namesOf(reader).slice(12).toSorted()).toEqual(['canceled', 'fill']);
    const ids = idsOf(reader);
    expect(ids).toEqual([...new Set(ids)].toSorted());
    const past = await everything();
    expect(past.events()).toEqual(reader.events());

    // From each of them on, the rest and nothing else.
    for (const [index, id] of ids.entries()) {
      const rest = await readPast(`?since_id=${id}&until_id=${ids.at(-1)!}`);
      expect(idsOf(rest)).toEqual(ids.slice(index + 1));
    }
    const middle = await readPast(`?since_id=${ids[3]!}&until_id=${ids[6]!}`);
    expect(idsOf(middle)).toEqual(ids.slice(4, 7));
  });

  test('exits that never worked have ended without having been new', async () => {
    const order = await place({
      ...LIMIT,
      order_class: 'bracket',
      take_profit: { limit_price: '200' },
      stop_loss: { stop_price: '170' },
    });
    pass();
    await cancel(order.id);
    const past = await everything();
    expect(namesOf(past)).toEqual(['new', 'canceled', 'canceled', 'canceled']);
  });

  test('is asked for by time: from a moment on, and before another', async () => {
    await place();
    pass();
    const second = await place();
    pass();
    await place();
    const times = (await everything()).events().map(({ data }) => data.at);
    const [from, until] = [times[2]!, times[4]!];
    const middle = await readPast(`?since=${from}&until=${until}`);
    expect(middle.events().map(({ data }) => (data['order'] as { id: string }).id)).toEqual([
      second.id,
      second.id,
    ]);
    // As the SDK for Go does: a nanosecond after what it has heard last.
    const later = from.replace(/(\.\d{3})?Z$/, (_, part = '.000') => `${part}000001Z`);
    expect(namesOf(await readPast(`?since=${later}&until=${until}`))).toEqual([]);
  });

  test('goes on with what happens, and loses and repeats nothing in between', async () => {
    await place();
    const [first] = (await everything()).events();
    let isPlacing = true;
    const placing = (async () => {
      let placed = 0;
      for (; isPlacing && placed < 60; placed += 1) await place({ qty: '0.1' });
      return placed;
    })();
    const readers: EventReader[] = [];
    for (let opened = 0; opened < 5; opened += 1) readers.push(await read(`?since_id=${first!.id}`));
    await expect.poll(() => namesOf(readers[4]!).length).toBeGreaterThan(8);
    // A reader comes again where it was cut.
    const cut = readers[0]!;
    cut.hangUp();
    const before = idsOf(cut);
    const again = await read(`?since_id=${before.at(-1)!}`);
    isPlacing = false;
    const count = 1 + (await placing) * 2;
    for (const reader of readers.slice(1)) await expect.poll(() => namesOf(reader).length).toBe(count);
    await expect.poll(() => before.length + idsOf(again).length).toBe(count);
    const whole = idsOf(await everything()).slice(1);
    for (const reader of readers.slice(1)) expect(idsOf(reader)).toEqual(whole);
    expect([...before, ...idsOf(again)]).toEqual(whole);
  });

  test('a browser that comes again by itself goes on after the last that it has heard', async () => {
    await place();
    const [first, second] = idsOf(await everything());
    const reader = await read('?since=2020-01-01', { ...keyOf(pointed), 'last-event-id': first! });
    await expect.poll(() => idsOf(reader)).toEqual([second]);
  });
});

describe('who may read', () => {
  test.each([
    ['?since=yesterday', 'since is not valid'],
    ['?since=2026-01-01&since_id=01ARZ3NDEKTSV4RRFFQ69G5FAV', 'since and since_id exclude each other'],
    ['?until=2026-01-01', 'until needs since'],
    ['?until_id=01ARZ3NDEKTSV4RRFFQ69G5FAV', 'until_id needs since_id'],
    ['?since_id=12', 'since_id is not valid'],
    ['?since_id=8ZZZZZZZZZZZZZZZZZZZZZZZZZ', 'since_id is not valid'],
    ['?since=2026-01-01&since=2026-01-02', 'request is not valid (since is missing or of another type)'],
  ])('%s is refused in words', async (query, message) => {
    expect(await pointed.call(`GET /v2/events/trades${query}`)).toMatchObject({
      status: 422,
      body: { code: 40_010_001, message },
    });
  });

  test.each(['0000-01-01', '9999-12-31T23:59:59Z'])('any date is one: %s', async (since) => {
    await place();
    expect((await read(`?since=${since}`)).status).toBe(200);
  });

  test('the largest id is one', async () => {
    expect((await read('?since_id=7ZZZZZZZZZZZZZZZZZZZZZZZZZ')).status).toBe(200);
  });

  test('a key that may read, of somebody with an account, as a pair or a bearer', async () => {
    expect((await read('', { authorization: `Bearer ${pointed.secret}` })).status).toBe(200);
    expect((await read('', {})).status).toBe(401);
    expect((await read('', { ...keyOf(pointed), 'apca-api-secret-key': 'lonja_x' })).status).toBe(401);
    const trader = await pointAt(rig, client, { scopes: ['trade'] });
    expect((await read('', keyOf(trader))).status).toBe(403);
    const administrator = await pointAt(rig, await rig.administrator());
    expect((await read('', keyOf(administrator))).status).toBe(404);
    expect((await pointed.call('HEAD /v2/events/trades')).status).toBe(404);
  });

  test('ten of a key, and as many again once they have gone', async () => {
    const readers: EventReader[] = [];
    for (let opened = 0; opened < 10; opened += 1) readers.push(await read());
    expect(await pointed.call('GET /v2/events/trades')).toMatchObject({
      status: 429,
      body: { code: 42_910_000, message: 'a key has 10 of these streams at most' },
    });
    readers[0]!.hangUp();
    await expect.poll(async () => (await read()).status).toBe(200);
  });

  test('it ends with its key', async () => {
    const reader = await read();
    const keys = (await rig.call('GET /api/keys', { as: client })).body as { id: string }[];
    await rig.call(`DELETE /api/keys/${keys[0]!.id}`, { as: client });
    expect(await reader.ended()).toContain(': key ended\n\n');
    expect((await read()).status).toBe(401);
  });

  test('it ends with its account, and the next one is of the account that replaces it', async () => {
    const reader = await read();
    await place();
    await pointed.call('DELETE /v2/positions');
    const reset = await rig.call(`POST /api/users/${client.id}/account-reset`, { as: client, body: {} });
    expect(reset.status).toBeLessThan(300);
    expect(await reader.ended()).toContain(': account closed\n\n');
    const next = await read('?since=2020-01-01');
    await place();
    await expect.poll(() => namesOf(next)).toEqual(['new', 'fill']);
  });
});
