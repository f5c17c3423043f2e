import { minus, type Usd } from '@lonja/core';
import type { PortfolioPerformance } from '@lonja/protocol';
import { usdOf } from '../../shared/figures/wire-amounts.ts';

/** The base of today's result: the equity at the beginning of the day plus flows since. */
export function dayBaseOf({
  curve,
  days,
  netDeposits,
}: Pick<PortfolioPerformance, 'curve' | 'days' | 'netDeposits'>): Usd | undefined {
  const now = curve.at(-1);
  if (!now) return undefined;
  const today = days.at(-1);
  // On an account's first day the base is its deposits.
  return today ? minus(usdOf(now.equity), usdOf(today.pnl)) : usdOf(netDeposits);
}

/** @param equity at the latest quotes */
export const todayOf = (equity: Usd, base: Usd): Usd => minus(equity, base);
