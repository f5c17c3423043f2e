import { CALL_SCHEMAS } from '@lonja/protocol';
import { describe, expect, test } from 'vitest';
import { provideAdministrator, clientOfEach, describeServer } from '../../test/processes/describe-server.ts';

const rig = describeServer();
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);

const PATH = 'GET /api/admin/accounts/near-call';
const queue = async () =>
  CALL_SCHEMAS.listAccountsNearCall.response.parse((await rig.call(PATH, { as: administrator })).body);
const buy = async (as: typeof client, symbol: string, quantity: number, price: number, leverage: number) => {
  const body = { userId: as.id, symbol, quantity, price, leverage };
  expect((await rig.call('POST /api/trades/buy', { as, body })).status).toBe(200);
};

test('accounts on margin stand in it by their level at this moment, with what closes first', async () => {
  await buy(client, 'EURUSD', 400_000, 1.0846, 100);
  await buy(client, 'AAPL', 10, 191.24, 5);
  const calm = await rig.join();
  await buy(calm, 'EURUSD', 10_000, 1.0846, 100);
  const paid = await rig.join();
  await buy(paid, 'AAPL', 1, 191.24, 1);

  rig.market.move({ EURUSD: ['1.07300', '1.07308'] });
  const listed = await queue();
  expect(listed.map(({ user }) => user.id)).toEqual([client.id, calm.id]);
  // 400,000 x (1.07300 - 1.08460) = -4,640.00 and 10 x (191.20 - 191.24) = -0.40.
  expect(listed[0]).toMatchObject({
    user: { username: client.username },
    account: { name: null },
    equity: '5359.60',
    openPnl: '-4640.40',
    positions: 2,
    largest: { symbol: 'EURUSD', value: '429200.00' },
    closesFirst: 'EURUSD',
  });
  const { equity, usedMargin, marginLevel } = listed[0]!;
  expect(marginLevel).toBeCloseTo((100 * Number(equity)) / Number(usedMargin), 1);
  expect(marginLevel).toBeLessThan(150);
  expect(listed[1]?.marginLevel).toBeGreaterThan(1_000);

  rig.market.move({ EURUSD: ['1.08452', '1.08460'], AAPL: ['180.00', '180.04'] });
  expect((await queue())[0]).toMatchObject({ openPnl: '-144.40', closesFirst: 'AAPL' });
});

test('who has closed everything is not in it any more', async () => {
  await buy(client, 'EURUSD', 100_000, 1.0846, 100);
  expect((await queue()).map(({ user }) => user.id)).toContain(client.id);
  const body = { userId: client.id, symbol: 'EURUSD' };
  expect((await rig.call('POST /api/positions/close', { as: client, body })).status).toBe(200);
  expect((await queue()).map(({ user }) => user.id)).not.toContain(client.id);
});

test('a client and a stranger do not read it', async () => {
  expect((await rig.call(PATH, { as: client })).status).toBe(403);
  expect((await rig.call(PATH)).status).toBe(401);
});

describe("a client's page", () => {
  const figures = async () => {
    const { body } = await rig.call(`GET /api/admin/users/${client.id}`, { as: administrator });
    return CALL_SCHEMAS.getClientFigures.response.parse(body);
  };

  test('has the account at this moment, and what is held of each class, long and short', async () => {
    await buy(client, 'EURUSD', 10_000, 1.0846, 100);
    await buy(client, 'AAPL', 10, 191.24, 1);
    const sold = { userId: client.id, symbol: 'GBPUSD', quantity: 1_000, price: 1.32394, leverage: 100 };
    expect((await rig.call('POST /api/trades/sell', { as: client, body: sold })).status).toBe(200);
    expect(await figures()).toMatchObject({
      user: { id: client.id, username: client.username, openPositions: 3 },
      // -0.80 of EURUSD, -0.40 of AAPL, -0.12 of GBPUSD: their spreads.
      figures: { equity: '9998.68', openPnl: '-1.32' },
      exposure: [
        { assetClass: 'forex', long: '10845.20', short: '-1324.06' },
        { assetClass: 'stocks', long: '1912.00', short: '0.00' },
      ],
    });
    const [listed] = (await queue()).filter(({ user }) => user.id === client.id);
    expect((await figures()).figures).toMatchObject({
      usedMargin: listed?.usedMargin,
      marginLevel: listed?.marginLevel,
    });
  });

  test('has no level where nothing is on margin, and no figures for somebody without an account', async () => {
    expect(await figures()).toMatchObject({
      figures: { equity: '10000.00', marginLevel: null },
      exposure: [],
    });
    const { body } = await rig.call(`GET /api/admin/users/${administrator.id}`, { as: administrator });
    expect(body).toMatchObject({ figures: null, exposure: [] });
  });

  test('has the very curve and results that the client reads', async () => {
    await buy(client, 'AAPL', 10, 191.24, 1);
    const own = await rig.call('GET /api/portfolio/performance?period=1W', { as: client });
    const read = await rig.call(`GET /api/admin/users/${client.id}/performance?period=1W`, {
      as: administrator,
    });
    const withoutTimes = ({ body }: typeof own) => {
      const { curve, ...figures } = CALL_SCHEMAS.getPerformance.response.parse(body);
      return { ...figures, curve: curve.map(({ equity }) => equity) };
    };
    expect(withoutTimes(read)).toEqual(withoutTimes(own));
    expect(withoutTimes(read).curve.at(-1)).toBe('9999.60');
  });

  test('is of nobody: 404; and no client reads it, not even its own', async () => {
    for (const path of ['', '/performance']) {
      const nobody = await rig.call(`GET /api/admin/users/nobody${path}`, { as: administrator });
      const own = await rig.call(`GET /api/admin/users/${client.id}${path}`, { as: client });
      expect([path, nobody.status, own.status]).toEqual([path, 404, 403]);
    }
  });
});
