import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, connect, type AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Bus } from './bus.ts';
import { describeBus, type BusRig } from './bus-contract.ts';
import { createNatsBus } from './nats-bus.ts';

const SERVER = 'nats-server';
const hasServer = (() => {
  try {
    execFileSync(SERVER, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describeBus(
  hasServer ? 'the bus of NATS' : 'skipped without a nats-server: the bus of NATS',
  () => startRig(),
  hasServer,
);

test.runIf(hasServer)('it waits for a server that is not there yet, and ends while it waits', async () => {
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
  const server = await startServer(port);
  onTestFinished(async () => {
    await waiting.close();
    await end(server);
  });
  await opened;
});

test.runIf(hasServer)('installations that share a server hear nothing of each other', async () => {
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
  let server = await startServer(port);
  return {
    join: (onFault: (error: unknown) => void, prefix: string = 'lonja') =>
      joined(createNatsBus({ urls: [`nats://127.0.0.1:${port}`], prefix, onFault })),
    interrupt: async () => {
      await end(server);
      server = await startServer(port);
    },
    stop: () => end(server),
  };
}

/** Resolves at its first look, which says that it listens. */
const joined = (bus: Bus): Promise<Bus> => new Promise((resolve) => bus.onGap(() => resolve(bus)));

async function startServer(port: number): Promise<ChildProcess> {
  const server = spawn(SERVER, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  await expect.poll(() => answers(port)).toBe(true);
  return server;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
