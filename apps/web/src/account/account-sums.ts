import { magnitude, returnInBasisPoints, sum, type Usd } from '@lonja/core';
import type { ValuedPosition } from './browser-desk.ts';

export interface PositionTotals {
  readonly value: Usd;
  readonly invested: Usd;
  /** What longs cost and shorts brought, added up: how much of the market is held. */
  readonly putIn: Usd;
  /** The shown P&L: the override where there is one. */
  readonly pnl: Usd;
  /** The market's P&L. */
  readonly marketPnl: Usd;
  /** Market P&L relative to the invested amount of longs and shorts, in percent; without overrides. */
  readonly returnPercent: number;
}

export function totalPositions(positions: readonly ValuedPosition[]): PositionTotals {
  const invested = sum(positions.map((position) => position.invested));
  const pnl = sum(positions.map((position) => position.shownPnl));
  const marketPnl = sum(positions.map((position) => position.pnl));
  const putIn = sum(positions.map((position) => magnitude(position.invested)));
  return {
    value: sum(positions.map((position) => position.value)),
    invested,
    putIn,
    pnl,
    marketPnl,
    returnPercent: Number(returnInBasisPoints(marketPnl, putIn)) / 100,
  };
}

/** Market P&L / (cash + margin) in percent; undefined when those are zero. */
export const returnRate = (pnl: Usd, cashAndMargin: Usd): number | undefined =>
  cashAndMargin === 0n ? undefined : Number(returnInBasisPoints(pnl, cashAndMargin)) / 100;
