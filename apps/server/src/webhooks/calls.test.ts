import { randomUUID } from 'node:crypto';
import { CALL_SCHEMAS, NewApiKey, PersonalExport, type WebhookDelivery } from '@lonja/protocol';
import { MAX_WEBHOOKS } from '@lonja/protocol/setting-options';
import type { Database } from '@lonja/store/database/database';
import { saveNotices, type NewNotice } from '@lonja/store/notices/notices';
import { recordProof } from '@lonja/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createOutgoing } from '../outgoing/outgoing.ts';
import { parseNetworks, reachPublicAnd } from '../outgoing/reach.ts';
import { buildNoticeBody } from '../record/notice-body.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, countByStatus, type Actor, type ServerRig } from '../test/server-rig.ts';
import { startWebhookReceiver, verifyEvent, type WebhookReceiver } from '../test/webhook-receiver.ts';
import { createWebhookDelivery, type WebhookDelivery as Delivery } from './webhook-delivery.ts';

/** How far the clock of the delivery is ahead of the wall; the server itself goes by the wall. */
let ahead = 0;
const clock = () => Date.now() + ahead;
const webhookNetworks = parseNetworks('127.0.0.1')!;
const rig = describeServer({ webhookNetworks });
const administrator = provideAdministrator(rig);
let receiver: WebhookReceiver;
let client: Actor;
let delivery: Delivery;
let faults: unknown[];

beforeAll(async () => {
  receiver = await startWebhookReceiver();
  // Only when a test says so.
  await rig.server.webhooks.stop();
});
afterAll(() => receiver.stop());
beforeEach(async () => {
  ahead = 0;
  receiver.forget();
  faults = [];
  rig.market.move(OPENING_QUOTES);
  client = await rig.join();
  delivery = deliveryOn(rig.server.db);
  return async () => {
    await delivery.stop();
    await rig.owner.deleteFrom('webhook_endpoints').execute();
    await rig.owner.deleteFrom('webhook_events').execute();
    if (faults.length > 0) throw new AggregateError(faults, 'a turn has failed');
  };
});

/** Milliseconds, where a receiver hangs: nobody else is to be given up on a busy machine. */
const IMPATIENT = { timeoutMs: 500 };

/** As a process delivers. */
const deliveryOn = (db: Database, { maxTurns = 32, timeoutMs = 10_000 } = {}): Delivery =>
  createWebhookDelivery({
    db,
    sendOutgoing: createOutgoing({
      reach: reachPublicAnd(webhookNetworks),
      userAgent: 'Lonja webhooks',
      timeoutMs,
      wantsStatusOnly: true,
    }),
    notices: { publish: () => {} },
    clock,
    onFault: (error) => faults.push(error),
    maxTurns,
  });

/** 10,000 where it is to be proved. */
const BACKLOG = Number(process.env['PROVE_WEBHOOK_BACKLOG'] ?? 1_000);
const EVERYTHING = ['order.placed', 'order.filled', 'order.cancelled', 'position.closed', 'alert.fired'];

const make = (as: Actor, more: object = {}) =>
  rig.call('POST /api/webhooks', {
    as,
    body: { url: receiver.url, events: EVERYTHING, password: as.password, ...more },
  });
const made = async (as: Actor, more: object = {}) =>
  CALL_SCHEMAS.createWebhook.response.parse((await make(as, more)).body);
const listed = async (as: Actor) =>
  CALL_SCHEMAS.listWebhooks.response.parse((await rig.call('GET /api/webhooks', { as })).body).webhooks;
const deliveriesOf = async (as: Actor, id: string, query = ''): Promise<readonly WebhookDelivery[]> =>
  CALL_SCHEMAS.listWebhookDeliveries.response.parse(
    (await rig.call(`GET /api/webhooks/${id}/deliveries${query}`, { as })).body,
  ).deliveries;
const codeOf = ({ body }: { readonly body: unknown }) => (body as { code?: string }).code;

async function send(by = delivery): Promise<void> {
  await by.look();
  await by.settle();
}

const buy = async (as: Actor, symbol = 'AAPL', on: ServerRig = rig) =>
  expect(
    await on.call('POST /api/trades/buy', { as, body: { userId: as.id, symbol, quantity: 1, price: 191 } }),
  ).toMatchObject({ status: 200 });
