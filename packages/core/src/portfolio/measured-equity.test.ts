import { describe, expect, test } from 'vitest';
import { usd } from '../money/index.ts';
import { dailyReturns } from './equity-curve.ts';
import { formatPercent, formatRatio, type Ratio } from './ratio.ts';
import { sharpeRatio, volatility } from './risk.ts';
import { dailyCurve, equityDayOf, type Flow, type MeasuredEquity } from './measured-equity.ts';

/** A moment of November 2026 in New York, in winter time. */
const at = (day: number, hour: number): number => Date.UTC(2026, 10, day, hour + 5);
const measured = (day: number, hour: number, equity: number, entryCount: number): MeasuredEquity => ({
  at: at(day, hour),
  equity: usd(BigInt(equity) * 1_000_000n),
  entryCount,
  version: entryCount,
});
const flow = (entryNumber: number, amount: number): Flow => ({
  entryNumber,
  amount: usd(BigInt(amount) * 1_000_000n),
});

describe('a trading day', () => {
  test('ends at 17:00 New York, which still belongs to it', () => {
    const friday = Date.UTC(2026, 10, 20) / 86_400_000;
    expect(equityDayOf(at(20, 16))).toBe(friday);
    expect(equityDayOf(at(20, 17))).toBe(friday);
    expect(equityDayOf(at(20, 17) + 1)).toBe(friday + 1);
  });
});

describe('the daily curve', () => {
  test('starts where the account began, then takes the last measurement of each day', () => {
    const days = [measured(20, 9, 10_000, 1), measured(20, 12, 10_300, 2), measured(20, 16, 10_100, 2)];
    const curve = dailyCurve([...days, measured(21, 10, 9_900, 3)], []);
    expect(curve.map(({ equity }) => equity)).toEqual([10_000_000_000n, 10_100_000_000n, 9_900_000_000n]);
    expect(dailyReturns(curve).map(({ day }) => day - equityDayOf(at(20, 9)))).toEqual([0, 1]);
  });

  // 10,000, then 500 paid in and 100 made: 100 / (10,000 + 500) of return, not 600 / 10,000.
  test('keeps apart what was paid in and out since the day before, by the number of the entry', () => {
    const days = [
      measured(20, 9, 10_000, 1),
      measured(20, 16, 10_000, 3),
      measured(21, 16, 10_600, 6),
      measured(22, 16, 10_400, 8),
    ];
    const curve = dailyCurve(days, [flow(1, 10_000), flow(5, 500), flow(7, -200)]);
    expect(curve.map(({ inflow, outflow }) => [inflow, outflow])).toEqual([
      [0n, 0n],
      [0n, 0n],
      [500_000_000n, 0n],
      [0n, 200_000_000n],
    ]);
    expect(dailyReturns(curve).map(({ pnl }) => pnl)).toEqual([0n, 100_000_000n, 0n]);
  });

  // 10,300 of which 300 are a position's P&L; it is rebased, which leaves 10,000: no loss. Then 50 are made.
  test('takes no loss from a position that counts anew, by the version of the account', () => {
    const days = [
      { ...measured(20, 16, 10_300, 2), version: 4 },
      { ...measured(21, 16, 10_050, 2), version: 5 },
    ];
    const rebase: Flow = { version: 5, amount: usd(-300_000_000n) };
    expect(dailyReturns(dailyCurve(days, [rebase])).map(({ pnl }) => pnl)).toEqual([0n, 50_000_000n]);
  });

  test('has every day: where nothing was held and nothing moved, one without a result', () => {
    const days = [measured(10, 9, 10_000, 1), measured(13, 16, 10_100, 2), measured(16, 16, 10_050, 4)];
    const curve = dailyCurve(days, [flow(3, 50)]);
    expect(curve.map(({ equity }) => equity / 1_000_000n)).toEqual([
      10_000n, // the day before the first
      10_000n,
      10_000n,
      10_000n,
      10_100n,
      10_100n,
      10_100n,
      10_050n,
    ]);
    expect(dailyReturns(curve).map(({ pnl }) => pnl / 1_000_000n)).toEqual([0n, 0n, 0n, 100n, 0n, 0n, -100n]);
    expect(curve.map(({ inflow }) => inflow)).toEqual([0n, 0n, 0n, 0n, 0n, 0n, 0n, 50_000_000n]);
  });

  test('is the same whether flat days were measured or not, and so are all ratios', () => {
    // Who trades on one day a week, for forty weeks: 2 % are won, in every fourth week 3 % lost.
    let equity = 10_000;
    const every: MeasuredEquity[] = [measured(1, 9, equity, 1)];
    for (let day = 2; day <= 281; day++) {
      const week = (day - 2) / 7;
      if (Number.isInteger(week)) equity = Math.round(equity * (week % 4 === 3 ? 0.97 : 1.02));
      every.push(measured(day, 16, equity, 1 + Math.floor(week)));
    }
    const whenTraded = every.filter(({ equity: now }, index) => now !== every[index - 1]?.equity);
    const end = every.at(-1) as MeasuredEquity;
    expect(whenTraded).toHaveLength(41);
    expect(dailyCurve([...whenTraded, end], [])).toEqual(dailyCurve(every, []));
    const returns = dailyReturns(dailyCurve([...whenTraded, end], []));
    expect(returns).toHaveLength(281);
    // 30 times 2 % and 10 times -3 % in 281 days: mean 0.3 / 281, sum of squares 30 x 0.0004 + 10 x 0.0009 = 0.021;
    // variance (0.021 - 0.09 / 281) / 280 = 0.00007386; root of 365 x mean / deviation 2.373
    expect(Number(formatRatio(sharpeRatio(returns) as Ratio, 4))).toBeCloseTo(2.373, 2);
    expect(Number(formatPercent(volatility(returns) as Ratio))).toBeCloseTo(16.42, 1);
  });

  test('is empty before anything was measured', () => {
    expect(dailyCurve([], [])).toEqual([]);
  });
});
