import type { AccountState } from '../account/account.ts';
import { valuePosition } from '../position/valuation.ts';
import type { MarketView } from '../quote/market-view.ts';
import { summarizeAccount, type AccountSummary, type MarginShare } from './summary.ts';

/**
 * An account at the market's last known quotes; undefined when a position has none, because an unknown loss must not count as
 * zero.
 */
export function valueAccount(
  { balances, positions }: Pick<AccountState, 'balances' | 'positions'>,
  market: Pick<MarketView, 'instrumentOf' | 'quoteOf'>,
): AccountSummary | undefined {
  const shares: MarginShare[] = [];
  for (const position of positions.values()) {
    const quote = market.quoteOf(position.instrumentId);
    if (!quote) return undefined;
    const { pnl } = valuePosition(position, market.instrumentOf(position.instrumentId), quote);
    shares.push({ margin: position.margin, fullyPaid: position.fullyPaid, pnl });
  }
  return summarizeAccount(balances, shares);
}
