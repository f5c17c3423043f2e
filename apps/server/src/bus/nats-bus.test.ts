import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '../test/processes/free-port.ts';
import { hasNatsServer, killNatsServer, startNatsServer } from '../test/processes/nats-server.ts';
import type { Bus } from './bus.ts';
import { describeBus, type BusRig } from './bus-contract.ts';
import { createNatsBus } from './nats-bus.ts';

describeBus(
  hasNatsServer ? 'the bus of NATS' : 'skipped without a nats-server: the bus of NATS',
  () => startRig(),
  hasNatsServer,
);

test.runIf(hasNatsServer)(
  'it waits for a server that is not there yet, and ends while it waits',
  async () => {
    const port = await freePort();
    const faults: unknown[] = [];
    const options = {
      urls: [`nats://127.0.0.1:${port}`],
      prefix: 'late',
      onFault: (error: unknown) => faults.push(error),
    };
    const waiting = createNatsBus(options);
    const never = createNatsBus(options);
    waiting.publish('changed.7', 'to nobody');
    const opened = joined(waiting);
    await expect.poll(() => faults.length).toBeGreaterThan(0);
    await never.close();
    const server = await startNatsServer(port);
    onTestFinished(async () => {
      await waiting.close();
      await killNatsServer(server);
    });
    await opened;
  },
);

test.runIf(hasNatsServer)('installations that share a server hear nothing of each other', async () => {
  const rig = await startRig();
  const [here, there, stranger] = await Promise.all([
    rig.join(ignore),
    rig.join(ignore),
    rig.join(ignore, 'other'),
  ]);
  onTestFinished(async () => {
    await Promise.all([here.close(), there.close(), stranger.close()]);
    await rig.stop();
  });
  const heard: string[] = [];
  there.subscribe('changed.*', (data) => heard.push(data));
  stranger.subscribe('changed.*', (data) => heard.push(`strange ${data}`));
  here.publish('changed.7', '1');
  await expect.poll(() => heard).toEqual(['1']);
});

const ignore = (): void => undefined;

interface NatsRig extends BusRig {
  join(onFault: (error: unknown) => void, prefix?: string): Promise<Bus>;
}

async function startRig(): Promise<NatsRig> {
  const port = await freePort();
  let server = await startNatsServer(port);
  return {
    join: (onFault: (error: unknown) => void, prefix: string = 'lonja') =>
      joined(createNatsBus({ urls: [`nats://127.0.0.1:${port}`], prefix, onFault })),
    interrupt: async () => {
      await killNatsServer(server);
      server = await startNatsServer(port);
    },
    stop: () => killNatsServer(server),
  };
}

/** Resolves at its first look, which says that it listens. */
const joined = (bus: Bus): Promise<Bus> => new Promise((resolve) => bus.onGap(() => resolve(bus)));
