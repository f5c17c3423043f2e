import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ZERO_USD } from '../money/index.ts';
import { compareWithBenchmark, pairReturns } from './benchmark.ts';
import { formatPercent, formatRatio, negated, ONE_RATIO, toRatio, type Ratio } from './ratio.ts';

const points = (basisPoints: bigint): Ratio => toRatio(basisPoints, 10_000n);
const pair = (account: bigint, benchmark: bigint) => ({
  account: points(account),
  benchmark: points(benchmark),
});
const repeated = <One>(times: number, ones: readonly One[]): One[] =>
  Array.from({ length: times }, () => ones).flat();

describe('by hand, of five returns four times over', () => {
  // Benchmark 1, -1, 2, 0, -2 %: mean 0, sum of squares 10. Account 2, -1, 3, 1, -2 %: mean 0.6 %.
  // Products 2 + 1 + 6 + 0 + 4 = 13: beta 13 / 10. Account's squares 19 less 5 x 0.36 = 17.2: correlation 13 / root of 172 = 0.99124…
  const pairs = repeated(4, [
    pair(200n, 100n),
    pair(-100n, -100n),
    pair(300n, 200n),
    pair(100n, 0n),
    pair(-200n, -200n),
  ]);
  const figures = compareWithBenchmark(pairs, 252)!;

  test('beta is covariance / variance', () => expect(formatRatio(figures.beta, 4)).toBe('1.3000'));
  test('alpha is what the benchmark does not explain, a day and 252 days', () => {
    expect(formatPercent(figures.alphaDaily, 4)).toBe('0.6000');
    expect(formatPercent(figures.alphaAnnual)).toBe('151.20');
  });
  test('the correlation', () => expect(formatRatio(figures.correlation!, 4)).toBe('0.9912'));
});

test('with a mean of the benchmark, beta times it is taken out of alpha', () => {
  // Benchmark 1 % and 3 %, mean 2 %; account 2 % and 3 %, mean 2.5 %: beta 0.5, alpha 2.5 - 0.5 x 2 = 1.5 %.
  const figures = compareWithBenchmark(repeated(10, [pair(200n, 100n), pair(300n, 300n)]), 365)!;
  expect(formatRatio(figures.beta)).toBe('0.50');
  expect(formatPercent(figures.alphaDaily)).toBe('1.50');
  expect(formatPercent(figures.alphaAnnual)).toBe('547.50');
});

test('under twenty pairs, and where the benchmark stood still, there is no figure', () => {
  expect(compareWithBenchmark(repeated(19, [pair(1n, 2n)]).slice(0, 19), 252)).toBeUndefined();
  expect(compareWithBenchmark(repeated(20, [pair(1n, 2n)]), 252)).toBeUndefined();
});

test('an account that never moved has no correlation', () => {
  const figures = compareWithBenchmark(repeated(10, [pair(0n, 100n), pair(0n, -100n)]), 252);
  expect(figures).toMatchObject({ beta: 0n, alphaDaily: 0n, correlation: undefined });
});

test('what is a multiple of the benchmark and a constant has them as beta and alpha, and goes with it', () => {
  const size = fc.bigInt({ min: -300n, max: 300n });
  fc.assert(
    fc.property(fc.array(size, { minLength: 20, maxLength: 60 }), size, size, (moves, beta, alpha) => {
      fc.pre(new Set(moves).size > 1);
      // In hundredths of a basis point, so that the products stay whole.
      const pairs = moves.map((move) => ({
        benchmark: toRatio(move, 10_000n),
        account: toRatio(beta * move + alpha * 100n, 1_000_000n),
      }));
      const figures = compareWithBenchmark(pairs, 252)!;
      expect(figures.beta).toBe(toRatio(beta, 100n));
      expect(figures.alphaDaily).toBe(points(alpha));
      const together = beta > 0n ? ONE_RATIO : negated(ONE_RATIO);
      expect(figures.correlation).toBe(beta === 0n ? undefined : together);
    }),
  );
});

describe('pairs', () => {
  const rate = (day: number, basisPoints: bigint) => ({ day, pnl: ZERO_USD, rate: points(basisPoints) });
  const close = (day: number, price: bigint) => ({ day, close: price });

  test("link an account's weekend to a benchmark that did not trade on it", () => {
    const returns = [rate(11, 100n), rate(12, -50n), rate(13, 0n), rate(14, 200n)];
    // 11 to 14: 1.01 x 0.995 x 1 x 1.02 - 1 = 2.5049 %
    const [found, ...others] = pairReturns(returns, 10, [close(10, 100n), close(14, 110n)]);
    expect(others).toEqual([]);
    expect(formatPercent(found!.account, 4)).toBe('2.5049');
    expect(formatPercent(found!.benchmark)).toBe('10.00');
    expect([found!.from, found!.to]).toEqual([10, 14]);
  });

  test('begin with the account and end with it', () => {
    const closes = [8, 9, 10, 11, 12, 13].map((day) => close(day, 100n + BigInt(day)));
    const pairs = pairReturns([rate(11, 100n), rate(12, 100n)], 10, closes);
    expect(pairs.map(({ to }) => to)).toEqual([11, 12]);
  });
});
