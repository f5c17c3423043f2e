import { randomBytes } from 'node:crypto';
import {
  CALL_SCHEMAS,
  ErrorBody,
  HookAddress,
  type Hook,
  type HookSignal,
  type NewHookRequest,
} from '@lonja/protocol';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type * as z from 'zod';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES, type Actor } from '../test/server-rig.ts';

const rig = describeServer();
const admin = provideAdministrator(rig);
let client: Actor;
let joined = 0;
let account = '';

beforeEach(async () => {
  client = await rig.join(`127.0.5.${1 + (joined++ % 200)}`);
  rig.market.move(OPENING_QUOTES);
  await rig.server.orders.drain();
  const user = CALL_SCHEMAS.getUser.response.parse(
    (await rig.call(`GET /api/users/${client.id}`, { as: client })).body,
  );
  account = user.account?.id ?? '';
  return () => rig.assertBalanced();
});

type Made = Hook & { readonly path: string };
async function hookOf(more: Partial<z.input<typeof NewHookRequest>> = {}, as = client): Promise<Made> {
  const body = { name: 'Breakout', account, password: as.password, ...more };
  const made = HookAddress.parse((await rig.call('POST /api/hooks', { as, body })).body);
  return { ...made.hook, path: made.path };
}
const send = ({ path }: { readonly path: string }, signal: unknown, from?: string) =>
  rig.call(`POST ${path}`, {
    raw: typeof signal === 'string' ? signal : JSON.stringify(signal),
    headers: { 'content-type': 'text/plain; charset=utf-8' },
    ...(from === undefined
      ? {}
      : { headers: { 'content-type': 'application/json', 'x-forwarded-for': from } }),
  });
const long = (size: number | string, more: object = {}) => ({
  ticker: 'NASDAQ:AAPL',
  position: 'long',
  size,
  ...more,
});
const short = (size: number, more: object = {}) => ({ ...long(size, more), position: 'short' });
const WAIT = { timeout: 20_000 };
const FLAT = { ticker: 'AAPL', position: 'flat', size: 0 };

async function signalsOf({ id }: Hook, as = client): Promise<readonly HookSignal[]> {
  await rig.server.hooks.following.look();
  const { body } = await rig.call(`GET /api/hooks/${id}/signals?limit=100`, {
    as,
    headers: { 'accept-language': 'en' },
  });
  return CALL_SCHEMAS.listSignals.response.parse(body).signals;
}
/** Sends a signal, follows it, and says what became of it. */
async function follow(hook: Made, signal: object): Promise<HookSignal> {
  expect((await send(hook, signal)).status).toBe(202);
  return (await signalsOf(hook))[0]!;
}
const held = async (symbol = 'AAPL'): Promise<number> => {
  const { body } = await rig.call(`GET /api/positions/${client.id}`, { as: client });
  const positions = CALL_SCHEMAS.getPositions.response.parse(body);
  return Number(positions.find((one) => one.symbol === symbol)?.quantity ?? 0);
};
const ordersOf = async () =>
  CALL_SCHEMAS.listOrders.response.parse((await rig.call('GET /api/orders?status=all', { as: client })).body);
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, ErrorBody.parse(body).code];
const hookNow = async (id: string): Promise<Hook> =>
  CALL_SCHEMAS.listHooks.response
    .parse((await rig.call('GET /api/hooks', { as: client })).body)
    .find((one) => one.id === id)!;
const suspend = (body: object, as = client) => rig.call('POST /api/keys/suspension', { as, body });

