import fc from 'fast-check';
import { expect, it } from 'vitest';
import { computeRange } from './axis-range.ts';
import { SCALE_MODES } from './chart-scale.ts';

it('has equal heights for equal ratios on a logarithm, and prices on its labels', () => {
  const { realFrom, realTo, displayFrom, displayTo } = computeRange('log', { from: 10, to: 1_000 }, 20);
  expect([realFrom, realTo, displayFrom, displayTo]).toEqual([1, 3, 10, 1_000]);
});

it('counts percent from the first visible close', () => {
  const { from, realFrom, displayTo } = computeRange('percent', { from: 90, to: 150 }, 100);
  expect([from, realFrom, displayTo]).toEqual([90, -10, 50]);
});

it('is finite and rises on every scale, also before there are candles', () => {
  const price = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(
      fc.constantFrom(...SCALE_MODES),
      price,
      fc.double({ min: 1e-6, max: 1e6, noNaN: true }),
      fc.option(fc.double({ min: 1e-6, max: 1e6, noNaN: true }), { nil: undefined }),
      (mode, from, length, base) => {
        const range = computeRange(mode, { from, to: from + length }, base);
        expect(Object.values(range).every(Number.isFinite)).toBe(true);
        expect(range.realTo).toBeGreaterThanOrEqual(range.realFrom);
      },
    ),
  );
  expect(computeRange('log', { from: 0, to: 10 }, undefined).realFrom).toBe(-2);
});
