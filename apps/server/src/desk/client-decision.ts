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

/** Decides a client's command on an existing account. */
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
      // An administrator's close fills at once, at the newest quote, without latency: the client cannot choose its time.
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
