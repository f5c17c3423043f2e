import { expect, onTestFinished, test } from 'vitest';
import { createPostgresBus } from '../../bus/postgres-bus.ts';
import { pointAt, readFrames } from '../../test/alpaca/alpaca.ts';
import { provideSecondServer, describeServer } from '../../test/processes/describe-server.ts';
import { OPENING_QUOTES, type RigOptions } from '../../test/server-rig.ts';

const SHARED: RigOptions = { joinBus: createPostgresBus };

const rig = describeServer(SHARED);
const beside = provideSecondServer(rig, SHARED);

test('what one process commits is sent by the stream of the other, in order and once', async () => {
  rig.market.move(OPENING_QUOTES);
  const pointed = await pointAt(rig, await rig.join());
  const { keyId, secret } = pointed;
  const reader = readFrames(`ws://127.0.0.1:${beside.port}/stream`, {
    headers: { 'apca-api-key-id': keyId, 'apca-api-secret-key': secret },
  });
  onTestFinished(() => reader.socket.terminate());
  await reader.received(({ stream }) => stream === 'authorization');
  reader.say({ action: 'listen', data: { streams: ['trade_updates'] } });
  await reader.received(({ stream }) => stream === 'listening');
  const order = { symbol: 'AAPL', side: 'buy', type: 'market', time_in_force: 'day', qty: '1' };
  for (let placed = 0; placed < 3; placed += 1)
    expect((await pointed.call('POST /v2/orders', { body: order })).status).toBe(200);
  const sent = () =>
    (reader.frames as unknown as { stream: string; data: { event: string; position_qty?: string } }[])
      .filter(({ stream }) => stream === 'trade_updates')
      .map(({ data }) => [data.event, data.position_qty]);
  await expect.poll(sent).toEqual(
    ['1', '2', '3'].flatMap((held) => [
      ['new', undefined],
      ['fill', held],
    ]),
  );
});