const close = (as: Actor) =>
  rig.call('POST /api/positions/close', { as, body: { userId: as.id, symbol: 'AAPL' } });
const LIMIT = { symbol: 'AAPL', side: 'buy', quantity: 2, type: 'limit', limitPrice: '100' };
const typesOf = (events: readonly { readonly type: string }[]) => events.map(({ type }) => type);
const waitingEvents = async () =>
  (await rig.owner.selectFrom('webhook_events').select(['id', 'type']).orderBy('number').execute()).map(
    ({ type }) => type,
  );
const notices = async (as: Actor) =>
  CALL_SCHEMAS.listNotices.response.parse((await rig.call('GET /api/notices', { as })).body).notices;

/** An event that follows from a notice, as whoever writes one does. */
async function call(as: Actor, marginLevel = 99): Promise<string> {
  const id = randomUUID();
  const notice: NewNotice = {
    id,
    to: { userId: as.id },
    createdAt: Date.now(),
    ...buildNoticeBody('margin_call', { marginLevel }),
  };
  await saveNotices(rig.server.db, [notice]);
  return id;
}

describe('a webhook', () => {
  test('is made with the password; its secret is shown once, and its owner is notified', async () => {
    expect(codeOf(await make(client, { password: undefined }))).toBe('password_required');
    expect(codeOf(await make(client, { password: 'wrong' }))).toBe('password_wrong');
    const { secret, webhook } = await made(client, { description: ' Mi robot ' });
    expect(webhook).toMatchObject({
      url: receiver.url,
      description: 'Mi robot',
      events: EVERYTHING,
      account: null,
      isOfInstallation: false,
      isActive: true,
      disabled: null,
    });
    const all = await rig.call('GET /api/webhooks', { as: client });
    expect(all.text).not.toContain(secret.slice('whsec_'.length));
    expect(await listed(client)).toEqual([webhook]);
    expect((await notices(client)).map(({ data }) => data)).toContainEqual({ change: 'webhook_added' });
  });

  test('is none of an API key, whatever its scopes', async () => {
    const body = {
      name: 'Robot',
      scopes: ['read', 'trade', 'transfer'],
      days: 30,
      password: client.password,
    };
    const { key } = NewApiKey.parse((await rig.call('POST /api/keys', { as: client, body })).body);
    const { webhook } = await made(client);
    const headers = { authorization: `Bearer ${key}` };
    const answers = [
      await rig.call('GET /api/webhooks', { headers }),
      await rig.call('POST /api/webhooks', {
        headers,
        body: { url: receiver.url, events: EVERYTHING, password: client.password },
      }),
      await rig.call(`POST /api/webhooks/${webhook.id}/test`, { headers, body: {} }),
      await rig.call(`GET /api/webhooks/${webhook.id}/deliveries`, { headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  });

  test.each([
    ['http://hooks.example.org:99999/', 400, 'invalid_request'],
    ['hooks.example.org', 400, 'invalid_request'],
    ['ftp://hooks.example.org/', 400, 'invalid_request'],
    ['https://10.0.0.1/', 400, 'webhook_url_refused'],
    ['https://[::ffff:192.168.0.1]/', 400, 'webhook_url_refused'],
    ['https://169.254.169.254/latest/meta-data', 400, 'webhook_url_refused'],
    ['https://user:password@hooks.example.org/', 400, 'webhook_url_refused'],
    [`https://hooks.example.org/${'x'.repeat(500)}`, 400, 'invalid_request'],
  ])('does not go to %s', async (url, status, code) => {
    const answer = await make(client, { url });
    expect([answer.status, codeOf(answer)]).toEqual([status, code]);
    expect(await listed(client)).toEqual([]);
  });

  test('is one of five at most, also for those who ask at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 3 }, () => make(client)));
    expect(countByStatus(answers)).toEqual({ 201: MAX_WEBHOOKS, 409: 3 });
    expect(answers.map(codeOf)).toContain('too_many_webhooks');
  });

  test("of somebody else is not found, nor is somebody else's account", async () => {
    const [other, { webhook }] = [await rig.join(), await made(client)];
    const own = `/api/webhooks/${webhook.id}`;
    const proof = { password: other.password };
    const answers = [
      await rig.call(`PATCH ${own}`, { as: other, body: { isActive: false, ...proof } }),
      await rig.call(`POST ${own}/secret`, { as: other, body: proof }),
      await rig.call(`POST ${own}/test`, { as: other, body: {} }),
      await rig.call(`GET ${own}/deliveries`, { as: other }),
      await rig.call(`DELETE ${own}`, { as: other }),
      await make(other, { account: await accountOf(client) }),
      await rig.call(`POST ${own}/deliveries/${randomUUID()}/retry`, { as: client, body: {} }),
      await rig.call(`POST ${own}/deliveries/x/retry`, { as: client, body: {} }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404));
    expect(await listed(client)).toEqual([webhook]);
  });

  test('is changed with the password, and is deleted', async () => {
    const { webhook } = await made(client);
    const change = (body: object) => rig.call(`PATCH /api/webhooks/${webhook.id}`, { as: client, body });
    expect(codeOf(await change({ url: 'https://thief.example.org/' }))).toBe('password_required');
    const next = {
      description: 'Otro',
      events: ['split.applied', 'split.applied'],
      password: client.password,
    };
    expect((await change(next)).body).toMatchObject({ description: 'Otro', events: ['split.applied'] });
    expect(codeOf(await change({ url: 'https://127.0.0.2/', password: client.password }))).toBe(
      'webhook_url_refused',
    );
    expect((await rig.call(`DELETE /api/webhooks/${webhook.id}`, { as: client })).status).toBe(200);
    expect(await listed(client)).toEqual([]);
    await buy(client);
    // The desk has read that nobody hears of the account, or the event is dropped.
    await send();
    expect([await waitingEvents(), receiver.received]).toEqual([[], []]);
  });
});

const accountOf = async (as: Actor): Promise<string> => {
  const row = await rig.owner
    .selectFrom('trading_accounts')
    .select('id')
    .where('user_id', '=', as.id)
    .where('is_primary', '=', true)
    .executeTakeFirstOrThrow();
  return String(row.id);
};

describe('what happens', () => {
  test('is sent in its order, signed, under ids that do not repeat', async () => {
    const { secret } = await made(client);
    const account = await accountOf(client);
    await buy(client);
    const placed = await rig.call('POST /api/orders', { as: client, body: LIMIT });
    const [{ id }] = (placed.body as { orders: [{ id: number }] }).orders;
    await rig.call(`DELETE /api/orders/${id}`, { as: client });
    expect((await close(client)).status).toBe(200);
    await send();
    const { received } = receiver;
    expect(typesOf(received)).toEqual([
      'order.filled',
      'order.placed',
      'order.cancelled',
      'order.filled',
      'position.closed',
    ]);
    for (const event of received) {
      verifyEvent(event, secret);
      expect(event.data).toMatchObject({ user: client.id, account });
      expect(event.body.length).toBeLessThan(20_000);
      expect(event.headers['user-agent']).toBe('Lonja webhooks');
    }
    expect(new Set(received.map((event) => event.id)).size).toBe(received.length);
    expect(received[0]?.data).toMatchObject({
      symbol: 'AAPL',
      side: 'buy',
      quantity: '1',
      order: null,
      fill: 1,
    });
    expect(received[2]?.data).toMatchObject({ order: id, limitPrice: '100.00', reason: 'client' });
    expect(received[4]?.data).toMatchObject({ direction: 'long', quantity: '1', origin: 'market' });
    // Nothing a second time.
    await send();
    expect(receiver.received).toHaveLength(5);
  });

  test('to an order that gives its place to another is a replacement, no cancellation', async () => {
    await made(client, { events: ['order.replaced', 'order.cancelled'] });
    const placed = await rig.call('POST /api/orders', { as: client, body: LIMIT });
    const [{ id }] = (placed.body as { orders: [{ id: number }] }).orders;
    const body = { type: 'limit', limitPrice: '99' };
    expect((await rig.call(`POST /api/orders/${id}/replacement`, { as: client, body })).status).toBe(201);
    await send();
    expect(typesOf(receiver.received)).toEqual(['order.replaced']);
    expect(receiver.received[0]?.data).toMatchObject({
      order: Number(id),
      limitPrice: '100.00',
      replacedBy: Number(id) + 1,
    });
  });

  test('is no event where it was refused, nor for whoever asks for nothing of it', async () => {
    await made(client, { events: ['order.placed'] });
    const body = { userId: client.id, symbol: 'AAPL', quantity: 1_000_000, price: 191 };
    expect((await rig.call('POST /api/trades/buy', { as: client, body })).status).toBe(400);
    await buy(client);
    await buy(await rig.join());
    await send();
    expect([receiver.received, await waitingEvents()]).toEqual([[], []]);
  });

  test('of an account without a webhook is not even written', async () => {
    const stranger = await rig.join();
    await made(client);
    await buy(stranger);
    await buy(client);
    expect(await waitingEvents()).toEqual(['order.filled']);
  });

  test('to a desk that has the account from before is heard of from the first order on', async () => {
    // One that takes no slots: for a second after it has left, nobody would watch those for the tests that follow.
    const beside = await rig.beside({ isEdge: true });
    onTestFinished(() => beside.stop());
    const there = await beside.signIn(client);
    // Both desks know the account as one that nobody hears of.
    await buy(client);
    await buy(there, 'AAPL', beside);
    await made(client);
    for (const [as, on] of [
      [there, beside],
      [client, rig],
      [there, beside],
    ] as const)
      await buy(as, 'AAPL', on);
    await send();
    expect(receiver.received.map(({ data }) => data['fill'])).toEqual([3, 4, 5]);
  });

  test('in one account is heard of by its own webhook, in all of them by that of all', async () => {
    const practice = await rig.call(`POST /api/users/${client.id}/accounts`, {
      as: client,
      body: { name: 'Práctica', terms: { grant: '5000' } },
    });
    const { account } = CALL_SCHEMAS.openPractice.response.parse(practice.body);
    await made(client, { account: account.id, description: 'one' });
    const buyIn = (id: string) =>
      rig.call(`POST /api/trades/buy?account=${id}`, {
        as: client,
        body: { userId: client.id, symbol: 'AAPL', quantity: 1, price: 191 },
      });
    await buy(client);
    expect((await buyIn(account.id)).status).toBe(200);
    await send();
    expect(receiver.received.map(({ data }) => data['account'])).toEqual([account.id]);
    receiver.forget();
    await made(client, { description: 'all' });
    // One that is opened beside is heard of too.
    const later = await rig.call(`POST /api/users/${client.id}/accounts`, {
      as: client,
      body: { name: 'Otra', terms: { grant: '5000' } },
    });
    const { account: third } = CALL_SCHEMAS.openPractice.response.parse(later.body);
    expect((await buyIn(third.id)).status).toBe(200);
    await send();
    expect(receiver.received.map(({ data }) => data['account'])).toEqual([third.id]);
  });

  test("follows the account over a reset, as an account's key does", async () => {
    await made(client, { account: await accountOf(client) });
    await buy(client);
    await close(client);
    const reset = await rig.call(`POST /api/users/${client.id}/account-reset`, { as: client, body: {} });
    expect(reset.status).toBe(200);
    await send();
    receiver.forget();
    await buy(client);
    await send();
    expect(receiver.received.map(({ data }) => data['account'])).toEqual([await accountOf(client)]);
  });

  test('and is said by a notice has its id: an alert that fired, a stop-out', async () => {
    const { secret } = await made(client, {
      events: ['alert.fired', 'position.stopped_out', 'margin.called'],
    });
    await rig.call('POST /api/alerts', {
      as: client,
      body: { symbol: 'AAPL', type: 'price_above', value: 195 },
    });
    rig.market.move({ AAPL: ['195.00', '195.04'] });
    await rig.server.alerts.drain();
    const order = { userId: client.id, symbol: 'EURUSD', quantity: 1_800_000, leverage: 200, price: 1.0846 };
    expect((await rig.call('POST /api/trades/buy', { as: client, body: order })).status).toBe(200);
    rig.market.move({ EURUSD: ['1.08446', '1.08454'] });
    await rig.server.watch.drain();
    rig.market.move({ EURUSD: ['1.08000', '1.08008'] });
    await rig.server.watch.drain();
    await send();
    const { received } = receiver;
    expect(typesOf(received)).toEqual(['alert.fired', 'margin.called', 'position.stopped_out']);
    for (const event of received) verifyEvent(event, secret);
    const kinds = new Map((await notices(client)).map(({ id, kind }) => [id, kind]));
    expect(received.map(({ id }) => kinds.get(id))).toEqual(['alert_fired', 'margin_call', 'stop_out']);
  });

  test('to everybody is heard of by an administrator, as far as the list says', async () => {
    expect((await make(client, { isOfInstallation: true, events: ['margin.called'] })).status).toBe(403);
    const whole = { isOfInstallation: true };
    expect(codeOf(await make(administrator, { ...whole, events: ['order.filled'] }))).toBe(
      'webhook_events_refused',
    );
    const { secret } = await made(administrator, { ...whole, events: ['margin.called', 'evaluation.ended'] });
    await call(client);
    await buy(client);
    await send();
    expect(receiver.received).toMatchObject([
      { type: 'margin.called', data: { user: client.id, account: null } },
    ]);
    verifyEvent(receiver.received[0]!, secret);
    // Not by somebody who was one.
    await rig.owner.updateTable('users').set({ role: 'user' }).where('id', '=', administrator.id).execute();
    await call(client);
    await send();
    await rig.owner.updateTable('users').set({ role: 'admin' }).where('id', '=', administrator.id).execute();
    expect(receiver.received).toHaveLength(1);
  });
});

describe('a secret', () => {
  test('is renewed with the password; for a day both sign', async () => {
    const { secret, webhook } = await made(client, { events: ['margin.called'] });
    const rotate = (password: string) =>
      rig.call(`POST /api/webhooks/${webhook.id}/secret`, { as: client, body: { password } });
    expect(codeOf(await rotate('wrong'))).toBe('password_wrong');
    const next = CALL_SCHEMAS.rotateWebhookSecret.response.parse((await rotate(client.password)).body);
    expect(next.webhook.previousSecretUntil).not.toBeNull();
    expect(next.secret).not.toBe(secret);
    await call(client);
    await send();
    for (const each of [secret, next.secret]) verifyEvent(receiver.received[0]!, each);
    ahead = 24 * 3_600_000 + 1_000;
    await call(client);
    await send();
    const signatures = String(receiver.received[1]?.headers['webhook-signature']);
    expect(signatures.split(' ')).toHaveLength(1);
  });
});

describe('a receiver', () => {
  test.each([
    [200, 'sent', null, 200],
    [299, 'sent', null, 299],
    ['huge', 'sent', null, 200],
    [302, 'waiting', 'status', 302],
    [400, 'waiting', 'status', 400],
    [500, 'waiting', 'status', 500],
    ['hang', 'waiting', 'timeout', null],
    ['reset', 'waiting', 'unreachable', null],
  ] as const)('that answers %s: %s', async (answer, state, problem, status) => {
    const { webhook } = await made(client, { events: ['margin.called'] });
    const event = await call(client);
    receiver.answer(answer);
    const by = deliveryOn(rig.server.db, answer === 'hang' ? IMPATIENT : {});
    onTestFinished(() => by.stop());
    await send(by);
    expect(await deliveriesOf(client, webhook.id)).toMatchObject([
      { event, type: 'margin.called', state, problem, status, attempts: 1 },
    ]);
    expect(receiver.received).toHaveLength(1);
    expect((await listed(client))[0]?.failingSince === null).toBe(state === 'sent');
  });

  test('that is not there, or whose name leads inside, is unreachable: nothing says which', async () => {
    const { webhook } = await made(client, { url: 'http://127.0.0.1:1/', events: ['margin.called'] });
    const inside = await made(client, { url: 'https://localhost/', events: ['margin.called'] });
    await call(client);
    await send();
    for (const { id } of [webhook, inside.webhook])
      expect(await deliveriesOf(client, id)).toMatchObject([
        { state: 'waiting', problem: 'unreachable', status: null },
      ]);
  });

  test('that fails is tried ten times over three days, and is switched off then', async () => {
    const { webhook } = await made(client, { events: ['margin.called'] });
    const id = await call(client);
    receiver.answerAlways(503);
    const moments: number[] = [];
    while (receiver.received.length < 12) {
      await send();
      if (receiver.received.length > moments.length) moments.push(clock());
      const [tried] = await deliveriesOf(client, webhook.id);
      if (tried?.nextAt == null) break;
      ahead = Date.parse(tried.nextAt) - Date.now() + 300_000;
    }
    expect(moments).toHaveLength(10);
    expect(moments.at(-1)! - moments[0]!).toBeGreaterThan(72 * 3_600_000);
    expect(moments.at(-1)! - moments[0]!).toBeLessThan(90 * 3_600_000);
    expect(new Set(receiver.received.map((event) => event.id))).toEqual(new Set([id]));
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(await deliveriesOf(client, webhook.id)).toMatchObject([
      { state: 'failed', attempts: 10, status: 503 },
    ]);
    expect(await listed(client)).toMatchObject([{ isActive: false, disabled: { reason: 'failing' } }]);
    const { host } = new URL(receiver.url);
    expect((await notices(client))[0]).toMatchObject({
      kind: 'webhook_disabled',
      data: { host, reason: 'failing' },
    });
  });

  test('that has taken something meanwhile stays on, though one event was given up', async () => {
    const { webhook } = await made(client, { events: ['margin.called'] });
    await call(client);
    receiver.answerAlways(500);
    await send();
    await rig.owner
      .updateTable('webhook_deliveries')
      .set({ attempts: 9, due_at: new Date(clock()) })
      .execute();
    ahead = 300_000;
    await send();
    expect((await deliveriesOf(client, webhook.id)).map(({ state }) => state)).toEqual(['failed']);
    expect(await listed(client)).toMatchObject([{ isActive: true }]);
    receiver.answerAlways(200);
    await call(client);
    ahead = 600_000;
    await send();
    expect(await listed(client)).toMatchObject([{ isActive: true, failingSince: null }]);
  });

  test('that is gone is switched off at once, and what waited for it ends', async () => {
    const { webhook } = await made(client, { events: ['margin.called'] });
    for (const level of [99, 98, 97]) await call(client, level);
    receiver.answer(410);
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(
      (await deliveriesOf(client, webhook.id)).map(({ state, problem, status }) => [state, problem, status]),
    ).toEqual([
      ['failed', 'disabled', null],
      ['failed', 'disabled', null],
      ['failed', 'gone', 410],
    ]);
    expect((await notices(client))[0]).toMatchObject({ kind: 'webhook_disabled', data: { reason: 'gone' } });
    await call(client);
    await send();
    expect(receiver.received).toHaveLength(1);
    // The endpoint's owner switches it on again: what happens from then on is sent.
    const body = { isActive: true, password: client.password };
    await rig.call(`PATCH /api/webhooks/${webhook.id}`, { as: client, body });
    await call(client, 96);
    await send();
    expect(receiver.received.map(({ data }) => data['marginLevel'])).toEqual([99, 96]);
    expect(await listed(client)).toMatchObject([{ isActive: true, disabled: null }]);
  });

  test('that is slow keeps nobody waiting but itself, and is left alone for a while', async () => {
    const slow = await startWebhookReceiver();
    onTestFinished(() => slow.stop());
    slow.answerAlways('hang');
    const other = await rig.join();
    await made(client, { url: slow.url, events: ['margin.called'] });
    await made(other, { events: ['margin.called'] });
    for (let level = 0; level < 20; level += 1) {
      await call(client, level);
      await call(other, level);
    }
    const by = deliveryOn(rig.server.db, IMPATIENT);
    onTestFinished(() => by.stop());
    await by.look();
    await expect.poll(() => receiver.received.length).toBe(20);
    expect(slow.received).toHaveLength(1);
    await by.settle();
    // The endpoint's other events wait for the first one, not for their time.
    expect(slow.received).toHaveLength(1);
    ahead = 3_000;
    await send(by);
    expect(slow.received).toHaveLength(2);
  });

  test('of a few people, with as many webhooks as they may have, delays nobody else', async () => {
    const slow = await startWebhookReceiver();
    onTestFinished(() => slow.stop());
    slow.answerAlways('hang');
    // More turns than a process has.
    const people = await Promise.all(Array.from({ length: 18 }, () => rig.join()));
    for (const as of people)
      for (let n = 0; n < MAX_WEBHOOKS; n += 1) await made(as, { url: slow.url, events: ['margin.called'] });
    const other = await rig.join();
    await made(other, { events: ['margin.called'] });
    for (const as of people) await call(as);
    const by = deliveryOn(rig.server.db);
    onTestFinished(() => by.stop());
    await by.look();
    await expect.poll(() => slow.received.length).toBeGreaterThan(0);
    await call(other);
    await by.look();
    await expect.poll(() => receiver.received.length).toBe(1);
    // While each of theirs still hangs: it did not wait for one of them to be given up.
    const tried = await rig.owner
      .selectFrom('webhook_deliveries as d')
      .innerJoin('webhook_endpoints as e', 'e.id', 'd.endpoint_id')
      .select('d.event_id')
      .where('d.attempts', '>', 0)
      .where('e.user_id', '<>', other.id)
      .execute();
    expect(tried).toEqual([]);
    const perPerson = Map.groupBy(slow.received, ({ data }) => data['user']);
    expect(Math.max(...[...perPerson.values()].map((sent) => sent.length))).toBe(2);
  });

  test('waits in a lane of its own until it answers quickly again', async () => {
    const slow = await startWebhookReceiver();
    onTestFinished(() => slow.stop());
    slow.answer('hang');
    const { webhook } = await made(client, { url: slow.url, events: ['margin.called'] });
    const isSlow = async () =>
      (
        await rig.owner
          .selectFrom('webhook_endpoints')
          .select('is_slow')
          .where('id', '=', webhook.id)
          .executeTakeFirstOrThrow()
      ).is_slow;
    const by = deliveryOn(rig.server.db, IMPATIENT);
    onTestFinished(() => by.stop());
    await call(client);
    await send(by);
    expect(await isSlow()).toBe(true);
    ahead = 10_000;
    await send(by);
    expect(slow.received).toHaveLength(2);
    expect(await isSlow()).toBe(false);
  });
});

describe('an event', () => {
  test('outlives the process that committed it, and one that died while it sent it', async () => {
    const { webhook } = await made(client, { events: ['order.filled'] });
    await buy(client);
    // The process that took the order is gone: nothing but its commit is left.
    receiver.answer('hang');
    const dying = deliveryOn(rig.server.db, IMPATIENT);
    await dying.look();
    await expect.poll(() => receiver.received.length).toBe(1);
    // It says nothing any more: neither that it was sent nor that its turn is over.
    const [row] = await rig.owner.selectFrom('webhook_endpoints').select('claimed_until').execute();
    await dying.stop();
    await rig.owner.updateTable('webhook_endpoints').set({ claimed_until: row!.claimed_until }).execute();
    await send();
    expect(receiver.received).toHaveLength(1);
    ahead = 61_000;
    await send();
    expect(receiver.received.map(({ id }) => id)).toEqual([
      receiver.received[0]?.id,
      receiver.received[0]?.id,
    ]);
    expect(await deliveriesOf(client, webhook.id)).toMatchObject([{ state: 'sent', attempts: 1 }]);
  });

  test('that two processes see is sent once, in order', async () => {
    await made(client, { events: ['margin.called'] });
    const others = [deliveryOn(rig.server.db), deliveryOn(rig.server.db)];
    for (let level = 0; level < 60; level += 1) {
      await call(client, level);
      if (level % 5 === 0) for (const one of others) void one.look();
    }
    for (let round = 0; round < 5; round += 1) await Promise.all(others.map((one) => send(one)));
    expect(receiver.received.map(({ data }) => data['marginLevel'])).toEqual(
      Array.from({ length: 60 }, (_, n) => n),
    );
    await Promise.all(others.map((one) => one.stop()));
  });

  test('is not sent to whoever was deactivated or erased; nothing of it stays', async () => {
    const [erased, deactivated] = [client, await rig.join()];
    for (const as of [erased, deactivated]) {
      await made(as, { events: ['margin.called'] });
      await call(as);
    }
    await rig.call(`PUT /api/admin/users/${deactivated.id}`, {
      as: administrator,
      body: { isActive: false },
    });
    const body = { password: erased.password };
    expect((await rig.call(`POST /api/users/${erased.id}/erasure`, { as: erased, body })).status).toBe(200);
    await send();
    expect(receiver.received).toEqual([]);
    const kept = await rig.owner
      .selectFrom('webhook_endpoints')
      .select('user_id')
      .where('user_id', '=', erased.id)
      .execute();
    expect(kept).toEqual([]);
    expect(await waitingEvents()).toEqual([]);
    const late = sql`insert into webhook_endpoints (id, user_id, of_installation, url, description, events, is_active, secret, created_at)
      values (${randomUUID()}, ${erased.id}, false, 'https://x.example/', '', '{split.applied}', true, 'x', now())`;
    await expect(late.execute(rig.owner)).rejects.toThrow('erased');
  });

  test('is sent again when its owner asks for it, and a test event too', async () => {
    const { secret, webhook } = await made(client, { events: ['margin.called'] });
    const event = await call(client);
    receiver.answer(500);
    await send();
    const path = `/api/webhooks/${webhook.id}`;
    const again = await rig.call(`POST ${path}/deliveries/${event}/retry`, { as: client, body: {} });
    expect(again.status).toBe(202);
    await send();
    expect(receiver.received.map(({ id }) => id)).toEqual([event, event]);
    const test = await rig.call(`POST ${path}/test`, { as: client, body: {} });
    expect(test.status).toBe(202);
    await send();
    expect(receiver.received[2]).toMatchObject({
      id: (test.body as { event: string }).event,
      type: 'webhook.test',
      data: { user: client.id },
    });
    expect(secret).toMatch(/^whsec_/);
    expect(typesOf(await deliveriesOf(client, webhook.id))).toEqual(['webhook.test', 'margin.called']);
    expect(typesOf(await deliveriesOf(client, webhook.id, '?limit=1'))).toEqual(['webhook.test']);
    expect(await deliveriesOf(client, webhook.id, `?before=${event}`)).toEqual([]);
    expect(await deliveriesOf(client, webhook.id, '?before=x')).toEqual([]);
    await rig.call(`PATCH ${path}`, { as: client, body: { isActive: false, password: client.password } });
    expect(codeOf(await rig.call(`POST ${path}/test`, { as: client, body: {} }))).toBe('webhook_off');
    expect(codeOf(await rig.call(`POST ${path}/deliveries/${event}/retry`, { as: client, body: {} }))).toBe(
      'webhook_off',
    );
  });

  test('is forgotten after thirty days, unless it is on its way', async () => {
    const { webhook } = await made(client, { events: ['margin.called'] });
    await call(client);
    await send();
    receiver.answerAlways(500);
    await call(client);
    await send();
    ahead = 31 * 86_400_000;
    expect(await delivery.prune()).toBe(1);
    expect((await deliveriesOf(client, webhook.id)).map(({ state }) => state)).toEqual(['waiting']);
  });

  test('of thousands that wait keeps nobody else waiting', async () => {
    const other = await rig.join();
    await made(client, { events: ['margin.called'] });
    await made(other, { events: ['margin.called'] });
    await sql`insert into webhook_events (id, user_id, type, data, at)
      select gen_random_uuid(), ${client.id}, 'margin.called', jsonb_build_object('marginLevel', n), now()
      from generate_series(1, ${BACKLOG}::int) n`.execute(rig.owner);
    await call(other);
    const began = performance.now();
    // Even where only one is sent to at a time.
    const narrow = deliveryOn(rig.server.db, { maxTurns: 1 });
    onTestFinished(() => narrow.stop());
    await send(narrow);
    const seconds = (performance.now() - began) / 1_000;
    const place = receiver.received.findIndex(({ data }) => data['user'] === other.id);
    recordProof({ proof: 'backlog of webhooks', milliseconds: seconds * 1_000, events: BACKLOG, place });
    const levels = receiver.received.flatMap(({ data }) =>
      data['user'] === client.id ? [data['marginLevel']] : [],
    );
    expect(levels).toEqual(Array.from({ length: BACKLOG }, (_, n) => n + 1));
    expect(receiver.received).toHaveLength(BACKLOG + 1);
  }, 300_000);
});

describe('others', () => {
  test('see of it where it goes to, and no more: an administrator, and the export of its person', async () => {
    const { secret, webhook } = await made(client, {
      url: 'https://hooks.example.org/in/s3cret?token=t0ken',
    });
    const seen = await rig.call(`GET /api/admin/users/${client.id}/webhooks`, { as: administrator });
    expect(seen.body).toMatchObject({ webhooks: [{ id: webhook.id, host: 'hooks.example.org' }] });
    expect(seen.text).not.toMatch(/s3cret|t0ken|whsec/);
    const exported = await rig.call('POST /api/export', { as: client, body: { password: client.password } });
    expect(PersonalExport.parse(exported.body).webhooks).toEqual([{ ...webhook, deliveries: [] }]);
    expect(exported.text).not.toContain(secret.slice('whsec_'.length));
  });
});
