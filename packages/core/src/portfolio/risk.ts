import type { DailyReturn } from './equity-curve.ts';
import { negated, ONE_RATIO, computeRoot, type Ratio } from './ratio.ts';

/** With fewer daily returns a risk figure means nothing: N/A. */
export const FEWEST_DAYS = 20;
/**
 * Venues are open around the clock and a curve has a point every calendar day, weekends too. Where a market is closed on
 * weekends, its flat days lower the daily figures by as much as 365 instead of 252 raises the annual ones.
 */
const DAYS_A_YEAR = 365n;

/**
 * Annualised Sharpe ratio: mean of the daily returns / their standard deviation (n - 1) x root of 365, cut to 1e-12
 * (Sharpe, The Sharpe Ratio, 1994, against cash, which earns nothing here). Undefined under 20 days or when no day
 * differs from another.
 */
export function sharpeRatio(returns: readonly DailyReturn[]): Ratio | undefined {
  const { count, total, spread } = sumMoments(returns);
  if (returns.length < FEWEST_DAYS || spread === 0n) return undefined;
  return annualRoot(total, total * total * (count - 1n), count * spread);
}

/**
 * Annualised Sortino ratio: mean of the daily returns / their downside deviation from zero over all days x root of
 * 365, cut to 1e-12 (Sortino & Price, Performance Measurement in a Downside Risk Framework, 1994). Undefined under
 * 20 days or without a losing day.
 */
export function sortinoRatio(returns: readonly DailyReturn[]): Ratio | undefined {
  const { count, total, downside } = sumMoments(returns);
  if (returns.length < FEWEST_DAYS || downside === 0n) return undefined;
  return annualRoot(total, total * total, count * downside);
}

/** Annualised standard deviation (n - 1) of the daily returns, cut to 1e-12; undefined under 20 days. */
export function volatility(returns: readonly DailyReturn[]): Ratio | undefined {
  const { count, spread } = sumMoments(returns);
  if (returns.length < FEWEST_DAYS) return undefined;
  return computeRoot(DAYS_A_YEAR * spread, count * (count - 1n) * ONE_RATIO * ONE_RATIO);
}

interface Moments {
  readonly count: bigint;
  readonly total: bigint;
  /** n x sum of squares - square of the sum: n x (n - 1) times the variance, without a division. */
  readonly spread: bigint;
  /** Sum of the squares of the losing days. */
  readonly downside: bigint;
}

function sumMoments(returns: readonly DailyReturn[]): Moments {
  let total = 0n;
  let squares = 0n;
  let downside = 0n;
  for (const { rate } of returns) {
    total += rate;
    squares += rate * rate;
    if (rate < 0n) downside += rate * rate;
  }
  const count = BigInt(returns.length);
  return { count, total, spread: count * squares - total * total, downside };
}

/** The root of a squared daily figure, for a year, with the sign of what was squared. */
function annualRoot(signed: bigint, numerator: bigint, denominator: bigint): Ratio {
  const root = computeRoot(DAYS_A_YEAR * numerator, denominator);
  return signed < 0n ? negated(root) : root;
}
