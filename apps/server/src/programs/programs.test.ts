import { ErrorBody, CALL_SCHEMAS, NewApiKey, OrderResponse, type MandateRequest } from '@lonja/protocol';
import { beforeEach, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { OPENING_QUOTES } from '../test/server-rig.ts';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';
import { createRigGroup, join } from '../test/groups.ts';
import type { Actor } from '../test/server-rig.ts';

const rig = describeServer();
const admin = provideAdministrator(rig);
let client: Actor;
let joined = 0;
let account = '';

beforeEach(async () => {
  client = await rig.join(`127.0.7.${1 + (joined++ % 200)}`);
  rig.market.move(OPENING_QUOTES);
  await rig.server.orders.drain();
  const user = CALL_SCHEMAS.getUser.response.parse(
    (await rig.call(`GET /api/users/${client.id}`, { as: client })).body,
  );
  account = user.account?.id ?? '';
  return () => rig.assertBalanced();
});

type Mandate = z.input<typeof MandateRequest>;
const NEW_YORK = { timeZone: 'America/New_York' } as const;

async function keyOf(mandate?: Partial<Mandate>, more: object = {}) {
  const body = {
    name: 'bot',
    scopes: ['read', 'trade'],
    days: 30,
    password: client.password,
    account,
    ...(mandate ? { mandate: { ...NEW_YORK, ...mandate } } : {}),
    ...more,
  };
  const made = NewApiKey.parse((await rig.call('POST /api/keys', { as: client, body })).body);
  return { ...made.apiKey, bearer: { headers: { authorization: `Bearer ${made.key}` } } };
}

type As = Parameters<typeof rig.call>[1];
const LIMIT = { symbol: 'AAPL', side: 'buy', quantity: '1', type: 'limit', limitPrice: '100.00' };
const place = (as: As, more: object = {}) =>
  rig.call('POST /api/orders', { ...as, body: { ...LIMIT, ...more } });
const buy = (as: As, quantity = 1, more: object = {}) =>
  rig.call('POST /api/trades/buy', {
    ...as,
    body: { userId: client.id, symbol: 'AAPL', quantity, price: 191.24, ...more },
  });
const sell = (as: As, quantity = 1) =>
  rig.call('POST /api/trades/sell', {
    ...as,
    body: { userId: client.id, symbol: 'AAPL', quantity, price: 191.2 },
  });
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, ErrorBody.parse(body).code];
const mine = () => ({ as: client });
const waiting = async () =>
  CALL_SCHEMAS.listOrders.response.parse((await rig.call('GET /api/orders', mine())).body).length;

