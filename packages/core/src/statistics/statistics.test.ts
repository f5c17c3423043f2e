import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { wallClockOf } from '../calendar/wall-clock.ts';
import { autocorrelations, errorVariances } from './autocorrelation.ts';
import { adjacentReturns, commonCloses, deepestFall, returnsBetween, tradingDays } from './closes.ts';
import { correlation } from './correlation.ts';
import { histogram, tails } from './histogram.ts';
import { byHour, volatilityByHour } from './hours.ts';
import { estimate, leaveBlocksOut } from './interval.ts';
import { computeMoments } from './moments.ts';
import { normalShareBelow, normalShareBeyond } from './normal.ts';
import { median, quantile } from './quantile.ts';
import { measureReturns, MIN_RETURNS } from './return-statistics.ts';
import { varianceRatios } from './variance-ratio.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** A Thursday. */
const START = Date.UTC(2026, 0, 1);
const closesOf = (prices: readonly number[], length = DAY_MS) =>
  prices.map((close, place) => ({ at: START + place * length, close }));

/** Reproducible draws of a standard normal distribution. */
function normals(count: number, seed: number): number[] {
  let state = seed;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 0.5) / 2 ** 32;
  };
  return Array.from(
    { length: count },
    () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform()),
  );
}

/** Figures of which some differ. */
const series = (minLength: number) =>
  fc
    .array(fc.integer({ min: -1_000, max: 1_000 }), { minLength, maxLength: 120 })
    .filter((values) => new Set(values).size > 1);

describe('moments', () => {
  test('of one to five: no skew, thinner tails than a normal', () => {
    const moments = computeMoments([1, 2, 3, 4, 5])!;
    expect(moments).toMatchObject({ count: 5, mean: 3, skewness: 0 });
    expect(moments.deviation).toBeCloseTo(Math.sqrt(2.5), 12);
    expect(moments.excessKurtosis).toBeCloseTo(6.8 / 4 - 3, 12);
  });

  test('of three zeros and a ten: skewed to the right by 2 / root of 3', () => {
    const moments = computeMoments([0, 0, 0, 10])!;
    expect(moments.skewness).toBeCloseTo(2 / Math.sqrt(3), 12);
    expect(moments.excessKurtosis).toBeCloseTo(-2 / 3, 12);
  });

  test.each([[[]], [[7]], [[0.1, 0.1, 0.1]], [[0, 0]]])('of %j are undefined', (values) => {
    expect(computeMoments(values)).toBeUndefined();
  });

  it('keeps shape when all figures are moved and stretched, and its mirror image is skewed the other way', () => {
    fc.assert(
      fc.property(
        series(3),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: -50, max: 50 }),
        (values, by, on) => {
          const own = computeMoments(values)!;
          const other = computeMoments(values.map((value) => value * by + on))!;
          const mirrored = computeMoments(values.map((value) => -value))!;
          expect(other.mean).toBeCloseTo(own.mean * by + on, 6);
          expect(other.deviation / by).toBeCloseTo(own.deviation, 6);
          expect(other.skewness).toBeCloseTo(own.skewness, 6);
          expect(other.excessKurtosis).toBeCloseTo(own.excessKurtosis, 6);
          expect(mirrored.skewness).toBeCloseTo(-own.skewness, 6);
        },
      ),
    );
  });
});

describe('the normal distribution', () => {
  test.each([
    [1, 0.3173105078629141],
    [2, 0.0455002638963584],
    [3, 0.0026997960632602],
    [4, 0.0000633424836662],
  ])('has beyond %i deviations %f', (deviations, share) => {
    expect(normalShareBeyond(deviations)).toBeCloseTo(share, 14);
  });

  it('is symmetric, and ends at nothing and all', () => {
    expect(normalShareBelow(0)).toBe(0.5);
    expect(normalShareBelow(1.3) + normalShareBelow(-1.3)).toBeCloseTo(1, 14);
    expect([normalShareBelow(-40), normalShareBelow(40)]).toEqual([0, 1]);
  });
});

