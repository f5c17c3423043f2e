import {
  decideAmendOrder,
  decideCancelOrder,
  decideClosePosition,
  decideMarketOrder,
  decideMoveProfit,
  decidePlaceOco,
  decidePlaceOrder,
  decideProfitOption,
  decideProtectPosition,
  decideRebalance,
  followFill,
  type Decision,
  type MarketView,
  type RebalanceDecision,
  type TradingDecision,
  type TradingState,
} from '@lonja/core';
import type { AccountCommand, Changes } from './submission.ts';

/** What becomes of a client's command on an account that there is. */
export function decideForClient(
  state: TradingState,
  command: AccountCommand,
  market: MarketView,
): ClientDecision {
  if (command.kind === 'rebalance') return decideRebalance(state, command.request, market);
  const decision = decideOne(state, command, market);
  return decision.accepted ? { accepted: true, changes: [decision.change] } : decision;
}

type ClientDecision =
  | { readonly accepted: true; readonly changes: Changes }
  | Extract<TradingDecision | RebalanceDecision, { accepted: false }>;

/** What comes to one change. */
function decideOne(
  state: TradingState,
  command: Exclude<AccountCommand, { kind: 'rebalance' }>,
  market: MarketView,
): TradingDecision {
  const { account } = state;
  switch (command.kind) {
    case 'market_order':
      return follow(state, decideMarketOrder(account, command.order, market));
    case 'close_position':
      return follow(state, decideClosePosition(account, command.close, market, command.by));
    case 'move_profit':
      return follow(state, decideMoveProfit(account, market.now));
    case 'choose_profit_destination': {
      const change = decideProfitOption(account, command.settlesProfit);
      return { accepted: true, change: followFill(state, change) };
    }
    case 'place_order':
      return decidePlaceOrder(state, command.draft, market);
    case 'place_oco':
      return decidePlaceOco(state, command.legs, market);
    case 'protect_position':
      return decideProtectPosition(state, command.protection, market);
    case 'amend_order':
      return decideAmendOrder(state, command.amendment, market);
    case 'cancel_order':
      return decideCancelOrder(state, command.orderId, market.now);
  }
}

/** What was decided on the account alone, with what its fill does to the orders. */
const follow = (state: TradingState, decision: Decision): TradingDecision =>
  decision.accepted ? { accepted: true, change: followFill(state, decision.change) } : decision;
