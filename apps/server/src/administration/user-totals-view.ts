import {
  formatUsd,
  marketPnlOf,
  plus,
  quantity as toQuantity,
  quoteAmount,
  usd,
  ZERO_USD,
  type Usd,
} from '@lonja/core';
import type { UserTotals } from '@lonja/protocol';
import type { HeldTogether, sumUsers } from '@lonja/store/people/user-administration';
import type { Market } from '../market/market.ts';

/** The totals over all users. */
export function userTotalsAnswer(
  { users, active, balance, totalProfit, margin }: Awaited<ReturnType<typeof sumUsers>>,
  held: readonly HeldTogether[],
  market: Market,
): UserTotals {
  const openPnl = sumOpenPnl(held, market);
  return {
    users,
    active,
    balance: formatUsd(usd(balance), 'floor'),
    totalProfit: formatUsd(usd(totalProfit), 'floor'),
    inPositions: formatUsd(usd(margin)),
    marginAtRisk: formatUsd(usd(held.reduce((total, { marginAtRisk }) => total + marginAtRisk, 0n))),
    equity:
      openPnl === undefined ? null : formatUsd(plus(usd(balance + totalProfit + margin), openPnl), 'floor'),
  };
}

/** Market P&L of all open positions, USD; undefined where a quote is missing. */
function sumOpenPnl(held: readonly HeldTogether[], market: Market): Usd | undefined {
  const view = market.view();
  let total = ZERO_USD;
  for (const { instrumentId, quantity, cost } of held) {
    const quote = view.quoteOf(instrumentId);
    if (!quote) return undefined;
    const position = { quantity: toQuantity(quantity), cost: quoteAmount(cost) };
    total = plus(total, marketPnlOf(position, view.instrumentOf(instrumentId), quote));
  }
  return total;
}
