import type { ServerMessage } from '@lonja/protocol';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { createSteeredQuotes, startStreamRig, type Reader, type StreamRig } from '../test/stream-rig.ts';

const started: StreamRig[] = [];
afterEach(async () => {
  for (const rig of started.splice(0)) await rig.stop();
});

async function startMarket(symbols = ['AAPL', 'BTC', 'EURUSD']) {
  const source = createSteeredQuotes(symbols);
  const rig = await startStreamRig({ source });
  started.push(rig);
  return { source, rig, hub: rig.hub };
}

/** Steps the market; a ping then proves that nothing else is on its way. */
async function pingAfter(reader: Reader): Promise<readonly ServerMessage['type'][]> {
  const before = reader.messages.length;
  reader.say({ type: 'ping' });
  for (let count = before + 1; ; count += 1) {
    const { type } = await reader.received(count);
    if (type === 'pong') return reader.messages.slice(before, count - 1).map((message) => message.type);
  }
}

const quote = (symbol: string, bid: number) => [symbol, bid, 2, 0.5, 10, 1];

describe('a subscription', () => {
  it('is welcomed with the time and the name of the market', async () => {
    const { rig } = await startMarket();
    const reader = await rig.join();
    expect(reader.messages).toEqual([
      {
        type: 'welcome',
        serverTime: 1_000,
        source: 'simulated',
        label: 'Simulated market',
        world: null,
        labels: { simulated: 'Simulated market' },
      },
    ]);
  });

  it('gets a snapshot of its set, then only what changed, numbered without a gap', async () => {
    const { rig, hub, source } = await startMarket();
    const reader = await rig.join();
    reader.say({ type: 'subscribe', symbols: ['AAPL', 'BTC', 'AAPL', 'UNKNOWN'] });
    expect(await reader.received(2)).toEqual({
      type: 'snapshot',
      seq: 1,
      quotes: [quote('AAPL', 1), quote('BTC', 1)],
    });
    source.move('BTC', 'EURUSD');
    hub.publishStep();
    expect(await reader.received(3)).toEqual({ type: 'quotes', seq: 2, quotes: [quote('BTC', 2)] });
    source.move('AAPL', 'BTC');
    hub.publishStep();
    expect(await reader.received(4)).toEqual({
      type: 'quotes',
      seq: 3,
      quotes: [quote('AAPL', 2), quote('BTC', 3)],
    });
  });

  it('hears nothing of a step that changed nothing it follows', async () => {
    const { rig, hub, source } = await startMarket();
    const reader = await rig.join();
    reader.say({ type: 'subscribe', symbols: ['AAPL'] });
    await reader.received(2);
    source.move('BTC');
    hub.publishStep();
    expect(await pingAfter(reader)).toEqual([]);
  });

  it('replaces its set and starts from a new snapshot in the same numbering', async () => {
    const { rig, hub, source } = await startMarket();
    const reader = await rig.join();
    reader.say({ type: 'subscribe', symbols: ['AAPL'] });
    await reader.received(2);
    reader.say({ type: 'subscribe', symbols: ['BTC'] });
    expect(await reader.received(3)).toEqual({ type: 'snapshot', seq: 2, quotes: [quote('BTC', 1)] });
    source.move('AAPL', 'BTC');
    hub.publishStep();
    expect(await reader.received(4)).toEqual({ type: 'quotes', seq: 3, quotes: [quote('BTC', 2)] });
  });

  it('at rate 1 hears of four steps once, with the newest quotes', async () => {
    const { rig, hub, source } = await startMarket();
    const reader = await rig.join();
    reader.say({ type: 'subscribe', symbols: ['AAPL', 'BTC'], rate: 1 });
    await reader.received(2);
    for (let step = 0; step < 8; step += 1) {
      source.move('AAPL');
      hub.publishStep();
    }
    expect(await pingAfter(reader)).toEqual(['quotes', 'quotes']);
    const [first, second] = reader.messages
      .slice(2, 4)
      .map((message) => 'quotes' in message && message.quotes);
    const bidOf = (quotes: typeof first) => (quotes ? (quotes[0]?.[1] ?? 0) : 0);
    expect(bidOf(second) - bidOf(first)).toBe(4);
  });

  it('at rate 0 gets its snapshot and no step; on resuming all that it missed', async () => {
    const { rig, hub, source } = await startMarket();
    const reader = await rig.join();
    reader.say({ type: 'subscribe', symbols: ['AAPL'], rate: 0 });
    await reader.received(2);
    for (let step = 0; step < 4; step += 1) {
      source.move('AAPL');
      hub.publishStep();
    }
    expect(await pingAfter(reader)).toEqual([]);
    reader.say({ type: 'subscribe', symbols: ['AAPL'], rate: 4 });
    expect(await reader.received(4)).toEqual({ type: 'snapshot', seq: 2, quotes: [quote('AAPL', 5)] });
  });

  it('leaves out what has no quote yet', async () => {
    const source = { ...createSteeredQuotes(['AAPL', 'NEW']), revision: (index: number) => 1 - index };
    const rig = await startStreamRig({ source });
    started.push(rig);
    const reader = await rig.join();
    reader.say({ type: 'subscribe', symbols: ['AAPL', 'NEW'] });
    expect(await reader.received(2)).toMatchObject({ quotes: [quote('AAPL', 1)] });
  });
});

