import { expect, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('whoever asks while it runs shares one more run, which begins afterwards', async () => {
  const ends: (() => void)[] = [];
  const ask = oneAtATime(
    () => new Promise<void>((resolve) => ends.push(resolve)),
    () => undefined,
  );
  const first = ask();
  const later = [ask(), ask(), ask()];
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await Promise.all(later);
  expect(ends).toHaveLength(2);
  void ask();
  expect(ends).toHaveLength(3);
});

test('a run that fails says so once, and the next one begins', async () => {
  const faults: unknown[] = [];
  let runs = 0;
  const ask = oneAtATime(
    () => {
      runs += 1;
      return runs === 1 ? Promise.reject(new Error('away')) : Promise.resolve();
    },
    (error) => faults.push(error),
  );
  await Promise.all([ask(), ask()]);
  expect([runs, faults.map(String)]).toEqual([2, ['Error: away']]);
});
