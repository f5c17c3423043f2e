import { expect, it } from 'vitest';
import { gaugeFraction, chooseMarginTone } from './margin-gauge.model.ts';

it('the gauge is empty at the stop-out, full from 1,000 % on and with no margin in use', () => {
  expect(gaugeFraction(5_000n)).toBe(0);
  expect(gaugeFraction(2_000n)).toBe(0);
  expect(gaugeFraction(-1n)).toBe(0);
  expect(gaugeFraction(100_000n)).toBe(1);
  expect(gaugeFraction(9_000_000n)).toBe(1);
  expect(gaugeFraction(undefined)).toBe(1);
});

it('twice the level is as far on the gauge anywhere', () => {
  const step = gaugeFraction(20_000n) - gaugeFraction(10_000n);
  expect(gaugeFraction(10_000n) - gaugeFraction(5_000n)).toBeCloseTo(step, 12);
  expect(gaugeFraction(80_000n) - gaugeFraction(40_000n)).toBeCloseTo(step, 12);
});

it.each([
  [undefined, 'calm'],
  [15_000n, 'calm'],
  [14_999n, 'watch'],
  [10_000n, 'watch'],
  [9_999n, 'call'],
  [0n, 'call'],
] as const)('at a level of %s basis points the account is at: %s', (level, tone) => {
  expect(chooseMarginTone(level)).toBe(tone);
});
