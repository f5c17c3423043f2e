import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { answersAt, hasNatsServer, killNatsServer } from '../test/processes/nats-server.ts';
import type { Bus } from './bus.ts';
import { createNatsBus } from './nats-bus.ts';

const CONFIG = path.resolve(import.meta.dirname, '../../../../deploy/nats.conf');
const PATIENCE = { timeout: 20_000 };
/** All digits: what the file's language would take for a number outside of quotes. */
const PASSWORD = '20261125';

describe.runIf(hasNatsServer)('three servers of deploy/nats.conf (skipped without a nats-server)', () => {
  let servers: readonly ChildProcess[];
  let addresses: readonly string[];
  beforeAll(async () => {
    const ports = await freePorts(6);
    addresses = ports.slice(0, 3).map((port) => `127.0.0.1:${port}`);
    const routes = ports.slice(3).map((port) => `127.0.0.1:${port}`);
    servers = addresses.map((listen, place) => start(place, listen, routes));
    for (const port of ports) await vi.waitUntil(() => answersAt(port), PATIENCE);
    return async () => {
      await Promise.all(servers.map(killNatsServer));
    };
  });

  test('a hint passes from one server to another, also when one of them dies', async () => {
    const faults: unknown[] = [];
    const join = (...at: number[]): Bus => joinAs(`lonja:${PASSWORD}@`, at, (fault) => faults.push(fault));
    const [here, there] = [join(0, 1), join(2)];
    const heard: string[] = [];
    there.subscribe('changed.*', (data) => heard.push(data));
    const arrives = async (data: string): Promise<void> => {
      await expect
        .poll(() => {
          here.publish('changed.7', data);
          return heard;
        })
        .toContain(data);
    };
    await arrives('by way of the first');
    await killNatsServer(servers[0] as ChildProcess);
    await arrives('by way of the second');
    await Promise.all([here.close(), there.close()]);
  });

  test.each([
    ['without a name', ''],
    ['with another password', 'lonja:guessed@'],
  ])('nobody joins %s', async (_, credentials) => {
    const faults: unknown[] = [];
    let looks = 0;
    const stranger = joinAs(credentials, [1], (fault) => faults.push(fault));
    stranger.onGap(() => looks++);
    await expect.poll(() => String(faults[0])).toMatch(/authorization/i);
    expect(looks).toBe(0);
    await stranger.close();
  });

  function joinAs(credentials: string, at: readonly number[], onFault: (fault: unknown) => void): Bus {
    const urls = at.map((place) => `nats://${credentials}${addresses[place]}`);
    return createNatsBus({ urls, prefix: 'lonja', onFault });
  }
});

function start(place: number, listen: string, routes: readonly string[]): ChildProcess {
  const env = {
    LONJA_NATS_NAME: `"n${place}"`,
    LONJA_NATS_LISTEN: `"${listen}"`,
    LONJA_NATS_CLUSTER: `"${routes[place]}"`,
    LONJA_NATS_PASSWORD: `"${PASSWORD}"`,
    LONJA_NATS_ROUTES_PASSWORD: `"${PASSWORD}"`,
    LONJA_NATS_ROUTES: JSON.stringify(routes.map((route) => `nats://routes:${PASSWORD}@${route}`)),
  };
  return spawn('nats-server', ['--config', CONFIG], {
    env: { PATH: process.env['PATH'], ...env },
    stdio: 'ignore',
  });
}

/** All of them held at once, so that they differ. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