describe('autocorrelation', () => {
  test('of one to four, by hand', () => {
    const found = autocorrelations([1, 2, 3, 4], 3).map(({ lag, value }) => [lag, value]);
    expect(found).toEqual([
      [1, 0.25],
      [2, -0.3],
      [3, -0.45],
    ]);
    expect(errorVariances([-1.5, -0.5, 0.5, 1.5], 1)[0]).toBeCloseTo((0.5625 + 0.0625 + 0.5625) / 25, 15);
  });

  test('of what never changes is nothing', () => expect(autocorrelations([3, 3, 3], 2)).toEqual([]));

  test('of independent draws stays within its bound 19 times in 20', () => {
    const within = Array.from({ length: 60 }, (_, seed) => autocorrelations(normals(400, seed + 1), 5))
      .flat()
      .filter(({ value, bound }) => Math.abs(value) <= bound);
    expect(within.length / 300).toBeGreaterThan(0.91);
    expect(within.length / 300).toBeLessThan(0.99);
  });

  test('of the sizes shows spells of calm and turmoil that the returns themselves do not', () => {
    const spells = normals(2_000, 5).map((draw, place) => draw * (Math.floor(place / 50) % 2 === 0 ? 1 : 4));
    const returns = autocorrelations(spells, 1)[0]!;
    const sizes = autocorrelations(
      spells.map((one) => Math.abs(one)),
      1,
    )[0]!;
    expect(Math.abs(returns.value)).toBeLessThan(returns.bound);
    expect(sizes.value).toBeGreaterThan(0.2);
    expect(sizes.value).toBeGreaterThan(sizes.bound);
  });
});

describe('variance ratio', () => {
  test('of steps up, up, down, down is 4/3 over two', () => {
    const [two] = varianceRatios([1, 1, -1, -1, 1, 1, -1, -1], [2]);
    expect(two!.value).toBeCloseTo(4 / 3, 12);
  });

  test('of steps that are taken back at once is 0 over two', () => {
    expect(varianceRatios([1, -1, 1, -1, 1, -1, 1, -1], [2])[0]!.value).toBe(0);
  });

  it('leaves out horizons that the series is too short for', () => {
    expect(varianceRatios(normals(40, 1), [2, 10, 11]).map(({ horizon }) => horizon)).toEqual([2, 10]);
  });

  test('of random walks is about 1 and within its bound 19 times in 20', () => {
    const found = Array.from({ length: 100 }, (_, seed) =>
      varianceRatios(normals(400, seed + 1), [2, 10]),
    ).flat();
    const mean = found.reduce((total, { value }) => total + value, 0) / found.length;
    const within = found.filter(({ value, bound }) => Math.abs(value - 1) <= bound).length / found.length;
    expect(mean).toBeCloseTo(1, 1);
    expect(within).toBeGreaterThan(0.9);
    expect(within).toBeLessThan(0.99);
  });

  it('does not change when returns are moved and stretched', () => {
    fc.assert(
      fc.property(
        series(40),
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: -50, max: 50 }),
        (values, by, on) => {
          const ratiosOf = (returns: readonly number[]) => varianceRatios(returns, [2, 5, 10]);
          const moved = ratiosOf(values.map((value) => value * by + on));
          for (const [place, own] of ratiosOf(values).entries()) {
            expect(moved[place]!.value).toBeCloseTo(own.value, 6);
            expect(moved[place]!.bound).toBeCloseTo(own.bound, 6);
          }
        },
      ),
    );
  });
});

describe('histogram', () => {
  it('counts every figure once, on both sides of the mean', () => {
    const values = [-10, -1, -0.1, 0.1, 1, 10];
    const moments = { count: 6, mean: 0, deviation: 1, skewness: 0, excessKurtosis: 0 };
    const filled = histogram(values, moments).filter(({ count }) => count > 0);
    expect(filled.map(({ from, until, count }) => [from, until, count])).toEqual([
      [undefined, -5, 1],
      [-1, -0.75, 1],
      [-0.25, 0, 1],
      [0, 0.25, 1],
      [1, 1.25, 1],
      [5, undefined, 1],
    ]);
  });

  it('has as many figures as the normal curve beside it', () => {
    fc.assert(
      fc.property(series(3), (values) => {
        const bins = histogram(values, computeMoments(values)!);
        expect(bins.reduce((total, { count }) => total + count, 0)).toBe(values.length);
        expect(bins.reduce((total, { normalCount }) => total + normalCount, 0)).toBeCloseTo(values.length, 9);
      }),
    );
  });

  test('tails of a hundred figures with two far ones', () => {
    const values = [...Array.from({ length: 98 }, (_, place) => (place % 2 === 0 ? 1 : -1)), 8, -8];
    const found = tails(values, computeMoments(values)!, [2, 3, 4]);
    expect(found.map(({ count, share }) => [count, share])).toEqual([
      [2, 0.02],
      [2, 0.02],
      [2, 0.02],
    ]);
    expect(found[0]!.normalShare).toBeCloseTo(0.0455, 4);
  });
});

