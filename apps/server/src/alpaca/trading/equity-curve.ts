import { beginOfNewYorkDay, newYorkDayOf } from '@lonja/core';
import type { PortfolioPerformance } from '@lonja/protocol';

/** The equity with which the present day began at 17:00 New York; that of its opening where the account is younger. */
export function computeLastEquity({ curve }: Pick<PortfolioPerformance, 'curve'>, now: number): string {
  const began = beginOfNewYorkDay(newYorkDayOf(now));
  const before = curve.findLast(({ at }) => Date.parse(at) <= began);
  return (before ?? curve[0])?.equity ?? '0';
}
