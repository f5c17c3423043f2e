import { assertInvariant } from '../../assert.ts';
import { magnitude } from '../../money/index.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { refuseDraft, withinNote, type OrderDraft, type StopLossTerms } from '../../order/order-draft.ts';
import { sizeDraft, type NotionalDraft } from '../../order/notional-order.ts';
import { neverWaits, type Lifetime, type LimitTerms } from '../../order/order-type.ts';
import { fillsAtOnce, placeDraft, refuseAtMarket } from '../../order/placement.ts';
import type { SentOrder } from '../../order/sender.ts';
import type { RestingOrder } from '../../order/resting-order.ts';
import { withOrders, withoutUnfilled } from '../../order/working-orders.ts';
import { closingSideOf, type PositionState } from '../../position/position.ts';
import type { MarketQuote } from '../../quote/quote.ts';
import { executeOrSend } from './execute-or-send.ts';
import type { OrderRefusal } from '../../order/order-refusal.ts';
import { accept, refuse } from '../decision.ts';
import { changeOrders, type OrderDecision, type TradingState } from '../trading-change.ts';
import { withinLimits } from './waiting-limits.ts';

/**
 * Decides an order of any type. A market order and a limit that the market has reached fill at once at the touch, or are
 * sent where the profile has latency (`FillProfile`); a limit never fills worse than its price; `ioc` and `fok` fill at
 * once or are cancelled; all others wait, also through a closed market or stale quotes. Where prices are delayed nothing
 * fills at once: a market order is sent, and fills at the first quote dated after its arrival.
 *
 * A waiting order locks no funds: they are checked when it is placed, as if the market were at its price, and again when
 * it triggers; it is rejected if they are gone. An order that could not pass now (grid, leverage, notional and funds at
 * its own price, a stop that the market has passed) is refused at once, in the order of `OrderRefusal`. One by its
 * notional gets its quantity from the quote first, and without a quote is refused for that.
 */
export function decidePlaceOrder(
  state: TradingState,
  draft: OrderDraft | NotionalDraft,
  market: MarketView,
): OrderDecision {
  return place(state, draft, market, undefined);
}

/** A stop loss, take profit or trailing stop of an open position: reduce-only, of its quantity, as long as it lives. */
export interface PositionProtection extends SentOrder {
  readonly instrumentId: number;
  readonly terms: StopLossTerms | LimitTerms;
  readonly lifetime: Lifetime;
}

/** Decides an order that protects a position. A position may have several: the first that triggers closes it. */
export function decideProtectPosition(
  state: TradingState,
  protection: PositionProtection,
  market: MarketView,
): OrderDecision {
  const position = state.account.positions.get(protection.instrumentId);
  if (!position) return refuse({ code: 'no_position' });
  return place(state, draftOfProtection(position, protection), market, position.openedBy);
}

/** The order that closes the whole position: reduce-only, the other way. */
export const draftOfProtection = (
  position: PositionState,
  { terms, lifetime, sentBy, clientOrderId }: PositionProtection,
): OrderDraft => ({
  instrumentId: position.instrumentId,
  side: closingSideOf(position.quantity),
  quantity: magnitude(position.quantity),
  leverage: 1,
  reduceOnly: true,
  terms,
  lifetime,
  bracket: undefined,
  sentBy,
  clientOrderId,
});

function place(
  state: TradingState,
  draft: OrderDraft | NotionalDraft,
  market: MarketView,
  attachedTo: number | undefined,
): OrderDecision {
  const placed = prepare(state, draft, market, { attachedTo, ocoGroup: undefined, id: state.orderCount + 1 });
  if (!placed.allowed) return refuse(placed.refusal);
  const [order] = placed.orders;
  const orders = withOrders(state.orders, placed.orders);
  if (order.terms.type === 'market' || fillsAtOnce(state.account, order, placed.quote, market)) {
    return withinLimits(executeOrSend(state, orders, order, placed.quote, market));
  }
  const waiting = neverWaits(order.timeInForce) ? withoutUnfilled(orders, order, market.now) : orders;
  return withinLimits(accept(changeOrders(state, waiting)));
}

/**
 * Decides two or more orders of which the first to trigger cancels the others in the same change. All of them must wait:
 * one that would fill at once is refused with its place in the list.
 */
export function decidePlaceOco(
  state: TradingState,
  legs: readonly (OrderDraft | NotionalDraft)[],
  market: MarketView,
): OrderDecision {
  assertInvariant(legs.length >= 2, 'a group has two orders or more');
  const ocoGroup = state.orderCount + 1;
  const placed: RestingOrder[] = [];
  for (const [index, leg] of legs.entries()) {
    const id = ocoGroup + placed.length;
    const prepared = prepareLeg(state, leg, market, { attachedTo: undefined, ocoGroup, id }, index + 1);
    if (!prepared.allowed) return refuse(prepared.refusal);
    placed.push(...prepared.orders);
  }
  return withinLimits(accept(changeOrders(state, withOrders(state.orders, placed))));
}

function prepareLeg(
  state: TradingState,
  leg: OrderDraft | NotionalDraft,
  market: MarketView,
  ties: Ties,
  number: number,
): Prepared {
  const prepared = prepare(state, leg, market, ties);
  if (!prepared.allowed) return prepared;
  return fillsAtOnce(state.account, prepared.orders[0], prepared.quote, market)
    ? { allowed: false, refusal: { code: 'oco_leg_fills_at_once', leg: number } }
    : prepared;
}

interface Ties {
  readonly id: number;
  readonly ocoGroup: number | undefined;
  readonly attachedTo: number | undefined;
}

type Prepared =
  | {
      readonly allowed: true;
      /** The order, then the children of its bracket. */
      readonly orders: readonly [RestingOrder, ...RestingOrder[]];
      readonly quote: MarketQuote;
    }
  | { readonly allowed: false; readonly refusal: OrderRefusal };

function prepare(
  { account }: TradingState,
  wanted: OrderDraft | NotionalDraft,
  market: MarketView,
  ties: Ties,
): Prepared {
  const draft = sizeDraft(wanted, market);
  if (!draft) return { allowed: false, refusal: { code: 'quote_unavailable' } };
  const instrument = market.instrumentOf(draft.instrumentId);
  const mustWait = ties.ocoGroup !== undefined || ties.attachedTo !== undefined;
  const malformed = refuseDraft(account, draft, market, mustWait);
  if (malformed) return { allowed: false, refusal: malformed };
  const quote = market.quoteOf(draft.instrumentId);
  if (!quote) return { allowed: false, refusal: { code: 'quote_unavailable' } };
  const orders = placeDraft(withinNote(account, draft), {
    ...ties,
    accountId: account.id,
    quote,
    tick: instrument.tickSize,
    now: market.now,
  });
  const [order, ...children] = orders;
  const refusal = refuseAtMarket(account, order, children, quote, market);
  return refusal ? { allowed: false, refusal } : { allowed: true, orders, quote };
}
