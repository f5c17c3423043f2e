import type { Holding } from '@lonja/store/database/process-locks';
import type { Tenure } from '@lonja/store/desk/tenure';
import { expect, test } from 'vitest';
import { createHoldings } from './holdings.ts';

const fault = (): Error => new Error('the statement failed');

/** Locks as PostgreSQL has them: whoever has one gets it again, and has to give it back as often. */
function createLocks() {
  const counts = new Map<Holding, number>();
  const answers: { readonly resolve: () => void; readonly reject: (error: Error) => void }[] = [];
  const tenure: Pick<Tenure, 'hold' | 'release'> = {
    hold: (wanted) => {
      for (const one of wanted) counts.set(one, (counts.get(one) ?? 0) + 1);
      return Promise.resolve(wanted);
    },
    release: (given) =>
      new Promise((resolve, reject) =>
        answers.push({
          resolve: () => {
            for (const one of given) counts.set(one, Math.max(0, (counts.get(one) ?? 0) - 1));
            resolve();
          },
          reject,
        }),
      ),
  };
  return {
    tenure: tenure as Tenure,
    locked: () => [...counts].filter(([, count]) => count > 0).map(([one]) => one),
    /** Answers the oldest release that waits. */
    carryOut: () => answers.shift()?.resolve(),
    fail: () => answers.shift()?.reject(fault()),
  };
}

test('what a failed release leaves is released with the next one, also where another release succeeded meanwhile', async () => {
  const { tenure, locked, carryOut, fail } = createLocks();
  const holdings = createHoldings(() => undefined);
  await holdings.claim([1, 2], tenure);
  const first = holdings.release([1], tenure);
  const second = holdings.release([2], tenure);
  carryOut();
  await first;
  fail();
  await expect(second).rejects.toThrow('the statement failed');
  expect(locked()).toEqual([2]);
  const third = holdings.release([], tenure);
  carryOut();
  await third;
  expect(locked()).toEqual([]);
  holdings.stop();
});

test('what is not released yet is not taken a second time, which would need a second release', async () => {
  const { tenure, locked, carryOut } = createLocks();
  const holdings = createHoldings(() => undefined);
  await holdings.claim([1], tenure);
  const released = holdings.release([1], tenure);
  expect(await holdings.claim([1], tenure)).toEqual([]);
  carryOut();
  await released;
  expect(locked()).toEqual([]);
  expect(await holdings.claim([1], tenure)).toEqual([1]);
  expect(locked()).toEqual([1]);
  holdings.stop();
});