describe('a signal', () => {
  test('[API-24] says which position is wanted: a repeat does nothing, and a turn closes first', async () => {
    const hook = await hookOf();
    expect(await follow(hook, long(2))).toMatchObject({
      ticker: 'NASDAQ:AAPL',
      position: 'long',
      size: '2',
      state: 'executed',
      orders: [1],
      refusal: null,
    });
    expect(await follow(hook, long('2.0'))).toMatchObject({ state: 'nothing', orders: [] });
    expect(await held()).toBe(2);
    expect(await follow(hook, long(5))).toMatchObject({ state: 'executed', orders: [2] });
    expect(await follow(hook, short(3))).toMatchObject({ state: 'executed', orders: [3, 4] });
    expect(await held()).toBe(-3);
    expect(await follow(hook, FLAT)).toMatchObject({ state: 'executed', orders: [5] });
    expect([await held(), (await follow(hook, FLAT)).state]).toEqual([0, 'nothing']);
    const orders = await ordersOf();
    expect(orders.map(({ sentBy }) => sentBy)).toEqual(
      orders.map(() => ({ kind: 'hook', hook: Number(hook.id), name: 'Breakout' })),
    );
    expect((await hookNow(hook.id)).lastSignalAt).not.toBeNull();
  });

  test('[API-24] is answered before it is followed, and one that is newer takes its place', async () => {
    const hook = await hookOf();
    const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((size) => send(hook, long(size))));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
    const signals = await signalsOf(hook);
    const { size, state } = signals[0]!;
    expect(['executed', 'nothing']).toContain(state);
    expect(await held()).toBe(Number(size));
    expect(signals.map((one) => one.state)).not.toContain('waiting');
    expect(signals.map((one) => one.state)).not.toContain('refused');
  });

  test('[API-24] that says when it was sent counts once, and not after one that was sent later', async () => {
    const hook = await hookOf();
    const at = (second: number) => new Date(Date.now() - 60_000 + second * 1_000).toISOString();
    const first = long(1, { time: at(1) });
    await follow(hook, first);
    await follow(hook, { ...FLAT, ticker: 'NASDAQ:AAPL', time: at(5) });
    expect((await send(hook, first)).status).toBe(202);
    expect(await signalsOf(hook)).toHaveLength(2);
    expect(await follow(hook, long(7, { time: at(3) }))).toMatchObject({ state: 'superseded', orders: [] });
    expect(await held()).toBe(0);
  });

  test('[API-24] names instruments as its sender does, and has its size from its hook', async () => {
    const symbols = [{ ticker: 'BINANCE:BTCUSDT', symbol: 'BTC' }];
    const hook = await hookOf({ symbols, quantity: '0.01', leverage: 2 });
    const wanted = { ticker: 'BINANCE:BTCUSDT', position: 'short', size: 750 };
    expect(await follow(hook, wanted)).toMatchObject({ state: 'executed' });
    expect(await held('BTC')).toBe(-0.01);
    expect(await follow(hook, { ticker: 'BINANCE:ETHUSDT', position: 'long' })).toMatchObject({
      state: 'refused',
      refusal: { code: 'unknown_instrument', text: 'Unknown instrument' },
    });
    const given = await hookOf({ name: 'Given' });
    expect((await follow(given, { ticker: 'AAPL', position: 'long' })).refusal?.code).toBe(
      'signal_without_size',
    );
    const odd = { ticker: 'AAPL', position: 'LONG', size: '1.234567890123' };
    expect(await follow(given, odd)).toMatchObject({ state: 'executed', size: '1.23456789' });
    expect(await held()).toBe(1.234567);
  });

  test.each<[string, string, string[]]>([
    ['no JSON', 'AAPL crossed 200', []],
    ['nothing', '', []],
    ['a list', '[]', []],
    ['a JSON text', '"long"', []],
    ['nothing of what is needed', '{}', ['position', 'ticker']],
    ['another position', JSON.stringify({ ...FLAT, position: 'buy' }), ['position']],
    [
      'placeholders that nobody filled in',
      '{"ticker":"{{ticker}}","position":"{{strategy.market_position}}"}',
      ['position'],
    ],
    ['a size below zero', JSON.stringify(long(-1)), ['size']],
    ['a size that is none', JSON.stringify(long('1e3')), ['size']],
    ['a size beyond all', JSON.stringify(long(1e30)), ['size']],
    ['a ticker with blanks', JSON.stringify({ ...FLAT, ticker: 'A A' }), ['ticker']],
    ['a ticker of zeros', '{"ticker":"A\\u0000","position":"flat"}', ['ticker']],
    ['a card', JSON.stringify({ ...FLAT, ticker: '4242424242424242' }), ['ticker']],
    ['no time', JSON.stringify({ ...FLAT, time: 'now' }), ['time']],
    ['a time to come', JSON.stringify({ ...FLAT, time: '2099-01-01T00:00:00Z' }), ['time']],
    ['deep nonsense', '['.repeat(4_000), []],
  ])('[API-24] that is %s is refused, and its owner sees that one came', async (_, raw, unreadable) => {
    const hook = await hookOf();
    const answer = await send(hook, raw);
    expect(codeOf(answer)).toEqual([400, 'signal_unreadable']);
    expect(await signalsOf(hook)).toMatchObject([
      {
        ticker: null,
        state: 'refused',
        unreadable: expect.arrayContaining(unreadable),
        refusal: { code: 'signal_unreadable' },
      },
    ]);
    expect(await ordersOf()).toEqual([]);
  });

  test('[API-24] of more than 8 kB is refused unread, to whatever address', async () => {
    const hook = await hookOf();
    const large = JSON.stringify({ ...FLAT, note: 'x'.repeat(8_300) });
    expect([
      (await send(hook, large)).status,
      (await send({ path: '/hooks/tv/none' }, large)).status,
    ]).toEqual([413, 413]);
    expect(await signalsOf(hook)).toEqual([]);
  });

  test('[API-24] that waits for others of its hook takes no connection from other calls', async () => {
    const hook = await hookOf();
    await rig.owner.transaction().execute(async (work) => {
      await sql`select from hooks where number = ${Number(hook.id)} for update`.execute(work);
      // More than there are connections.
      const waiting = Array.from({ length: 24 }, () => send(hook, FLAT));
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(work);
        expect(rows).toHaveLength(1);
      }, WAIT);
      expect((await hookNow(hook.id)).lastSignalAt).toBeNull();
      await sql`commit and chain`.execute(work);
      expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 202));
    });
  });

  test('[API-24] is one of 60 within a minute', async () => {
    const hook = await hookOf();
    const answers = await Promise.all(Array.from({ length: 64 }, () => send(hook, FLAT)));
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(60);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(4);
  });
});

