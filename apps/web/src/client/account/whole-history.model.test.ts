import type { Transaction } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { joinHistory, pagesBefore } from './whole-history.model.ts';

/** Fills of account 7 by their numbers, the newest first. */
const fills = (from: number, to: number): readonly Transaction[] =>
  Array.from({ length: from - to + 1 }, (_, place) => ({ id: `7-${from - place}` }) as Transaction);

it('a whole history has no page before it', () => {
  expect(pagesBefore([])).toEqual([]);
  expect(pagesBefore(fills(1_000, 1))).toEqual([]);
});

it('pages begin at the same numbers whatever was traded since', () => {
  expect(pagesBefore(fills(3_400, 2_401))).toEqual([3_001, 2_001, 1_001]);
  expect(pagesBefore(fills(3_401, 2_402))).toEqual([3_001, 2_001, 1_001]);
  expect(pagesBefore(fills(2_000, 1_001))).toEqual([1_001]);
});

it('[DSH-15] newest and pages join without a gap and without a fill twice', () => {
  const whole = joinHistory(fills(3_400, 2_401), [fills(3_000, 2_001), fills(2_000, 1_001), fills(1_000, 1)]);
  expect(whole).toEqual(fills(3_400, 1));
});
