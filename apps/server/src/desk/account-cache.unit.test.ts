import { decideOpenAccount, type TradingState } from '@lonja/core';
import { expect, test } from 'vitest';
import { createAccountCache } from './account-cache.ts';

const state = (accountId = 7): TradingState => ({
  account: decideOpenAccount(accountId, 0).after,
  orders: new Map(),
  orderCount: 0,
});

test('a copy that was loaded is at hand, and is loaded once', async () => {
  const cache = createAccountCache(10);
  const loaded = state();
  const load = () => Promise.resolve(loaded);
  await Promise.all([cache.fill(7, load), cache.fill(7, () => Promise.reject(new Error('a second time')))]);
  expect(cache.get(7)).toBe(loaded);
});

test('a copy that was read before the account changed here is not kept, not even after the change was forgotten', async () => {
  const cache = createAccountCache(10);
  const changed = state();
  await cache.fill(7, () => {
    cache.put(changed);
    return Promise.resolve(state());
  });
  expect(cache.get(7)).toBe(changed);
  cache.drop(7);
  await cache.fill(7, () => {
    cache.put(changed);
    cache.drop(7);
    return Promise.resolve(state());
  });
  expect(cache.get(7)).toBeUndefined();
});

test('an account that cannot be read is asked for again the next time', async () => {
  const cache = createAccountCache(10);
  await expect(cache.fill(7, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  const loaded = state();
  await cache.fill(7, () => Promise.resolve(loaded));
  expect(cache.get(7)).toBe(loaded);
});

test('of more accounts than fit the one that was used longest ago goes', () => {
  const cache = createAccountCache(2);
  for (const id of [1, 2]) cache.put(state(id));
  cache.put(state(1));
  cache.put(state(3));
  expect([1, 2, 3].map((id) => cache.get(id)?.account.id)).toEqual([1, undefined, 3]);
});