describe('an address', () => {
  test('[API-24] of nobody, of somebody who is gone, and one that may not be sent to from there are alike', async () => {
    const hook = await hookOf({ networks: ['52.89.214.238', '10.1.0.0/16', '2001:db8::/32'] });
    const unknown = { path: `/hooks/tv/${randomBytes(32).toString('base64url')}` };
    const [none, foreign] = [await send(unknown, FLAT), await send(hook, FLAT)];
    const refusalIn = ({ body }: { body: unknown }) => ({ ...ErrorBody.parse(body), requestId: '' });
    expect([none.status, foreign.status]).toEqual([404, 404]);
    expect(refusalIn(foreign)).toEqual(refusalIn(none));
    expect(await signalsOf(hook)).toEqual([]);
    const open = await hookOf({ name: 'Local', networks: ['127.0.0.0/8'] });
    expect((await send(open, FLAT)).status).toBe(202);
    await rig.owner.updateTable('users').set({ is_active: false }).where('id', '=', client.id).execute();
    expect((await send(open, FLAT)).status).toBe(404);
  });

  test('[API-24] is shown once, and only its hash is kept', async () => {
    const { path, id } = await hookOf();
    const token = path.split('/').at(-1) ?? '';
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { body } = await rig.call('GET /api/hooks', { as: client });
    expect(JSON.stringify(body)).not.toContain(token);
    const row = await rig.owner
      .selectFrom('hooks')
      .selectAll()
      .where('number', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row.token_hash?.toString('latin1')).not.toContain(token);
  });

  test('[API-24] ends when it is renewed, when its hook is deleted and when the password changes', async () => {
    const hook = await hookOf();
    const proof = { password: client.password };
    const renewed = HookAddress.parse(
      (await rig.call(`POST /api/hooks/${hook.id}/address`, { as: client, body: proof })).body,
    );
    expect([(await send(hook, FLAT)).status, (await send(renewed, FLAT)).status]).toEqual([404, 202]);
    const body = { currentPassword: client.password, newPassword: 'another one to sign in' };
    expect((await rig.call('POST /api/password', { as: client, body })).status).toBe(200);
    expect((await send(renewed, FLAT)).status).toBe(404);
    expect((await hookNow(hook.id)).hasAddress).toBe(false);
    const fresh = await rig.call(`POST /api/hooks/${hook.id}/address`, {
      as: client,
      body: { password: body.newPassword },
    });
    const last = HookAddress.parse(fresh.body);
    expect((await send(last, FLAT)).status).toBe(202);
    expect((await rig.call(`DELETE /api/hooks/${hook.id}`, { as: client })).status).toBe(200);
    expect((await send(last, FLAT)).status).toBe(404);
  });

  test('[API-24] is given after the password alone, and is notified', async () => {
    const body = { name: 'Breakout', account };
    expect(codeOf(await rig.call('POST /api/hooks', { as: client, body }))).toEqual([
      403,
      'password_required',
    ]);
    const hook = await hookOf();
    const path = `/api/hooks/${hook.id}`;
    for (const [route, change] of [
      [`PATCH ${path}`, { leverage: 100 }],
      [`POST ${path}/address`, {}],
      [`POST ${path}/resumption`, {}],
    ] as const) {
      expect(codeOf(await rig.call(route, { as: client, body: change }))).toEqual([403, 'password_required']);
      const wrong = { ...change, password: 'wrong' };
      expect(codeOf(await rig.call(route, { as: client, body: wrong }))).toEqual([400, 'password_wrong']);
    }
    const { body: notices } = await rig.call('GET /api/notices', { as: client });
    expect(JSON.stringify(notices)).toContain('hook_added');
  });

  test('[API-24] is nobody else’s: to others there is no such hook', async () => {
    const hook = await hookOf();
    const other = await rig.join(`127.0.6.${1 + (joined % 200)}`);
    const proof = { password: other.password };
    const path = `/api/hooks/${hook.id}`;
    const answers = [
      await rig.call(`PATCH ${path}`, { as: other, body: { name: 'Mine', ...proof } }),
      await rig.call(`POST ${path}/address`, { as: other, body: proof }),
      await rig.call(`POST ${path}/resumption`, { as: other, body: proof }),
      await rig.call(`GET ${path}/signals`, { as: other }),
      await rig.call(`DELETE ${path}`, { as: other }),
      await rig.call('POST /api/hooks', { as: other, body: { name: 'x', account, ...proof } }),
      await suspend({ hook: hook.id }, other),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => [404, 'not_found']));
    expect((await rig.call('GET /api/hooks', { as: other })).body).toEqual([]);
    const key = { name: 'bot', scopes: ['read', 'trade'], days: 30, password: client.password };
    const { body } = await rig.call('POST /api/keys', { as: client, body: key });
    const headers = { authorization: `Bearer ${(body as { key: string }).key}` };
    expect(codeOf(await rig.call('GET /api/hooks', { headers }))).toEqual([403, 'key_scope_missing']);
  });

  test('[API-24] ten of them are the maximum, also with concurrent requests', async () => {
    const body = { name: 'Breakout', account, password: client.password };
    const answers = [];
    for (let turn = 0; turn < 2; turn++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 6 }, () => rig.call('POST /api/hooks', { as: client, body })),
        )),
      );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409).map(codeOf)).toEqual([
      [409, 'too_many_hooks'],
      [409, 'too_many_hooks'],
    ]);
  });

  test('[API-24] changes what it does, and takes no instrument that is not listed', async () => {
    const hook = await hookOf({ mandate: { timeZone: 'UTC', maxOrder: '100' } });
    const change = (more: object) =>
      rig.call(`PATCH /api/hooks/${hook.id}`, { as: client, body: { ...more, password: client.password } });
    expect((await follow(hook, long(1))).refusal?.code).toBe('mandate_order_size');
    expect((await change({ mandate: null, quantity: '3' })).status).toBe(200);
    expect(await follow(hook, long(1))).toMatchObject({ state: 'executed' });
    expect(await held()).toBe(3);
    const symbols = [{ ticker: 'X', symbol: 'NONE' }];
    expect(codeOf(await change({ symbols }))).toEqual([404, 'unknown_instrument']);
    expect(codeOf(await change({ networks: ['nowhere'] }))).toEqual([400, 'invalid_request']);
    expect(await hookNow(hook.id)).toMatchObject({ quantity: '3', symbols: [], networks: [] });
  });
});

