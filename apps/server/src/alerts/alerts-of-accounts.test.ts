import { Alert, Asset, CALL_SCHEMAS, type Notice, type World } from '@lonja/protocol';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { array } from 'zod';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { createRigWorlds } from '../test/markets/worlds.ts';

let ahead = 0;
const rig = describeServer({ clock: () => Date.now() + ahead });
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);
const worlds = createRigWorlds(rig, administrator, {
  advance: (milliseconds) => {
    ahead += milliseconds;
    return Date.now() + ahead;
  },
});

let world: World;
/** Account number of this test's client. */
let account: string;

beforeAll(async () => {
  world = await worlds.create({
    symbols: ['EURUSD'],
    beginsAt: '2030-01-07T15:00:00.000Z',
    // It falls by a fifth ten minutes after it began: further than a day before moves it.
    script: [
      {
        kind: 'move',
        at: 10,
        minutes: 0,
        shape: 'step',
        target: { on: 'instrument', name: 'EURUSD' },
        percent: -20,
        isDrawn: false,
      },
    ],
  });
});
beforeEach(async () => {
  account = await open('Lección', world.id);
});

async function open(name: string, inWorld?: string): Promise<string> {
  const opened = await rig.call(`POST /api/users/${client.id}/accounts`, {
    as: client,
    body: { name, terms: { grant: '10000', ...(inWorld && { world: inWorld }) } },
  });
  expect([opened.status, opened.text]).toEqual([201, opened.text]);
  return CALL_SCHEMAS.openPractice.response.parse(opened.body).account.id;
}
const of = (id?: string): string => (id === undefined ? '' : `?account=${id}`);
const make = (body: object, id?: string) =>
  rig.call(`POST /api/alerts${of(id)}`, { as: client, body: { symbol: 'EURUSD', ...body } });
const list = async (id?: string): Promise<Alert[]> =>
  array(Alert).parse((await rig.call(`GET /api/alerts${of(id)}`, { as: client })).body);
const notices = async (): Promise<Notice[]> => {
  await rig.server.alerts.drain();
  await rig.server.worlds.settle();
  const { body } = await rig.call('GET /api/notices', { as: client });
  return CALL_SCHEMAS.listNotices.response.parse(body).notices.filter(({ kind }) => kind === 'alert_fired');
};
const midIn = async (id: string): Promise<number> => {
  const assets = array(Asset).parse((await rig.call(`GET /api/real-market-data?world=${id}`)).body);
  return assets.find(({ symbol }) => symbol === 'EURUSD')!.price;
};

describe('an alert of an account', () => {
  test('is listed, changed and deleted there alone', async () => {
    await make({ type: 'price_above', value: 2 });
    expect((await make({ type: 'price_above', value: 3 }, account)).body).toMatchObject({ account });
    expect(await list()).toMatchObject([{ value: 2, account: null }]);
    expect(await list(account)).toMatchObject([{ value: 3, account }]);
    const [{ id }] = (await list(account)) as [Alert];
    for (const [method, body] of [
      ['PATCH', { value: 4 }],
      ['DELETE', undefined],
    ] as const)
      expect((await rig.call(`${method} /api/alerts/${id}`, { as: client, body })).status).toBe(404);
    expect((await rig.call(`DELETE /api/alerts/${id}${of(account)}`, { as: client })).status).toBe(200);
    expect([await list(account), (await list()).length]).toEqual([[], 1]);
  });

  test('fires by the prices of its world, once, with a notice that names it; those of the installation’s market do not move it', async () => {
    await worlds.setClock(world.id, { rate: 60 });
    const mid = await midIn(world.id);
    await make({ type: 'change_below', value: 10 }, account);
    await make({ type: 'price_below', value: (mid * 0.98).toFixed(5) }, account);
    // The first alert belongs to the installation's market, where prices stand.
    await make({ type: 'price_below', value: 0.5 });
    rig.market.move({ EURUSD: ['0.60000', '0.60002'] });
    expect(await notices()).toEqual([]);
    await worlds.pass(12_000);
    expect(await notices()).toMatchObject([
      { account: 'Lección', data: { symbol: 'EURUSD' } },
      { account: 'Lección', data: { symbol: 'EURUSD' } },
    ]);
    expect(await list(account)).toMatchObject([{ isActive: false }, { isActive: false }]);
    await worlds.pass(5_000);
    expect(await notices()).toHaveLength(2);
    expect(await list()).toMatchObject([{ isActive: true }]);
  });

  test('on the installation’s market fires as the primary one’s', async () => {
    const practice = await open('Ensayo');
    await make({ type: 'price_below', value: 0.9 }, practice);
    rig.market.move({ EURUSD: ['0.80000', '0.80002'] });
    expect(await notices()).toMatchObject([{ account: 'Ensayo', data: { symbol: 'EURUSD' } }]);
  });

  test('knows only what its world has, counts for itself, and is gone with its account', async () => {
    expect((await make({ symbol: 'AAPL', type: 'price_above', value: 1 }, account)).body).toMatchObject({
      code: 'unknown_instrument',
    });
    for (let count = 0; count < 20; count++) await make({ type: 'price_above', value: 3 }, account);
    expect((await make({ type: 'price_above', value: 3 }, account)).body).toMatchObject({
      code: 'too_many_alerts',
    });
    expect((await make({ type: 'price_below', value: 0.01 })).status).toBe(201);
    const practice = await open('Ensayo');
    await make({ type: 'price_below', value: 0.7 }, practice);
    const closed = await rig.call(`POST /api/users/${client.id}/accounts/${practice}/closing`, {
      as: client,
      body: {},
    });
    expect([closed.status, closed.text]).toEqual([200, closed.text]);
    expect((await make({ type: 'price_below', value: 0.7 }, practice)).body).toMatchObject({
      code: 'account_closed',
    });
    rig.market.move({ EURUSD: ['0.60000', '0.60002'] });
    expect(await notices()).toEqual([]);
  });

  test('of the primary account stays when a reset makes another one primary', async () => {
    await make({ type: 'price_above', value: 2 });
    await rig.call(`POST /api/users/${client.id}/account-reset`, { as: client, body: {} });
    expect(await list()).toMatchObject([{ value: 2, account: null }]);
  });
});
