import { expect, test } from 'vitest';
import {
  ACCOUNT_KIND_ROWS,
  ACCOUNT_KINDS,
  type AccountKindRow,
  type AccountKindRows,
} from './account-kinds.ts';

test('one kind opens with its person, and no two have the same mark', () => {
  const rows = ACCOUNT_KINDS.map((kind) => ACCOUNT_KIND_ROWS[kind]);
  expect(rows.filter(({ opens }) => opens === 'with_person')).toEqual([ACCOUNT_KIND_ROWS.demo]);
  expect(new Set(rows.map(({ mark }) => mark)).size).toBe(rows.length);
});

test('what was forgotten of a kind of account does not compile', () => {
  const { branch: _branch, ...others } = ACCOUNT_KIND_ROWS;
  const { funds: _funds, ...unfunded } = ACCOUNT_KIND_ROWS.contest;
  const { isCounted: _counted, ...uncounted } = ACCOUNT_KIND_ROWS.contest;
  const { asks: _asks, ...unasked } = ACCOUNT_KIND_ROWS.contest;
  const forgotten = [
    // @ts-expect-error a kind is without its row
    others satisfies AccountKindRows,
    // @ts-expect-error whether anything is paid into it is not said
    unfunded satisfies AccountKindRow,
    // @ts-expect-error whether it is one of so many is not said
    uncounted satisfies AccountKindRow,
    // @ts-expect-error which terms are chosen for it is not said
    unasked satisfies AccountKindRow,
    // @ts-expect-error a term is asked for that no account has
    { ...ACCOUNT_KIND_ROWS.contest, asks: ['slug'] } satisfies AccountKindRow,
    // @ts-expect-error there is no such mark among the terms
    { ...ACCOUNT_KIND_ROWS.contest, mark: 'grade' } satisfies AccountKindRow,
  ];
  expect(forgotten).toHaveLength(6);
});
