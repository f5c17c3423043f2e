import { execFileSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createPostgresBus } from '../../bus/postgres-bus.ts';
import { describeServer } from './describe-server.ts';
import type { RigOptions, ServerRig } from '../server-rig.ts';

/** The folder of what operators put before Lonja. */
export const DEPLOY = path.resolve(import.meta.dirname, '../../../../../deploy');

/** Where a proxy listens, and what is behind it: addresses with their ports. */
export interface Places {
  readonly bind: string;
  readonly a: string;
  readonly b: string;
  /** For what the program writes; removed afterwards. */
  readonly folder: string;
}

export interface ProxyUnderTest {
  readonly name: string;
  /** What is run to see whether it is installed. */
  readonly program: readonly [command: string, argument: string];
  /** Starts it with its file of deploy/. */
  readonly start: (places: Places) => ChildProcess;
  /** Whether it asks the processes for their health; the free nginx doesn't. */
  readonly asksForHealth: boolean;
}

const PATIENCE = { timeout: 20_000 };
const COOKIE = 'lonja_at';

/** What every proxy in deploy/ has to do, shown with the program itself. */
export function describeProxy(proxy: ProxyUnderTest): void {
  const isThere = isInstalled(proxy.program);
  const name = isThere ? proxy.name : `skipped without ${proxy.program[0]}: ${proxy.name}`;
  describe.runIf(isThere)(`${name}, before two processes`, () => {
    describeBeforeProcesses(proxy);
  });
  describe.runIf(isThere)(`${name}, before two that only say what reaches them`, () => {
    const ground = standBeforeListeners(proxy);
    describePassing(ground);
    describeLosing(ground, proxy.asksForHealth);
  });
}

function describeBeforeProcesses(proxy: ProxyUnderTest): void {
  const options: RigOptions = { joinBus: createPostgresBus };
  const here = describeServer(options);
  let origin: string;
  beforeAll(async () => {
    const there: ServerRig = await here.beside(options);
    const started = await startBefore(proxy, here.port, there.port);
    origin = started.origin;
    await vi.waitUntil(async () => (await fetchStatus(origin, '/api/health/ready')) === 200, PATIENCE);
    return async () => {
      await started.stop();
      await there.stop();
    };
  });

  test('streams pass', async () => {
    const socket = new WebSocket(`ws://${origin}/api/stream`);
    const [data] = (await once(socket, 'message')) as [Buffer];
    expect(JSON.parse(data.toString())).toMatchObject({ type: 'welcome' });
    socket.close();
  });

  test('metrics are not for visitors', async () => {
    expect(await fetchStatus(origin, '/metrics')).toBe(404);
  });

  test.runIf(proxy.asksForHealth)('nobody who asks is refused while one drains', async () => {
    const visitors = new Set<string>();
    await vi.waitUntil(async () => visitors.add(await fetchCookie(origin)).size > 1, PATIENCE);
    const statuses: number[] = [];
    here.server.drain();
    await expect
      .poll(async () => {
        const answers = await Promise.all(
          [...visitors].map((cookie) => ask(origin, '/api/conditions', cookie)),
        );
        statuses.push(...answers.map(({ status }) => status));
        return answers.map(findMark).join('');
      }, PATIENCE)
      // Who was at the one that drains is another one's from now on.
      .toContain(COOKIE);
    expect(new Set(statuses)).toEqual(new Set([200]));
  });
}

/** A proxy before two listeners, for the tests of a describe. */
interface Ground {
  a: Listener;
  b: Listener;
  origin: string;
  /** A visitor's cookie whose process is this one. */
  readonly visitorOf: (at: string) => Promise<string>;
}

function standBeforeListeners(proxy: ProxyUnderTest): Ground {
  const ground = {
    visitorOf: async (at) => {
      const visitor = await vi.waitUntil(async () => {
        const answer = await visit(ground.origin);
        return answer?.at === at ? answer : undefined;
      }, PATIENCE);
      return visitor.cookie;
    },
  } as Ground;
  beforeAll(async () => {
    const [a, b] = [await startListener('a'), await startListener('b')];
    const { origin, stop } = await startBefore(proxy, a.port, b.port);
    Object.assign(ground, { a, b, origin });
    // Both are known to be there.
    await ground.visitorOf('a');
    await ground.visitorOf('b');
    return async () => {
      await stop();
      await Promise.all([a.stop(), b.stop()]);
    };
  });
  return ground;
}

function describePassing(ground: Ground): void {
  test('a person stays at one process, by a cookie that is set once', async () => {
    for (const at of ['a', 'b']) {
      const cookie = await ground.visitorOf(at);
      expect(cookie).toMatch(/^lonja_at=./);
      for (let again = 0; again < 4; again++) {
        const answer = await ask(ground.origin, '/', cookie);
        expect(await answer.json()).toMatchObject({ at });
        expect(answer.headers.get('set-cookie')).toBeNull();
      }
    }
  });

  test('a visitor is who connected, whatever it says of itself', async () => {
    const answer = await send(ground.origin, '/', { headers: { 'X-Forwarded-For': '203.0.113.6' } });
    expect(await answer.json()).toMatchObject({ forwardedFor: '127.0.0.1' });
  });

  test('what Lonja takes passes whole, and far more than that is refused', async () => {
    const post = (length: number) =>
      send(ground.origin, '/', { method: 'POST', body: 'x'.repeat(length) }).then(
        async (answer) => ({ status: answer.status, body: await answer.text() }),
        // A proxy may refuse by its first look and close while the rest is still being sent.
        () => ({ status: 413, body: '' }),
      );
    const whole = await post(65_536);
    expect(JSON.parse(whole.body)).toMatchObject({ bytes: 65_536 });
    expect(await post(2_000_000)).toMatchObject({ status: 413 });
  });
}

