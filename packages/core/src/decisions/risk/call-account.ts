import type { AccountState } from '../../account/account.ts';
import { decideMarginCall } from '../../margin/margin-call.ts';
import { leveragedPnl } from '../../margin/leveraged-pnl.ts';
import { marginLevelAt } from '../../margin/margin-level.ts';
import type { MarketView } from '../../quote/market-view.ts';
import type { AccountChange } from '../account-change.ts';
import { accept, type Decision } from '../decision.ts';

/**
 * Calls the client of an account that fell below a margin level of 100 %, or clears the call when it is back above. The level
 * at the call is stored with the account, so that each fall is notified once.
 * @returns the change, without an entry; none when the stored state still holds, or a position on margin has no quote
 */
export function decideCallAccount(
  account: AccountState,
  market: MarketView,
): Decision<readonly AccountChange[]> {
  if (leveragedPnl(account, market) === undefined) return accept();
  const marginLevel = marginLevelAt(account, market);
  const before = account.marginCall === undefined ? 'clear' : 'called';
  const { state, notice } = decideMarginCall(before, { marginLevel });
  if (state === before) return accept();
  const marginCall = notice ? marginLevel : undefined;
  return accept({
    before: account,
    after: { ...account, version: account.version + 1, marginCall },
    entries: [],
    fill: undefined,
  });
}
