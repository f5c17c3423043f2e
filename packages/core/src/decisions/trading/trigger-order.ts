import { isFromBeforePaid } from '../../dividend/dividend.ts';
import { refuseUntradable } from '../../order/market-order.ts';
import type { Price } from '../../money/index.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { getProfile } from '../../account/fill-profile.ts';
import { countsFor, latencyOfWaiting, moveOrder, type RestingOrder } from '../../order/resting-order.ts';
import { ratchet, withBest } from '../../order/trail.ts';
import { arrived } from '../../order/flight.ts';
import { neverWaits } from '../../order/order-type.ts';
import { fillsAt, isMet } from '../../order/placement.ts';
import { findTrigger, type Trigger } from '../../order/trigger.ts';
import {
  cancelOrphans,
  cancelOthersOfGroup,
  withOrders,
  withoutUnfilled,
} from '../../order/working-orders.ts';
import { isDelayed, type MarketQuote } from '../../quote/quote.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { decideExpire, hasEnded } from './end-order.ts';
import { executeOrder } from './execute-order.ts';
import type { OrderRefusal } from '../../order/order-refusal.ts';
import { changeOrders, type TradingChange, type TradingState } from '../trading-change.ts';

/**
 * The effect of a quote on an order: it fills, is rejected or expires, its stop is met, or its trailing stop moves. No change
 * where the order is gone or pending, or its price is not reached, from before a split, or still with a dividend that was
 * paid. Refused where nothing may trade on
 * this quote: the order keeps working and is decided again at a later one.
 */
type TriggerDecision = Decision<readonly TradingChange[], OrderRefusal>;

/** The state of an order when a quote reached it. */
export interface Reached {
  /** The account's count of splits, which names the scale by which its prices were compared with the quote. */
  readonly splits: number;
  /** Best price so far of a trailing stop. The stop's trail may have been amended since. */
  readonly best?: Price | undefined;
}

const NOTHING: TriggerDecision = accept();

/**
 * Decides the effect of a quote on an order. At its price or beyond it the order executes at the touch, which after a
 * gap is the first available price: the fill records the price it waited for, and that it gapped. Margin is checked
 * here. An order in flight is reached by the first quote that counts for it. A refusal rejects the order, its bracket
 * and its group; on a closed market, a stale quote or a missing one it waits on.
 * Once triggered it is no longer working, so the same trigger a second time does nothing. Nor does a trigger from before
 * a split: its quote and its trailed stop are of the old scale.
 * @param quote the one that reached the order; it replaces the instrument's quote in the market
 * @param reached the order as it was then, with its stop also trailed by quotes that could not be decided in time;
 * absent, the order as it is now
 */
export function decideTrigger(
  state: TradingState,
  orderId: number,
  quote: MarketQuote,
  market: MarketView,
  reached?: Reached,
): TriggerDecision {
  const kept = state.orders.get(orderId);
  if (kept?.state.status !== 'working') return NOTHING;
  if (reached && reached.splits !== kept.splits) return NOTHING;
  if (!countsFor(kept, quote, latencyOfWaiting(getProfile(state.account), kept))) return NOTHING;
  const order = reached?.best === undefined ? kept : trailedTo(kept, reached.best, market);
  if (hasEnded(order, market)) return decideExpire(state, orderId, market);
  if (isFromBeforePaid(state.account, kept.instrumentId, quote, market)) return NOTHING;
  // A quote that was on its way when its instrument's scale changed says nothing of the new one.
  const there = atQuote(market, order.instrumentId, quote);
  const untradable = market.quoteOf(order.instrumentId)
    ? refuseUntradable(order.instrumentId, quote, there)
    : ({ code: 'quote_unavailable' } as const);
  if (untradable) return refuse(untradable);
  if (order.flight) return arrive(state, order, quote, there);
  const trigger = findTrigger(order);
  return trigger && isMet(state.account, order, trigger, quote, market)
    ? setOff(state, order, trigger, there)
    : trail(state, { kept, order }, quote, market);
}

