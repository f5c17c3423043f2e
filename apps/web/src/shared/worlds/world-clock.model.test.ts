import { expect, test } from 'vitest';
import { findComing, type ClockWish, type Coming } from './world-clock.model.ts';

const AT = '2026-11-26T12:00:02.000Z';
const RUNS = { state: 'running', rate: 60, at: AT } as const;
const STANDS = { state: 'paused', rate: 0, at: AT } as const;
const ENDS = { state: 'ended', rate: 0, at: AT } as const;
const changes: (typeof RUNS | typeof STANDS | typeof ENDS)[] = [];

test.each<[string, ClockWish, Coming]>([
  ['running', { rate: 0 }, { kind: 'pausing' }],
  ['running', { rate: 200 }, { kind: 'speed', rate: 200 }],
  ['paused', { rate: 60 }, { kind: 'starting' }],
  ['scheduled', { rate: 60 }, { kind: 'starting' }],
  ['paused', { until: AT }, { kind: 'stepping' }],
  ['running', { ends: true }, { kind: 'ending' }],
])('%s, and %j is asked for: it is said before it is answered', (state, wish, coming) => {
  expect(findComing({ state, changes }, wish)).toEqual(coming);
});

test.each<[string, typeof changes, Coming | undefined]>([
  ['running', [], undefined],
  ['paused', [], undefined],
  ['running', [STANDS], { kind: 'pausing' }],
  ['running', [RUNS], { kind: 'speed', rate: 60 }],
  ['scheduled', [RUNS], { kind: 'starting' }],
  ['paused', [RUNS, STANDS], { kind: 'stepping' }],
  ['paused', [RUNS, RUNS, STANDS], { kind: 'stepping' }],
  ['running', [RUNS, STANDS], { kind: 'pausing' }],
  ['running', [STANDS, RUNS], { kind: 'speed', rate: 60 }],
  ['running', [ENDS], { kind: 'ending' }],
])('%s with %j decided: the last of it is said until it holds', (state, decided, coming) => {
  expect(findComing({ state, changes: decided }, undefined)).toEqual(coming);
});
