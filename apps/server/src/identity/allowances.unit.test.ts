import { expect, test } from 'vitest';
import { createAllowances } from './allowances.ts';

function allowed(most: number, perSecond: number) {
  let now = 0;
  const allowances = createAllowances({ most, perSecond, clock: () => now });
  return {
    take: (amount = 1, key = 'a') => allowances.take(key, amount),
    charge: (amount: number, key = 'a') => allowances.charge(key, amount),
    wait: (seconds: number) => (now += seconds * 1000),
  };
}

test('so much at once, and then as it comes back', () => {
  const { take, wait } = allowed(3, 0.5);
  expect([take(), take(), take(), take()]).toEqual([0, 0, 0, 1]);
  wait(2);
  expect([take(), take()]).toEqual([0, 1]);
});

test('what comes back is never more than there was', () => {
  const { take, wait } = allowed(2, 1);
  take();
  wait(3_600);
  expect([take(), take(), take()]).toEqual([0, 0, 1]);
});

test('who spends more than is left waits until all of it has come back', () => {
  const { take, wait } = allowed(10, 2);
  expect(take(50)).toBe(0);
  expect(take()).toBe(20);
  wait(19);
  expect(take()).toBe(1);
  wait(1.5);
  expect(take()).toBe(0);
});

test('what was done is charged, whatever is left; to take nothing asks whether anything is', () => {
  const { take, charge, wait } = allowed(10, 2);
  expect(take(0)).toBe(0);
  charge(30);
  charge(10);
  expect(take(0)).toBe(15);
  wait(14);
  expect(take(0)).toBe(1);
  wait(2);
  expect([take(0), take(0), take(2), take()]).toEqual([0, 0, 0, 1]);
});

test('asking in vain costs nothing', () => {
  const { take, wait } = allowed(1, 1);
  take();
  for (let count = 0; count < 1_000; count++) take();
  wait(1.5);
  expect(take()).toBe(0);
});

test('one key leaves the others theirs', () => {
  const { take } = allowed(1, 1);
  expect([take(1, 'a'), take(1, 'a'), take(1, 'b')]).toEqual([0, 1, 0]);
});
