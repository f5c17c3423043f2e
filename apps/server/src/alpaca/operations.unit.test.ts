import { expect, test } from 'vitest';
import { isPublic, OPERATIONS, readsPrices } from './operations.ts';

const rows = Object.values(OPERATIONS);
const count = (api: string, answer: string): number =>
  rows.filter((row) => row.api === api && row.answer === answer).length;

test("of Alpaca's 120 operations 49 are full, 8 truthfully empty, 52 refused, and 11 not there yet", () => {
  const counts = (api: string) => ['full', 'empty', 'refused', 'later'].map((answer) => count(api, answer));
  expect(counts('trading')).toEqual([23, 6, 30, 11]);
  expect(counts('data')).toEqual([26, 2, 22, 0]);
  expect(rows).toHaveLength(120);
  expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(120);
});

test('what is not there yet is of watchlists alone', () => {
  const groups = new Set(rows.filter(({ answer }) => answer === 'later').map(({ group }) => group));
  expect([...groups].toSorted()).toEqual(['Watchlists']);
});

test('prices of coins alone are public', () => {
  expect(new Set(rows.filter(isPublic).map(({ group }) => group))).toEqual(new Set(['Crypto']));
});

test("hours, names, news, announcements and what is the account's own are no prices", () => {
  const answering = rows.filter(({ answer }) => answer === 'full' || answer === 'empty');
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
    ]),
  );
  expect(groups.filter(([group]) => group === 'Stock')).toEqual([
    ['Stock', '/v2/stocks/meta/conditions/{ticktype}'],
    ['Stock', '/v2/stocks/meta/exchanges'],
  ]);
});
