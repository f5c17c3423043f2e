import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, expect, it } from 'vitest';
import { compressAnswer } from './compressed-answers.ts';

const LONG = JSON.stringify(Array.from({ length: 200 }, (_, place) => ({ place, price: 100 + place / 100 })));
const app = Fastify();
app.get('/long', { onSend: compressAnswer }, (_request, reply) => reply.type('application/json').send(LONG));
app.get('/worded', { onSend: compressAnswer }, (_request, reply) =>
  reply.header('vary', 'accept-language').type('application/json').send(LONG),
);
app.get('/short', { onSend: compressAnswer }, () => ({ isShort: true }));
app.get('/prepared', { onSend: compressAnswer }, (_request, reply) =>
  reply.header('content-encoding', 'gzip').send(Buffer.alloc(5_000)),
);
afterAll(() => app.close());

const ask = (url: string, acceptEncoding: string) =>
  app.inject({ url, headers: { 'accept-encoding': acceptEncoding } });

it.each([
  ['br', 'gzip, br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
] as const)('a long answer is sent as %s where the client takes it', async (encoding, accepted, open) => {
  const { headers, rawPayload } = await ask('/long', accepted);
  expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(open(rawPayload).toString()).toBe(LONG);
  expect(rawPayload.length).toBeLessThan(LONG.length / 3);
});

it('what the client does not take, what is short and what is compressed already stays as it is', async () => {
  const plain = await ask('/long', 'identity');
  expect(plain.payload).toBe(LONG);
  expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect((await ask('/short', 'br')).headers['content-encoding']).toBeUndefined();
  expect((await ask('/prepared', 'br')).rawPayload).toEqual(Buffer.alloc(5_000));
});

it('an answer that depends on the language still says so', async () => {
  const { headers } = await ask('/worded', 'br');
  expect(headers).toMatchObject({ vary: 'accept-language, accept-encoding', 'content-encoding': 'br' });
});
