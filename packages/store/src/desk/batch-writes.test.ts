import { NO_BALANCES, type AccountState, type FinancingDay, type TradingChange } from '@lonja/core';
import { expect, test } from 'vitest';
import { NO_ACTS } from '../audit/act-writes.ts';
import { listStatements, type BatchWrites } from './batch-writes.ts';

const account = (id: number, version: number): AccountState => ({
  id,
  version,
  entryCount: 1,
  fillCount: 0,
  financedThrough: 0 as FinancingDay,
  marginCall: undefined,
  balances: NO_BALANCES,
  positions: new Map(),
});

function close(id: number): TradingChange {
  const before = { account: account(id, 1), orders: new Map(), orderCount: 0 };
  const after = { ...before, account: { ...account(id, 2), isClosed: true } as const };
  const change = { before: before.account, after: after.account, entries: [], fill: undefined };
  return { before, after, account: change, orders: [] };
}

const writes = (closed: readonly number[]): BatchWrites => ({
  changes: closed.map(close),
  stored: new Map(),
  newClients: [],
  resets: [],
  openings: [],
  closings: closed.map((closedId) => ({ closedId, at: 1_000 * closedId })),
  answers: [],
  notices: [],
  acts: NO_ACTS,
  day: '2030-01-07',
});

test('any number of accounts close with their balances in one statement', () => {
  const statements = listStatements(writes([7, 3, 5]), 0);
  expect(statements.map(({ name }) => name)).toEqual(['update-and-close-accounts']);
  const values = statements[0]?.values ?? [];
  // How many rows it must touch, the accounts in the order of their locks, the versions that they must have; when each closes.
  expect(values.slice(0, 3)).toEqual([3, '{3,5,7}', '{1,1,1}']);
  expect(values.at(-1)).toBe('{3000,5000,7000}');
});
