import { expect, test } from 'vitest';
import { IN_PREPARATION, isPublic, OPERATIONS } from './operations.ts';

const rows = Object.values(OPERATIONS);
const count = (api: string, answer: string): number =>
  rows.filter((row) => row.api === api && row.answer === answer).length;

test("of Alpaca's 120 operations 60 are full, 8 are truthfully empty and 52 are refused", () => {
  expect([count('trading', 'full'), count('trading', 'empty'), count('trading', 'refused')]).toEqual([
    34, 6, 30,
  ]);
  expect([count('data', 'full'), count('data', 'empty'), count('data', 'refused')]).toEqual([26, 2, 22]);
  expect(rows).toHaveLength(120);
  expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(120);
});

test('what is in preparation is of accounts, orders, positions and watchlists alone', () => {
  expect(IN_PREPARATION).toHaveLength(28);
  const groups = new Set(IN_PREPARATION.map((name) => OPERATIONS[name].group));
  expect([...groups].toSorted()).toEqual([
    'Account Activities',
    'Account Configurations',
    'Accounts',
    'Orders',
    'Portfolio History',
    'Positions',
    'Watchlists',
  ]);
});

test('prices of coins alone are public', () => {
  expect(new Set(rows.filter(isPublic).map(({ group }) => group))).toEqual(new Set(['Crypto']));
});
