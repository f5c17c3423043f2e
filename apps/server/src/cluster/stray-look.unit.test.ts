import { expect, test } from 'vitest';
import { createStrayLook } from './stray-look.ts';

const fail = (error: unknown): never => {
  throw error;
};

/** Lets everything that can go on do so. */
const pass = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A look at a database in which each look finds the next of what was left; accounts are read when the test says. */
function createLook(left: (readonly number[])[]) {
  const unread = new Map<number, () => void>();
  const strays = createStrayLook({
    home: { slots: () => [1], isAlone: () => false },
    claim: async (_slots, hear) => {
      await pass();
      await hear({ accountIds: left.shift() ?? [], alertIds: [] });
    },
    resync: async (accountIds) => {
      await Promise.all(accountIds.map((id) => new Promise<void>((resolve) => unread.set(id, resolve))));
    },
    resyncAlerts: async () => undefined,
    onFault: fail,
  });
  let isSettled = false;
  return {
    strays,
    read: (accountId: number) => unread.get(accountId)?.(),
    settle: () => void strays.settle().then(() => (isSettled = true)),
    isSettled: async () => {
      for (let turn = 0; turn < 5; turn++) await pass();
      return isSettled;
    },
  };
}

test('settles when what it finds has been read, not when reading was asked for', async () => {
  const { settle, isSettled, read } = createLook([[7]]);
  settle();
  expect(await isSettled()).toBe(false);
  read(7);
  expect(await isSettled()).toBe(true);
});

test('settles when also what an earlier look took has been read, whatever the look under way takes', async () => {
  const { strays, settle, isSettled, read } = createLook([[7], [8]]);
  strays.look();
  expect(await isSettled()).toBe(false);
  strays.look();
  settle();
  expect(await isSettled()).toBe(false);
  read(8);
  expect(await isSettled()).toBe(false);
  read(7);
  expect(await isSettled()).toBe(true);
});
