import type { AccountState } from '../account/account.ts';
import type { OrderRefusal } from './order-refusal.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { larger, minus, plus, price, type Price } from '../money/index.ts';
import type { Side } from '../position/position.ts';
import { isDelayed, getTouch, type MarketQuote } from '../quote/quote.ts';
import { refuseByFunds, refuseUntradable } from './market-order.ts';
import { computeEffect, type OrderEffect, type OrderSize } from './order-effect.ts';
import { isTooLarge, isTooSmall, MAX_NOTIONAL, MIN_NOTIONAL } from './order-size.ts';
import type { MarketView } from '../quote/market-view.ts';
import { listTerms, type OrderDraft } from './order-draft.ts';
import { findExpiry, neverWaits, type OrderTerms } from './order-type.ts';
import type { RestingOrder } from './resting-order.ts';
import { isTrailInRange, MAX_TRAIL, trailBehind } from './trail.ts';
import { findShortDepth, computeTaken, findTaking } from './taking.ts';
import { isReached, isStop, findTrigger, type Trigger } from './trigger.ts';

/** Where and when a draft becomes an order, and its relations to others. */
interface Place {
  readonly accountId: number;
  readonly id: number;
  readonly ocoGroup: number | undefined;
  readonly attachedTo: number | undefined;
  readonly quote: MarketQuote;
  readonly tick: Price;
  readonly now: number;
}

/** A draft as a working order, and its bracket as pending ones that are numbered after it; those of its own quantity are a group. */
export function placeDraft(draft: OrderDraft, place: Place): readonly [RestingOrder, ...RestingOrder[]] {
  const order = buildRestingOrder(draft, place);
  const ocoGroup = draft.bracket?.scope === 'order' ? order.id + 1 : undefined;
  const children = listTerms(draft.bracket).map((terms, index) => ({
    ...buildChild(order, terms, order.id + 1 + index),
    ocoGroup,
  }));
  return [order, ...children];
}

function buildRestingOrder(draft: OrderDraft, place: Place): RestingOrder {
  const { instrumentId, side, quantity, leverage, reduceOnly, terms, lifetime, sentBy, clientOrderId } =
    draft;
  const { accountId, id, ocoGroup, attachedTo, quote, tick, now } = place;
  return {
    accountId,
    id,
    instrumentId,
    side,
    quantity,
    leverage,
    reduceOnly,
    terms,
    timeInForce: lifetime.timeInForce,
    expiresAt: findExpiry(lifetime, now),
    trail:
      terms.type === 'trailing_stop'
        ? trailBehind(getTouch(side, quote), terms.trail, side, tick)
        : undefined,
    stopMetAt: undefined,
    parentId: undefined,
    ocoGroup,
    attachedTo,
    placedAt: now,
    splits: 0,
    sentBy,
    clientOrderId,
    notional: draft.notional,
    state: { status: 'working' },
  };
}

const buildChild = (parent: RestingOrder, terms: OrderTerms, id: number): RestingOrder => ({
  ...parent,
  id,
  side: otherSide(parent.side),
  leverage: 1,
  reduceOnly: true,
  terms,
  timeInForce: 'gtc',
  expiresAt: undefined,
  trail: undefined,
  parentId: parent.id,
  ocoGroup: undefined,
  clientOrderId: undefined,
  notional: undefined,
  state: { status: 'pending' },
});

/** Whether an order fills at this very quote: never at a delayed one, which is older than the order. */
export const fillsAtOnce = (
  account: AccountState,
  order: RestingOrder,
  quote: MarketQuote,
  market: MarketView,
): boolean => !isDelayed(quote) && fillsAt(account, order, quote, market);

/**
 * Whether a quote that counts for an order ends its wait: always for a market order; for a limit when its size fits
 * within its price, or when it is refused for lack of depth.
 */
export function fillsAt(
  account: AccountState,
  order: RestingOrder,
  quote: MarketQuote,
  market: MarketView,
): boolean {
  const trigger = findTrigger(order);
  if (!trigger) return true;
  if (isStop(trigger.direction) || !isMet(account, order, trigger, quote, market)) return false;
  return refuseUntradable(order.instrumentId, quote, market) === undefined;
}

/** Whether the market has reached an order's price; for a limit, also for the size that has to fill. */
export function isMet(
  account: AccountState,
  order: RestingOrder,
  trigger: Trigger,
  quote: MarketQuote,
  market: MarketView,
): boolean {
  if (!isReached(trigger, quote)) return false;
  if (isStop(trigger.direction)) return true;
  const size = { ...order, taking: findTaking(account, order) };
  const instrument = market.instrumentOf(order.instrumentId);
  return findShortDepth(size, instrument, quote) !== undefined || computeTaken(size, instrument, quote) > 0n;
}

/** The price that an order is expected to fill at: the market's if at once, else its own; a stop-limit's is its limit. */
function expectPrice(
  account: AccountState,
  order: RestingOrder,
  quote: MarketQuote,
  market: MarketView,
): Price {
  if (order.terms.type === 'stop_limit') return order.terms.limit;
  const trigger = findTrigger(order);
  return trigger && !fillsAtOnce(account, order, quote, market) ? trigger.price : getTouch(order.side, quote);
}

/**
 * Refusals of a placed or amended order that depend on the market, in the order of `OrderRefusal`. Notional and funds are
 * checked at the order's own price, as if the market were there and all else unchanged; funds again when it executes.
 */
