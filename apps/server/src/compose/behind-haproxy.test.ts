import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createPostgresBus } from '../bus/postgres-bus.ts';
import { describeServer } from '../test/describe-server.ts';
import type { RigOptions, ServerRig } from '../test/server-rig.ts';

const CONFIG = path.resolve(import.meta.dirname, '../../../../deploy/haproxy.cfg');
const PATIENCE = { timeout: 20_000 };
const hasProxy = (() => {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

describe.runIf(hasProxy)(
  'two processes behind the HAProxy of deploy/ (skipped where none is installed)',
  () => {
    const options: RigOptions = { joinBus: createPostgresBus };
    const here = describeServer(options);
    let there: ServerRig;
    let origin: string;
    beforeAll(async () => {
      there = await here.beside(options);
      const port = await freePort();
      origin = `127.0.0.1:${port}`;
      const env = {
        PATH: process.env['PATH'],
        LONJA_BIND: origin,
        LONJA_A: `127.0.0.1:${here.port}`,
        LONJA_B: `127.0.0.1:${there.port}`,
      };
      const proxy = spawn('haproxy', ['-db', '-f', CONFIG], { env, stdio: 'ignore' });
      await vi.waitUntil(async () => (await statusOf('/api/health/ready')) === 200, PATIENCE);
      return async () => {
        proxy.kill('SIGKILL');
        await once(proxy, 'exit');
        await there.stop();
      };
    });

    const ask = (target: string, cookie = '') =>
      fetch(`http://${origin}${target}`, { headers: cookie ? { cookie } : {} });
    const statusOf = (target: string): Promise<number> =>
      ask(target).then(
        ({ status }) => status,
        () => 0,
      );

    test('a person stays at one process, and streams pass', async () => {
      const first = await ask('/api/health/live');
      const cookie = first.headers.get('set-cookie') ?? '';
      expect(cookie).toMatch(/^lonja_at=[ab]; path=\/; HttpOnly; SameSite=Lax$/);
      const [at = ''] = cookie.split(';');
      for (let again = 0; again < 4; again++)
        expect((await ask('/api/health/live', at)).headers.get('set-cookie')).toBeNull();
      const socket = new WebSocket(`ws://${origin}/api/stream`);
      const [data] = (await once(socket, 'message')) as [Buffer];
      expect(JSON.parse(data.toString())).toMatchObject({ type: 'welcome' });
      socket.close();
    });

    test('metrics are not for visitors', async () => {
      expect(await statusOf('/metrics')).toBe(404);
    });

    test('while one drains, nobody who asks is refused, and then all are at the other', async () => {
      const statuses: number[] = [];
      here.server.drain();
      const visitor = 'lonja_at=a';
      await expect
        .poll(async () => {
          const answer = await ask('/api/conditions', visitor);
          statuses.push(answer.status);
          return answer.headers.get('set-cookie') ?? '';
        }, PATIENCE)
        .toContain('lonja_at=b');
      expect(new Set(statuses)).toEqual(new Set([200]));
    });
  },
);

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
