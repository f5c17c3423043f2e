import { SessionView } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { array } from 'zod';
import { describeServer } from '../test/processes/describe-server.ts';
import type { Actor } from '../test/server-rig.ts';
import { openScreen, readStream, streamSocket, type Screen } from '../test/screen.ts';

const rig = describeServer();

test("a trade reaches every screen of its client, and nobody else's", async () => {
  const [ana, ben] = await Promise.all([rig.join(), rig.join()]);
  const screens = {
    ana: await openScreen(rig.port, ana),
    phone: await openScreen(rig.port, ana),
    ben: await openScreen(rig.port, ben),
    visitor: await openScreen(rig.port),
  };
  await buy(ana, 2);
  for (const screen of [screens.ana, screens.phone]) {
    expect(await screen.received('account')).toMatchObject({
      version: 2,
      user: { id: ana.id, balance: '9617.52', totalProfit: '0.00' },
      positions: [{ symbol: 'AAPL', currentQuantity: 2 }],
    });
  }
  await buy(ben, 1);
  expect(await screens.ben.received('account')).toMatchObject({ user: { id: ben.id } });
  await screens.ben.pong();
  await screens.visitor.pong();
  expect(screens.ben.messages.filter(({ type }) => type === 'account')).toHaveLength(1);
  expect(screens.visitor.messages.map(({ type }) => type)).toEqual(['welcome', 'pong']);
});

test('[API-14] signing out closes the sockets of that session, and only those', async () => {
  const client = await rig.join();
  const elsewhere = await rig.signIn(client);
  const [mine, other] = [await openScreen(rig.port, client), await openScreen(rig.port, elsewhere)];
  await rig.call('GET /api/logout', { headers: { cookie: client.cookie } });
  expect(await mine.ended()).toBe('1008 session ended');
  await other.pong();
  const again = await openScreen(rig.port, client);
  await buy(elsewhere, 1);
  expect(await other.received('account')).toMatchObject({ user: { id: client.id } });
  await again.pong();
  expect(again.messages.map(({ type }) => type)).toEqual(['welcome', 'pong']);
});

const TWO_HOURS_AGO = new Date(Date.now() - 2 * 3_600_000);

test.each([
  ['nothing was done for its time', { active_at: TWO_HOURS_AGO }],
  ['its twelve hours are over', { expires_at: TWO_HOURS_AGO }],
])('[DSH-29] the sockets of a session end with it when %s, those of others stay', async (_, past) => {
  const client = await rig.join();
  const [elsewhere, visitor] = [await rig.signIn(client), await openScreen(rig.port)];
  const [mine, other] = [await openScreen(rig.port, client), await openScreen(rig.port, elsewhere)];
  const sessions = array(SessionView).parse((await rig.call('GET /api/sessions', { as: client })).body);
  const id = sessions.find(({ isCurrent }) => isCurrent)?.id ?? '';
  await rig.owner.updateTable('sessions').set(past).where('id', '=', id).execute();
  await rig.server.sessionWatch.runOnce();
  expect(await mine.ended()).toBe('1008 session ended');
  await buy(elsewhere, 1);
  expect(await other.received('account')).toMatchObject({ user: { id: client.id } });
  await visitor.pong();
});

test('[API-24] a client who is deactivated loses every socket, and its cookie opens no account', async () => {
  const [client, administrator] = await Promise.all([rig.join(), rig.administrator()]);
  const mine = await openScreen(rig.port, client);
  await rig.call(`PUT /api/admin/users/${client.id}`, {
    as: administrator,
    body: { isActive: false, reason: 'Curso terminado' },
  });
  expect(await mine.ended()).toBe('1008 session ended');
  const again = await openScreen(rig.port, client);
  await rig.call(`PUT /api/admin/users/${client.id}`, {
    as: administrator,
    body: { balance: '1', reason: 'Curso terminado' },
  });
  await again.pong();
  expect(again.messages.map(({ type }) => type)).toEqual(['welcome', 'pong']);
});

