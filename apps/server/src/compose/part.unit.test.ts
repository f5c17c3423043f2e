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
