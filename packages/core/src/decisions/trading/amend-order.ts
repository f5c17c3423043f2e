import type { Price, Quantity } from '../../money/index.ts';
import { isOpening, refuseMalformed, refusePlacing } from '../../order/market-order.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { refuseLifetime, refusePrices } from '../../order/order-draft.ts';
import { arrived } from '../../order/flight.ts';
import {
  findExpiry,
  neverWaits,
  TIMES_IN_FORCE,
  type Lifetime,
  type MarketTerms,
  type TimeInForce,
  type OrderTerms,
} from '../../order/order-type.ts';
import { fillsAtOnce, refuseAtMarket, refuseBracket } from '../../order/placement.ts';
import { moveOrder, type RestingOrder } from '../../order/resting-order.ts';
import type { SentOrder } from '../../order/sender.ts';
import { trailBehind } from '../../order/trail.ts';
import { withOrders, type Orders } from '../../order/working-orders.ts';
import { isDelayed, type MarketQuote } from '../../quote/quote.ts';
import { hasEnded } from './end-order.ts';
import { executeOrSend } from './execute-or-send.ts';
import type { OrderRefusal } from '../../order/order-refusal.ts';
import { accept, refuse } from '../decision.ts';
import { changeOrders, type OrderDecision, type TradingState } from '../trading-change.ts';
import { withinLimits } from './waiting-limits.ts';

/** The changes to an order; undefined leaves a field as it is. */
export interface OrderAmendment {
  readonly orderId: number;
  readonly quantity: Quantity | undefined;
  /** Terms of the order's own type. */
  readonly terms: Exclude<OrderTerms, MarketTerms> | undefined;
  readonly lifetime: Lifetime | undefined;
}

/**
 * Decides a change of a waiting order. It is checked like a new order, and fills at once where the market has reached
 * its new limit; an order in flight is sent anew, and one that was never to wait may be made to, within the limits. A
 * trailing stop keeps the best price that it has seen; a `day` order then expires with the day of the amendment. Where
 * prices are delayed an order cannot be amended: its new price could be one that the market has already passed.
 */
export function decideAmendOrder(
  state: TradingState,
  amendment: OrderAmendment,
  market: MarketView,
): OrderDecision {
  return changeOrder(state, amendment, market, (amended) => ({ order: amended, orders: state.orders }));
}

/** A new order in place of one that works: its own id and sender, otherwise as an amendment. */
export interface OrderReplacement extends OrderAmendment, SentOrder {}

/**
 * Decides that a new order takes the place of one that works, in one change: the old one is cancelled and names the new one. What waits
 * for it, its group and the position that it protects go on with the new one. Checked like an amendment.
 */
export function decideReplaceOrder(
  state: TradingState,
  replacement: OrderReplacement,
  market: MarketView,
): OrderDecision {
  const replaced = state.orders.get(replacement.orderId);
  if (replaced?.state.status !== 'working') return refuse({ code: 'order_not_working' });
  return changeOrder(state, replacement, market, (amended) =>
    replace(state, replaced, amended, replacement, market.now),
  );
}

/** An order as it is to be, among the account's other orders. */
interface Changed {
  readonly order: RestingOrder;
  readonly orders: Orders;
}

function changeOrder(
  state: TradingState,
  amendment: OrderAmendment,
  market: MarketView,
  settle: (amended: RestingOrder) => Changed,
): OrderDecision {
  const order = state.orders.get(amendment.orderId);
  if (!order || hasEnded(order, market)) {
    return refuse({ code: 'order_not_working' });
  }
  const { tickSize } = market.instrumentOf(order.instrumentId);
  const amended = amend(order, amendment, tickSize, market.now);
  const malformed = refuseAmendment(state, order, amended, amendment, market);
  if (malformed) return refuse(malformed);
  const quote = market.quoteOf(order.instrumentId);
  if (!quote) return refuse({ code: 'quote_unavailable' });
  if (isDelayed(quote)) return refuse({ code: 'price_delayed', delay: quote.delay });
  return withinLimits(place(state, settle(amended), quote, market));
}