test.each([
  'http://evil.example',
  'https://127.0.0.1.evil.example',
  'null',
  'http://127.0.0.1',
  'file://',
  '',
])('a page of the origin %j opens no stream', async (origin) => {
  const client = await rig.join();
  const reader = readStream(streamSocket(rig.port, client, { origin }));
  expect(await reader.ended()).toBe('Unexpected server response: 403');
});

test('a page of our own origin opens one', async () => {
  const reader = readStream(streamSocket(rig.port, undefined, { origin: `http://127.0.0.1:${rig.port}` }));
  expect(await reader.received('welcome')).toMatchObject({ source: 'simulated', label: 'Scripted market' });
});

test('[LIV-01] a visitor follows quotes', async () => {
  const reader = await openScreen(rig.port);
  reader.say({ type: 'subscribe', symbols: ['EURUSD', 'NOPE'] });
  const change = [expect.any(Number), 1_000, expect.any(Number)];
  expect(await reader.received('snapshot')).toMatchObject({
    seq: 1,
    quotes: [['EURUSD', 1.08452, 1.0846, ...change]],
  });
  rig.market.move({ EURUSD: ['1.08460', '1.08468'], AAPL: ['191.30', '191.34'] });
  expect(await reader.received('quotes')).toMatchObject({
    seq: 2,
    quotes: [['EURUSD', 1.0846, 1.08468, ...change]],
  });
});

test('a connection that is cut under load comes back to the whole truth, again and again', async () => {
  const client = await rig.join();
  const trading = tradeAgainAndAgain(client, 24);
  const screens: Screen[] = [];
  const comeBack = async () => {
    const socket = streamSocket(rig.port, client);
    const screen = readStream(socket);
    screens.push(screen);
    await screen.received('welcome');
    screen.say({ type: 'subscribe', symbols: ['AAPL'] });
    screen.say({ type: 'resync' });
    await screen.received('account');
    await screen.received('snapshot');
    return { screen, cut: () => socket.terminate() };
  };
  do (await comeBack()).cut();
  while (!trading.isOver());
  await trading.done;
  const { screen } = await comeBack();
  const user = (await rig.call(`GET /api/users/${client.id}`, { as: client })).body;
  const account = screen.messages.findLast(({ type }) => type === 'account');
  expect(account).toMatchObject({ user, positions: [{ symbol: 'AAPL', currentQuantity: 24 }] });
  expect((await screen.received('snapshot')).quotes[0]?.slice(0, 3)).toEqual(['AAPL', 191.2, 191.24]);
  for (const { messages } of screens) {
    const numbers = messages.flatMap((message) => ('seq' in message ? [message.seq] : []));
    expect(numbers).toEqual(numbers.map((_, place) => place + 1));
    const versions = messages.flatMap((message) => (message.type === 'account' ? [message.version] : []));
    expect(versions).toEqual(versions.toSorted((a, b) => a - b));
  }
  expect(screens.length).toBeGreaterThan(2);
});

/** Each order on a new step of the market, which ends where it began. */
function tradeAgainAndAgain(client: Actor, orders: number) {
  let isOver = false;
  const run = async () => {
    for (let order = 1; order <= orders; order++) {
      rig.market.move({ AAPL: order % 2 === 0 ? ['191.20', '191.24'] : ['191.30', '191.34'] });
      expect((await buy(client, 1)).status).toBe(200);
    }
    isOver = true;
  };
  return { done: run(), isOver: () => isOver };
}

test('a visitor who asks for an account gets none', async () => {
  const reader = await openScreen(rig.port);
  reader.say({ type: 'resync' });
  await reader.pong();
  expect(reader.messages.map(({ type }) => type)).toEqual(['welcome', 'pong']);
});

test('upgrades lead to the stream alone', async () => {
  const reader = readStream(new WebSocket(`ws://127.0.0.1:${rig.port}/api/users`));
  expect(await reader.ended()).toBe('Unexpected server response: 404');
});

const buy = (client: Actor, quantity: number) =>
  rig.call('POST /api/trades/buy', {
    as: client,
    body: { userId: client.id, symbol: 'AAPL', quantity, price: 191.24 },
  });
