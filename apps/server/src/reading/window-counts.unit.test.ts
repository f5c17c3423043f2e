import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { afterEach, expect, it, vi } from 'vitest';
import { WindowCounts } from './window-counts.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('of many that come at the same moment as many are taken as a limit has', async () => {
  const app = Fastify();
  await app.register(rateLimit, { global: false, store: WindowCounts });
  const { promise: moment, resolve: begin } = Promise.withResolvers<void>();
  let waiting = 0;
  app.get(
    '/',
    {
      // As requests do that ask for the same session: it is read once, for all of them.
      onRequest: () => {
        waiting += 1;
        if (waiting === 45) begin();
        return moment;
      },
      config: { rateLimit: { max: 40, timeWindow: 60_000, hook: 'preHandler', keyGenerator: () => 'ana' } },
    },
    () => 'done',
  );
  const answers = await Promise.all(Array.from({ length: 45 }, () => app.inject('/')));
  const counts = [200, 429].map((status) => answers.filter(({ statusCode }) => statusCode === status).length);
  expect(counts).toEqual([40, 5]);
  await app.close();
});

it('counts each key and each route by itself, and begins anew when the window is over', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  const counts = new WindowCounts();
  const take = (key: string, from = counts) => {
    let found: unknown;
    from.incr(key, (_, result) => (found = result), 60_000);
    return found;
  };
  expect(take('ana')).toEqual({ current: 1, ttl: 60_000 });
  vi.setSystemTime(1_059_999);
  expect(take('ana')).toEqual({ current: 2, ttl: 1 });
  expect(take('ben')).toEqual({ current: 1, ttl: 60_000 });
  expect(take('ana', counts.child())).toEqual({ current: 1, ttl: 60_000 });
  vi.setSystemTime(1_060_000);
  expect(take('ana')).toEqual({ current: 1, ttl: 60_000 });
});

it('holds so many keys, and lets those go whose window began first', () => {
  const counts = new WindowCounts();
  const countOf = (key: string) => {
    let count = 0;
    counts.incr(key, (_, result) => (count = result?.current ?? 0), 60_000);
    return count;
  };
  for (let key = 0; key <= 5_000; key++) countOf(`${key}`);
  expect([countOf('5000'), countOf('1'), countOf('0')]).toEqual([2, 2, 1]);
});
