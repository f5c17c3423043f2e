import { usd } from '@lonja/core';
import type { ContestRecord } from '@lonja/store/contests/contests';
import type { WorldRow } from '@lonja/store/market/worlds';
import { expect, test } from 'vitest';
import type { RunningContest } from './play/contest-state.ts';
import { readSealed } from './seal.ts';

const ROW: WorldRow = {
  id: 1,
  name: 'abc',
  secret: '00112233445566778899aabbccddeeff',
  model: 1,
  hours: 'always',
  symbols: ['AAPL'],
  script: [],
  beginsAt: Date.UTC(2030, 0, 7, 15),
  createdAt: Date.UTC(2026, 10, 27),
  stretches: [],
};
const ruleset: ContestRecord['ruleset'] = {
  minutes: 60,
  terms: { grant: usd(10_000_000_000n), fillProfile: 'ideal', rules: {} },
  lateEntry: true,
  leastFills: 0,
};
const runningOn = (row: WorldRow) => ({ contest: { ruleset }, world: { row: () => row } }) as RunningContest;

test('the hashes of a contest are computed once, and anew of a world that is read again', () => {
  const first = readSealed(runningOn(ROW));
  expect(readSealed(runningOn(ROW))).toBe(first);
  expect(readSealed(runningOn({ ...ROW }))).toEqual(first);
  const other = readSealed(runningOn({ ...ROW, symbols: ['EURUSD'] }));
  expect(other.commitment).not.toBe(first.commitment);
  expect(other.seal).not.toBe(first.seal);
});

test('they stand while what entries bring becomes known, and say whether it is mixed in', () => {
  const before = readSealed(runningOn({ ...ROW, nonces: null }));
  const nonces = [{ entry: 1, nonce: '0'.repeat(32) }];
  expect(readSealed(runningOn({ ...ROW, nonces }))).toEqual(before);
  expect(readSealed(runningOn(ROW)).commitment).not.toBe(before.commitment);
});