export function refuseAtMarket(
  account: AccountState,
  order: RestingOrder,
  children: readonly RestingOrder[],
  quote: MarketQuote,
  market: MarketView,
): OrderRefusal | undefined {
  const instrument = market.instrumentOf(order.instrumentId);
  const untradable = neverWaits(order.timeInForce)
    ? (refuseUntradable(order.instrumentId, quote, market) ?? refuseLate(order, quote))
    : undefined;
  return (
    untradable ??
    refuseTrail(order, getTouch(order.side, quote)) ??
    refuseSide(order, quote, instrument) ??
    refuseBracket(account, order, children, quote, market) ??
    refuseAhead(account, order, quote, market)
  );
}

/** At a delayed price a market order waits for the first quote that counts for it; a limit that may not wait is refused. */
const refuseLate = ({ terms }: RestingOrder, quote: MarketQuote): OrderRefusal | undefined =>
  isDelayed(quote) && terms.type !== 'market' ? { code: 'price_delayed', delay: quote.delay } : undefined;

function refuseTrail({ terms }: RestingOrder, price: Price): OrderRefusal | undefined {
  if (terms.type !== 'trailing_stop' || isTrailInRange(terms.trail, price)) return undefined;
  return { code: 'trail_out_of_range', maximum: MAX_TRAIL };
}

/** A stop must still be ahead of the market, and so must a take profit; another limit may fill at once. */
function refuseSide(
  order: RestingOrder,
  quote: MarketQuote,
  { priceDecimals: decimals }: Instrument,
): OrderRefusal | undefined {
  const trigger = findTrigger(order);
  if (!trigger || !isReached(trigger, quote)) return undefined;
  const market = getTouch(order.side, quote);
  if (isStop(trigger.direction)) {
    return { code: 'stop_on_wrong_side', stop: trigger.price, market, decimals };
  }
  if (order.attachedTo === undefined || order.terms.type !== 'limit') return undefined;
  return { code: 'take_profit_on_wrong_side', price: trigger.price, reference: market, decimals };
}

/** A stop loss lies on the losing side of the price at which the position opens, a take profit on the winning one. */
export function refuseBracket(
  account: AccountState,
  parent: RestingOrder,
  children: readonly RestingOrder[],
  quote: MarketQuote,
  market: MarketView,
): OrderRefusal | undefined {
  const { priceDecimals } = market.instrumentOf(parent.instrumentId);
  const reference = fillsAtOnce(account, parent, quote, market)
    ? getTouch(otherSide(parent.side), quote)
    : expectPrice(account, parent, quote, market);
  for (const child of children) {
    const refusal = refuseTrail(child, reference) ?? refuseChild(child, reference, priceDecimals);
    if (refusal) return refusal;
  }
  return undefined;
}

/** A sell closes a long, which loses below the reference and wins above it; a buy closes a short. */
function refuseChild(
  { side, terms }: RestingOrder,
  reference: Price,
  decimals: number,
): OrderRefusal | undefined {
  const { losing, winning } =
    side === 'sell' ? { losing: isBelow, winning: isAbove } : { losing: isAbove, winning: isBelow };
  if ('stop' in terms && !losing(terms.stop, reference)) {
    return { code: 'stop_loss_on_wrong_side', price: terms.stop, reference, decimals };
  }
  if (terms.type === 'limit' && !winning(terms.limit, reference)) {
    return { code: 'take_profit_on_wrong_side', price: terms.limit, reference, decimals };
  }
  return undefined;
}

const isBelow = (price: Price, reference: Price): boolean => price < reference;
const isAbove = (price: Price, reference: Price): boolean => price > reference;

const otherSide = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

function refuseAhead(
  account: AccountState,
  order: RestingOrder,
  quote: MarketQuote,
  market: MarketView,
): OrderRefusal | undefined {
  // An order that fills at once, or is sent, is measured by its fill at this quote.
  if (neverWaits(order.timeInForce) || fillsAtOnce(account, order, quote, market)) return undefined;
  const size = sizeAhead(account, order, quote, market);
  const effect = effectAhead(account, order, quote, market);
  if (isTooSmall(effect) || isTooLarge(effect)) {
    return { code: 'notional_out_of_range', minimum: MIN_NOTIONAL, maximum: MAX_NOTIONAL };
  }
  return refuseByFunds(account, size, effect, market);
}

/**
 * The order's effect at its expected fill price, with the current spread and rate. A waiting limit costs its own price
 * at most, whatever its size.
 */
export function effectAhead(
  account: AccountState,
  order: RestingOrder,
  quote: MarketQuote,
  market: MarketView,
): OrderEffect {
  const touch = expectPrice(account, order, quote, market);
  const spread = minus(quote.ask, quote.bid);
  const there =
    order.side === 'buy'
      ? { bid: larger(minus(touch, spread), LOWEST), ask: touch }
      : { bid: touch, ask: plus(touch, spread) };
  const instrument = market.instrumentOf(order.instrumentId);
  const size = sizeAhead(account, order, quote, market);
  return computeEffect(account, size, instrument, { ...quote, ...there }, market.now);
}

const sizeAhead = (
  account: AccountState,
  order: RestingOrder,
  quote: MarketQuote,
  market: MarketView,
): OrderSize => {
  const isAtItsPrice = 'limit' in order.terms && !fillsAtOnce(account, order, quote, market);
  return { ...order, taking: isAtItsPrice ? undefined : findTaking(account, order) };
};

/** No bid is lower. */
const LOWEST = price(1n);
