import type { Transaction } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { findOrders } from './transactions-tab.model.ts';

const order = (symbol: string, type: 'buy' | 'sell') => ({ symbol, type }) as Transaction;

it.each([
  ['', 3],
  ['aapl', 2],
  ['sell', 1],
  [' SELL aapl ', 1],
  ['msft', 0],
])('[DSH-15] %j finds %i', (search, count) => {
  const orders = [order('AAPL', 'buy'), order('AAPL', 'sell'), order('EURUSD', 'buy')];
  expect(findOrders(orders, search).found).toBe(count);
});

it('[DSH-17] shows the first ten', () => {
  const orders = Array.from({ length: 12 }, () => order('AAPL', 'buy'));
  expect(findOrders(orders, '')).toMatchObject({ found: 12, shown: { length: 10 } });
});
