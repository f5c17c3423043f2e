import { refuseUntradable } from '../../order/market-order.ts';
import type { Price } from '../../money/index.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { moveOrder, type RestingOrder } from '../../order/resting-order.ts';
import { ratchet, withBest } from '../../order/trail.ts';
import { isReached, triggerOf, type Trigger } from '../../order/trigger.ts';
import { cancelOrphans, cancelOthersOfGroup, withOrders } from '../../order/working-orders.ts';
import type { MarketQuote } from '../../quote/quote.ts';
import { accept, refuse, type Decision } from '../decision.ts';
import { decideExpire, hasEnded } from './end-order.ts';
import { executeOrder } from './execute-order.ts';
import type { OrderRefusal } from '../../order/order-refusal.ts';
import { changeOrders, type TradingChange, type TradingState } from '../trading-change.ts';

/**
 * The effect of a quote on an order: it fills, is rejected or expires, its stop is met, or its trailing stop moves. No change
 * where the order is gone or pending, or its price is not reached or from before a split. Refused where nothing may trade on
 * this quote: the order keeps working and is decided again at a later one.
 */
type TriggerDecision = Decision<readonly TradingChange[], OrderRefusal>;

/** The state of an order when a quote reached it. */
export interface Reached {
  /** Its count of splits, which names the scale by which its prices were compared with the quote. */
  readonly splits: number;
  /** Of a trailing stop: the best price so far. Its trail may have been amended since. */
  readonly best?: Price | undefined;
}

const NOTHING: TriggerDecision = accept();

/**
 * Decides the effect of a quote on an order. At or beyond its price the order executes at the touch, after a gap at the first
 * price available; the fill records the trigger price and whether it gapped. Margin is checked here. A refusal rejects the
 * order, its bracket and its group; a closed market and a stale or missing quote let it wait. A triggered order is no longer
 * working, so a repeated trigger changes nothing. Nor does a trigger from before a split, whose quote and trailing stop are in
 * the old scale.
 * @param quote the one that reached the order; it replaces the instrument's quote in the market
 * @param reached the order's state at that quote, including trailing-stop moves that were not decided in time; without it, its
 * present state
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
  const order = reached?.best === undefined ? kept : trailedTo(kept, reached.best, market);
  if (hasEnded(order, market.now)) return decideExpire(state, orderId, market.now);
  // A quote from before a split is not comparable with prices of the new scale.
  const untradable = market.quoteOf(order.instrumentId)
    ? refuseUntradable(order.instrumentId, quote, market)
    : ({ code: 'quote_unavailable' } as const);
  if (untradable) return refuse(untradable);
  const trigger = triggerOf(order);
  return trigger && isReached(trigger, quote)
    ? setOff(state, order, trigger, atQuote(market, order.instrumentId, quote))
    : trail(state, { kept, order }, quote, market);
}

function trailedTo(order: RestingOrder, best: Price, market: MarketView): RestingOrder {
  const { terms, trail: known, side } = order;
  if (terms.type !== 'trailing_stop' || !known) return order;
  const { tickSize } = market.instrumentOf(order.instrumentId);
  return { ...order, trail: withBest(known, best, terms.trail, side, tickSize) };
}

const atQuote = (market: MarketView, instrumentId: number, quote: MarketQuote): MarketView => ({
  ...market,
  quoteOf: (id) => (id === instrumentId ? quote : market.quoteOf(id)),
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
  const trigger = triggerOf(limit);
  const quote = market.quoteOf(order.instrumentId);
  if (trigger && quote && isReached(trigger, quote)) return execute(state, limit, stop, market);
  const orders = cancelOthersOfGroup(withOrders(state.orders, [limit]), limit, market.now);
  return accept(changeOrders(state, cancelOrphans(orders, market.now)));
}

function execute(
  state: TradingState,
  order: RestingOrder,
  trigger: Trigger,
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
