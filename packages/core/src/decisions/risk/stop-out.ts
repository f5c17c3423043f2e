import type { AccountState } from '../../account/account.ts';
import { isStopOut, marginLevelAt } from '../../margin/margin-level.ts';
import type { Usd } from '../../money/index.ts';
import { valuePosition } from '../../position/valuation.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { AccountChange } from '../account-change.ts';
import type { Decision } from '../decision.ts';
import { decideClosePosition } from '../trading/trade.ts';

/**
 * Stop-out: while the margin level is below 50 %, closes whole positions on margin, the largest market loss first, each decided
 * on the account that the previous close left. A position that cannot be closed (closed market, stale quote) is skipped, but
 * counts in the level at its last known quote. Fully paid longs are not affected. While a position on margin has no quote at
 * all the level is unknown and nothing is closed, because a forced close cannot be undone.
 * @returns the changes in their order; none when the level holds
 */
export function decideStopOut(account: AccountState, market: MarketView): Decision<readonly AccountChange[]> {
  const changes: AccountChange[] = [];
  let current = account;
  let level = marginLevelAt(account, market);
  if (!isStopOut(level)) return { accepted: true, changes };
  for (const instrumentId of largestLossFirst(account, market)) {
    const decision = closeWhole(current, instrumentId, level, market);
    if (!decision.accepted) continue;
    const [change] = decision.changes;
    changes.push(change);
    current = change.after;
    level = marginLevelAt(current, market);
    if (!isStopOut(level)) break;
  }
  return { accepted: true, changes };
}

const closeWhole = (account: AccountState, instrumentId: number, marginLevel: bigint, market: MarketView) =>
  decideClosePosition(
    account,
    { instrumentId, quantity: undefined, seenPrice: undefined, slippage: 0 },
    market,
    { kind: 'stop_out', marginLevel },
  );

/**
 * Instruments of the positions on margin in the order in which a stop-out would close them at these prices; those without a
 * quote are left out. A close leaves the P&L of the others as it is, so the order holds to the end. Equal losses: the lower
 * number first.
 */
export function largestLossFirst(account: AccountState, market: MarketView): number[] {
  const results = [...account.positions.values()].flatMap((position) => {
    const quote = market.quoteOf(position.instrumentId);
    if (position.fullyPaid || !quote) return [];
    const { pnl } = valuePosition(position, market.instrumentOf(position.instrumentId), quote);
    return [{ instrumentId: position.instrumentId, pnl }];
  });
  return results.toSorted(byLossThenNumber).map((result) => result.instrumentId);
}

interface Result {
  readonly instrumentId: number;
  readonly pnl: Usd;
}

const byLossThenNumber = (a: Result, b: Result): number =>
  a.pnl === b.pnl ? a.instrumentId - b.instrumentId : a.pnl < b.pnl ? -1 : 1;
