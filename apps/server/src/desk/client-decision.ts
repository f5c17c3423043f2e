import {
  decideAmendOrder,
  decideCancelOrder,
  decideClose,
  decideClosePosition,
  decideMoveProfit,
  decidePlaceOco,
  decidePlaceOrder,
  decideProfitOption,
  decideProtectPosition,
  decideRebalance,
  decideTrade,
  followDecision,
  type Decision,
  type MarketView,
  type MoveProfitRefusal,
  type OrderRefusal,
  type RebalancingRefusal,
  type TradingState,
} from '@lonja/core';
import type { AccountCommand, Changes } from './submission.ts';

/** What becomes of a client's command on an account that there is. */
export function decideForClient(
  state: TradingState,
  command: AccountCommand,
  market: MarketView,
): Decision<Changes, OrderRefusal | RebalancingRefusal | MoveProfitRefusal> {
  const { account } = state;
  const { now } = market;
  switch (command.kind) {
    case 'market_order':
      return decideTrade(state, command.order, market);
    case 'close_position':
      // What an administrator has closed fills at once, on the newest quote: nobody times it.
      return command.by
        ? followDecision(state, decideClosePosition(account, command.close, market, command.by), now)
        : decideClose(state, command.close, market);
    case 'move_profit':
      return followDecision(state, decideMoveProfit(account, now), now);
    case 'choose_profit_destination':
      return followDecision(state, decideProfitOption(account, command.settlesProfit), now);
    case 'rebalance':
      return decideRebalance(state, command.request, market);
    case 'place_order':
      return decidePlaceOrder(state, command.draft, market);
    case 'place_oco':
      return decidePlaceOco(state, command.legs, market);
    case 'protect_position':
      return decideProtectPosition(state, command.protection, market);
    case 'amend_order':
      return decideAmendOrder(state, command.amendment, market);
    case 'cancel_order':
      return decideCancelOrder(state, command.orderId, market);
  }
}
