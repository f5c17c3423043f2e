import { PersonalExport, CALL_SCHEMAS, Settings, User } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { OPENING_QUOTES } from '../test/server-rig.ts';

const rig = describeServer();
const client = clientOfEach(rig);

const call = (route: string, body?: object) => rig.call(route, { as: client, ...(body ? { body } : {}) });
const choose = async (profitDestination: string) =>
  call(`PUT /api/users/${client.id}/settings`, { profitDestination });
const trade = (side: 'buy' | 'sell', quantity: number) =>
  call(`POST /api/trades/${side}`, {
    userId: client.id,
    symbol: 'AAPL',
    quantity,
    price: side === 'buy' ? 500 : 1,
    leverage: 10,
  });
const me = async () => User.parse((await call(`GET /api/users/${client.id}`)).body);
const figures = async () => {
  const { balance, totalProfit, account } = await me();
  return [balance, totalProfit, account?.profitDestination];
};
/** 10 AAPL from 191.24 to 201.20 win 99.60. */
const win = async () => {
  expect((await trade('buy', 10)).status).toBe(200);
  rig.market.move({ AAPL: ['201.20', '201.24'] });
  expect((await trade('sell', 10)).status).toBe(200);
  rig.market.move(OPENING_QUOTES);
};

test('[API-12] profit stands apart until its client chooses otherwise', async () => {
  await win();
  expect(await figures()).toEqual(['10000.00', '99.60', 'apart']);
});

test('[API-12] chosen, each close goes to the balance, and what stood apart with it', async () => {
  await win();
  const saved = await choose('balance');
  expect(Settings.parse(saved.body).profitDestination).toBe('balance');
  expect(await figures()).toEqual(['10000.00', '99.60', 'balance']);
  await win();
  expect(await figures()).toEqual(['10199.20', '0.00', 'balance']);
  expect((await choose('apart')).status).toBe(200);
  await win();
  expect(await figures()).toEqual(['10199.20', '99.60', 'apart']);
});

test('[API-12] a setting that is none is refused; one that stands already changes nothing', async () => {
  expect((await choose('cash')).status).toBe(400);
  const before = (await me()).account?.version;
  expect((await choose('apart')).status).toBe(200);
  expect((await me()).account?.version).toBe(before);
});

test('reports say what was realised, whichever way it went', async () => {
  await choose('balance');
  await win();
  const { body } = await call('GET /api/portfolio/performance?period=1M');
  expect(CALL_SCHEMAS.getPerformance.response.parse(body)).toMatchObject({
    winRate: 100,
    netDeposits: '10000.00',
  });
  const exported = PersonalExport.parse((await call('POST /api/export', { password: client.password })).body);
  expect(exported.ledger.map(({ kind }) => kind)).toEqual([
    'opening_grant',
    'fill',
    'fill',
    'profit_settled',
  ]);
  expect(exported.ledger.at(-1)?.postings).toEqual({ cash: '99600000', profit: '-99600000' });
});

test('a reset keeps the choice', async () => {
  await choose('balance');
  await win();
  expect((await call(`POST /api/users/${client.id}/account-reset`, {})).status).toBe(200);
  expect(await figures()).toEqual(['10000.00', '0.00', 'balance']);
  await win();
  expect(await figures()).toEqual(['10099.60', '0.00', 'balance']);
});
