import { DailyActivity } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { provideAdministrator, describeServer } from '../test/processes/describe-server.ts';

const rig = describeServer();
const administrator = provideAdministrator(rig);

const days = async (query = '') => {
  const { body } = await rig.call(`GET /api/admin/summary/days${query}`, { as: administrator });
  return DailyActivity.parse(body).days;
};
const today = async () => (await days('?days=7')).at(-1)!;

test('[ADM-02] the last days of UTC stand in order, thirty unless another period is asked for', async () => {
  const month = await days();
  expect(month).toHaveLength(30);
  expect(await days('?days=90')).toHaveLength(90);
  const numbers = month.map(({ day }) => Date.parse(day) / 86_400_000);
  expect(numbers).toEqual(numbers.map((_, index) => (numbers[0] ?? 0) + index));
});

test('[ADM-02] what a client does counts on its day: joining, trading, depositing, asking for money back', async () => {
  const before = await today();
  const client = await rig.join();
  const trade = (side: string, quantity: number) =>
    rig.call(`POST /api/trades/${side}`, {
      as: client,
      body: { userId: client.id, symbol: 'AAPL', quantity, leverage: 1, price: 191, slippagePercent: 100 },
    });
  const moved = (after: Awaited<ReturnType<typeof today>>) => ({
    clients: after.clients - before.clients,
    active: after.activeClients - before.activeClients,
    orders: after.orders - before.orders,
    fills: after.fills - before.fills,
    open: after.openPositions - before.openPositions,
    deposits: Number(after.deposits) - Number(before.deposits),
    pending: Number(after.pendingWithdrawals) - Number(before.pendingWithdrawals),
  });
  const none = { clients: 1, active: 0, orders: 0, fills: 0, open: 0, deposits: 0, pending: 0 };
  expect(moved(await today())).toEqual(none);
  expect((await trade('buy', 2)).status).toBe(200);
  expect(moved(await today())).toEqual({ ...none, active: 1, orders: 1, fills: 1, open: 1 });
  // Turned around, it is still one position.
  expect((await trade('sell', 3)).status).toBe(200);
  expect(moved(await today())).toEqual({ ...none, active: 1, orders: 2, fills: 2, open: 1 });
  expect((await trade('buy', 1)).status).toBe(200);
  expect(moved(await today())).toMatchObject({ fills: 3, open: 0 });
  const send = async (act: string, body: object) =>
    expect((await rig.call(`POST /api/users/${client.id}/${act}`, { as: client, body })).status).toBe(200);
  await send('deposit', { amount: 250, paymentMethod: 'bank_transfer' });
  await send('withdraw', { amount: 60, method: 'paypal', accountDetails: 'someone@example.org' });
  expect(moved(await today())).toMatchObject({ deposits: 250, pending: 60 });
});