function replace(
  { orders, orderCount }: TradingState,
  replaced: RestingOrder,
  amended: RestingOrder,
  { sentBy, clientOrderId, quantity }: OrderReplacement,
  now: number,
): Changed {
  const id = orderCount + 1;
  const order: RestingOrder = {
    ...amended,
    id,
    sentBy,
    clientOrderId,
    replaces: replaced.id,
    notional: quantity === undefined ? replaced.notional : undefined,
    placedAt: now,
    splits: 0,
  };
  const ended = moveOrder(replaced, { status: 'cancelled', at: now, reason: 'replaced', replacedBy: id });
  const children = listChildren(orders, replaced).map((child) => ({ ...child, parentId: id }));
  return { order, orders: withOrders(orders, [ended, ...children]) };
}

function amend(order: RestingOrder, amendment: OrderAmendment, tick: Price, now: number): RestingOrder {
  const { quantity = order.quantity, terms = order.terms, lifetime } = amendment;
  const timeInForce = lifetime ? lifetime.timeInForce : order.timeInForce;
  const isTrailing = terms.type === 'trailing_stop' && order.trail !== undefined;
  return {
    ...(neverWaits(timeInForce) ? order : arrived(order)),
    quantity,
    terms,
    trail: isTrailing ? trailBehind(order.trail.best, terms.trail, order.side, tick) : order.trail,
    timeInForce,
    expiresAt: lifetime ? findExpiry(lifetime, now) : order.expiresAt,
  };
}

function refuseAmendment(
  { account }: TradingState,
  order: RestingOrder,
  amended: RestingOrder,
  { quantity, lifetime }: OrderAmendment,
  market: MarketView,
): OrderRefusal | undefined {
  const isPending = order.state.status === 'pending';
  const instrument = market.instrumentOf(order.instrumentId);
  // It only closed, and would open something now.
  const isNew = !isPending && !isOpening(account, order);
  return (
    refuseFixed(order, amended, quantity) ??
    (isPending ? undefined : refuseMalformed(account, amended, market)) ??
    (isNew ? refusePlacing(account, amended, market.now) : undefined) ??
    (lifetime && refuseLifetime(lifetime, isPending ? ['gtc'] : listWaitingTimes(order), market.now)) ??
    refusePrices([amended.terms], instrument)
  );
}

/** A market order is only ever in flight; it never waits at a price. */
const listWaitingTimes = ({ terms }: RestingOrder): readonly TimeInForce[] =>
  TIMES_IN_FORCE[terms.type].filter((time) => !neverWaits(time));

/** An order's type can't be changed, nor what has already happened to it. */
function refuseFixed(
  order: RestingOrder,
  amended: RestingOrder,
  quantity: Quantity | undefined,
): OrderRefusal | undefined {
  if (order.terms.type !== amended.terms.type) return { code: 'order_type_differs', type: order.terms.type };
  const followsPosition = order.attachedTo !== undefined || order.state.status === 'pending';
  if (followsPosition && quantity !== undefined) return { code: 'quantity_follows_position' };
  const isStopMet = order.stopMetAt !== undefined;
  return isStopMet && findStop(order) !== findStop(amended) ? { code: 'stop_already_met' } : undefined;
}

const findStop = ({ terms }: RestingOrder): Price | undefined =>
  terms.type === 'stop_limit' ? terms.stop : undefined;

function place(
  state: TradingState,
  { order: amended, orders: others }: Changed,
  quote: MarketQuote,
  market: MarketView,
): OrderDecision {
  // Until its order fills, a bracket has the order's quantity, not the position's.
  const children = listChildren(others, amended).map((child) =>
    child.quantity === amended.quantity ? child : { ...child, quantity: amended.quantity },
  );
  const orders = withOrders(others, [amended, ...children]);
  const parent = amended.state.status === 'pending' ? orders.get(amended.parentId ?? 0) : undefined;
  const refusal = parent
    ? refuseBracket(state.account, parent, [amended], quote, market)
    : refuseAtMarket(state.account, amended, children, quote, market);
  if (refusal) return refuse(refusal);
  return !parent && fillsAtOnce(state.account, amended, quote, market)
    ? executeOrSend(state, orders, amended, quote, market)
    : accept(changeOrders(state, orders));
}

const listChildren = (orders: Orders, parent: RestingOrder): RestingOrder[] =>
  [...orders.values()].filter((order) => order.state.status === 'pending' && order.parentId === parent.id);
