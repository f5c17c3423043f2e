import { CALL_SCHEMAS, OrderResponse } from '@lonja/protocol';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';

const rig = describeServer();
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);

const CAPS = {
  majorPairs: 50,
  pairs: 20,
  gold: 20,
  majorIndices: 20,
  indices: 10,
  commodities: 10,
  crypto: 2,
  others: 10,
};
const conditions = async () =>
  CALL_SCHEMAS.getConditions.response.parse((await rig.call('GET /api/conditions')).body);
const put = (body: object, as = administrator) => rig.call('PUT /api/admin/conditions', { as, body });
/** Sets a preset on top of what is set. */
const set = async (margin: object) => {
  const { number: expected } = await conditions();
  const answer = await put({ margin, expected, reason: 'The rules of our course' });
  expect(answer.status).toBe(200);
};
const trade = (side: 'buy' | 'sell', symbol: string, price: number, leverage: number, quantity = 10) =>
  rig.call(`POST /api/trades/${side}`, {
    as: client,
    body: { userId: client.id, symbol, quantity, price, leverage },
  });
const buy = (symbol: string, price: number, leverage: number) => trade('buy', symbol, price, leverage);
const positions = async () => {
  const { body } = await rig.call(`GET /api/positions/${client.id}`, { as: client });
  return CALL_SCHEMAS.getPositions.response.parse(body);
};

test('a preset that is none, is in part, sets nothing or comes from a client is refused, and nothing is set', async () => {
  const expected = 0;
  const { gold: _, ...part } = CAPS;
  for (const body of [
    {},
    { margin: null },
    { margin: { kind: 'mine' } },
    { margin: { kind: 'esma', caps: CAPS } },
    { margin: { kind: 'own' } },
    { margin: { kind: 'own', caps: part } },
    { margin: { kind: 'own', caps: { ...CAPS, silver: 10 } } },
    { margin: { kind: 'own', caps: { ...CAPS, gold: 25 } } },
    { margin: { kind: 'own', caps: { ...CAPS, gold: 0 } } },
    { margin: { kind: 'own', caps: { ...CAPS, gold: 1_000 } } },
    { margin: { kind: 'own', caps: { ...CAPS, gold: -1 } } },
    { margin: { kind: 'own', caps: [] } },
  ]) {
    const answer = await put({ ...body, expected, reason: 'Nonsense' });
    expect([JSON.stringify(body), answer.status]).toEqual([JSON.stringify(body), 400]);
  }
  expect((await put({ margin: { kind: 'esma' }, expected }, client)).status).toBe(403);
  expect(await conditions()).toMatchObject({
    number: 0,
    margin: { number: 0, since: null, kind: 'specification', caps: null },
  });
});

test('ESMA holds at once for what opens or adds, and open positions keep their margin and may close', async () => {
  expect((await buy('EURUSD', 1.0846, 500)).status).toBe(200);
  const [before] = await positions();
  await set({ kind: 'esma' });
  const { margin, number } = await conditions();
  expect(margin).toMatchObject({ number, kind: 'esma', caps: { majorPairs: 30, crypto: 2, others: 5 } });
  expect(await positions()).toEqual([before]);

  const refused = await buy('EURUSD', 1.0846, 50);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      code: 'leverage_not_allowed',
      message:
        'Apalancamiento no permitido para este instrumento. Se permite: 1:1, 1:2, 1:5, 1:10, 1:20, 1:30',
      details: { allowed: [1, 2, 5, 10, 20, 30] },
    },
  });
  expect((await buy('EURUSD', 1.0846, 30)).status).toBe(200);
  // Below the specification's list, and beyond it.
  expect((await buy('AAPL', 191.24, 10)).body).toMatchObject({ details: { allowed: [1, 2, 5] } });
  expect((await buy('ORCL', 140.04, 5)).status).toBe(200);
  // 20 are held: a sale of 10 at the old leverage closes, one of 30 would open.
  expect((await trade('sell', 'EURUSD', 1.08452, 500, 30)).body).toMatchObject({
    code: 'leverage_not_allowed',
  });
  expect((await trade('sell', 'EURUSD', 1.08452, 500)).status).toBe(200);

  const { body } = await rig.call('GET /api/claims');
  const values = CALL_SCHEMAS.getClaims.response
    .parse(body)
    .claims.filter(({ id }) => id.startsWith('leverage_'))
    .map(({ id, value }) => [id, value]);
  expect(values).toEqual([
    ['leverage_forex', 30],
    ['leverage_stocks', 5],
    ['leverage_crypto', 2],
    ['leverage_others', 1],
  ]);
});

