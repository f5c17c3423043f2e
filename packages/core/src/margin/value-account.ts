import type { AccountState } from '../account/account.ts';
import { valuePosition } from '../position/valuation.ts';
import type { MarketView } from '../quote/market-view.ts';
import { summarizeAccount, type AccountSummary, type MarginShare } from './summary.ts';

type Prices = Pick<MarketView, 'instrumentOf' | 'quoteOf'>;

/** An open position's part in the account, and whose it is. */
export interface PositionShare extends MarginShare {
  readonly instrumentId: number;
}

/**
 * An account at the market's last known quotes; undefined when a position has none, because an unknown loss must not count as
 * zero.
 */
export function valueAccount(
  account: Pick<AccountState, 'balances' | 'positions'>,
  market: Prices,
): AccountSummary | undefined {
  const shares = valueShares(account, market);
  return shares && summarizeAccount(account.balances, shares);
}

/** Each of its positions at the same quotes; undefined when one has none. */
export function valueShares(
  { positions }: Pick<AccountState, 'positions'>,
  market: Prices,
): readonly PositionShare[] | undefined {
  const shares: PositionShare[] = [];
  for (const position of positions.values()) {
    const { instrumentId, margin, fullyPaid } = position;
    const quote = market.quoteOf(instrumentId);
    if (!quote) return undefined;
    const { pnl } = valuePosition(position, market.instrumentOf(instrumentId), quote);
    shares.push({ instrumentId, margin, fullyPaid, pnl });
  }
  return shares;
}
