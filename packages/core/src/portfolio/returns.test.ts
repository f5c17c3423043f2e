import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { InvariantBroken } from '../assert.ts';
import { usd } from '../money/index.ts';
import { curveWithin, dailyReturns, growthCurve, type EquityPoint } from './equity-curve.ts';
import { negated, ONE_RATIO, ratio, toRatio } from './ratio.ts';
import { bestDay, returnRate, simpleReturn, timeWeightedReturn, worstDay } from './returns.ts';

/** Whole dollars. */
const point = (day: number, equity: number, inflow = 0, outflow = 0): EquityPoint => ({
  day,
  equity: usd(BigInt(equity) * 1_000_000n),
  inflow: usd(BigInt(inflow) * 1_000_000n),
  outflow: usd(BigInt(outflow) * 1_000_000n),
});

const CURVE = [
  point(1, 10_000),
  // 11,000 / 10,000: +10 %
  point(2, 11_000),
  // 15,200 / (11,000 + 5,000): -5 %
  point(3, 15_200, 5_000),
  // (8,360 + 7,600) / 15,200: +5 %
  point(4, 8_360, 0, 7_600),
];

describe('daily returns', () => {
  test('leave flows out: what came in counts from the start of its day, what went out until its end', () => {
    expect(dailyReturns(CURVE)).toEqual([
      { day: 2, pnl: usd(1_000_000_000n), rate: toRatio(10n, 100n) },
      { day: 3, pnl: usd(-800_000_000n), rate: toRatio(-5n, 100n) },
      { day: 4, pnl: usd(760_000_000n), rate: toRatio(5n, 100n) },
    ]);
  });

  test('a missing day belongs to the next one', () => {
    expect(dailyReturns([point(1, 100), point(4, 110)])).toMatchObject([{ day: 4, rate: toRatio(1n, 10n) }]);
  });

  test('a millionth is something to earn on', () => {
    const millionth = { ...point(1, 0), equity: usd(1n) };
    expect(dailyReturns([millionth, { ...millionth, day: 2, equity: usd(2n) }])).toEqual([
      { day: 2, pnl: 1n, rate: ONE_RATIO },
    ]);
    expect(simpleReturn(usd(1n), usd(1n))).toBe(ONE_RATIO);
    expect([simpleReturn(usd(1n), usd(0n)), simpleReturn(usd(1n), usd(-1n))]).toEqual([undefined, undefined]);
  });

  test('days without anything to earn on are none', () => {
    expect(dailyReturns([point(1, 0), point(2, 0), point(3, 110, 100)])).toMatchObject([
      { day: 3, rate: toRatio(1n, 10n) },
    ]);
  });

  test('a loss beyond all that there was is a total loss', () => {
    expect(dailyReturns([point(1, 100), point(2, -20), point(3, 0)])).toEqual([
      { day: 2, pnl: usd(-120_000_000n), rate: negated(ONE_RATIO) },
    ]);
  });

  test('days that do not rise are a fault', () => {
    expect(() => dailyReturns([point(2, 100), point(2, 100)])).toThrow(InvariantBroken);
  });

  test('the best and the worst day are the first of equals', () => {
    const returns = dailyReturns([...CURVE, point(5, 9_196), point(6, 9_196)]);
    expect(bestDay(returns)?.day).toBe(2);
    expect(worstDay(returns)?.day).toBe(3);
    // What loses is nobody's best day, and what gains nobody's worst; 0 is neither.
    const lost = returns.filter(({ rate }) => rate <= 0n);
    const gained = returns.filter(({ rate }) => rate >= 0n);
    expect([bestDay(lost), worstDay(gained)]).toEqual([undefined, undefined]);
    expect(bestDay([])).toBeUndefined();
    expect(worstDay([])).toBeUndefined();
  });
});

describe('the time-weighted return', () => {
  test('links the days: 1.10 x 0.95 x 1.05 is 1.09725', () => {
    expect(timeWeightedReturn(CURVE)).toBe(ratio(97_250_000_000n));
    expect(growthCurve(CURVE).map(({ growth }) => growth)).toEqual([
      ONE_RATIO,
      ratio(1_100_000_000_000n),
      ratio(1_045_000_000_000n),
      ratio(1_097_250_000_000n),
    ]);
  });

  test('is not there before a first day is over', () => {
    expect(timeWeightedReturn([])).toBeUndefined();
    expect(timeWeightedReturn([point(1, 100)])).toBeUndefined();
  });

  test('is the same whatever is paid in and out, for the same daily returns', () => {
    const days = fc.array(
      fc.record({
        basisPoints: fc.bigInt(-9_999n, 20_000n),
        inflow: fc.bigInt(0n, 10n ** 6n),
        tenthsOut: fc.bigInt(0n, 9n),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 6n), days, (start, path) => {
        const still = path.map((day) => ({ ...day, inflow: 0n, tenthsOut: 0n }));
        expect(timeWeightedReturn(curveOf(start, path))).toBe(timeWeightedReturn(curveOf(start, still)));
      }),
    );
  });
});

interface Day {
  readonly basisPoints: bigint;
  readonly inflow: bigint;
  readonly tenthsOut: bigint;
}

/** A curve whose days return exactly that: each amount has room for all divisions that follow. */
function curveOf(start: bigint, path: readonly Day[]): EquityPoint[] {
  const room = 100_000n ** BigInt(path.length);
  let equity = start * room;
  const points = path.map(({ basisPoints, inflow, tenthsOut }, index) => {
    const end = ((equity + inflow * room) * (10_000n + basisPoints)) / 10_000n;
    const outflow = (end / 10n) * tenthsOut;
    equity = end - outflow;
    return { day: index + 1, equity: usd(equity), inflow: usd(inflow * room), outflow: usd(outflow) };
  });
  return [{ day: 0, equity: usd(start * room), inflow: usd(0n), outflow: usd(0n) }, ...points];
}

test('a simple return has no figure without a base', () => {
  expect(simpleReturn(usd(-25n), usd(1_000n))).toBe(toRatio(-25n, 1_000n));
  expect(simpleReturn(usd(25n), usd(0n))).toBeUndefined();
});

test('[DSH-06] the return rate is P&L / (cash + margin), and no figure at zero', () => {
  // 250 / (9,000 + 1,000) = 2.5 %
  const balances = { cash: usd(9_000n), margin: usd(1_000n) };
  expect(returnRate(usd(250n), balances)).toBe(ratio(25_000_000_000n));
  expect(returnRate(usd(250n), { cash: usd(0n), margin: usd(0n) })).toBeUndefined();
});

test('[DSH-22] a period starts at the last point before it, or with the account', () => {
  const curve = [point(1, 100), point(10, 100), point(33, 100), point(39, 100), point(40, 100)];
  const days = (points: readonly EquityPoint[]) => points.map(({ day }) => day);
  expect(days(curveWithin(curve, '1D'))).toEqual([39, 40]);
  expect(days(curveWithin(curve, '1W'))).toEqual([33, 39, 40]);
  expect(days(curveWithin(curve, '1M'))).toEqual([10, 33, 39, 40]);
  expect(days(curveWithin(curve, '1Y'))).toEqual([1, 10, 33, 39, 40]);
  expect(curveWithin([], '3M')).toEqual([]);
  // A point on each day of two years: what a period spans, and the point that it starts from.
  const daily = Array.from({ length: 730 }, (_, day) => point(day, 1));
  const spans = (['1D', '1W', '1M', '3M', '1Y'] as const).map(
    (period) => curveWithin(daily, period).length - 1,
  );
  expect(spans).toEqual([1, 7, 30, 91, 365]);
});
