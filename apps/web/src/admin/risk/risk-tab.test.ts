import type { AccountNearCall } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { basisPoints } from '../display/margin-level.ts';
import { inShownOrder } from './risk-tab.model.ts';

const accountOf = (id: string, marginLevel: number): AccountNearCall => ({
  user: { id, username: id, fullName: null },
  account: { id, name: null },
  equity: '1000.00',
  usedMargin: '900.00',
  openPnl: '-100.00',
  marginLevel,
  positions: 1,
  largest: { symbol: 'EURUSD', value: '90000.00' },
  closesFirst: 'EURUSD',
});

test('a level in percent is exact in basis points', () => {
  expect([99.99, 100, 149.99, 57.29].map(basisPoints)).toEqual([9_999n, 10_000n, 14_999n, 5_729n]);
});

test('rows keep the order that was shown, with their newest figures, and newcomers stand at the end', () => {
  const now = [accountOf('c', 80), accountOf('d', 90), accountOf('b', 95), accountOf('e', 99)];
  expect(inShownOrder(now, ['a', 'b', 'c']).map(({ user, marginLevel }) => [user.id, marginLevel])).toEqual([
    ['b', 95],
    ['c', 80],
    ['d', 90],
    ['e', 99],
  ]);
});
