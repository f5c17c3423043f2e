import fc from 'fast-check';
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
const flow = (entryNumber: number, amount: number, isSet = false): Flow => ({
  entryNumber,
  amount: usd(BigInt(amount) * 1_000_000n),
  isSet,
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

  // 10,000 of which 1,000 are lost; then an override comes in, whatever its amount; then 10 % are made on all that is there.
  test.each([10_000, 90_000, -8_000])('is broken where an override of %i comes in', (figure) => {
    const [start, before] = [measured(20, 16, 10_000, 2), measured(21, 12, 9_000, 2)];
    const closed = measured(21, 16, 9_000 + figure, 4);
    const rates = (days: readonly MeasuredEquity[]) =>
      dailyReturns(dailyCurve(days, [flow(4, figure, true)], [before])).map(({ rate }) =>
        formatPercent(rate),
      );
    expect(rates([start, closed])).toEqual(['0.00', '-10.00']);
    // 0.9 x 1.1 = 0.99
    expect(rates([start, measured(21, 16, ((9_000 + figure) * 11) / 10, 4)])).toEqual(['0.00', '-1.00']);
    // The day after, on the new equity.
    expect(rates([start, closed, measured(22, 16, ((9_000 + figure) * 11) / 10, 4)])).toEqual([
      '0.00',
      '-10.00',
      '10.00',
    ]);
  });

  test('has the result of both sides of a figure, and payments on the side where they came', () => {
    const days = [measured(20, 16, 10_000, 2), measured(21, 16, 30_900, 6)];
    const flows = [flow(3, 500), flow(5, 20_000, true), flow(6, -100)];
    const curve = dailyCurve(days, flows, [measured(21, 12, 10_600, 4)]);
    // 100 / 10,500, then 400 / 30,600
    expect(dailyReturns(curve)).toMatchObject([{ pnl: 0n }, { pnl: 500_000_000n }]);
    expect(curve.at(-1)).toMatchObject({
      earlier: [{ equity: 10_600_000_000n, inflow: 500_000_000n, outflow: 0n }],
      set: 20_000_000_000n,
      inflow: 0n,
      outflow: 100_000_000n,
    });
    expect(formatPercent(dailyReturns(curve)[1]!.rate, 4)).toBe('2.2720');
  });

  test('breaks the day in which a figure came, not the one whose last state it came after', () => {
    const days = [measured(20, 16, 10_000, 2), measured(21, 16, 9_900, 3), measured(22, 16, 19_800, 4)];
    const curve = dailyCurve(days, [flow(4, 10_000, true)], [measured(22, 12, 9_800, 3)]);
    expect(curve.map(({ earlier }) => earlier?.length ?? 0)).toEqual([0, 0, 0, 1]);
    // 9,900 / 10,000, then 9,800 / 9,900 and 19,800 / 19,800
    expect(dailyReturns(curve).map(({ rate }) => formatPercent(rate))).toEqual(['0.00', '-1.00', '-1.01']);
  });

  test('knows of a figure that nobody could value the account at that it earned nothing', () => {
    const days = [measured(20, 16, 10_000, 2), measured(21, 16, 19_000, 4)];
    const curve = dailyCurve(days, [flow(4, 10_000, true)]);
    expect(dailyReturns(curve)).toMatchObject([
      { pnl: 0n },
      { pnl: -1_000_000_000n, rate: -100_000_000_000n },
    ]);
  });

  test('returns the same whatever an administrator sets, and how often', () => {
    const basisPoints = fc.bigInt(-9_000n, 20_000n);
    const figure = fc.bigInt(0n, 10n ** 6n);
    fc.assert(
      fc.property(basisPoints, fc.array(fc.tuple(figure, basisPoints), { maxLength: 3 }), (first, later) => {
        const returnOf = (figures: readonly bigint[]) => {
          // Room for every division.
          const unit = 10_000n ** BigInt(later.length + 1);
          const moved = (equity: bigint, points: bigint) => (equity * (10_000n + points)) / 10_000n;
          const state = (equity: bigint, count: number): MeasuredEquity => ({
            ...measured(21, 12, 0, count),
            equity: usd(equity),
          });
          let equity = moved(10_000n * unit, first);
          const breaks = later.map(([, points], index) => {
            const before = state(equity, 2 + index);
            equity = moved(equity + figures[index]! * unit, points);
            return before;
          });
          const flows = figures.map((one, index): Flow => ({
            entryNumber: 3 + index,
            amount: usd(one * unit),
            isSet: true,
          }));
          const start = { ...measured(20, 16, 0, 2), equity: usd(10_000n * unit) };
          const end = { ...measured(21, 16, 0, 2 + later.length + 1), equity: usd(equity) };
          return dailyReturns(dailyCurve([start, end], flows, breaks)).at(-1)?.rate;
        };
        const unset = returnOf(later.map(() => 0n));
        expect(returnOf(later.map(([one]) => one))).toBe(unset);
        expect(later.length > 0 || unset === first * 100_000_000n).toBe(true);
      }),
    );
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
