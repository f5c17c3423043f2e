import { Alert, CALL_SCHEMAS, type Notice } from '@lonja/protocol';
import { fireAlerts, loadActiveAlerts } from '@lonja/store/alerts/alerts';
import { createMigratedDatabase } from '@lonja/testkit';
import { beforeEach, describe, expect, inject, onTestFinished, test } from 'vitest';
import { ALL_SLOTS } from '../cluster/slots.ts';
import { createAlertWatch } from './alert-watch.ts';
import { describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, RIG_SYMBOLS, startServerRig, type Actor } from '../test/server-rig.ts';
import { openScreen } from '../test/screen.ts';

const rig = describeServer();
let client: Actor;

beforeEach(async () => {
  client = await rig.join();
  rig.market.move(OPENING_QUOTES);
});

/** The specification's text of alerts is English. */
const ENGLISH = { 'accept-language': 'en' };
const post = (body: object, headers: Record<string, string> = ENGLISH, as = client) =>
  rig.call('POST /api/alerts', { as, body, headers });
const make = async (body: object): Promise<Alert> => {
  const answer = await post(body);
  expect(answer.status).toBe(201);
  return Alert.parse(answer.body);
};
const patch = (id: string, body: object, as = client) =>
  rig.call(`PATCH /api/alerts/${id}`, { as, body, headers: ENGLISH });
const remove = (id: string, as = client) => rig.call(`DELETE /api/alerts/${id}`, { as });
const list = async (as = client): Promise<Alert[]> =>
  CALL_SCHEMAS.listAlerts.response.parse((await rig.call('GET /api/alerts', { as })).body);
const fired = async (as = client): Promise<Notice[]> => {
  await rig.server.alerts.drain();
  const { body } = await rig.call('GET /api/notices', { as });
  return CALL_SCHEMAS.listNotices.response.parse(body).notices;
};
/** A step of AAPL, whose price shows as the middle of the two. */
const apple = (bid: string, ask: string) => rig.market.move({ AAPL: [bid, ask] });

describe('[DLG-09] making an alert', () => {
  test('keeps it: the newest first, active, with the value as a number', async () => {
    await make({ symbol: 'AAPL', type: 'price_above', value: 200 });
    await make({ symbol: 'BTC-USD', type: 'change_below', value: '2.5' });
    expect(await list()).toMatchObject([
      { symbol: 'BTC', type: 'change_below', value: 2.5, isActive: true, firedAt: null },
      { symbol: 'AAPL', type: 'price_above', value: 200, isActive: true, firedAt: null },
    ]);
  });

  test.each([
    {},
    { symbol: '', type: 'price_above', value: 1 },
    { symbol: 'AAPL', type: 'price_above' },
    { symbol: 'AAPL', type: 'price_above', value: '' },
    { symbol: 'AAPL', type: 'price_above', value: 0 },
    { symbol: 'AAPL', type: 'change_below', value: -1 },
    { symbol: 'AAPL', value: 1 },
  ])('%j: the specification’s text', async (body) => {
    const answer = await post(body);
    expect(answer).toMatchObject({ status: 400, body: { error: 'Please fill in all alert details' } });
  });

  test.each([
    { symbol: 'AAPL', type: 'price_near', value: 1 },
    { symbol: 'AAPL', type: 'price_above', value: 'much' },
    { symbol: 'AAPL', type: 'price_above', value: '1e99' },
    { symbol: 'AAPL', type: 'price_above', value: 1, isActive: false },
  ])('%j is refused', async (body) => {
    expect((await post(body)).status).toBe(400);
  });

  test('an instrument that there is not is unknown', async () => {
    expect((await post({ symbol: 'NOPE', type: 'price_above', value: 1 })).status).toBe(404);
  });

  test('twenty are active at most, however many are asked for at once; switching on counts', async () => {
    const body = { symbol: 'AAPL', type: 'price_above', value: 500 };
    const answers = await Promise.all(Array.from({ length: 30 }, () => post(body)));
    const counts = [201, 409].map((status) => answers.filter((answer) => answer.status === status).length);
    expect(counts).toEqual([20, 10]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'too_many_alerts',
      error: 'This account has 20 active alerts, the maximum. Switch one off first',
      details: { maximum: 20 },
    });
    const [first, second] = await list();
    expect((await patch(first?.id ?? '', { isActive: false })).status).toBe(200);
    expect((await post(body)).status).toBe(201);
    expect(await patch(first?.id ?? '', { isActive: true })).toMatchObject({
      status: 409,
      body: { code: 'too_many_alerts' },
    });
    expect((await remove(second?.id ?? '')).body).toEqual({ id: second?.id });
    expect((await patch(first?.id ?? '', { isActive: true })).status).toBe(200);
  });

  test('one Idempotency-Key makes one alert', async () => {
    const key = { 'idempotency-key': 'alert-1' };
    const body = { symbol: 'AAPL', type: 'price_above', value: 300 };
    const atOnce = await Promise.all([post(body, key), post(body, key)]);
    // Who comes while the first is worked on asks again.
    const [first] = atOnce.filter(({ status }) => status === 201);
    expect(atOnce.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
    const second = await post(body, key);
    expect([second.text, second.headers['idempotent-replayed']]).toEqual([first?.text, 'true']);
    expect((await post({ ...body, value: 301 }, key)).status).toBe(422);
    expect(await list()).toHaveLength(1);
  });

  test("somebody else's alert and a missing one answer alike", async () => {
    const { id } = await make({ symbol: 'AAPL', type: 'price_above', value: 300 });
    const other = await rig.join();
    for (const wrong of [id, '999999', 'x', `${id} `, `0${id}`]) {
      expect((await patch(encodeURIComponent(wrong), { isActive: false }, other)).status).toBe(404);
      expect((await remove(encodeURIComponent(wrong), other)).status).toBe(404);
    }
    expect(await list(other)).toEqual([]);
    expect(await list()).toMatchObject([{ id, isActive: true }]);
  });
});

