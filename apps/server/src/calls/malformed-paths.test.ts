import { rmSync } from 'node:fs';
import net from 'node:net';
import { createRandom, recordProof } from '@lonja/testkit';
import { afterAll, expect, test } from 'vitest';
import { builtWeb } from '../test/processes/built-web.ts';
import { describeServer } from '../test/processes/describe-server.ts';

const REQUESTS = Number(process.env['PROVE_PATHS'] ?? 2_000);
const SEED = Number(process.env['PROVE_SEED'] ?? Date.now() % 2 ** 31);
const ABREAST = 32;

const folder = builtWeb();
const rig = describeServer({ webFolder: folder });

afterAll(() => rmSync(folder, { recursive: true }));

const KNOWN = [
  '/',
  '/login',
  '/404',
  '/app',
  '/app/dashboard',
  '/admin/users',
  '/favicon.svg',
  '/pictures/desk.svg',
  '/assets/app-x1.js',
  '/metrics',
];
const PREFIXES = [
  '/',
  '/assets/',
  '/pictures/',
  '/app/',
  '/admin/',
  '/api/',
  '/api/candles/',
  '/api/users/',
  '/login/',
  '/assets/app-x1.js/',
  '//',
  '/./',
  '/../',
];
const PIECES = [
  ...'.. . ... / // \\ ..\\ %2f ..%2f %2e%2e/ %2e%2e%2f ..%5c %5c %5c%5c ..%255c %252e%252e%252f ..%c0%af %c0%ae'.split(
    ' ',
  ),
  ...'%00 a%00.js % %z %zz %2 %ff %ed%a0%80 %fe%ff %0d%0a %0a %09 %7f %20 + ; ;a=b : :id * ** ~ | ^ ` { } [ ] < > " \' $& ..;'.split(
    ' ',
  ),
  ...'.env .git/config pages.json app.html index.html etc/passwd app-x1.js app-x1.js.br con nul C: c:\\ file:///'.split(
    ' ',
  ),
  ...'constructor __proto__ toString hasOwnProperty %F0%9F%98%80 %E2%80%AE é 😀 \u202e\ufeff ? ?a ?a=%zz ?%00 ?a[b]=1 #x http://x/ @x'.split(
    ' ',
  ),
  '',
  'a'.repeat(300),
  'a/'.repeat(200),
  '%41'.repeat(400),
  '../'.repeat(60),
  'x'.repeat(20_000),
];
const METHODS = [
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
  'BREW',
];
const HEADERS = [
  '',
  'range: bytes=0-0\r\n',
  'range: bytes=99999-\r\n',
  'range: bytes=x\r\n',
  'if-modified-since: never\r\n',
  'accept-encoding: \x00\r\n',
  'accept-encoding: br;q=x\r\n',
  'cookie: lonja_session=%zz\r\n',
  'content-type: text/plain\r\n',
  'transfer-encoding: x\r\n',
  'expect: 100-continue\r\n',
  'if-none-match: *\r\n',
];

test.each([
  '/assets/..%2f',
  '/assets/.',
  '/assets/',
  '/assets//',
  '/assets/..%5c',
  '/assets/..%2fapp.html',
  '/assets/%2e%2e%2fpages.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%00',
  '/assets/app-x1.js%00',
  '/assets/app-x1.js/',
  '/assets//app-x1.js',
  '/assets/./app-x1.js',
  '/assets/constructor',
])('[API-21] %s is not there', async (address) => {
  for (const method of ['GET', 'HEAD']) {
    const { status, text } = await ask(
      `${method} ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    );
    expect([method, status]).toEqual([method, 404]);
    expect(text).not.toContain('shell');
  }
});

test('[API-21] what was built is there, in whole and in parts', async () => {
  const get = (address: string, more = ''): Promise<Raw> =>
    ask(`GET ${address} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${more}\r\n`);
  for (const address of [
    '/',
    '/login',
    '/favicon.svg',
    '/pictures/desk.svg',
    '/assets/app-x1.js',
    '/assets/app-x1.js?v=2',
  ])
    expect([address, (await get(address)).status]).toEqual([address, 200]);
  expect((await get('/assets/app-x1.js', 'range: bytes=0-0\r\n')).status).toBe(206);
  expect((await get('/assets/app-x1.js', 'range: bytes=99-\r\n')).status).toBe(416);
});

test(
  `[API-21] ${REQUESTS} paths, methods and headers that no browser sends: no answer of 500, seed ${SEED}`,
  { timeout: 0 },
  async () => {
    const startedAt = performance.now();
    const random = createRandom(SEED);
    const routes = Object.keys((rig.server.app.swagger() as { paths: object }).paths);
    const draw = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)]!;
    const address = (): string => {
      if (random() < 0.2) return draw(routes).replace(/\{\w+\}/g, () => draw(PIECES));
      if (random() < 0.2) return draw(KNOWN) + draw(['', '/', '//', '?', draw(PIECES)]);
      return (
        draw(PREFIXES) + Array.from({ length: 1 + Math.floor(random() * 4) }, () => draw(PIECES)).join('')
      );
    };
    const requestOf = (target: string): string =>
      `${draw(METHODS)} ${target} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n${draw(HEADERS)}\r\n`;
    const every = [...PREFIXES, ...KNOWN].flatMap((begin) =>
      PIECES.map((piece) => `GET ${begin}${piece} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`),
    );
    const drawn = Array.from({ length: REQUESTS }, () => requestOf(address()));
    const statuses: Record<number, number> = {};
    const faults: string[] = [];
    const waiting = [...every, ...drawn];
    await Promise.all(
      Array.from({ length: ABREAST }, async () => {
        for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
          const { status } = await ask(request);
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status >= 500) faults.push(`${status} ${JSON.stringify(request.slice(0, 200))}`);
        }
      }),
    );
    recordProof({
      proof: 'malformed paths',
      seed: SEED,
      requests: every.length + REQUESTS,
      milliseconds: Math.round(performance.now() - startedAt),
      statuses,
      faults: faults.length,
    });
    expect(faults.slice(0, 20)).toEqual([]);
    expect(statuses[404]).toBeGreaterThan(REQUESTS / 10);
    expect(statuses[200]).toBeGreaterThan(10);
    expect((await rig.call('GET /api/health')).status).toBe(200);
  },
);

interface Raw {
  readonly status: number;
  readonly text: string;
}

/** Bytes as they are: a client library would refuse to send most of them. A connection that is closed without an answer is 0. */
function ask(request: string): Promise<Raw> {
  return new Promise((resolve) => {
    const socket = net.connect({ port: rig.port, host: '127.0.0.1' });
    let text = '';
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', () => {});
    socket.on('close', () =>
      resolve({ status: Number(/^HTTP\/1\.1 (?!100)(\d{3})/m.exec(text)?.[1] ?? 0), text }),
    );
    socket.write(request);
  });
}
