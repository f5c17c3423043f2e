import { ClientFigures, CALL_SCHEMAS } from '@lonja/protocol';
import { expect, test, vi } from 'vitest';
import { provideAdministrator, clientOfEach, describeServer } from '../test/processes/describe-server.ts';
import { openScreen } from '../test/screen.ts';

const rig = describeServer();
const client = clientOfEach(rig);
const administrator = provideAdministrator(rig);

/** What everybody is shown of the client's four shares, and of those that they have become. */
async function readFigures() {
  const ask = async (route: string, as = client) => (await rig.call(route, { as })).body;
  const own = CALL_SCHEMAS.getPositions.response.parse(await ask(`GET /api/positions/${client.id}`));
  const shown = CALL_SCHEMAS.getAdminPositions.response.parse(
    await ask(`GET /api/admin/positions/${client.id}`, administrator),
  );
  const { figures } = ClientFigures.parse(await ask(`GET /api/admin/users/${client.id}`, administrator));
  return {
    positions: own.map(({ quantity, currentPrice, currentValue }) => [quantity, currentPrice, currentValue]),
    panel: shown.map(({ totalValue }) => totalValue),
    equity: figures?.equity ?? null,
    performance: (await rig.call('GET /api/portfolio/performance', { as: client })).status,
  };
}

// 4 at 191.24, then worth 191.20 each; four for one.
test('while accounts are adjusted to a split each figure is in the scale of its position, or there is none', async () => {
  const screen = await openScreen(rig.port, client);
  const order = { userId: client.id, symbol: 'AAPL', quantity: 4, price: 191.24 };
  expect((await rig.call('POST /api/trades/buy', { as: client, body: order })).status).toBe(200);
  const before = {
    positions: [['4', 191.2, 764.8]],
    panel: [764.8],
    equity: '9999.84',
    performance: 200,
  };
  expect(await readFigures()).toEqual(before);

  rig.market.scriptedSplits.publish('AAPL', { newUnits: 4, oldUnits: 1 });
  rig.market.showSplit('AAPL', ['47.80', '47.81']);
  await rig.server.splits.runOnce();
  const suspended = { ...before, equity: null, performance: 409 };
  expect(await readFigures()).toEqual(suspended);

  // All accounts are adjusted and the price is not yet.
  const closeCandles = vi.spyOn(rig.market.splits, 'closeCandles').mockImplementationOnce(async () => {
    expect(await readFigures()).toEqual({ ...suspended, positions: [['16', 47.8, 764.8]] });
    const body = { profit: '5.00', reason: 'Ejercicio' };
    const set = await rig.call(`PUT /api/admin/positions/${client.id}/AAPL`, { as: administrator, body });
    expect(set.status).toBe(409);
    const [, adjusted] = await screen.receivedTimes('account', 2);
    expect(adjusted?.positions).toMatchObject([{ quantity: '16', currentPrice: 47.8, currentValue: 764.8 }]);
    expect(adjusted?.positions[0]?.scale).toBeGreaterThan(0);
  });
  await rig.server.splits.runOnce();
  expect(closeCandles).toHaveBeenCalledTimes(1);
  expect(await readFigures()).toEqual({ ...before, positions: [['16', 47.8, 764.8]] });
});