describe('[DLG-09] an alert fires', () => {
  test('once, on every screen of its client, and is kept and switched off', async () => {
    const screens = [await openScreen(rig.port, client), await openScreen(rig.port, client)];
    const stranger = await openScreen(rig.port, await rig.join());
    const { id } = await make({ symbol: 'AAPL', type: 'price_above', value: 192 });
    apple('191.97', '192.01');
    expect(await fired()).toEqual([]);
    apple('191.98', '192.02');
    apple('191.00', '191.04');
    apple('193.00', '193.04');
    const notices = await fired();
    expect(notices).toMatchObject([
      {
        kind: 'alert_fired',
        data: { alertId: id, symbol: 'AAPL', type: 'price_above', value: 192, price: 192 },
      },
    ]);
    for (const screen of screens) expect((await screen.received('notice')).notice).toEqual(notices[0]);
    expect(await list()).toMatchObject([{ id, isActive: false, firedAt: expect.any(String) }]);
    await stranger.pong();
    expect(stranger.messages.filter(({ type }) => type === 'notice')).toEqual([]);
  });

  // The market opens at 191.22; the price of 24 hours before is the catalogue's.
  test('at once when its condition holds already, and again each time it is switched on', async () => {
    const { id } = await make({ symbol: 'AAPL', type: 'price_below', value: 191.22 });
    expect(await fired()).toHaveLength(1);
    expect((await patch(id, { isActive: true })).body).toMatchObject({ isActive: true, firedAt: null });
    expect(await fired()).toHaveLength(2);
    apple('195.00', '195.04');
    await patch(id, { isActive: true });
    apple('194.00', '194.04');
    expect(await fired()).toHaveLength(2);
    apple('191.20', '191.24');
    expect(await fired()).toHaveLength(3);
  });

  // The price of 24 hours before is the catalogue's 309.00: 315.18 is 2 % above it, 305.91 is 1 % below.
  test('by the change that every screen shows: v % up, v % down', async () => {
    apple('308.98', '309.02');
    const up = await make({ symbol: 'AAPL', type: 'change_above', value: 2 });
    const higher = await make({ symbol: 'AAPL', type: 'change_above', value: '2.01' });
    const down = await make({ symbol: 'AAPL', type: 'change_below', value: 1 });
    apple('315.13', '315.17');
    expect(await fired()).toEqual([]);
    apple('315.16', '315.20');
    expect(await fired()).toMatchObject([
      { data: { alertId: up.id, type: 'change_above', value: 2, price: 315.18, changePercent: 2 } },
    ]);
    apple('305.89', '305.93');
    expect(await fired()).toMatchObject([
      { data: { alertId: down.id, type: 'change_below', value: 1, changePercent: -1 } },
      { data: { alertId: up.id } },
    ]);
    expect((await list()).filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual([higher.id]);
  });

  test('not when it is switched off or deleted, and at its new value when that is changed', async () => {
    const [off, gone, moved] = [
      await make({ symbol: 'AAPL', type: 'price_above', value: 192 }),
      await make({ symbol: 'AAPL', type: 'price_above', value: 192 }),
      await make({ symbol: 'AAPL', type: 'price_above', value: 192 }),
    ];
    await patch(off.id, { isActive: false });
    await remove(gone.id);
    await patch(moved.id, { value: 195 });
    apple('193.00', '193.04');
    expect(await fired()).toEqual([]);
    apple('195.00', '195.04');
    expect(await fired()).toMatchObject([{ data: { alertId: moved.id, value: 195 } }]);
    expect(await patch(moved.id, { value: 0 })).toMatchObject({
      status: 400,
      body: { error: 'Please fill in all alert details' },
    });
  });

  test('after a restart too, at the first step', async () => {
    const database = await createMigratedDatabase(inject('pgUrl'), RIG_SYMBOLS);
    const before = await startServerRig({ ...database, drop: () => Promise.resolve() });
    const owner = await before.join();
    await before.call('POST /api/alerts', {
      as: owner,
      body: { symbol: 'AAPL', type: 'price_above', value: 192 },
    });
    await before.stop();
    const after = await startServerRig(database);
    onTestFinished(() => after.stop());
    const noticesOf = async (): Promise<Notice[]> => {
      await after.server.alerts.drain();
      const { body } = await after.call('GET /api/notices', { as: await after.signIn(owner) });
      return CALL_SCHEMAS.listNotices.response
        .parse(body)
        .notices.filter(({ kind }) => kind === 'alert_fired');
    };
    after.market.move({ AAPL: ['193.00', '193.04'] });
    expect(await noticesOf()).toHaveLength(1);
    after.market.move({ AAPL: ['193.00', '193.04'] });
    expect(await noticesOf()).toHaveLength(1);
  });
});

describe('[DLG-09] a firing counts once', () => {
  const watchOf = (fire: typeof fireAlerts, published: string[], shown = rig.market.shown) =>
    createAlertWatch({
      instruments: rig.market.instruments,
      shown,
      isWatched: () => true,
      fire: (firings) => fire(rig.server.db, firings),
      publish: (notices) => published.push(...notices.map(({ id }) => id)),
      clock: Date.now,
      onFault: () => undefined,
    });

  test('whichever of several processes is first', async () => {
    await make({ symbol: 'AAPL', type: 'price_above', value: 192 });
    const published: string[] = [];
    const watches = [watchOf(fireAlerts, published), watchOf(fireAlerts, published)];
    for (const watch of watches) await watch.load(loadActiveAlerts(rig.server.db, ALL_SLOTS, undefined));
    apple('193.00', '193.04');
    for (const watch of watches) watch.look();
    await Promise.all(watches.map((watch) => watch.drain()));
    const notices = await fired();
    expect(notices).toHaveLength(1);
    expect(published.filter((id) => id !== notices[0]?.id)).toEqual([]);
  });

  test('and is notified when the answer of its write was lost, or the database was away', async () => {
    await make({ symbol: 'AAPL', type: 'price_above', value: 192 });
    // Only this watch sees a price that the alert fires at: the server watches too.
    const risen = {
      ...rig.market.shown,
      price: (at: number) => Math.round(1.01 * rig.market.shown.price(at)),
    };
    const published: string[] = [];
    const faults = [() => fireAlerts, () => () => Promise.reject(new Error('away'))];
    const unlucky: typeof fireAlerts = async (db, firings) => {
      const fault = faults.pop();
      if (!fault) return fireAlerts(db, firings);
      await fault()(db, firings);
      throw new Error('the answer is lost');
    };
    const watch = watchOf(unlucky, published, risen);
    await watch.load(loadActiveAlerts(rig.server.db, ALL_SLOTS, undefined));
    watch.look();
    await watch.drain();
    expect(faults).toEqual([]);
    expect(published).toEqual((await fired()).map((notice) => notice.id));
    expect(published).toHaveLength(1);
  });
});
