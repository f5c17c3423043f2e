import { Readable } from 'node:stream';
import Fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { limitWaiting } from './deadline.ts';
import { answerError } from './errors.ts';
import { HttpRefusal } from '../refusal/http-refusal.ts';

const SOON_MS = 20;

function startApp() {
  const app = Fastify();
  app.setErrorHandler(answerError);
  limitWaiting(app, SOON_MS);
  onTestFinished(() => app.close());
  return app;
}

test('a request whose work does not end is answered 503 with the reason; what its work comes to later is nobody’s', async () => {
  const app = startApp();
  const { promise: work, resolve } = Promise.withResolvers<string>();
  app.get('/value', () => work);
  app.get('/fault', () => work.then(() => Promise.reject(new Error('too late'))));
  const answers = await Promise.all(['/value', '/fault'].map((url) => app.inject(url)));
  for (const answer of answers) {
    expect(answer.statusCode).toBe(503);
    expect(answer.json()).toMatchObject({
      code: 'unavailable',
      details: { reason: 'the request took too long' },
    });
  }
  resolve('done');
  await work;
});

test('what its work comes to after that is logged where it is a fault, and nothing else is', async () => {
  const logged: string[] = [];
  const app = Fastify({
    logger: { level: 'warn', stream: { write: (line: string) => void logged.push(line) } },
  });
  app.setErrorHandler(answerError);
  limitWaiting(app, SOON_MS);
  onTestFinished(() => app.close());
  const late = () => new Promise((resolve) => void setTimeout(resolve, 3 * SOON_MS));
  app.get('/value', () => late().then(() => 'done'));
  app.get('/refused', () => late().then(() => Promise.reject(new HttpRefusal('not_found'))));
  app.get('/fault', () => late().then(() => Promise.reject(new Error('too late'))));
  for (const url of ['/value', '/refused', '/fault']) expect((await app.inject(url)).statusCode).toBe(503);
  await late();
  await late();
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'request failed after its deadline',
  ]);
});

test('what is being sent already is sent to its end', async () => {
  const app = startApp();
  const { promise: rest, resolve } = Promise.withResolvers<string>();
  async function* parts(): AsyncGenerator<string> {
    yield 'a';
    yield await rest;
  }
  app.get('/long', (_request, reply) => reply.send(Readable.from(parts())));
  const answer = app.inject('/long');
  setTimeout(() => resolve('b'), 3 * SOON_MS);
  expect((await answer).payload).toBe('ab');
});
