import type { Order } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { createPostgresBus } from '../../bus/postgres-bus.ts';
import { pointAt } from '../../test/alpaca/alpaca.ts';
import { provideSecondServer, describeServer } from '../../test/processes/describe-server.ts';
import { OPENING_QUOTES, type RigOptions } from '../../test/server-rig.ts';

const SHARED: RigOptions = { joinBus: createPostgresBus };

const rig = describeServer(SHARED);
const beside = provideSecondServer(rig, SHARED);

test('a multiplier that is set in one process is heard by another that knew the key with the one before', async () => {
  for (const process of [rig, beside]) process.market.move(OPENING_QUOTES);
  const client = await rig.join();
  const here = await pointAt(rig, client);
  const headers = { 'apca-api-key-id': here.keyId, 'apca-api-secret-key': here.secret };
  const body = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '1' };
  const orderThere = async (): Promise<number> => {
    const { status, text } = await beside.call('POST /v2/orders', { headers, body });
    expect([status, text]).toEqual([200, text]);
    const [newest] = (await rig.call('GET /api/orders?status=all', { as: client })).body as Order[];
    return newest!.leverage;
  };
  expect(await orderThere()).toBe(1);
  const set = { max_margin_multiplier: '5' };
  expect((await here.call('PATCH /v2/account/configurations', { body: set })).status).toBe(200);
  await expect.poll(orderThere).toBe(5);
  // What is lowered holds at once, also where nothing is heard: more than 1 is read with each order.
  await rig.owner.updateTable('trading_accounts').set({ program_leverage: 1 }).execute();
  expect(await orderThere()).toBe(1);
});
