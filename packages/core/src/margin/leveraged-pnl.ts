import type { AccountState } from '../account/account.ts';
import { plus, ZERO_USD, type Usd } from '../money/index.ts';
import { PositionTable } from '../position/position-table.ts';
import type { PositionState } from '../position/position.ts';
import { marketPnlOf } from '../position/valuation.ts';
import type { MarketView } from '../quote/market-view.ts';

/**
 * Market P&L in USD of the positions on margin (all but fully paid longs) at their last known quotes.
 * @param without an instrument to leave out
 * @returns undefined when one of them has no quote at all, because an unknown loss must not count as zero
 */
export function leveragedPnl(
  account: Pick<AccountState, 'positions'>,
  market: MarketView,
  without?: number,
): Usd | undefined {
  const { positions } = account;
  if (positions instanceof PositionTable) return pnlOfTable(positions, market, without);
  let total = ZERO_USD;
  for (const position of positions.values()) {
    if (position.instrumentId === without) continue;
    const pnl = pnlOnMargin(position, market);
    if (pnl === undefined) return undefined;
    total = plus(total, pnl);
  }
  return total;
}

/** A view's quotes never change, so while decisions get the same view only the traded positions are valued again. */
function pnlOfTable(
  positions: PositionTable,
  market: MarketView,
  without: number | undefined,
): Usd | undefined {
  const pnlOf = (position: PositionState) => pnlOnMargin(position, market);
  return without === undefined
    ? positions.sum(market.quoteOf, pnlOf)
    : positions.sumWithout(without, market.quoteOf, pnlOf);
}

/** The same of each position on margin, by instrument. */
export function leveragedPnlOfEach(
  account: Pick<AccountState, 'positions'>,
  market: MarketView,
): ReadonlyMap<number, Usd> | undefined {
  const pnls = new Map<number, Usd>();
  for (const position of account.positions.values()) {
    if (position.fullyPaid) continue;
    const pnl = findPnl(position, market);
    if (pnl === undefined) return undefined;
    pnls.set(position.instrumentId, pnl);
  }
  return pnls;
}

const pnlOnMargin = (position: PositionState, market: MarketView): Usd | undefined =>
  position.fullyPaid ? ZERO_USD : findPnl(position, market);

function findPnl(position: PositionState, market: MarketView): Usd | undefined {
  const quote = market.quoteOf(position.instrumentId);
  return quote && marketPnlOf(position, market.instrumentOf(position.instrumentId), quote);
}
