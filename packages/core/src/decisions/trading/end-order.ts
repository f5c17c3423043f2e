import type { AccountState } from '../../account/account.ts';
import { getProfile } from '../../account/fill-profile.ts';
import { isFlightOver } from '../../order/flight.ts';
import { neverWaits } from '../../order/order-type.ts';
import { atMarketFrom, latencyOfWaiting, moveOrder, type RestingOrder } from '../../order/resting-order.ts';
import { cancelOrder, cancelOrphans, withOrders } from '../../order/working-orders.ts';
import { isDelayed, getStaleAfter } from '../../quote/quote.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import {
  changeOrders,
  type TradingChange,
  type OrderDecision,
  type TradingState,
} from '../trading-change.ts';

/**
 * Decides that a client cancels an order, and its bracket with it. Others of its group go on. Where prices are delayed
 * an order cannot be cancelled until the prices of that moment arrive: whoever knew them earlier could otherwise keep
 * only winning orders.
 */
export function decideCancelOrder(
  state: TradingState,
  orderId: number,
  market: EndingMarket & Pick<MarketView, 'quoteOf'>,
): OrderDecision {
  const { now } = market;
  const order = state.orders.get(orderId);
  if (!order || hasEnded(order, market)) return refuse({ code: 'order_not_working' });
  const delay = standsFor(state.account, order, market);
  if (delay !== undefined) return refuse({ code: 'price_delayed', delay });
  return accept(end(state, cancelOrder(order, 'client', now), now));
}

/** The delay of an order's prices, while those of the moment at which it was at the market are still to come. */
export function standsFor(
  account: AccountState,
  order: RestingOrder,
  { now, quoteOf }: Pick<MarketView, 'now' | 'quoteOf'>,
): number | undefined {
  const quote = quoteOf(order.instrumentId);
  if (!quote || !isDelayed(quote)) return undefined;
  const from = atMarketFrom(order, latencyOfWaiting(getProfile(account), order));
  return now - from < getStaleAfter(quote.source, quote.delay) ? quote.delay : undefined;
}

/** Ends an order whose time has come, and its bracket with it; nothing when it has not, or the order is gone. */
export function decideExpire(
  state: TradingState,
  orderId: number,
  market: EndingMarket,
): Decision<readonly TradingChange[]> {
  const order = state.orders.get(orderId);
  if (!order || !hasEnded(order, market)) return accept();
  const { now } = market;
  return accept(end(state, moveOrder(order, { status: 'expired', at: now }), now));
}

/** Whether an order has expired, even if its expiry is not written yet. */
export function hasEnded(order: RestingOrder, market: EndingMarket): boolean {
  const { flight, timeInForce, expiresAt } = order;
  if (flight && neverWaits(timeInForce)) return isFlightOver(order, market);
  return expiresAt !== undefined && expiresAt <= market.now;
}

/** What an order's end depends on. */
type EndingMarket = Pick<MarketView, 'now' | 'timeAgo' | 'isOver'>;

const end = (state: TradingState, ended: RestingOrder, now: number): TradingChange =>
  changeOrders(state, cancelOrphans(withOrders(state.orders, [ended]), now));
