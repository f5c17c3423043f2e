import type { DailyReturn } from './equity-curve.ts';
import { FEWEST_DAYS } from './risk.ts';
import { computeRoot, negated, ONE_RATIO, ratio, toRatio, type Ratio } from './ratio.ts';

/** The last price of a trading day of what an account is compared with. */
export interface DailyClose {
  /** Whole days since 1970-01-01, as an account's. */
  readonly day: number;
  /** Whole ticks, above zero. */
  readonly close: bigint;
}

/** The returns of one stretch of time, from a close of the benchmark to its next. */
export interface ReturnPair {
  /** Days at whose ends it began and ended, since 1970-01-01. */
  readonly from: number;
  readonly to: number;
  readonly account: Ratio;
  readonly benchmark: Ratio;
}

/** An account's daily returns explained by a benchmark's. */
export interface BenchmarkFigures {
  /** Covariance / variance of the benchmark, half-even. */
  readonly beta: Ratio;
  /** Mean return of the account less beta x mean of the benchmark: what a day brought beside the benchmark, half-even. */
  readonly alphaDaily: Ratio;
  /** Alpha a day x days that the benchmark trades in a year. */
  readonly alphaAnnual: Ratio;
  /** -1 to 1; undefined where the account's returns never differ. */
  readonly correlation: Ratio | undefined;
}

/**
 * Pairs an account's returns with a benchmark's: over each stretch between two closes the account's days are linked, so that a weekend's
 * result is compared with a benchmark that did not trade on it. Stretches that the account does not wholly cover are left out, and so are
 * days after the last close.
 * @param returns free of deposits and withdrawals, days rising: a day without one counts with the next that has one
 * @param begins the day at whose end the account began @param closes days rising
 */
export function pairReturns(
  returns: readonly DailyReturn[],
  begins: number,
  closes: readonly DailyClose[],
): readonly ReturnPair[] {
  const byDay = new Map(returns.map(({ day, rate }) => [day, rate]));
  const last = returns.at(-1)?.day ?? begins;
  return closes.slice(1).flatMap((close, place): ReturnPair[] => {
    const before = closes[place] as DailyClose;
    if (before.day < begins || close.day > last) return [];
    let growth = ONE_RATIO;
    for (let day = before.day + 1; day <= close.day; day++)
      growth = toRatio(growth * (ONE_RATIO + (byDay.get(day) ?? 0n)), ONE_RATIO * ONE_RATIO);
    return [
      {
        from: before.day,
        to: close.day,
        account: ratio(growth - ONE_RATIO),
        benchmark: toRatio(close.close - before.close, before.close),
      },
    ];
  });
}

/**
 * Beta by least squares, and Jensen's alpha (Jensen, The Performance of Mutual Funds in the Period 1945-1964, 1968) with a riskless rate of
 * zero, for cash earns nothing here; alpha of a year is that of a day times the days, not linked.
 * @param daysAYear on which the benchmark trades
 * @returns undefined with fewer than 20 pairs, and where the benchmark never moved
 */
export function compareWithBenchmark(
  pairs: readonly Pick<ReturnPair, 'account' | 'benchmark'>[],
  daysAYear: number,
): BenchmarkFigures | undefined {
  const count = BigInt(pairs.length);
  const total = (termOf: (pair: Pick<ReturnPair, 'account' | 'benchmark'>) => bigint): bigint =>
    pairs.reduce((sum, pair) => sum + termOf(pair), 0n);
  const [ours, theirs] = [total(({ account }) => account), total(({ benchmark }) => benchmark)];
  // n times a sum of products less the product of the sums: n squared times the covariance, without a division.
  const together = count * total(({ account, benchmark }) => account * benchmark) - ours * theirs;
  const theirSpread = count * total(({ benchmark }) => benchmark * benchmark) - theirs * theirs;
  const ourSpread = count * total(({ account }) => account * account) - ours * ours;
  if (pairs.length < FEWEST_DAYS || theirSpread === 0n) return undefined;
  // (Mean of ours - beta x mean of theirs), over one denominator: rounded once.
  const alpha = (days: bigint): Ratio =>
    toRatio(days * (ours * theirSpread - together * theirs), count * theirSpread * ONE_RATIO);
  return {
    beta: toRatio(together, theirSpread),
    alphaDaily: alpha(1n),
    alphaAnnual: alpha(BigInt(daysAYear)),
    correlation: correlate(together, ourSpread * theirSpread),
  };
}

/** The root is cut to 1e-12. @param scale product of the two spreads */
function correlate(together: bigint, scale: bigint): Ratio | undefined {
  if (scale === 0n) return undefined;
  const size = computeRoot(together * together, scale);
  return together < 0n ? negated(size) : size;
}
