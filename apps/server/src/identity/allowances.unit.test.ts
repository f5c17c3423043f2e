import { expect, test } from 'vitest';
import { createAllowances } from './allowances.ts';

function allowed(maximum: number, perSecond: number) {
  let now = 0;
  const allowances = createAllowances({ maximum, perSecond, clock: () => now });
  return {
    claim: (amount = 1, key = 'a') => allowances.claim(key, amount),
    charge: (amount: number, key = 'a') => allowances.charge(key, amount),
    wait: (seconds: number) => (now += seconds * 1000),
  };
}

test('so much at once, and then as it comes back', () => {
  const { claim, wait } = allowed(3, 0.5);
  expect([claim(), claim(), claim(), claim()]).toEqual([0, 0, 0, 1]);
  wait(2);
  expect([claim(), claim()]).toEqual([0, 1]);
});

test('what comes back is never more than there was', () => {
  const { claim, wait } = allowed(2, 1);
  claim();
  wait(3_600);
  expect([claim(), claim(), claim()]).toEqual([0, 0, 1]);
});

test('who spends more than is left waits until all of it has come back', () => {
  const { claim, wait } = allowed(10, 2);
  expect(claim(50)).toBe(0);
  expect(claim()).toBe(20);
  wait(19);
  expect(claim()).toBe(1);
  wait(1.5);
  expect(claim()).toBe(0);
});

test('what was done is charged, whatever is left; to take nothing asks whether anything is', () => {
  const { claim, charge, wait } = allowed(10, 2);
  expect(claim(0)).toBe(0);
  charge(30);
  charge(10);
  expect(claim(0)).toBe(15);
  wait(14);
  expect(claim(0)).toBe(1);
  wait(2);
  expect([claim(0), claim(0), claim(2), claim()]).toEqual([0, 0, 0, 1]);
});

test('asking in vain costs nothing', () => {
  const { claim, wait } = allowed(1, 1);
  claim();
  for (let count = 0; count < 1_000; count++) claim();
  wait(1.5);
  expect(claim()).toBe(0);
});

test('one key leaves the others theirs', () => {
  const { claim } = allowed(1, 1);
  expect([claim(1, 'a'), claim(1, 'a'), claim(1, 'b')]).toEqual([0, 1, 0]);
});