describe('the mandate of a hook', () => {
  const NEW_YORK = { timeZone: 'America/New_York' } as const;

  test('[API-24] holds for its signals with the words of the refusal, and lets it close', async () => {
    const hook = await hookOf({ mandate: { ...NEW_YORK, maxOrder: '500', symbols: ['AAPL'] } });
    expect(await follow(hook, long(3))).toMatchObject({
      state: 'refused',
      orders: [],
      refusal: {
        code: 'mandate_order_size',
        text: expect.stringContaining('more than the mandate of this bot allows'),
      },
    });
    expect(await follow(hook, long(2))).toMatchObject({ state: 'executed' });
    expect((await follow(hook, { ...long(1), ticker: 'EURUSD' })).refusal?.code).toBe('outside_mandate');
    // A signal that turns the position closes it, and its opening is refused.
    expect(await follow(hook, short(3))).toMatchObject({
      state: 'refused',
      orders: [2],
      refusal: { code: 'mandate_order_size' },
    });
    expect(await held()).toBe(0);
    expect((await hookNow(hook.id)).authority).toMatchObject({
      mandate: { maxOrder: '500.00', symbols: ['AAPL'] },
      orderedToday: '382.48',
    });
  });

  test('[API-24] lets 16 signals at once spend a day’s value together, to the cent', async () => {
    const sizes = { AAPL: 1, ORCL: 1, EURUSD: 100, GBPUSD: 100, BTC: 0.001, USDJPY: 100 };
    const wanted = Object.entries(sizes).map(([ticker, size]) => ({ ticker, position: 'long', size }));
    const mandate = { ...NEW_YORK, maxDay: '400' };
    const hooks = [await hookOf({ name: 'One', mandate }), await hookOf({ name: 'Two', mandate })];
    const answers = await Promise.all(
      hooks.flatMap((hook) => [...wanted, ...wanted.slice(0, 2)].map((signal) => send(hook, signal))),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 202));
    const all = [];
    for (const hook of hooks) {
      all.push(...(await signalsOf(hook)));
      expect(Number((await hookNow(hook.id)).authority.orderedToday)).toBeLessThanOrEqual(400);
    }
    expect(new Set(all.map(({ state }) => state))).not.toContain('waiting');
    const alone = await hookOf({ name: 'Three', mandate });
    const more = wanted.map((signal) => ({ ...signal, size: signal.size * 3 }));
    await Promise.all(more.map((signal) => send(alone, signal)));
    const codes = (await signalsOf(alone)).map(({ refusal }) => refusal?.code);
    expect(codes).toContain('mandate_day_spent');
    expect(codes).toContain(undefined);
    expect(Number((await hookNow(alone.id)).authority.orderedToday)).toBeLessThanOrEqual(400);
  });

  test('[API-24] ends with a day’s loss, until the day has ended', async () => {
    const hook = await hookOf({ mandate: { ...NEW_YORK, maxDailyLoss: '20' } });
    await follow(hook, long(10));
    rig.market.move({ AAPL: ['180.00', '180.04'] });
    expect((await follow(hook, long(20))).refusal?.code).toBe('mandate_loss');
    await expect.poll(async () => (await hookNow(hook.id)).authority.suspension?.by).toBe('loss');
    rig.market.move(OPENING_QUOTES);
    expect((await follow(hook, long(11))).refusal?.code).toBe('key_suspended');
  });
});

