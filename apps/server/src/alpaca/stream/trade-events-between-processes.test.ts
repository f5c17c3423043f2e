import { expect, test } from 'vitest';
import { createPostgresBus } from '../../bus/postgres-bus.ts';
import { pointAt } from '../../test/alpaca/alpaca.ts';
import { provideSecondServer, describeServer } from '../../test/processes/describe-server.ts';
import { readEvents } from '../../test/read-events.ts';
import { OPENING_QUOTES, type RigOptions } from '../../test/server-rig.ts';

const SHARED: RigOptions = { joinBus: createPostgresBus };

const rig = describeServer(SHARED);
const beside = provideSecondServer(rig, SHARED);

test('an event has one id, whichever process sends it, live or again', async () => {
  rig.market.move(OPENING_QUOTES);
  const pointed = await pointAt(rig, await rig.join());
  const read = (port: number, query = '') =>
    readEvents(`http://127.0.0.1:${port}/v2/events/trades${query}`, {
      'apca-api-key-id': pointed.keyId,
      'apca-api-secret-key': pointed.secret,
    });
  const live = [await read(rig.port), await read(beside.port)];
  const order = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '1' };
  for (let placed = 0; placed < 3; placed += 1)
    expect((await pointed.call('POST /v2/orders', { body: order })).status).toBe(200);
  for (const reader of live) await expect.poll(() => reader.events().length).toBe(6);
  const again = await read(beside.port, '?since=2020-01-01');
  await expect.poll(() => again.events().length).toBe(6);
  expect(live[1]!.events()).toEqual(live[0]!.events());
  expect(again.events()).toEqual(live[0]!.events());
});
