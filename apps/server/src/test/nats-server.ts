import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { expect } from 'vitest';

const SERVER = 'nats-server';
/** Whether Debian's nats-server is installed here. */
export const hasNatsServer = ((): boolean => {
  try {
    execFileSync(SERVER, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

export async function startNatsServer(port: number): Promise<ChildProcess> {
  const server = spawn(SERVER, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  await expect.poll(() => answers(port)).toBe(true);
  return server;
}

export async function endServer(server: ChildProcess): Promise<void> {
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

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