describe('correlation', () => {
  test('of two orders of four, with Fisher’s interval', () => {
    const found = correlation([1, 2, 3, 4], [1, 3, 2, 4])!;
    expect(found.value).toBeCloseTo(0.8, 12);
    expect(found.low).toBeCloseTo(Math.tanh(Math.log(3) - 1.959964), 6);
    expect(found.high).toBeCloseTo(Math.tanh(Math.log(3) + 1.959964), 6);
  });

  it('is 1 with itself and -1 with its mirror image, however stretched', () => {
    fc.assert(
      fc.property(series(4), fc.integer({ min: 1, max: 9 }), (values, by) => {
        expect(
          correlation(
            values,
            values.map((value) => value * by),
          )!.value,
        ).toBeCloseTo(1, 9);
        expect(
          correlation(
            values,
            values.map((value) => -value),
          )!.value,
        ).toBeCloseTo(-1, 9);
      }),
    );
  });

  it('is undefined where one side never moves, or hardly anything is known', () => {
    expect(correlation([1, 2, 3, 4], [5, 5, 5, 5])).toBeUndefined();
    expect(correlation([1, 2, 3], [1, 2, 3])).toBeUndefined();
  });
});

describe('an estimate', () => {
  const mean = (values: readonly number[]) =>
    values.reduce((total, value) => total + value, 0) / values.length;

  const estimateOf = (values: readonly number[]) => estimate(mean(values), leaveBlocksOut(values).map(mean));

  test('of a mean has the interval of the textbook where figures are independent', () => {
    const margins = Array.from({ length: 50 }, (_, seed) => {
      const { low, high } = estimateOf(normals(400, seed + 1));
      return (high - low) / 2;
    });
    expect(mean(margins)).toBeCloseTo(1.96 / Math.sqrt(400), 2);
  });

  test('of figures that come in spells is wider than the textbook says', () => {
    const spells = normals(20, 3).flatMap((level) => Array.from({ length: 20 }, () => level));
    const { low, high } = estimateOf(spells);
    expect((high - low) / 2).toBeGreaterThan(3 * (1.96 / Math.sqrt(400)));
  });

  it('is not made of a handful', () => expect(leaveBlocksOut(normals(39, 1))).toEqual([]));
});

describe('closes', () => {
  it('turns prices into returns, dated by what they ended with', () => {
    const [up, down] = returnsBetween(closesOf([100, 110, 100]));
    expect(up).toEqual({ at: START + DAY_MS, value: Math.log(1.1) });
    expect(down!.value).toBeCloseTo(-up!.value, 12);
  });

  it('leaves out the Sunday evening of a market that rests on Saturdays', () => {
    const week = closesOf([1, 2, 3, 4, 5, 6, 7]);
    const names = (closes: readonly { at: number }[]) => closes.map(({ at }) => new Date(at).getUTCDay());
    expect(names(tradingDays(week))).toEqual([4, 5, 6, 0, 1, 2, 3]);
    expect(names(tradingDays(week.filter(({ close }) => close !== 3)))).toEqual([4, 5, 1, 2, 3]);
    // From Sunday to Thursday, as in Riyadh.
    const riyadh = week.filter(({ close }) => close !== 2 && close !== 3);
    expect(tradingDays(riyadh)).toEqual(riyadh);
  });

  it('takes no hour’s return over a break', () => {
    const hours = closesOf([100, 101, 102, 103], HOUR_MS).filter((_, place) => place !== 2);
    expect(adjacentReturns(hours, HOUR_MS)).toEqual([{ at: START + HOUR_MS, value: Math.log(1.01) }]);
  });

  it('compares two series over the same stretches only', () => {
    const one = closesOf([1, 2, 3, 4]);
    const other = closesOf([5, 6, 7, 8]).filter((_, place) => place !== 1);
    const [ours, theirs] = commonCloses(one, other);
    expect(ours.map(({ close }) => close)).toEqual([1, 3, 4]);
    expect(theirs.map(({ close }) => close)).toEqual([5, 7, 8]);
  });

  test('the deepest fall is from the peak before it', () => {
    const fall = deepestFall(closesOf([100, 120, 90, 110, 80, 130]))!;
    expect(fall).toMatchObject({ peakAt: START + DAY_MS, troughAt: START + 4 * DAY_MS });
    expect(fall.depth).toBeCloseTo(1 / 3, 12);
    expect(deepestFall(closesOf([1, 2, 3]))).toBeUndefined();
    expect(deepestFall([])).toBeUndefined();
  });
});