describe('an event of an account', () => {
  const event: ServerMessage = {
    type: 'account',
    version: 7,
    positions: [],
    orders: [],
    user: {
      id: '3f0c1f52-9d0a-4a57-9a3e-0c5d9b1f2a11',
      username: 'alice',
      email: 'alice@example.com',
      fullName: null,
      firstName: null,
      lastName: null,
      phone: null,
      country: null,
      role: 'user',
      isActive: true,
      balance: '10000.00',
      totalProfit: '0.00',
      memberSince: '2026-01-01T00:00:00Z',
      mustChangePassword: false,
      account: null,
    },
  };
  const as = (session: string) => ({ headers: { 'x-session': session } });

  it("reaches each of the user's sockets, paused ones too, and nobody else's", async () => {
    const { rig, hub } = await startMarket();
    const desktop = await rig.join(as('s1/alice'));
    const phone = await rig.join(as('s2/alice'));
    const others = [await rig.join(as('s3/bob')), await rig.join()];
    phone.say({ type: 'subscribe', symbols: [], rate: 0 });
    await phone.received(2);
    hub.publishToUser('alice', event);
    expect(await desktop.received(2)).toEqual(event);
    expect(await phone.received(3)).toEqual(event);
    for (const other of others) expect(await pingAfter(other)).toEqual([]);
  });
});

it('news of an instrument reaches every socket, those of visitors and paused ones too', async () => {
  const { rig, hub } = await startMarket();
  const readers = [await rig.join({ headers: { 'x-session': 's1/alice' } }), await rig.join()];
  const split = { type: 'split', symbol: 'AAPL' } as const;
  hub.publishToAll(split);
  for (const reader of readers) expect(await reader.received(2)).toEqual(split);
});

describe('the end of a stream', () => {
  const as = (session: string) => ({ headers: { 'x-session': session } });

  it('comes at once to all sockets of a session that ended, and to no other', async () => {
    const { rig, hub } = await startMarket();
    const first = await rig.join(as('s1/alice'));
    const second = await rig.join(as('s1/alice'));
    const other = await rig.join(as('s2/alice'));
    hub.closeSession('s1');
    expect(await first.ended()).toBe('1008 session ended');
    expect(await second.ended()).toBe('1008 session ended');
    expect(await pingAfter(other)).toEqual([]);
    expect(hub.clients()).toBe(1);
  });

  it('comes at once to all sockets of a user, also one whose handshake is under way, and to nobody else', async () => {
    let admit = () => {};
    const admitted = new Promise<void>((resolve) => (admit = resolve));
    let reach = () => {};
    const reached = new Promise<void>((resolve) => (reach = resolve));
    const rig = await startStreamRig({
      source: createSteeredQuotes(['AAPL']),
      authorize: async ({ headers }) => {
        const [sessionId = '', userId = ''] = String(headers['x-session']).split('/');
        if (sessionId === 'late') reach();
        if (sessionId === 'late') await admitted;
        return { ok: true, session: { sessionId, userId } };
      },
    });
    onTestFinished(() => rig.stop());
    const open = [await rig.join(as('s1/alice')), await rig.join(as('k1/alice'))];
    const other = await rig.join(as('s2/ben'));
    const late = rig.open(as('late/alice'));
    await reached;
    rig.hub.closeUser('alice');
    admit();
    for (const reader of [...open, late]) expect(await reader.ended()).toBe('1008 session ended');
    expect(await pingAfter(other)).toEqual([]);
  });

  it('comes with a bye when the server stops; a peer that does not answer is dropped', async () => {
    const source = createSteeredQuotes(['AAPL']);
    const rig = await startStreamRig({ source, limits: { closeGraceMs: 50 } });
    const polite = await rig.join();
    const mute = await rig.join();
    mute.socket.pause();
    await rig.stop();
    expect(await polite.ended()).toBe('1001 server stopping');
    expect(polite.messages.at(-1)).toEqual({ type: 'bye', reason: 'server stopping' });
    expect(rig.hub.clients()).toBe(0);
    mute.socket.terminate();
  });

  it('comes to a peer that leaves a ping unanswered until the next', async () => {
    const { rig } = await startMarket();
    const mute = await rig.join({ autoPong: false });
    const pinged = new Promise((resolve) => mute.socket.once('ping', resolve));
    rig.beat();
    await pinged;
    rig.beat();
    expect(await mute.ended()).toBe('1006 ');
  });

  it('does not come to a peer that answers', async () => {
    const { rig } = await startMarket();
    const alive = await rig.join();
    for (let turn = 0; turn < 3; turn += 1) {
      const pinged = new Promise((resolve) => alive.socket.once('ping', resolve));
      rig.beat();
      await pinged;
      expect(await pingAfter(alive)).toEqual([]);
    }
  });
});

describe('a message that is none of ours', () => {
  it.each([
    ['no JSON', '{'],
    ['an unknown type', '{"type":"hack"}'],
    ['an unknown field', '{"type":"ping","extra":1}'],
    ['a rate that there is not', '{"type":"subscribe","symbols":[],"rate":1000}'],
    ['too many symbols', JSON.stringify({ type: 'subscribe', symbols: Array(501).fill('A') })],
    ['bytes', Buffer.from('{"type":"ping"}')],
  ])('ends the stream: %s', async (_, message) => {
    const { rig } = await startMarket();
    const reader = await rig.join();
    reader.say(message);
    expect(await reader.ended()).toBe('1008 invalid message');
  });

  it('ends the stream when it is larger than 16 KiB', async () => {
    const { rig } = await startMarket();
    const reader = await rig.join();
    reader.say(' '.repeat(16 * 1024 + 1));
    expect(await reader.ended()).toBe('1009 ');
  });

  it('is one too many between two heartbeats', async () => {
    const rig = await startStreamRig({
      source: createSteeredQuotes(['AAPL']),
      limits: { messagesPerHeartbeat: 2 },
    });
    started.push(rig);
    const reader = await rig.join();
    for (let count = 0; count < 3; count += 1) reader.say({ type: 'ping' });
    expect(await reader.ended()).toBe('1008 too many messages');
  });
});
