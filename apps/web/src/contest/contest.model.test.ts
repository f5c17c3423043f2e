import type { Contest, StandingRow } from '@lonja/protocol';
import { expect, test } from 'vitest';
import { isEndedEarly, minutesUntil, nameOfRow, nobodyKey, wallTimeUntil } from './contest.model.ts';

test('minutes that are left are whole, a begun one counted', () => {
  const end = '2030-01-07T16:00:00.000Z';
  const before = (milliseconds: number): number => minutesUntil(end, Date.parse(end) - milliseconds);
  expect([before(3_600_000), before(60_001), before(1), before(0), before(-1)]).toEqual([60, 2, 1, 0, 0]);
});

test('at 200x an hour of the market passes in 18 seconds', () => {
  const end = '2030-01-07T16:00:00.000Z';
  const before = (milliseconds: number) => wallTimeUntil(end, Date.parse(end) - milliseconds, 200);
  expect([before(3_600_000), before(3_600_001), before(1), before(0), before(-1)]).toEqual([
    18_000, 19_000, 1_000, 0, 0,
  ]);
});

test('a contest that ended before its rules say so is seen to have', () => {
  const contest = (state: Contest['state'], endsAt: string) =>
    ({ state, beginsAt: '2030-01-07T15:00:00Z', endsAt, ruleset: { minutes: 60 } }) as Contest;
  expect(isEndedEarly(contest('finished', '2030-01-07T15:59:59.750Z'))).toBe(true);
  expect(isEndedEarly(contest('finished', '2030-01-07T16:00:00Z'))).toBe(false);
  expect(isEndedEarly(contest('running', '2030-01-07T15:30:00Z'))).toBe(false);
});

test('an entry is called by its alias, else by its number; one whose person has left by neither', () => {
  const row = { alias: null, number: 7, isErased: false } as StandingRow;
  expect(nameOfRow(row)).toEqual({ kind: 'number', number: 7 });
  expect(nameOfRow({ ...row, alias: 'Toro' })).toEqual({ kind: 'alias', alias: 'Toro' });
  expect(nameOfRow({ ...row, isErased: true })).toEqual({ kind: 'erased' });
});

test.each([
  ['scheduled', 'nobody'],
  ['running', 'nobody'],
  ['paused', 'nobody'],
  ['settling', 'nobodyEntered'],
  ['finished', 'nobodyEntered'],
] as const)(
  'of a contest that is %s and that nobody is in it says %s: once it is over nobody enters',
  (state, key) => {
    expect(nobodyKey({ state })).toBe(key);
  },
);