describe('the kill switch', () => {
  test('[API-24] stops one hook, and its owner gives it back with the password', async () => {
    const hook = await hookOf();
    await follow(hook, long(1));
    expect((await suspend({ hook: hook.id, close: true })).body).toMatchObject({ keys: 1, closed: 1 });
    expect(await follow(hook, long(1))).toMatchObject({
      state: 'refused',
      refusal: { code: 'key_suspended', text: 'This bot is suspended' },
    });
    expect(await follow(hook, FLAT)).toMatchObject({ state: 'refused' });
    const body = { password: client.password };
    const resumed = await rig.call(`POST /api/hooks/${hook.id}/resumption`, { as: client, body });
    expect(resumed.body).toMatchObject({ authority: { suspension: null } });
    expect(await follow(hook, long(1))).toMatchObject({ state: 'executed' });
    expect(codeOf(await suspend({ hook: hook.id, key: 'both' }))).toEqual([400, 'invalid_request']);
  });

  test('[API-24] of everything stops hooks too, and that of staff those that are made later', async () => {
    const hook = await hookOf();
    expect((await suspend({})).body).toMatchObject({ keys: 1 });
    expect((await follow(hook, long(1))).refusal?.code).toBe('key_suspended');
    const path = `/api/admin/users/${client.id}/programs`;
    const reason = { reason: 'A loop without a pause' };
    await rig.call(`POST ${path}/suspension`, { as: admin, body: reason });
    const seen = CALL_SCHEMAS.listUserPrograms.response.parse(
      (await rig.call(`GET ${path}`, { as: admin })).body,
    );
    expect(seen.hooks).toMatchObject([{ id: hook.id, name: 'Breakout', authority: { suspension: {} } }]);
    const later = await hookOf({ name: 'Later' });
    expect((await follow(later, long(1))).refusal?.code).toBe('key_suspended');
    const own = { as: client, body: { password: client.password } };
    expect(codeOf(await rig.call(`POST /api/hooks/${later.id}/resumption`, own))).toEqual([403, 'forbidden']);
    await rig.call(`POST ${path}/resumption`, { as: admin, body: reason });
    expect(await follow(later, long(1))).toMatchObject({ state: 'executed' });
  });

  test('[ADM-01] an administrator stops one hook, and leaves the others; its owner does not undo it', async () => {
    const [hook, other] = [await hookOf(), await hookOf({ name: 'Other' })];
    const path = `/api/admin/users/${client.id}/programs`;
    const body = { hook: hook.id, reason: 'A loop without a pause' };
    const stop = (more: object = {}) =>
      rig.call(`POST ${path}/suspension`, { as: admin, body: { ...body, ...more } });
    expect(codeOf(await stop({ hook: '999999' }))).toEqual([404, 'not_found']);
    expect(codeOf(await stop({ key: 'both' }))).toEqual([400, 'invalid_request']);
    expect((await stop()).body).toEqual({ keys: 1, cancelled: 0, closed: 0, open: 0 });
    expect((await follow(hook, long(1))).refusal?.code).toBe('key_suspended');
    expect(await follow(other, long(1))).toMatchObject({ state: 'executed' });
    const own = { as: client, body: { password: client.password } };
    expect(codeOf(await rig.call(`POST /api/hooks/${hook.id}/resumption`, own))).toEqual([403, 'forbidden']);
    expect((await rig.call(`POST ${path}/resumption`, { as: admin, body })).body).toEqual({ accounts: 1 });
    expect(await follow(hook, long(2))).toMatchObject({ state: 'executed' });
    const { notices } = CALL_SCHEMAS.listNotices.response.parse(
      (await rig.call('GET /api/notices', { as: client })).body,
    );
    expect(notices.map(({ data }) => data)).toContainEqual({
      key: 'Breakout',
      change: 'suspended',
      by: 'administrator',
      reason: body.reason,
    });
    await suspend({ hook: hook.id });
    expect(codeOf(await rig.call(`POST ${path}/resumption`, { as: admin, body }))).toEqual([
      403,
      'forbidden',
    ]);
  });

  test('[API-24] holds under load: once it has answered, nothing of the hook is placed', async () => {
    const hook = await hookOf();
    const load = Array.from({ length: 16 }, (_, place) =>
      send(hook, place % 2 ? long(1 + place) : short(1 + place)),
    );
    const [stopped] = await Promise.all([suspend({ hook: hook.id }), ...load]);
    expect(stopped?.status).toBe(200);
    const before = await ordersOf();
    const after = await Promise.all(Array.from({ length: 16 }, (_, place) => send(hook, long(20 + place))));
    expect(after.map(({ status }) => status)).toEqual(after.map(() => 202));
    const signals = await signalsOf(hook);
    expect(signals.map(({ state }) => state)).not.toContain('waiting');
    expect(new Set(signals.slice(0, 16).map(({ state }) => state))).not.toContain('executed');
    expect(signals[0]).toMatchObject({ state: 'refused', refusal: { code: 'key_suspended' } });
    expect(await ordersOf()).toEqual(before);
  });
});

