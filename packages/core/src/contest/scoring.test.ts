import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { usd } from '../money/index.ts';
import { dollars } from '../test/test-market.ts';
import {
  estimateSharpe,
  computeFall,
  countIntervals,
  penalised,
  computeReturn,
  samplingInstants,
  computeSharpe,
} from './scoring.ts';

const changesOf = (changes: readonly bigint[]) => ({
  count: changes.length,
  sum: changes.reduce((sum, change) => sum + change, 0n),
  squares: changes.reduce((sum, change) => sum + change * change, 0n),
});

/** As a statistician writes it down. */
function naive(changes: readonly bigint[]): number {
  const values = changes.map(Number);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return mean / Math.sqrt(squares / (values.length - 1));
}

describe('the Sharpe ratio of a contest', () => {
  // Mean 2, deviations -1, 0, 1: standard deviation 1.
  test('is the mean of the changes over their standard deviation, in ten-thousandths', () => {
    expect(computeSharpe(changesOf([1n, 2n, 3n]))).toBe(20_000);
    expect(computeSharpe(changesOf([-1n, -2n, -3n]))).toBe(-20_000);
    // Mean 1, standard deviation 1.7320508: 0.57735.
    expect(computeSharpe(changesOf([0n, 0n, 3n]))).toBe(5_774);
    expect(computeSharpe(changesOf([-5n, 5n]))).toBe(0);
  });

  test('is none where nothing can vary, or nothing did', () => {
    expect(computeSharpe(changesOf([]))).toBeUndefined();
    expect(computeSharpe(changesOf([5n]))).toBeUndefined();
    expect(computeSharpe(changesOf([0n, 0n, 0n]))).toBeUndefined();
    expect(computeSharpe(changesOf([7n, 7n, 7n]))).toBeUndefined();
  });

  const changes = fc.array(fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n }), {
    minLength: 2,
    maxLength: 100,
  });

  test('is what floats come to, to the last decimal that it is compared by, and the estimate too', () => {
    fc.assert(
      fc.property(changes, (all) => {
        const exact = computeSharpe(changesOf(all));
        fc.pre(exact !== undefined && Math.abs(exact) < 1e9);
        expect(Math.abs((exact as number) - naive(all) * 10_000)).toBeLessThan(1);
        const { count, sum, squares } = changesOf(all);
        const estimated = estimateSharpe({ count, sum: Number(sum), squares: Number(squares) });
        expect(Math.abs((estimated as number) - (exact as number))).toBeLessThanOrEqual(1);
      }),
    );
  });

  test('does not depend on the order of the changes, nor on the size of what was at stake', () => {
    fc.assert(
      fc.property(changes, fc.bigInt({ min: 1n, max: 1_000n }), (all, times) => {
        expect(computeSharpe(changesOf(all.toReversed()))).toBe(computeSharpe(changesOf(all)));
        expect(computeSharpe(changesOf(all.map((change) => change * times)))).toBe(
          computeSharpe(changesOf(all)),
        );
      }),
    );
  });
});

test('a drawdown and a return are ten-thousandths of a percent, and the penalty is never rounded away', () => {
  expect(computeFall(dollars('12000'), dollars('9000'))).toBe(250_000);
  expect(computeFall(dollars('10000'), usd(-1n))).toBe(1_000_000);
  expect(computeReturn(dollars('10123.4567'), dollars('10000'))).toBe(12_346);
  expect(computeReturn(dollars('9000'), dollars('10000'))).toBe(-100_000);
  expect(penalised(50_000, 30_000, 100)).toBe(20_000);
  expect(penalised(50_000, 30_001, 50)).toBe(34_999);
});

test('a contest is cut into a hundred equal parts, none of them shorter than a minute, of which the last ends with it', () => {
  expect([5, 100, 390, 527_040].map(countIntervals)).toEqual([5, 100, 100, 100]);
  const instants = samplingInstants({ minutes: 390, scoring: { intervals: 100 } }, 1_000);
  expect([instants[0], instants[1], instants.at(-1), instants.length]).toEqual([
    235_000, 469_000, 23_401_000, 100,
  ]);
  // Not a whole number of milliseconds: rounded down, each from the beginning, so that nothing adds up.
  expect(samplingInstants({ minutes: 7, scoring: { intervals: 3 } }, 0)).toEqual([140_000, 280_000, 420_000]);
});
