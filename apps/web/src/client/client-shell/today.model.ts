import { minus, type Usd } from '@lonja/core';
import type { PortfolioPerformance } from '@lonja/protocol';
import { usdOf } from '../../shared/figures/wire-amounts.ts';

/** The equity from which today's result counts: what there was when the day began, with what flowed in and out since. */
export function dayBaseOf({
  curve,
  days,
  netDeposits,
}: Pick<PortfolioPerformance, 'curve' | 'days' | 'netDeposits'>): Usd | undefined {
  const now = curve.at(-1);
  if (!now) return undefined;
  const today = days.at(-1);
  // On an account's first day there is no day before: it began with what came in.
  return today ? minus(usdOf(now.equity), usdOf(today.pnl)) : usdOf(netDeposits);
}

/** @param equity at the latest quotes */
export const todayOf = (equity: Usd, base: Usd): Usd => minus(equity, base);