describe('the account of a hook', () => {
  test('[API-24] with latency: an order on its way is waited for, and a turn goes on when it has come', async () => {
    const hook = await hookOf();
    await follow(hook, long(2));
    const body = { fillProfile: 'retail', reason: 'A lesson on execution' };
    expect((await rig.call(`PUT /api/admin/users/${client.id}`, { as: admin, body })).status).toBe(200);
    expect(await follow(hook, short(3))).toMatchObject({ state: 'waiting', orders: [2] });
    expect(await held()).toBe(2);
    const arrive = async () => {
      rig.market.wait(300);
      rig.market.move(OPENING_QUOTES);
      await rig.server.orders.drain();
      await rig.owner
        .updateTable('hooks')
        .set({ claimed_until: null })
        .where('number', '=', Number(hook.id))
        .execute();
      return (await signalsOf(hook))[0];
    };
    expect(await arrive()).toMatchObject({ state: 'executed', orders: [2, 3] });
    await arrive();
    expect(await held()).toBe(-3);
  });

  test('[API-24] that is closed takes no signal any more', async () => {
    const opened = await rig.call(`POST /api/users/${client.id}/accounts`, {
      as: client,
      body: { name: 'Practice', terms: { grant: '5000' } },
    });
    const { id } = CALL_SCHEMAS.openPractice.response.parse(opened.body).account;
    const hook = await hookOf({ account: id });
    expect(await follow(hook, FLAT)).toMatchObject({ state: 'nothing' });
    const closed = await rig.call(`POST /api/users/${client.id}/accounts/${id}/closing`, {
      as: client,
      body: {},
    });
    expect([closed.status, closed.text]).toEqual([200, closed.text]);
    expect((await follow(hook, long(1))).refusal?.code).toBe('account_closed');
  });
});

