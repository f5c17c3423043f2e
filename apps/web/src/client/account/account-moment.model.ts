import { minus, plus, returnInBasisPoints, type Usd } from '@lonja/core';
import type { PortfolioPerformance } from '@lonja/protocol';
import { readUsd } from '../../shared/figures/wire-amounts.ts';

/** A result, in USD and percent; the percentage is null where there is nothing to relate it to. */
interface MomentResult {
  readonly pnl: Usd;
  readonly percent: number | null;
}

/** What an account has brought, at one moment: that of the latest quotes. */
export interface AccountMoment {
  /** The equity at the beginning of the trading day plus what came in or went out since. */
  readonly dayBase: Usd;
  readonly today: MomentResult;
  /** Since it was opened. */
  readonly whole: MomentResult;
}

type PerformanceRead = Pick<PortfolioPerformance, 'curve' | 'days' | 'netDeposits' | 'lifetime'>;

/**
 * All results of an account at one moment. What was read of it is minutes old, while the equity is of this second: the results that a
 * page shows beside each other are carried on to the same equity, or the day of a new account would differ from its whole life.
 * @param equity at the latest quotes. @returns undefined where nothing has been measured
 */
export function computeMoment(equity: Usd, read: PerformanceRead): AccountMoment | undefined {
  const last = read.curve.at(-1);
  if (!last) return undefined;
  const { lifetime, days } = read;
  const readEquity = readUsd(last.equity);
  const day = days.at(-1);
  // On an account's first day the base is its deposits.
  const dayBase = day ? minus(readEquity, readUsd(day.pnl)) : readUsd(read.netDeposits);
  const today = minus(equity, dayBase);
  const todayPercent = dayBase > 0n ? Number(returnInBasisPoints(today, dayBase)) / 100 : null;
  return {
    dayBase,
    today: { pnl: today, percent: todayPercent },
    whole: {
      pnl: plus(readUsd(lifetime.pnl), minus(equity, readEquity)),
      percent: wholePercent(lifetime.timeWeightedReturn, day?.percent ?? 0, todayPercent),
    },
  };
}

/** The time-weighted return with the day as it is now in the place of the day as it was read, in percent to two decimals. */
function wholePercent(read: number | null, dayRead: number, today: number | null): number | null {
  if (read === null || today === null || dayRead <= -100) return read;
  const before = (100 + read) / (100 + dayRead);
  return Math.round((before * (100 + today) - 100) * 100) / 100;
}
