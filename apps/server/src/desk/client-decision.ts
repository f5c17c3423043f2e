import {
  countAmendment,
  countOrders,
  countPlaced,
  countRebalance,
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
  decideTargetStep,
  decideReplaceOrder,
  decideTrade,
  followDecision,
  heldBy,
  withinMandate,
  type Decision,
  type MandateRefusal,
  type MarketView,
  type MoveProfitRefusal,
  type OrderRefusal,
  type RebalancingRefusal,
  type TargetRefusal,
  type TradingState,
} from '@lonja/core';
import { mandateKeyOfCommand, underMandate } from './command-sender.ts';
import { decideFundsCommand, isFundsCommand, type FundsRefusal } from './funds-command.ts';
import type { Changes, MandatedCommand } from './submission.ts';

type CommandRefusal = OrderRefusal | RebalancingRefusal | TargetRefusal | MoveProfitRefusal | FundsRefusal;

/** Decides a command on an open account: what a program sent, within its mandate. */
export function decideForClient(
  state: TradingState,
  command: MandatedCommand,
  market: MarketView,
): Decision<Changes, CommandRefusal | MandateRefusal> {
  return decideForKey(state, command, mandateKeyOfCommand(command), market);
}

/**
 * The same for whoever has this key's mandate, whether or not the command says who sent it.
 * @param key the name under which the account keeps the mandate; undefined: no mandate is about it
 */
export function decideForKey(
  state: TradingState,
  command: MandatedCommand,
  key: string | undefined,
  market: MarketView,
): Decision<Changes, CommandRefusal | MandateRefusal> {
  if (key === undefined || !heldBy(state.account.mandates, key)) return decideCommand(state, command, market);
  const decision = decideCommand(state, underMandate(state.account, command, market), market);
  return withinMandate(state, decision, key, market);
}

function decideCommand(
  state: TradingState,
  command: MandatedCommand,
  market: MarketView,
): Decision<Changes, CommandRefusal> {
  if (isFundsCommand(command)) return decideFundsCommand(state, command, market);
  const { account } = state;
  const { now } = market;
  switch (command.kind) {
    case 'market_order':
      return countOrders(state, decideTrade(state, command.order, market), [command.order], now);
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
      return countRebalance(state, decideRebalance(state, command.request, market), now);
    case 'target_position':
      return countPlaced(state, decideTargetStep(state, command.wanted, market), now);
    case 'place_order':
      return countPlaced(state, decidePlaceOrder(state, command.draft, market), now);
    case 'place_oco':
      return countPlaced(state, decidePlaceOco(state, command.legs, market), now);
    case 'protect_position':
      return decideProtectPosition(state, command.protection, market);
    case 'amend_order':
      return countAmendment(
        state,
        decideAmendOrder(state, command.amendment, market),
        command.amendment.orderId,
        now,
      );
    case 'replace_order':
      return countAmendment(
        state,
        decideReplaceOrder(state, command.replacement, market),
        command.replacement.orderId,
        now,
      );
    case 'cancel_order':
      return decideCancelOrder(state, command.orderId, market);
  }
}
