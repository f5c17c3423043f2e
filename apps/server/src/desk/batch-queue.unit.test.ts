import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BATCH_LIMIT, createBatchQueue } from './batch-queue.ts';

interface Item {
  readonly account: number | undefined;
  readonly number: number;
}

const queueOf = (accounts: readonly (number | undefined)[]) => {
  const queue = createBatchQueue<Item>((item) => item.account);
  for (const [number, account] of accounts.entries()) queue.push({ account, number });
  return queue;
};
const accountsOf = (batch: readonly Item[]) => batch.map(({ account }) => account);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('with nothing under way a lone item leaves at once', () => {
  expect(accountsOf(queueOf([7]).claim([]))).toEqual([7]);
});

test('of many that wait one half leaves, and the other half behind it', () => {
  const queue = queueOf(upTo(64));
  const first = queue.claim([]);
  const second = queue.claim([first]);
  expect([first.length, second.length, queue.length]).toEqual([32, 32, 0]);
});

test(`${BATCH_LIMIT} at most`, () => {
  expect(queueOf(upTo(1_000)).claim([])).toHaveLength(BATCH_LIMIT);
});

test('behind another batch nothing leaves until nine tenths of the usual size are there', () => {
  const queue = queueOf(upTo(20));
  const first = queue.claim([]);
  queue.claim([]);
  for (const number of upTo(8)) queue.push({ account: 100 + number, number });
  expect(queue.claim([first])).toEqual([]);
  queue.push({ account: 108, number: 8 });
  expect(queue.claim([first])).toHaveLength(9);
});

test('a burst is forgotten', () => {
  const queue = queueOf(upTo(200));
  while (queue.length > 0) queue.claim([]);
  const sizes = upTo(400).map((number) => {
    for (const account of [1, 2, 3, 4]) queue.push({ account, number });
    const size = queue.claim([]).length;
    queue.claim([]);
    return size;
  });
  expect([sizes[0], sizes.at(-1)]).toEqual([4, 2]);
});

test('an item whose account is under way waits, and those of its account behind it', () => {
  const queue = queueOf([1, 1, 2, 1, 3]);
  const underWay = [[{ account: 1, number: -1 }]];
  expect(accountsOf(queue.claim(underWay))).toEqual([2, 3]);
  expect(queue.claim([])).toMatchObject([{ number: 0 }, { number: 1 }, { number: 3 }]);
});

test('whatever comes and goes: all leave once, each account in its order, none beside itself', () => {
  const step = fc.oneof(
    fc.array(fc.option(fc.nat(8), { nil: undefined }), { maxLength: 40 }),
    fc.constantFrom('take' as const, 'complete' as const),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const queue = queueOf([]);
      const underWay: (readonly Item[])[] = [];
      const left: Item[] = [];
      let pushed = 0;
      const claim = () => {
        if (underWay.length === 2) return;
        const batch = queue.claim(underWay);
        const busy = new Set(underWay.flatMap(accountsOf));
        expect(accountsOf(batch).filter((account) => account !== undefined && busy.has(account))).toEqual([]);
        expect(batch.length).toBeLessThanOrEqual(BATCH_LIMIT);
        left.push(...batch);
        if (batch.length > 0) underWay.push(batch);
      };
      for (const what of steps) {
        if (what === 'take') claim();
        else if (what === 'complete') underWay.shift();
        else for (const account of what) queue.push({ account, number: pushed++ });
      }
      while (queue.length > 0) {
        underWay.shift();
        claim();
      }
      expect(left.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(upTo(pushed));
      for (const account of upTo(9)) {
        const numbers = left.filter((item) => item.account === account).map(({ number }) => number);
        expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      }
    }),
  );
});
