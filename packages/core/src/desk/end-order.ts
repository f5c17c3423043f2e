import { moveOrder, type RestingOrder } from '../order/resting-order.ts';
import { cancelOrder, cancelOrphans, withOrders } from '../order/working-orders.ts';
import {
  changeOrders,
  type TradingChange,
  type TradingDecision,
  type TradingState,
} from './trading-change.ts';

/** Decides that a client takes an order back, and its bracket with it. Others of its group go on. */
export function decideCancelOrder(state: TradingState, orderId: number, now: number): TradingDecision {
  const order = state.orders.get(orderId);
  if (!order || hasEnded(order, now)) return { accepted: false, refusal: { code: 'order_not_working' } };
  return { accepted: true, change: end(state, cancelOrder(order, 'client', now), now) };
}

/** Ends an order whose time has come, and its bracket with it; undefined when it has not, or the order is gone. */
export function decideExpire(state: TradingState, orderId: number, now: number): TradingChange | undefined {
  const order = state.orders.get(orderId);
  if (!order || !hasEnded(order, now)) return undefined;
  return end(state, moveOrder(order, { status: 'expired', at: now }), now);
}

/** Whether an order's time is over, also when nobody has written that yet. */
export const hasEnded = ({ expiresAt }: RestingOrder, now: number): boolean =>
  expiresAt !== undefined && expiresAt <= now;

const end = (state: TradingState, ended: RestingOrder, now: number): TradingChange =>
  changeOrders(state, cancelOrphans(withOrders(state.orders, [ended]), now));