/** An order in flight fills at the first quote that counts for it. */
function arrive(
  state: TradingState,
  order: RestingOrder,
  quote: MarketQuote,
  market: MarketView,
): TriggerDecision {
  if (fillsAt(state.account, order, quote, market)) return execute(state, order, undefined, market);
  const orders = neverWaits(order.timeInForce)
    ? withoutUnfilled(state.orders, order, market.now)
    : withOrders(state.orders, [arrived(order)]);
  return accept(changeOrders(state, orders));
}

function trailedTo(order: RestingOrder, best: Price, market: MarketView): RestingOrder {
  const { terms, trail: known, side } = order;
  if (terms.type !== 'trailing_stop' || !known) return order;
  const { tickSize } = market.instrumentOf(order.instrumentId);
  return { ...order, trail: withBest(known, best, terms.trail, side, tickSize) };
}

/**
 * The market with this quote. A delayed quote proves that its exchange was trading at the quote's time, even if it has
 * closed since.
 */
const atQuote = (market: MarketView, instrumentId: number, quote: MarketQuote): MarketView => ({
  ...market,
  quoteOf: (id) => (id === instrumentId ? quote : market.quoteOf(id)),
  isOpen: (id) => (id === instrumentId && isDelayed(quote)) || market.isOpen(id),
});

function setOff(
  state: TradingState,
  order: RestingOrder,
  trigger: Trigger,
  market: MarketView,
): TriggerDecision {
  return order.terms.type === 'stop_limit' && order.stopMetAt === undefined
    ? becomeLimit(state, order, trigger, market)
    : execute(state, order, trigger, market);
}

/**
 * A stop-limit whose stop is met becomes a limit: it fills at once if the market is within the limit, else waits. A fill at
 * once records the stop as its trigger price.
 */
function becomeLimit(
  state: TradingState,
  order: RestingOrder,
  stop: Trigger,
  market: MarketView,
): TriggerDecision {
  const limit: RestingOrder = { ...order, stopMetAt: market.now };
  const trigger = findTrigger(limit);
  const quote = market.quoteOf(order.instrumentId);
  if (trigger && quote && isMet(state.account, limit, trigger, quote, market))
    return execute(state, limit, stop, market);
  const orders = cancelOthersOfGroup(withOrders(state.orders, [limit]), limit, market.now);
  return accept(changeOrders(state, cancelOrphans(orders, market.now)));
}

function execute(
  state: TradingState,
  order: RestingOrder,
  trigger: Trigger | undefined,
  market: MarketView,
): TriggerDecision {
  const orders = withOrders(state.orders, [order]);
  const decision = executeOrder(state, orders, order, market, trigger);
  return decision.accepted || decision.refusal.code === 'quote_unavailable'
    ? decision
    : accept(reject(state, order, decision.refusal, market.now));
}

function reject(state: TradingState, order: RestingOrder, refusal: OrderRefusal, now: number): TradingChange {
  const rejected = moveOrder(order, { status: 'rejected', at: now, refusal });
  const orders = cancelOthersOfGroup(withOrders(state.orders, [rejected]), rejected, now);
  return changeOrders(state, cancelOrphans(orders, now));
}

function trail(
  state: TradingState,
  { kept, order }: { readonly kept: RestingOrder; readonly order: RestingOrder },
  quote: MarketQuote,
  market: MarketView,
): TriggerDecision {
  if (order.terms.type !== 'trailing_stop' || !order.trail) return NOTHING;
  const { tickSize } = market.instrumentOf(order.instrumentId);
  const moved = ratchet(order.trail, order.terms.trail, order.side, quote, tickSize);
  if (moved === kept.trail) return NOTHING;
  const after = { ...order, trail: moved };
  return accept(changeOrders(state, withOrders(state.orders, [after])));
}
