import type { MarketView } from '../../quote/market-view.ts';
import { closeOut } from '../close-out.ts';
import type { Decision } from '../decision.ts';
import type { TradingChange, TradingState } from '../trading-change.ts';

/**
 * Ends an entry with its contest, at the last quotes of its world: they stand for good, so it makes no difference when, after that moment,
 * it is decided.
 * @returns no change for one that is closed
 */
export const decideContestEnd = (
  state: TradingState,
  market: MarketView,
): Decision<readonly TradingChange[]> => ({
  accepted: true,
  changes: state.account.isClosed
    ? []
    : closeOut(state, { cause: { kind: 'contest_end' }, cancelled: 'contest' }, market),
});
