import { expect, test } from 'vitest';
import { isPublic, OPERATIONS, readsPrices } from './operations.ts';

const rows = Object.values(OPERATIONS);
const count = (api: string, answer: string): number =>
  rows.filter((row) => row.api === api && row.answer === answer).length;

test("of Alpaca's 120 operations 60 are full, 8 truthfully empty and 52 refused", () => {
  const counts = (api: string) => ['full', 'empty', 'refused'].map((answer) => count(api, answer));
  expect(counts('trading')).toEqual([34, 6, 30]);
  expect(counts('data')).toEqual([26, 2, 22]);
  expect(rows).toHaveLength(120);
  expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(120);
});

test('prices of coins alone are public', () => {
  expect(new Set(rows.filter(isPublic).map(({ group }) => group))).toEqual(new Set(['Crypto']));
});

test("hours, names, news, announcements and what is the account's own are no prices", () => {
  const answering = rows.filter(({ answer }) => answer !== 'refused');
  const groups = answering.filter((row) => !readsPrices(row)).map(({ group, path }) => [group, path]);
  expect(new Set(groups.map(([group]) => group))).toEqual(
    new Set([
      'Account Activities',
      'Account Configurations',
      'Accounts',
      'Assets',
      'Calendar',
      'Clock',
      'Corporate Actions',
      'Corporate actions',
      'Fixed income',
      'News',
      'Orders',
      'Portfolio History',
      'Positions',
      'Stock',
      'Watchlists',
    ]),
  );
  expect(groups.filter(([group]) => group === 'Stock')).toEqual([
    ['Stock', '/v2/stocks/meta/conditions/{ticktype}'],
    ['Stock', '/v2/stocks/meta/exchanges'],
  ]);
});
