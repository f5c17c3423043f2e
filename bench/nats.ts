import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import type { Bus } from '../apps/server/src/bus/bus.ts';
import { createNatsBus } from '../apps/server/src/bus/nats-bus.ts';

export type JoinBus = (databaseUrl: string, onFault: (error: unknown) => void) => Bus;

interface Nats {
  readonly pid: number;
  readonly join: JoinBus;
  stop(): Promise<void>;
}

/** @returns undefined where none is installed */
export async function startNats(): Promise<Nats | undefined> {
  const port = await freePort();
  const server = spawn('nats-server', ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  const isThere = await Promise.race([
    once(server, 'spawn').then(() => true),
    once(server, 'error').then(() => false),
  ]).catch(() => false);
  if (!isThere) return undefined;
  return {
    pid: server.pid as number,
    join: (_url, onFault) => createNatsBus({ urls: [`nats://127.0.0.1:${port}`], prefix: 'bench', onFault }),
    stop: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
