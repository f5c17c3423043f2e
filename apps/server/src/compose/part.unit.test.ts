import { expect, test } from 'vitest';
import { startInOrder, stopInReverse, type Part } from './part.ts';

test('parts start one after the other, and stop the other way round', async () => {
  const done: string[] = [];
  const partOf = (name: string): Part => ({
    start: async () => {
      await Promise.resolve();
      done.push(`${name} starts`);
    },
    stop: async () => {
      await Promise.resolve();
      done.push(`${name} stops`);
    },
  });
  const pools = partOf('pools');
  const parts = [{ stop: () => pools.stop() }, partOf('desk'), partOf('web')];
  await startInOrder(parts);
  await stopInReverse(parts);
  expect(done).toEqual(['desk starts', 'web starts', 'web stops', 'desk stops', 'pools stops']);
});

test('a part is prepared while those before it start, and starts once it is', async () => {
  const done: string[] = [];
  const loaded = Promise.withResolvers<void>();
  const computed = Promise.withResolvers<void>();
  const starting = startInOrder([
    { start: () => loaded.promise.then(() => void done.push('watches')), stop: () => Promise.resolve() },
    {
      prepare: () => computed.promise.then(() => void done.push('prices')),
      start: () => void done.push('market'),
      stop: () => Promise.resolve(),
    },
  ]);
  loaded.resolve();
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual(['watches']);
  computed.resolve();
  await starting;
  expect(done).toEqual(['watches', 'prices', 'market']);
});

test('what can’t be prepared fails the start at its own place', async () => {
  const done: string[] = [];
  const starting = startInOrder([
    { start: () => void done.push('watches'), stop: () => Promise.resolve() },
    { prepare: () => Promise.reject(new Error('no prices')), stop: () => Promise.resolve() },
  ]);
  await expect(starting).rejects.toThrow('no prices');
  expect(done).toEqual(['watches']);
});
