import { expect, it } from 'vitest';
import { createJobLog } from './job-log.ts';

it('keeps how often a job ran, how long it took, and what went wrong last', async () => {
  let now = 1_000;
  const log = createJobLog(
    () => now,
    () => now,
  );
  const faults: unknown[] = [];
  const { follow, time, onFault } = log.of('news_polling', (error, url: string) => faults.push([error, url]));
  log.of('heartbeat', () => {});
  expect(
    await follow(async () => {
      now += 40;
      return Promise.resolve('done');
    }),
  ).toBe('done');
  time(() => void (now += 10));
  const broken = new Error('no route to host');
  onFault(broken, 'https://feed.example');
  expect(faults).toEqual([[broken, 'https://feed.example']]);
  expect(log.read()).toEqual([
    {
      name: 'news_polling',
      runs: 2,
      startedAt: 1_040,
      took: 10,
      longest: 40,
      failures: 1,
      problem: { at: 1_050, text: 'no route to host' },
    },
    { name: 'heartbeat', runs: 0, startedAt: null, took: null, longest: 0, failures: 0, problem: null },
  ]);
});

it('a run that fails is a run, and fails on', async () => {
  const log = createJobLog(Date.now);
  const { follow } = log.of('order_expiry', () => {});
  await expect(follow(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
  expect(log.read()).toMatchObject([{ runs: 1, failures: 0 }]);
});