describe('a mandate holds whichever way an order comes', () => {
  test('[API-24] by trades, orders, groups, amendments and rebalances alike', async () => {
    const key = await keyOf({ symbols: ['AAPL', 'EURUSD'], maxOrder: '150', maxLeverage: 2 });
    expect(codeOf(await buy(key.bearer))).toEqual([403, 'mandate_order_size']);
    expect(codeOf(await place(key.bearer, { limitPrice: '150.01' }))).toEqual([403, 'mandate_order_size']);
    expect(codeOf(await place(key.bearer, { symbol: 'BTC' }))).toEqual([403, 'outside_mandate']);
    expect(codeOf(await place(key.bearer, { leverage: 5 }))).toEqual([403, 'mandate_leverage']);
    const group = { orders: [LIMIT, { ...LIMIT, quantity: '2' }] };
    expect(codeOf(await rig.call('POST /api/orders/oco', { ...key.bearer, body: group }))).toEqual([
      403,
      'mandate_order_size',
    ]);
    const { orders } = OrderResponse.parse((await place(key.bearer)).body);
    const amend = { ...key.bearer, body: { quantity: '2' } };
    expect(codeOf(await rig.call(`PATCH /api/orders/${orders[0]?.id}`, amend))).toEqual([
      403,
      'mandate_order_size',
    ]);
    const target = { userId: client.id, strategy: 'custom', targetAllocations: { technology: 100 } };
    expect(
      codeOf(await rig.call('POST /api/portfolio/rebalance', { ...key.bearer, body: target }))[1],
    ).toMatch(/mandate|outside/);
    expect((await buy(mine())).status).toBe(200);
  });

  test('[API-24] sixteen orders at once spend a day together, to the cent', async () => {
    const key = await keyOf({ maxDay: '500' });
    const answers = await Promise.all(Array.from({ length: 16 }, () => place(key.bearer)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(await waiting()).toBe(5);
    const { body } = await rig.call('GET /api/mandate', key.bearer);
    expect(CALL_SCHEMAS.getMandate.response.parse(body)).toMatchObject({
      user: client.id,
      mandate: { maxDay: '500.00', symbols: null },
      orderedToday: '500.00',
      suspension: null,
    });
  });

  test('[API-24] sixteen withdrawals at once spend a day together, to the cent, and the refusal says what is left', async () => {
    const key = await keyOf({ maxWithdrawalsDay: '320' }, { scopes: ['read', 'transfer'] });
    const withdraw = (as: As, amount = '60') =>
      rig.call(`POST /api/users/${client.id}/withdraw`, {
        ...as,
        body: { amount, method: 'paypal', accountDetails: 'me@example.org' },
      });
    const answers = await Promise.all(Array.from({ length: 16 }, () => withdraw(key.bearer)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    const refused = await withdraw(key.bearer);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: 'mandate_withdrawals_spent', details: { maximum: '320.000000', left: '20.000000' } },
    });
    const { body } = await rig.call('GET /api/mandate', key.bearer);
    expect(CALL_SCHEMAS.getMandate.response.parse(body)).toMatchObject({
      mandate: { maxWithdrawalsDay: '320.00' },
      withdrawnToday: '300.00',
      orderedToday: '0.00',
    });
    expect((await withdraw(mine())).status).toBe(200);
  });

  test('[API-24] what only closes is in nobody’s way, and opens nothing once its position is gone', async () => {
    const key = await keyOf({ maxOrder: '1' });
    await buy(mine(), 2);
    const exit = { side: 'sell', quantity: '2', limitPrice: '300.00' };
    expect((await place(key.bearer, exit)).status).toBe(201);
    expect((await sell(key.bearer, 2)).status).toBe(200);
    expect(await waiting()).toBe(0);
  });

  test('[API-24] a day’s loss stops the key until the day has ended', async () => {
    const key = await keyOf({ maxDailyLoss: '100' });
    await buy(key.bearer, 10);
    rig.market.move({ AAPL: ['180.00', '180.04'] });
    expect(codeOf(await buy(key.bearer, 1, { price: 180.04 }))).toEqual([403, 'mandate_loss']);
    await expect
      .poll(async () => (await rig.call('GET /api/keys', mine())).body)
      .toMatchObject([{ authority: { suspension: { by: 'loss' } } }]);
    rig.market.move(OPENING_QUOTES);
    expect(codeOf(await buy(key.bearer))).toEqual([403, 'key_suspended']);
    expect((await buy(mine())).status).toBe(200);
  });

  test('[API-24] a mandate is its owner’s to give, with the password, and needs its account', async () => {
    const key = await keyOf();
    const path = `PUT /api/keys/${key.id}/mandate`;
    const mandate = { ...NEW_YORK, maxOrder: '50' };
    expect(codeOf(await rig.call(path, { as: client, body: { mandate } }))[0]).toBe(403);
    const body = { mandate, password: client.password };
    const other = await rig.join(`127.0.8.${joined}`);
    expect((await rig.call(path, { as: other, body: { mandate, password: other.password } })).status).toBe(
      404,
    );
    expect((await rig.call(path, { ...key.bearer, body })).status).toBe(403);
    expect((await rig.call(path, { as: client, body })).body).toMatchObject({
      authority: { mandate: { maxOrder: '50.00' } },
    });
    expect(codeOf(await place(key.bearer))).toEqual([403, 'mandate_order_size']);
    for (const wrong of [{ timeZone: 'Mars/Olympus' }, { ...NEW_YORK, symbols: ['NOPE'] }])
      expect(
        (await rig.call(path, { as: client, body: { mandate: wrong, password: client.password } })).status,
      ).toBeGreaterThanOrEqual(400);
    const everywhere = { name: 'x', scopes: ['trade'], days: 30, password: client.password, mandate };
    expect(codeOf(await rig.call('POST /api/keys', { as: client, body: everywhere }))).toEqual([
      400,
      'mandate_needs_account',
    ]);
  });

  test('[API-24] a reset account keeps what its keys may do', async () => {
    const key = await keyOf({ maxOrder: '50' });
    await buy(mine());
    await sell(mine());
    await rig.call(`POST /api/users/${client.id}/reset`, { as: client, body: {} });
    const { body } = await rig.call('GET /api/keys', mine());
    expect(body).toMatchObject([{ id: key.id, authority: { mandate: { maxOrder: '50.00' } } }]);
    expect(codeOf(await place(key.bearer))).toEqual([403, 'mandate_order_size']);
  });
});

describe('the kill switch', () => {
  const kill = (body: object = {}) => rig.call('POST /api/keys/suspension', { as: client, body });

  test('[API-24] suspends, cancels, closes where asked, and notifies', async () => {
    const key = await keyOf();
    await place(key.bearer);
    await place(mine());
    await buy(key.bearer, 2);
    const done = await kill({ key: key.id, close: true });
    expect(done.body).toEqual({ keys: 1, cancelled: 1, closed: 1, open: 0 });
    expect(await waiting()).toBe(1);
    for (const act of [place(key.bearer), buy(key.bearer), sell(key.bearer)])
      expect(codeOf(await act)).toEqual([403, 'key_suspended']);
    expect((await rig.call('GET /api/notices', mine())).body).toMatchObject({
      notices: expect.arrayContaining([
        expect.objectContaining({
          kind: 'key_authority',
          data: expect.objectContaining({ change: 'suspended' }),
        }),
      ]),
    });
    const resume = `POST /api/keys/${key.id}/resumption`;
    expect((await rig.call(resume, { as: client, body: {} })).status).toBe(403);
    expect((await rig.call(resume, { as: client, body: { password: client.password } })).status).toBe(200);
    expect((await place(key.bearer)).status).toBe(201);
  });

  test('[API-24] under load nothing of the key passes after it', async () => {
    const key = await keyOf(undefined, { account: undefined });
    const flood = Array.from({ length: 60 }, () => place(key.bearer));
    const killed = kill();
    await Promise.all([...flood, killed]);
    expect((await killed).body).toMatchObject({ keys: 1 });
    expect(await waiting()).toBe(0);
    expect(codeOf(await place(key.bearer))).toEqual([403, 'key_suspended']);
  });

  test('[ADM-01] an administrator suspends with a reason that the user reads, and the owner does not undo it', async () => {
    const key = await keyOf();
    const path = `POST /api/admin/users/${client.id}/programs/suspension`;
    expect((await rig.call(path, { as: admin, body: {} })).status).toBe(400);
    const body = { reason: 'It floods the market' };
    expect((await rig.call(path, { as: client, body })).status).toBe(403);
    expect((await rig.call(path, { as: admin, body })).body).toMatchObject({ keys: 1 });
    expect(codeOf(await place(key.bearer))).toEqual([403, 'key_suspended']);
    const resume = { as: client, body: { password: client.password } };
    expect((await rig.call(`POST /api/keys/${key.id}/resumption`, resume)).status).toBe(403);
    const seen = await rig.call(`GET /api/admin/users/${client.id}/programs`, { as: admin });
    expect(seen.body).toMatchObject({
      keys: [{ id: key.id, authority: { suspension: { by: 'administrator' } } }],
    });
  });

  test('[ADM-01] suspended by an administrator, no other key of the person trades, until an administrator says so', async () => {
    await keyOf();
    const body = { reason: 'It floods the market' };
    const ofStaff = (what: string, more: object = {}) =>
      rig.call(`POST /api/admin/users/${client.id}/programs/${what}`, {
        as: admin,
        body: { ...body, ...more },
      });
    expect((await ofStaff('suspension')).body).toMatchObject({ keys: 1 });
    // Another one, made afterwards, bound and not.
    for (const another of [await keyOf(), await keyOf(undefined, { account: undefined })]) {
      expect(codeOf(await place(another.bearer))).toEqual([403, 'key_suspended']);
      const resume = { as: client, body: { password: client.password } };
      await rig.call('POST /api/keys/suspension', { as: client, body: { key: another.id } });
      expect((await rig.call(`POST /api/keys/${another.id}/resumption`, resume)).status).toBe(403);
      await rig.call(`DELETE /api/keys/${another.id}`, { as: client });
    }
    const seen = await rig.call(`GET /api/admin/users/${client.id}/programs`, { as: admin });
    expect(seen.body).toMatchObject({ suspended: [{ account, by: 'administrator' }] });
    const late = await keyOf();
    expect((await ofStaff('resumption')).body).toEqual({ accounts: 1 });
    expect((await place(late.bearer)).status).toBe(201);
    expect((await ofStaff('resumption')).body).toEqual({ accounts: 0 });
    const { notices } = CALL_SCHEMAS.listNotices.response.parse(
      (await rig.call('GET /api/notices', { as: client })).body,
    );
    expect(notices).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'key_authority',
          data: { key: null, change: 'resumed', by: 'administrator', reason: body.reason },
        }),
      ]),
    );
  });

  test('[ADM-01] a teacher suspends the accounts that the group reads, gives them back, and leaves an administrator’s', async () => {
    const group = await createRigGroup(rig, admin);
    await join(rig, client, group.code);
    const key = await keyOf(undefined, { account: undefined });
    const ofTeacher = (what: string, more: object = {}) =>
      rig.call(`POST /api/groups/${group.id}/programs/${what}`, {
        as: group.teacher,
        body: { reason: 'The lesson begins', ...more },
      });
    const giveBack = (more: object = {}) =>
      ofTeacher('resumption', { password: group.teacher.password, ...more });
    const listed = () => rig.call(`GET /api/groups/${group.id}/programs`, { as: group.teacher });
    expect((await ofTeacher('suspension')).body).toMatchObject({ keys: 1 });
    expect((await listed()).body).toMatchObject({
      students: [{ user: client.id, suspended: [{ account, by: 'teacher' }] }],
    });
    expect(codeOf(await place(key.bearer))).toEqual([403, 'key_suspended']);
    expect((await giveBack({ student: client.id })).body).toEqual({ accounts: 1 });
    expect((await place(key.bearer)).status).toBe(201);
    const byAdmin = `POST /api/admin/users/${client.id}/programs/suspension`;
    await rig.call(byAdmin, { as: admin, body: { reason: 'It floods' } });
    await ofTeacher('suspension');
    expect((await giveBack()).body).toEqual({ accounts: 0 });
    expect(codeOf(await place(key.bearer))).toEqual([403, 'key_suspended']);
    expect((await giveBack({ student: group.teacher.id })).status).toBe(404);
  });
});

