import fc from 'fast-check';
import { expect, test } from 'vitest';
import { usd, ZERO_USD } from '../money/index.ts';
import { maxDrawdown } from './drawdown.ts';
import type { EquityPoint } from './equity-curve.ts';
import { ONE_RATIO, ratio, toRatio } from './ratio.ts';

const curveOf = (equities: readonly bigint[]): EquityPoint[] =>
  equities.map((equity, day) => ({ day, equity: usd(equity), inflow: ZERO_USD, outflow: ZERO_USD }));

test('is the deepest fall from a peak, with its days', () => {
  // 120 to 90 is 25 %; the later 130 to 104 is 20 %
  expect(maxDrawdown(curveOf([100n, 120n, 110n, 90n, 130n, 104n]))).toEqual({
    depth: ratio(250_000_000_000n),
    peakDay: 1,
    troughDay: 3,
  });
});

test('of equal falls the first counts', () => {
  expect(maxDrawdown(curveOf([100n, 50n, 200n, 100n]))).toMatchObject({ peakDay: 0, troughDay: 1 });
});

test('is zero where nothing fell, and no figure before a first day is over', () => {
  expect(maxDrawdown(curveOf([100n, 100n, 120n]))).toEqual({ depth: 0n, peakDay: 0, troughDay: 0 });
  expect(maxDrawdown(curveOf([100n]))).toBeUndefined();
  expect(maxDrawdown([])).toBeUndefined();
});

test('a withdrawal is no fall, and a deposit no recovery', () => {
  const withdrawn = { day: 1, equity: usd(10n), inflow: ZERO_USD, outflow: usd(90n) };
  expect(maxDrawdown([...curveOf([100n]), withdrawn])?.depth).toBe(0n);
  const [start, half] = curveOf([100n, 50n]) as [EquityPoint, EquityPoint];
  const refilled = { day: 2, equity: usd(150n), inflow: usd(100n), outflow: ZERO_USD };
  // another 30 of 150 is 20 %: 50 % x 80 % is 40 % left
  const fallen = { day: 3, equity: usd(120n), inflow: ZERO_USD, outflow: ZERO_USD };
  expect(maxDrawdown([start, half, refilled, fallen])).toEqual({
    depth: toRatio(6n, 10n),
    peakDay: 0,
    troughDay: 3,
  });
});

test('lies between 0 and 100 %, its peak before its trough, on any curve', () => {
  const amount = fc.bigInt(0n, 10n ** 12n);
  const points = fc.array(
    fc.record({ equity: fc.bigInt(-(10n ** 9n), 10n ** 12n), inflow: amount, outflow: amount }),
    { minLength: 2 },
  );
  fc.assert(
    fc.property(points, (path) => {
      const drawdown = maxDrawdown(
        path.map(({ equity, inflow, outflow }, day) => ({
          day,
          equity: usd(equity),
          inflow: usd(inflow),
          outflow: usd(outflow),
        })),
      );
      if (!drawdown) return;
      const { depth, peakDay, troughDay } = drawdown;
      expect(depth >= 0n && depth <= ONE_RATIO && peakDay <= troughDay).toBe(true);
    }),
  );
});
