import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { vi } from 'vitest';

const SERVER = 'nats-server';

export const hasNatsServer = (() => {
  try {
    execFileSync(SERVER, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** @returns when it takes connections at 127.0.0.1 */
export async function startNatsServer(port: number): Promise<ChildProcess> {
  const server = spawn(SERVER, ['--addr', '127.0.0.1', '--port', String(port)], { stdio: 'ignore' });
  await vi.waitUntil(() => answersAt(port), { timeout: 15_000, interval: 20 });
  return server;
}

export async function killNatsServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  server.kill('SIGKILL');
  await once(server, 'exit');
}

/** Whether somebody listens at this port of 127.0.0.1. */
export const answersAt = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