describe('proposals', () => {
  const PROPOSAL = { order: LIMIT, words: 'The dip is over' };
  const proposer = () => keyOf(undefined, { scopes: ['read', 'propose'] });
  const propose = async (as: As, body: object = PROPOSAL) => {
    const answer = await rig.call('POST /api/proposals', { ...as, body });
    expect([answer.status, answer.text]).toMatchObject([201, expect.any(String)]);
    return CALL_SCHEMAS.propose.response.parse(answer.body);
  };
  const decide = (id: string, approve: boolean, as = client) =>
    rig.call(`POST /api/proposals/${id}/decision`, { as, body: { approve } });

  test('[API-24] a key that proposes places nothing; its owner approves, once, also twice at once', async () => {
    const key = await proposer();
    expect(codeOf(await place(key.bearer))).toEqual([403, 'key_scope_missing']);
    const { id } = await propose(key.bearer);
    expect(await waiting()).toBe(0);
    const answers = await Promise.all([decide(id, true), decide(id, true)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    expect(await waiting()).toBe(1);
    const [order] = CALL_SCHEMAS.listOrders.response.parse((await rig.call('GET /api/orders', mine())).body);
    expect(order).toMatchObject({ sentBy: { kind: 'approval', key: key.id } });
    const { body } = await rig.call('GET /api/proposals?state=all', mine());
    expect(body).toMatchObject([{ id, state: 'placed', orderId: order?.id, words: 'The dip is over' }]);
    expect(codeOf(await decide(id, false))).toEqual([409, 'proposal_decided']);
  });

  test('[API-24] rejected, withdrawn and foreign ones place nothing', async () => {
    const key = await proposer();
    const first = await propose(key.bearer);
    expect((await decide(first.id, false)).body).toMatchObject({ state: 'rejected' });
    const second = await propose(key.bearer, { close: { symbol: 'AAPL' } });
    const other = await rig.join(`127.0.9.${joined}`);
    expect((await decide(second.id, true, other)).status).toBe(404);
    expect((await rig.call(`DELETE /api/proposals/${second.id}`, key.bearer)).body).toMatchObject({
      state: 'withdrawn',
    });
    expect(codeOf(await decide(second.id, true))).toEqual([409, 'proposal_decided']);
    expect(await waiting()).toBe(0);
  });

  test('[API-24] an approved order still has to be within the mandate, and says why it was refused', async () => {
    const key = await keyOf({ maxOrder: '50' }, { scopes: ['read', 'propose'] });
    const { id } = await propose(key.bearer);
    expect((await decide(id, true)).body).toMatchObject({ state: 'refused', refusal: 'mandate_order_size' });
  });

  test('[API-24] nonsense is refused when it is proposed, and no key has more than twenty waiting', async () => {
    const key = await proposer();
    for (const body of [
      {},
      { ...PROPOSAL, close: { symbol: 'AAPL' } },
      { order: { ...LIMIT, symbol: 'NOPE' } },
    ])
      expect((await rig.call('POST /api/proposals', { ...key.bearer, body })).status).toBeGreaterThanOrEqual(
        400,
      );
    const answers = await Promise.all(
      Array.from({ length: 22 }, () => rig.call('POST /api/proposals', { ...key.bearer, body: PROPOSAL })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  });
});