test('an order that waits is rejected with the reason when its leverage is no longer allowed, and its client is notified', async () => {
  await set({ kind: 'specification' });
  const body = {
    symbol: 'AAPL',
    side: 'buy',
    quantity: '1',
    type: 'limit',
    limitPrice: '190.00',
    leverage: 30,
  };
  const placed = await rig.call('POST /api/orders', { as: client, body });
  const [order] = OrderResponse.parse(placed.body).orders;
  await set({ kind: 'own', caps: CAPS });
  expect((await rig.call('POST /api/orders', { as: client, body })).body).toMatchObject({
    details: { allowed: [1, 2, 5, 10] },
  });
  rig.market.move({ AAPL: ['189.96', '190.00'] });
  await rig.server.orders.drain();
  const { body: orders } = await rig.call('GET /api/orders?status=all', { as: client });
  expect(orders).toMatchObject([{ id: order?.id, status: 'rejected', reason: 'leverage_not_allowed' }]);
  const { body: notices } = await rig.call('GET /api/notices', { as: client });
  expect(notices).toMatchObject({
    notices: [
      {
        kind: 'order_ended',
        data: { orderId: order?.id, status: 'rejected', reason: 'leverage_not_allowed' },
      },
    ],
  });
  expect(await positions()).toEqual([]);
});

test('each act is audited with what stood before, and leaves the financing as it was', async () => {
  const { number: expected, financing } = await conditions();
  await put({
    margin: { kind: 'own', caps: { ...CAPS, crypto: '1:5' } },
    expected,
    reason: 'More for coins',
  });
  const after = await conditions();
  expect(after).toMatchObject({ number: expected + 1, margin: { kind: 'own', caps: { crypto: 5 } } });
  expect(after.financing).toEqual(financing);
  const { body } = await rig.call('GET /api/admin/audit?action=conditions_set', { as: administrator });
  expect(CALL_SCHEMAS.searchAudit.response.parse(body).entries[0]).toMatchObject({
    reason: 'More for coins',
    before: { margin: { kind: 'own', caps: CAPS } },
    after: { margin: { kind: 'own', caps: { ...CAPS, crypto: 5 } } },
  });
});

test.each([
  ['that sets nothing', 'null, null, null', 'conditions_set_something'],
  ['without its first night', `null, '{"kind":"flat"}', null`, 'financing_has_its_first_night'],
  ['of no known preset', `null, null, '{"kind":"mine"}'`, 'margin_is_a_preset'],
  ['of own limits without them', `null, null, '{"kind":"own"}'`, 'margin_is_a_preset'],
  ['of ESMA with others', `null, null, '{"kind":"esma","caps":{}}'`, 'margin_is_a_preset'],
])('the database refuses a row %s', async (_, values, constraint) => {
  const row = sql.raw(
    `insert into trading_conditions (number, act, at, first_night, financing, margin) values (1000, gen_random_uuid(), now(), ${values})`,
  );
  await expect(row.execute(rig.owner)).rejects.toMatchObject({ constraint });
});

test('of two administrators who read the same number only the first one sets', async () => {
  const { number: expected } = await conditions();
  const answers = await Promise.all(
    ['esma', 'specification'].map((kind) => put({ margin: { kind }, expected, reason: 'Both at once' })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await conditions()).toMatchObject({ number: expected + 1 });
});
