import { expect, test } from 'vitest';
import { interruptedSince } from './interrupted-since.ts';

test('prices are interrupted since the last one, from which their age counts too', () => {
  expect(interruptedSince(50_000, { lastPriceAt: 28_000, isFrozen: false })).toBe(28_000);
});

test('before the first price, and on a frozen screen, since the connection was lost', () => {
  expect(interruptedSince(50_000, { lastPriceAt: 0, isFrozen: false })).toBe(50_000);
  expect(interruptedSince(50_000, { lastPriceAt: 28_000, isFrozen: true })).toBe(50_000);
});

test('a price that was fetched since does not move the moment of the loss', () => {
  expect(interruptedSince(50_000, { lastPriceAt: 110_000, isFrozen: false })).toBe(50_000);
});
