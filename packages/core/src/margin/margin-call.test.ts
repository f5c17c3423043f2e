import { expect, test } from 'vitest';
import { decideMarginCall, isMarginCall, type MarginCallState } from '../index.ts';

test.each([
  [undefined, false],
  [10_001n, false],
  [10_000n, false],
  [9_999n, true],
  [5_000n, true],
  [4_999n, false],
  [-1n, false],
])('a level of %s basis points is a margin call: %s', (marginLevel, isCall) => {
  expect(isMarginCall({ marginLevel })).toBe(isCall);
});

test('one notice a fall: the next only after the level has been back above 100 %', () => {
  const levels = [12_000n, 9_999n, 9_500n, 10_000n, 9_999n, 10_001n, 9_999n, undefined, 9_000n];
  let state: MarginCallState = 'clear';
  const notices = levels.map((marginLevel) => {
    const step = decideMarginCall(state, { marginLevel });
    state = step.state;
    return step.notice;
  });
  expect(notices).toEqual([false, true, false, false, false, false, true, false, true]);
});

test('a fall straight below 50 % is no margin call; what is left of it after the stop-out is', () => {
  const fallen = decideMarginCall('clear', { marginLevel: 4_000n });
  expect(fallen).toEqual({ state: 'clear', notice: false });
  expect(decideMarginCall(fallen.state, { marginLevel: 6_000n })).toEqual({ state: 'called', notice: true });
  expect(decideMarginCall('called', { marginLevel: 4_000n })).toEqual({ state: 'called', notice: false });
});
