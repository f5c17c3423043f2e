import { getProfile } from '../../account/fill-profile.ts';
import { sendOff } from '../../order/flight.ts';
import type { RestingOrder } from '../../order/resting-order.ts';
import { withOrders, type Orders } from '../../order/working-orders.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { isDelayed, type MarketQuote } from '../../quote/quote.ts';
import { accept } from '../decision.ts';
import { changeOrders, type OrderDecision, type TradingState } from '../trading-change.ts';
import { executeOrder } from './execute-order.ts';

/**
 * Executes an order that the market has reached. An account with latency sends it instead, after the same checks at this
 * quote, and so does every account where prices are delayed: it works until a quote after its arrival reaches it.
 * @param orders the state's orders with the decision's changes so far, this order among them
 */
export function executeOrSend(
  state: TradingState,
  orders: Orders,
  order: RestingOrder,
  quote: MarketQuote,
  market: MarketView,
): OrderDecision {
  const executed = executeOrder(state, orders, order, market, undefined);
  const profile = getProfile(state.account);
  // No quote comes after the last one of a market that is over.
  const isAtOnce = market.isOver || (profile === 'ideal' && !isDelayed(quote));
  if (!executed.accepted || isAtOnce) return executed;
  return accept(changeOrders(state, withOrders(orders, [sendOff(order, profile, quote, market.now)])));
}
