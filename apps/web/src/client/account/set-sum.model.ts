import { minus, plus, sum, type Usd } from '@lonja/core';
import type { Transaction } from '@lonja/protocol';
import { usdOf } from '../../shared/figures/wire-amounts.ts';
import type { ValuedPosition } from './browser-desk.ts';

/** What administrators' figures do to a sum of profits. USD. */
export interface SetSum {
  /** How many figures in it were set. */
  readonly count: number;
  /** What they add beyond the market. */
  readonly beyond: Usd;
}

type Held = Pick<ValuedPosition, 'shownPnl' | 'pnl'> & {
  readonly position: Pick<ValuedPosition['position'], 'hasAdminProfit'>;
};
type Closed = Pick<Transaction, 'hasAdminProfit' | 'profit' | 'marketProfit'>;

/** Of open positions and closed trades. */
export function setSumOf(positions: readonly Held[], transactions: readonly Closed[]): SetSum {
  const held = positions.filter(({ position }) => position.hasAdminProfit);
  const closed = transactions.filter((transaction) => transaction.hasAdminProfit);
  const ofHeld = sum(held.map(({ shownPnl, pnl }) => minus(shownPnl, pnl)));
  const ofClosed = sum(
    closed.map(({ profit, marketProfit }) => minus(usdOf(profit.toFixed(6)), usdOf(marketProfit.toFixed(6)))),
  );
  return { count: held.length + closed.length, beyond: plus(ofHeld, ofClosed) };
}