describe('hours', () => {
  const newYork = wallClockOf('America/New_York');

  it('are those of the clock, in winter and in summer time', () => {
    const figures = [Date.UTC(2026, 0, 15, 14), Date.UTC(2026, 6, 15, 13)].map((at) => ({ at }));
    expect(byHour(figures, newYork)[9]).toEqual(figures);
  });

  it('have the deviation of their own returns', () => {
    const at = Date.UTC(2026, 0, 15, 14);
    const returns = [-0.01, 0.01, 0].map((value, day) => ({ at: at + day * DAY_MS, value }));
    const hours = volatilityByHour(returns, newYork);
    expect(hours).toHaveLength(24);
    expect(hours[9]!.count).toBe(3);
    expect(hours[9]!.deviation).toBeCloseTo(0.01, 12);
    expect(hours[10]).toEqual({ hour: 10, count: 0, deviation: undefined });
  });
});

describe('quantiles', () => {
  test.each([
    [[3, 1, 2], 0.5, 2],
    [[1, 2, 3, 4], 0.5, 2.5],
    [[1, 2, 3, 4], 0, 1],
    [[1, 2, 3, 4], 1, 4],
    [[1, 2, 3, 4, 5], 0.9, 4.6],
  ])('of %j at %f', (values, share, expected) => {
    expect(quantile(values, share)).toBeCloseTo(expected, 12);
  });

  test('of nothing', () => expect(median([])).toBeUndefined());
});

describe('an instrument’s returns', () => {
  const pricesOf = (steps: readonly number[]) =>
    steps.reduce<number[]>((prices, step) => [...prices, prices.at(-1)! * Math.exp(step)], [100]);
  const returns = returnsBetween(closesOf(pricesOf(normals(730, 7).map((draw) => draw / 100))));

  test('of a normal random walk of 1 % a day are measured as one', () => {
    const measured = measureReturns(returns)!;
    expect(measured.count).toBe(730);
    expect(measured.perYear).toBeCloseTo(365.25, 6);
    expect(measured.deviation.value).toBeCloseTo(0.01, 3);
    expect(measured.annualDeviation.value).toBeCloseTo(measured.deviation.value * Math.sqrt(365.25), 9);
    expect(measured.excessKurtosis.low).toBeLessThan(0);
    expect(measured.excessKurtosis.high).toBeGreaterThan(0);
    expect(measured.memory).toHaveLength(20);
    expect(measured.varianceRatios.map(({ horizon }) => horizon)).toEqual([2, 5, 10, 20, 40, 60]);
    expect(measured.largestRise.value).toBe(Math.max(...returns.map(({ value }) => value)));
    expect(measured.largestFall.value).toBe(Math.min(...returns.map(({ value }) => value)));
  });

  it('does not depend on the price level', () => {
    const dearer = returnsBetween(
      closesOf(pricesOf(normals(730, 7).map((draw) => draw / 100)).map((price) => price * 1_000)),
    );
    expect(measureReturns(dearer)!.excessKurtosis.value).toBeCloseTo(
      measureReturns(returns)!.excessKurtosis.value,
      6,
    );
  });

  it('are not measured on fewer than 60, or on a price that stands still', () => {
    expect(measureReturns(returns.slice(0, MIN_RETURNS - 1))).toBeUndefined();
    expect(measureReturns(returns.slice(0, MIN_RETURNS))).toBeDefined();
    expect(measureReturns(returns.map(({ at }) => ({ at, value: 0 })))).toBeUndefined();
  });
});
