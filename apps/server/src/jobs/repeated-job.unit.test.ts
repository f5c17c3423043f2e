import { expect, test } from 'vitest';
import { repeatJob } from './repeated-job.ts';

const REST = 1;

test('runs again only where what it depends on has changed since a run that succeeded', async () => {
  let state: string | undefined = 'first';
  const asked: (string | undefined)[] = [];
  const ran: (string | undefined)[] = [];
  const job = repeatJob(
    () => {
      ran.push(state);
      return ran.length === 1 ? Promise.reject(new Error('away')) : Promise.resolve();
    },
    {
      rest: REST,
      state: () => {
        asked.push(state);
        return state;
      },
      onFault: () => undefined,
    },
  );
  const looks = async (count: number): Promise<void> => {
    const now = asked.length;
    await expect.poll(() => asked.length).toBeGreaterThan(now + count);
  };
  job.start();
  await looks(3);
  expect(ran).toEqual(['first', 'first']);
  state = 'second';
  await looks(3);
  expect(ran).toEqual(['first', 'first', 'second']);
  state = undefined;
  await looks(3);
  expect(ran.length).toBeGreaterThan(5);
  await job.stop();
});