function describeLosing(ground: Ground, asksForHealth: boolean): void {
  test('an order that a process took and did not answer is sent to nobody again', async () => {
    const cookie = await ground.visitorOf('a');
    const before = ground.a.broken() + ground.b.broken();
    const answer = await send(ground.origin, '/break', { method: 'POST', headers: { cookie }, body: '{}' });
    await answer.arrayBuffer();
    expect(answer.status).toBe(502);
    expect(ground.a.broken() + ground.b.broken()).toBe(before + 1);
  });

  test.runIf(asksForHealth)('a process that drains gets nothing new, and refuses nobody', async () => {
    const cookie = await ground.visitorOf('a');
    const statuses: number[] = [];
    ground.a.setReady(false);
    await expect
      .poll(async () => {
        const answer = await ask(ground.origin, '/', cookie);
        statuses.push(answer.status);
        return ((await answer.json()) as Said).at;
      }, PATIENCE)
      .toBe('b');
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (let visitor = 0; visitor < 20; visitor++) expect((await visit(ground.origin))?.at).toBe('b');
    ground.a.setReady(true);
  });

  test('one that is killed is left at once: the very next request has its answer, an order too', async () => {
    const cookie = await ground.visitorOf('a');
    await ground.a.stop();
    const answer = await send(ground.origin, '/', { method: 'POST', headers: { cookie }, body: '{}' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ at: 'b', bytes: 2 });
    for (let again = 0; again < 4; again++)
      expect(await (await ask(ground.origin, '/', cookie)).json()).toMatchObject({ at: 'b' });
  });
}

interface Said {
  readonly at: string;
  readonly forwardedFor: string | undefined;
  readonly bytes: number;
}

/** Stands where a process would: answers what reached it, and breaks off whatever is sent to /break. */
interface Listener {
  readonly port: number;
  /** How often it broke off. */
  broken(): number;
  setReady(isReady: boolean): void;
  stop(): Promise<void>;
}

async function startListener(at: string): Promise<Listener> {
  let isReady = true;
  let broken = 0;
  const server = createHttpServer((request, response) => {
    if (request.url === '/api/health/ready') return void response.writeHead(isReady ? 200 : 503).end();
    let bytes = 0;
    request.on('data', (chunk: Buffer) => (bytes += chunk.length));
    request.on('end', () => {
      if (request.url === '/break') {
        broken++;
        return void request.socket.destroy();
      }
      const said: Said = { at, forwardedFor: request.headers['x-forwarded-for']?.toString(), bytes };
      response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
    });
  });
  const port = await listenAnywhere(server);
  return {
    port,
    broken: () => broken,
    setReady: (is) => (isReady = is),
    stop: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function startBefore(
  proxy: ProxyUnderTest,
  ...[a, b]: readonly [number, number]
): Promise<{ readonly origin: string; readonly stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'lonja-proxy-'));
  // As root, nginx works as another user.
  chmodSync(folder, 0o755);
  const origin = `127.0.0.1:${await freePort()}`;
  const running = proxy.start({ bind: origin, a: `127.0.0.1:${a}`, b: `127.0.0.1:${b}`, folder });
  const ended = once(running, 'exit');
  return {
    origin,
    stop: async () => {
      running.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** On a connection of its own: a proxy may close one that was kept. */
const send = (origin: string, target: string, { headers, ...rest }: Sent): Promise<Response> =>
  fetch(`http://${origin}${target}`, { ...rest, headers: { ...headers, connection: 'close' } });

const ask = (origin: string, target: string, cookie = ''): Promise<Response> =>
  send(origin, target, { headers: cookie ? { cookie } : {} });

const fetchStatus = (origin: string, target: string): Promise<number> =>
  ask(origin, target).then(
    ({ status }) => status,
    () => 0,
  );

/** The cookie of a new visitor. */
const fetchCookie = async (origin: string): Promise<string> =>
  findMark(await ask(origin, '/api/health/live'));

/** Where a new visitor lands; undefined while the proxy has nobody to ask. */
async function visit(origin: string): Promise<(Said & { readonly cookie: string }) | undefined> {
  try {
    const answer = await ask(origin, '/');
    if (!answer.ok) return undefined;
    return { ...((await answer.json()) as Said), cookie: findMark(answer) };
  } catch {
    return undefined;
  }
}

const findMark = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .find((cookie) => cookie.startsWith(`${COOKIE}=`)) ?? '';

function isInstalled([command, argument]: ProxyUnderTest['program']): boolean {
  try {
    execFileSync(command, [argument], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function listenAnywhere(server: Server | ReturnType<typeof createServer>): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listenAnywhere(server);
  server.close();
  await once(server, 'close');
  return port;
}
