import type { AccountState } from '../../account/account.ts';
import { BY_ORDER, type OrderExecution } from '../../order/fill.ts';
import { checkMarketOrder } from '../../order/market-order.ts';
import type { MarketOrder, OrderEffect } from '../../order/order-effect.ts';
import { moveOrder, getPurpose, type RestingOrder } from '../../order/resting-order.ts';
import type { Trigger } from '../../order/trigger.ts';
import {
  cancelOrphans,
  cancelOthersOfGroup,
  followPosition,
  startChildren,
  withOrders,
  type Orders,
} from '../../order/working-orders.ts';
import { findTaking } from '../../order/taking.ts';
import { minus, type Price } from '../../money/index.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { accept, refuse } from '../decision.ts';
import { fillOrder } from './fill-order.ts';
import { changeTrading, type OrderDecision, type TradingState } from '../trading-change.ts';

/**
 * Executes an order at the market, up to the available depth, and updates its dependents in the same change: its group
 * ends, its bracket starts, orders that reduce the position are adjusted.
 * @param orders the state's orders with the decision's changes so far, this order among them
 * @param trigger the price that it waited for; undefined when it executes as it is placed or amended
 */
export function executeOrder(
  state: TradingState,
  orders: Orders,
  order: RestingOrder,
  market: MarketView,
  trigger: Trigger | undefined,
): OrderDecision {
  const wanted = buildMarketOrder(state.account, order);
  const check = checkMarketOrder(state.account, wanted, market);
  if (!check.allowed) return refuse(check.refusal);
  const { fillPrice, quantity } = check.effect;
  const execution = buildExecution(order, fillPrice.touch, trigger);
  const account = fillOrder(state.account, wanted, check.effect, {
    cause: BY_ORDER,
    execution,
    at: market.now,
    flight: order.flight,
  });
  const filled = moveOrder(order, {
    status: 'filled',
    at: market.now,
    fillNumber: account.after.fillCount,
    ...(quantity < order.quantity ? { unfilled: minus(order.quantity, quantity) } : {}),
  });
  const settled = settle(withOrders(orders, [filled]), filled, check.effect, market.now);
  return accept(changeTrading(state, account, settled));
}

function settle(orders: Orders, filled: RestingOrder, effect: OrderEffect, now: number): Orders {
  const { instrument, quote, change } = effect;
  const moment = {
    instrumentId: instrument.id,
    position: change.after,
    quote,
    tick: instrument.tickSize,
    at: now,
  };
  const withoutGroup = cancelOrphans(cancelOthersOfGroup(orders, filled, now), now);
  return followPosition(startChildren(withoutGroup, filled, moment), moment);
}

function buildMarketOrder(account: AccountState, order: RestingOrder): MarketOrder {
  const { instrumentId, side, quantity, leverage, reduceOnly, terms, sentBy } = order;
  const { seenPrice, slippage } = terms.type === 'market' ? terms : ANY_PRICE;
  const taking = findTaking(account, order);
  const size = { instrumentId, side, quantity, leverage, reduceOnly };
  return { ...size, seenPrice, slippage, taking, isPlaced: true, sentBy };
}

/** A waiting order is bound by its own price alone: a limit never fills worse, a stop accepts any price. */
const ANY_PRICE = { seenPrice: undefined, slippage: 0 } as const;

const buildExecution = (order: RestingOrder, touch: Price, trigger: Trigger | undefined): OrderExecution => ({
  orderId: order.id,
  orderType: order.terms.type,
  purpose: getPurpose(order),
  triggerPrice: trigger?.price,
  gapped: trigger !== undefined && trigger.price !== touch,
});