describe('what stays of a hook', () => {
  test('[DSH-29] is exported, moves with an account that is reset, and ends with its person', async () => {
    const hook = await hookOf();
    await follow(hook, long(1));
    await follow(hook, FLAT);
    const proof = { password: client.password };
    const { body: data } = await rig.call('POST /api/export', { as: client, body: proof });
    expect(data).toMatchObject({
      hooks: [{ id: hook.id, name: 'Breakout', signals: [{ state: 'executed' }, { ticker: 'NASDAQ:AAPL' }] }],
    });
    const reset = await rig.call(`POST /api/users/${client.id}/account-reset`, { as: client, body: {} });
    expect(reset.status).toBe(200);
    const moved = await hookNow(hook.id);
    expect(moved.account).not.toBe(account);
    expect(await follow(hook, long(1))).toMatchObject({ state: 'executed', orders: [1] });
    await follow(hook, FLAT);
    const erased = await rig.call(`POST /api/users/${client.id}/erasure`, { as: client, body: proof });
    expect(erased.status).toBe(200);
    expect((await send(hook, FLAT)).status).toBe(404);
    const rows = await rig.owner
      .selectFrom('hook_signals')
      .select('id')
      .where('hook', '=', Number(hook.id))
      .execute();
    expect(rows).toEqual([]);
  });

  test('[API-24] of its signals the newest thousand are kept, for thirty days', async () => {
    const hook = await hookOf();
    await follow(hook, FLAT);
    await follow(hook, FLAT);
    const number = Number(hook.id);
    const first = await rig.owner
      .selectFrom('hook_signals')
      .select('id')
      .where('hook', '=', number)
      .orderBy('id')
      .executeTakeFirstOrThrow();
    await rig.owner
      .updateTable('hook_signals')
      .set({ at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', first.id)
      .execute();
    expect(await rig.server.hooks.following.prune()).toBe(1);
    expect(await signalsOf(hook)).toHaveLength(1);
  });

  test('[API-24] a process that dies with a signal leaves it to another one, and it is followed once', async () => {
    const hook = await hookOf();
    const beside = await rig.beside();
    const number = Number(hook.id);
    try {
      await send(hook, long(2));
      await signalsOf(hook);
      // As if its outcome had not been saved.
      await rig.owner
        .updateTable('hook_signals')
        .set({ state: 'waiting', decided_at: null })
        .where('hook', '=', number)
        .execute();
      await rig.owner
        .updateTable('hooks')
        .set({ claimed_until: new Date(0) })
        .where('number', '=', number)
        .execute();
      await beside.server.hooks.following.look();
      expect((await signalsOf(hook))[0]).toMatchObject({ state: 'executed', orders: [1] });
      expect(await held()).toBe(2);
    } finally {
      await beside.stop();
    }
  });
});
