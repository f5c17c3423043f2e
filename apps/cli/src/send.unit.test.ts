import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { writeAnswer } from './call-command.ts';
import { startAnswering } from './test/answering.ts';
import { describeTyping } from './test/typed.ts';

const typed = describeTyping();
const ORDER = ['place-order', '--symbol', 'EURUSD', '--side', 'buy', '--quantity', '1000'];
const STATEMENT = ['get-statement', '--from', '2026-01-01', '--to', '2026-01-31'];
const UUID = expect.stringMatching(/^[\da-f-]{36}$/);

/** What a command makes of a server. */
async function answeredBy(listener: RequestListener, args: readonly string[]) {
  const server = await startAnswering(listener);
  try {
    return await typed.type(args, { env: { LONJA_ORIGIN: server.origin, LONJA_API_KEY: 'lonja_test' } });
  } finally {
    server.stop();
  }
}

const refuse = (response: ServerResponse, status: number, code: string) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ code, message: 'No', requestId: 'r' }));
};

test('a write that the server is still at when the last attempt is over is open, not refused', async () => {
  const ended = await answeredBy(
    (_request, response) => refuse(response, 409, 'idempotency_in_flight'),
    ORDER,
  );
  expect([ended.exitCode, ended.refusal]).toMatchObject([
    3,
    { code: 'idempotency_in_flight', idempotencyKey: UUID },
  ]);
});

test.each([401, 403, 429])('a lost answer before a %i leaves the write open', async (status) => {
  let attempts = 0;
  const ended = await answeredBy((request, response) => {
    attempts += 1;
    if (attempts === 1) request.socket.destroy();
    else refuse(response.setHeader('retry-after', '3600'), status, 'later');
  }, ORDER);
  expect([attempts, ended.exitCode, ended.refusal]).toMatchObject([
    2,
    3,
    { code: 'later', status, idempotencyKey: UUID },
  ]);
});

test('a fault of the server is repeated under the key; without one it is not', async () => {
  const keys: unknown[] = [];
  const listener: RequestListener = (request, response) => {
    keys.push(request.headers['idempotency-key']);
    refuse(response, 500, 'internal');
  };
  expect((await answeredBy(listener, ORDER)).exitCode).toBe(3);
  expect(keys).toEqual([UUID, keys[0], keys[0]]);
  keys.length = 0;
  const judged = await answeredBy(listener, ['judge-password', '--body', '{"password":"abc"}']);
  expect([judged.exitCode, judged.refusal, keys]).toMatchObject([3, { code: 'internal' }, [undefined]]);
  expect(judged.refusal).not.toHaveProperty('idempotencyKey');
});

const PAGE: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  response.end('<p>Sign in to the network</p>');
};
const ELSEWHERE: RequestListener = (_request, response) => {
  response.writeHead(302, { location: 'http://network.example/' });
  response.end();
};
const HALF: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end('[{"symbol":');
};
test.each([
  ['a page of the network', PAGE, ORDER],
  ['a page of the network', PAGE, STATEMENT],
  ['a redirect elsewhere', ELSEWHERE, ORDER],
  ['a redirect elsewhere', ELSEWHERE, STATEMENT],
  ['half of an answer', HALF, ORDER],
])('%s is no success: %3$j', async (_what, listener, args) => {
  const ended = await answeredBy(listener, args);
  expect([ended.exitCode, ended.out, ended.refusal]).toMatchObject([3, '', { code: 'no_answer_of_lonja' }]);
});

test('why there is no answer is said', async () => {
  const server = await startAnswering(() => undefined);
  server.stop();
  const gone = await typed.type(['get-market-data'], { env: { LONJA_ORIGIN: server.origin } });
  expect(gone.refusal).toMatchObject({ code: 'unreachable', details: { cause: 'ECONNREFUSED' } });
});

test('an answer that cannot be written was still given', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'lonja-cli-'));
  await expect(writeAnswer(folder, 'x', { idempotencyKey: 'k' })).rejects.toMatchObject({
    exitCode: 3,
    code: 'answer_not_written',
    circumstances: { idempotencyKey: 'k' },
  });
  await rm(folder, { recursive: true });
});

test('Ctrl-C while a write is out leaves its key', async () => {
  let arrived: (key: unknown) => void;
  const key = new Promise<unknown>((resolve) => (arrived = resolve));
  const server = await startAnswering((request) => arrived(request.headers['idempotency-key']));
  const binary = path.resolve(import.meta.dirname, '../bin/lonja.cjs');
  const child = spawn(process.execPath, [binary, ...ORDER], {
    env: {
      PATH: process.env['PATH'],
      HOME: typed.folder,
      LONJA_ORIGIN: server.origin,
      LONJA_API_KEY: 'lonja_test',
    },
  });
  const error = text(child.stderr);
  const ended = new Promise((resolve) => child.on('exit', resolve));
  const sent = await key;
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(JSON.parse(await error)).toMatchObject({ code: 'interrupted', idempotencyKey: sent });
  server.stop();
});
