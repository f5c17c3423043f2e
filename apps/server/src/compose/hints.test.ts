import { randomUUID } from 'node:crypto';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLocalNetwork } from '../bus/local-bus.ts';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { openScreen } from '../test/screen.ts';
import type { Actor, RigOptions, ServerRig } from '../test/server-rig.ts';

const OVER_POSTGRES: RigOptions = { joinBus: createPostgresBus };

const here = describeServer(OVER_POSTGRES);
const administrator = provideAdministrator(here);
let there: ServerRig;
beforeAll(async () => {
  there = await here.beside(OVER_POSTGRES);
  return () => there.stop();
});

const buy = async (at: ServerRig, client: Actor, quantity = 1) => {
  const { status, text } = await at.call('POST /api/trades/buy', {
    as: client,
    body: { userId: client.id, symbol: 'AAPL', quantity, price: 191.24 },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
};

interface ListedNotices {
  readonly notices: readonly { readonly id: string }[];
}

/** An administrator's act, of which the client is notified. */
const setBalance = async (at: ServerRig, client: Actor, balance: string) => {
  const { status, text } = await at.call(`PUT /api/admin/users/${client.id}`, {
    as: administrator,
    body: { balance, reason: 'Curso terminado' },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
};

test('a trade at one process reaches the screens at another', async () => {
  const client = await here.join();
  const screen = await openScreen(there.port, client);
  await buy(here, client, 2);
  // A process that has just come may have been sent the account as it was before.
  await expect
    .poll(() => screen.messages.findLast(({ type }) => type === 'account'))
    .toMatchObject({
      version: 2,
      user: { id: client.id, balance: '9617.52' },
      positions: [{ symbol: 'AAPL', currentQuantity: 2 }],
    });
});

test('a notice that one process has committed reaches the screens at all of them, once', async () => {
  const client = await here.join();
  const screens = [await openScreen(here.port, client), await openScreen(there.port, client)];
  await setBalance(here, client, '5000');
  await setBalance(there, client, '6000');
  for (const screen of screens) {
    const notices = await screen.receivedTimes('notice', 2);
    expect(notices.map(({ notice }) => notice.kind)).toEqual(['administrator_act', 'administrator_act']);
    await screen.pong();
    expect(new Set(notices.map(({ notice }) => notice.id)).size).toBe(2);
  }
});

test('what a client reads at one process is marked read on the screens at another, with what is left', async () => {
  const client = await here.join();
  await setBalance(here, client, '5000');
  await setBalance(here, client, '6000');
  const { notices } = (await here.call('GET /api/notices', { as: client })).body as ListedNotices;
  const [newest, oldest] = notices;
  const screen = await openScreen(there.port, client);
  await here.call('POST /api/notices/read', { as: client, body: { ids: [oldest?.id] } });
  expect(await screen.received('notices_read')).toMatchObject({ ids: [oldest?.id], unread: 1 });
  await here.call('POST /api/notices/read', { as: client, body: {} });
  const [, all] = await screen.receivedTimes('notices_read', 2);
  expect(all).toMatchObject({ ids: [newest?.id, oldest?.id], unread: 0 });
});

test('what is committed at both processes in turn is shown in its order', async () => {
  const client = await here.join();
  const screens = [await openScreen(here.port, client), await openScreen(there.port, client)];
  for (let trade = 0; trade < 6; trade++) await buy(trade % 2 === 0 ? here : there, client);
  for (const { messages } of screens) {
    const versions = () => messages.flatMap((one) => (one.type === 'account' ? [one.version] : []));
    await expect.poll(() => versions().at(-1)).toBe(7);
    expect(versions()).toEqual(versions().toSorted((a, b) => a - b));
  }
});

test('[API-14] signing out at one process closes the sockets of that session at another, and its bearer is refused there', async () => {
  const client = await here.join();
  const elsewhere = await here.signIn(client);
  const mine = await openScreen(there.port, client);
  const other = await openScreen(there.port, elsewhere);
  // Known there, and believed for some seconds.
  expect((await there.call(`GET /api/users/${client.id}`, { as: client })).status).toBe(200);
  await here.call('GET /api/logout', { headers: { cookie: client.cookie } });
  expect(await mine.ended()).toBe('1008 session ended');
  expect((await there.call(`GET /api/users/${client.id}`, { as: client })).status).toBe(401);
  await other.pong();
});

test('an account that was reset at one process is the one that another process reads, which believes the session', async () => {
  // A clock that stands still believes for ever what it was not asked to forget.
  const now = Date.now();
  const still = await here.beside({ ...OVER_POSTGRES, clock: () => now });
  onTestFinished(() => still.stop());
  const client = await here.join();
  await setBalance(here, client, '5000');
  const positions = async () => (await still.call(`GET /api/positions/${client.id}`, { as: client })).body;
  expect(await positions()).toEqual([]);
  const { status, text } = await here.call(`POST /api/users/${client.id}/account-reset`, {
    as: client,
    body: {},
    headers: { 'idempotency-key': randomUUID() },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  await buy(here, client);
  await expect.poll(positions, { timeout: 10_000 }).toMatchObject([{ symbol: 'AAPL' }]);
});

test('a client who is deactivated at one process loses every socket at another', async () => {
  const client = await here.join();
  const screen = await openScreen(there.port, client);
  const { status, text } = await here.call(`PUT /api/admin/users/${client.id}`, {
    as: administrator,
    body: { isActive: false, reason: 'Curso terminado' },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  expect(await screen.ended()).toBe('1008 session ended');
});

test('hints that say what is not true move nothing and end nothing', async () => {
  const client = await here.join();
  const screen = await openScreen(there.port, client);
  const liar = createPostgresBus(here.database.url, () => undefined);
  onTestFinished(() => liar.close());
  await new Promise<void>((resolve) => liar.onGap(resolve));
  const sessions = await here.owner
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', client.id)
    .execute();
  for (const { id } of sessions) liar.publish('session', id);
  liar.publish('person', client.id);
  liar.publish('session', "'; drop table users; --");
  liar.publish('notice', randomUUID());
  liar.publish('changed.999999', '{"version":99,"balance":"1000000.00"}');
  liar.publish('changed.1e9', '');
  liar.publish('mode', 'breach');
  await buy(here, client);
  const accounts = () => screen.messages.filter((one) => one.type === 'account');
  await expect.poll(() => accounts().at(-1)).toMatchObject({ version: 2, user: { balance: '9808.76' } });
  await screen.pong();
  expect((await there.call('GET /api/health')).status).toBe(200);
});

test('a breach stops the desk of another process as soon as it hears of it', async () => {
  here.server.breaches.report('ledger breach: test');
  await expect
    .poll(async () => (await there.call('GET /api/health')).body)
    .toMatchObject({ status: 'read_only', reason: 'ledger breach: test' });
  await here.owner
    .updateTable('breaches')
    .set({ acknowledged_at: new Date(), acknowledgement: 'a test' })
    .execute();
  for (const at of [here, there])
    await expect.poll(async () => (await at.call('GET /api/health')).status).toBe(200);
});

test('trading conditions that an administrator saves at one process hold at another', async () => {
  const of = async (at: ServerRig) => (await at.call('GET /api/conditions')).body as { number: number };
  const { number } = await of(here);
  const { status, text } = await here.call('PUT /api/admin/conditions', {
    as: administrator,
    body: {
      financing: { kind: 'table', markup: '2.5', benchmarks: { USD: '3.6' }, tomNext: {} },
      expected: number,
      reason: 'Rates of this month',
    },
  });
  expect([status, text]).toEqual([200, expect.any(String)]);
  await expect.poll(async () => (await of(there)).number).toBe(number + 1);
});

test('with a bus that loses everything, the comparison brings accounts, notices and what was read to screens', async () => {
  const network = createLocalNetwork();
  const deaf: RigOptions = {
    joinBus: (_url, onFault) => ({ ...network.join(onFault), publish: () => undefined }),
  };
  const [one, two] = [await here.beside(deaf), await here.beside(deaf)];
  onTestFinished(async () => {
    await one.stop();
    await two.stop();
  });
  const client = await one.join();
  const screen = await openScreen(two.port, client);
  await buy(one, client, 3);
  await setBalance(one, client, '5000');
  await screen.pong();
  expect(screen.messages.some(({ type }) => type === 'account')).toBe(false);
  // As after a lost connection, or half a minute later.
  network.interrupt();
  expect(await screen.received('account')).toMatchObject({ version: 3, user: { id: client.id } });
  expect(await screen.received('notice')).toMatchObject({ notice: { kind: 'administrator_act' } });
  await one.call('POST /api/notices/read', { as: client, body: {} });
  network.interrupt();
  expect(await screen.received('notices_read')).toMatchObject({ unread: 0 });
});
