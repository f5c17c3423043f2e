import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ZERO_USD } from '../money/index.ts';
import type { DailyReturn } from './equity-curve.ts';
import { formatPercent, formatRatio, negated, ratio, toRatio, type Ratio } from './ratio.ts';
import { sharpeRatio, sortinoRatio, volatility } from './risk.ts';

const returnsOf = (basisPoints: readonly bigint[]): DailyReturn[] =>
  basisPoints.map((points, day) => ({ day, pnl: ZERO_USD, rate: toRatio(points, 10_000n) }));

/** +2 % and -1 % in turn: mean 0.5 %, each day 1.5 % away from it. */
const inTurn = (days: number): DailyReturn[] =>
  returnsOf(Array.from({ length: days }, (_, day) => (day % 2 === 0 ? 200n : -100n)));

describe('over twenty days', () => {
  test('the Sharpe ratio is mean / standard deviation for a year', () => {
    // variance 20 x 0.000225 / 19; 365 x 0.000025 / variance = 365 x 19 / 180 = 38.5277…, its root 6.2070…
    expect(formatRatio(sharpeRatio(inTurn(20)) as Ratio, 4)).toBe('6.2071');
  });

  test('what wins as much as it loses has a ratio of exactly nothing', () => {
    const returns = returnsOf(Array.from({ length: 20 }, (_, day) => (day % 2 === 0 ? 100n : -100n)));
    expect([sharpeRatio(returns), sortinoRatio(returns)]).toEqual([0n, 0n]);
  });

  test('the Sortino ratio looks at the losing days only', () => {
    // 10 x 0.0001 / 20 = 0.00005; 365 x 0.000025 / 0.00005 = 182.5, its root 13.5092…
    expect(formatRatio(sortinoRatio(inTurn(20)) as Ratio, 4)).toBe('13.5093');
  });

  test('volatility is the standard deviation for a year', () => {
    // 365 x 0.0045 / 19 = 0.086447…, its root 0.29402…
    expect(formatPercent(volatility(inTurn(20)) as Ratio)).toBe('29.40');
  });
});

test('under twenty days there is no figure', () => {
  expect(sharpeRatio(inTurn(19))).toBeUndefined();
  expect(sortinoRatio(inTurn(19))).toBeUndefined();
  expect(volatility(inTurn(19))).toBeUndefined();
  expect(volatility([])).toBeUndefined();
});

test('what divides by nothing has no figure: days that are all alike, days without a loss', () => {
  const alike = returnsOf(Array.from({ length: 30 }, () => 10n));
  expect(sharpeRatio(alike)).toBeUndefined();
  expect(sortinoRatio(alike)).toBeUndefined();
  expect(volatility(alike)).toBe(ratio(0n));
});

const someDays = fc.array(fc.bigInt(-5_000n, 5_000n), { minLength: 20, maxLength: 60 });

test('the same bets in reverse have the opposite Sharpe ratio and the same volatility', () => {
  fc.assert(
    fc.property(someDays, (points) => {
      const days = returnsOf(points);
      const reversed = returnsOf(points.map((one) => -one));
      const sharpe = sharpeRatio(days);
      expect(sharpeRatio(reversed)).toBe(sharpe && negated(sharpe));
      expect(volatility(reversed)).toBe(volatility(days));
    }),
  );
});

test('bets twice as large have the same Sharpe and Sortino ratios', () => {
  fc.assert(
    fc.property(someDays, (points) => {
      const twice = returnsOf(points.map((one) => 2n * one));
      expect(sharpeRatio(twice)).toBe(sharpeRatio(returnsOf(points)));
      expect(sortinoRatio(twice)).toBe(sortinoRatio(returnsOf(points)));
    }),
  );
});
