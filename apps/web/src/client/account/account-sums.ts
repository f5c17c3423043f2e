import { magnitude, returnInBasisPoints, sum, type Usd } from '@lonja/core';
import type { Transaction } from '@lonja/protocol';
import type { ValuedPosition } from './browser-desk.ts';

export interface PositionTotals {
  readonly value: Usd;
  readonly invested: Usd;
  /** The shown P&L: set where one is set. */
  readonly pnl: Usd;
  /** Of what was put in, longs and shorts alike; in percent. */
  readonly returnPercent: number;
}

export function totalPositions(positions: readonly ValuedPosition[]): PositionTotals {
  const invested = sum(positions.map((position) => position.invested));
  const pnl = sum(positions.map((position) => position.shownPnl));
  const putIn = sum(positions.map((position) => magnitude(position.invested)));
  return {
    value: sum(positions.map((position) => position.value)),
    invested,
    pnl,
    returnPercent: Number(returnInBasisPoints(pnl, putIn)) / 100,
  };
}

/** P&L / (cash + margin) in percent; undefined with nothing there. */
export const returnRate = (pnl: Usd, cashAndMargin: Usd): number | undefined =>
  cashAndMargin === 0n ? undefined : Number(returnInBasisPoints(pnl, cashAndMargin)) / 100;

/** Closing fills with a market result above zero / closing fills, in percent; undefined with none. */
export function winRate(
  transactions: readonly Pick<Transaction, 'closes' | 'marketProfit'>[],
): number | undefined {
  const closing = transactions.filter((transaction) => transaction.closes);
  if (closing.length === 0) return undefined;
  return (100 * closing.filter((transaction) => transaction.marketProfit > 0).length) / closing.length;
}
