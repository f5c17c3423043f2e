import type { AccountState } from '../account/account.ts';
import { classesInstead } from '../account/account-terms.ts';
import { isFrozen } from '../account/is-frozen.ts';
import { previewFinancing, type FinancingPreview } from '../charge/financing-preview.ts';
import { movableProfit } from '../account/settle-profit.ts';
import { LISTED_LEVERAGES } from '../instrument/leverage.ts';
import { leveragesFor } from './leverages-for.ts';
import type { TradeRefusal } from './order-refusal.ts';
import { refuseByRules } from './rule-checks.ts';
import {
  magnitude,
  minus,
  plus,
  ZERO_QUANTITY,
  type Price,
  type Quantity,
  type Usd,
} from '../money/index.ts';
import { closingQuantity, postedResultOf, type PositionState } from '../position/position.ts';
import { isStaleIn, type MarketView } from '../quote/market-view.ts';
import type { MarketQuote } from '../quote/quote.ts';
import { affordableOrder } from './affordable-order.ts';
import {
  costAgainst,
  computeEffect,
  spreadCostOf,
  type MarketOrder,
  type OrderEffect,
  type OrderSize,
} from './order-effect.ts';
import { computeFunds, isCalledAfter, levelAfter, pnlOfOthers, findShortage } from './order-funds.ts';
import { isTooLarge, isTooSmall, MAX_NOTIONAL, MIN_NOTIONAL } from './order-size.ts';
import { findShortDepth } from './taking.ts';

/** 0.5 %, in basis points: how much worse than the price it saw a client accepts by default. */
export const DEFAULT_SLIPPAGE = 50;

export type OrderCheck =
  | { readonly allowed: true; readonly effect: OrderEffect }
  | { readonly allowed: false; readonly refusal: TradeRefusal; readonly effect: OrderEffect | undefined };

/**
 * Checks a market order against account and market, in the order of precedence of `TradeRefusal`.
 * The browser's preview and the desk's decision are this one function.
 */
export function checkMarketOrder(account: AccountState, order: MarketOrder, market: MarketView): OrderCheck {
  const instrument = market.instrumentOf(order.instrumentId);
  const malformed = refuseMalformed(account, order, market) ?? refusePlacing(account, order, market.now);
  if (malformed) return { allowed: false, refusal: malformed, effect: undefined };
  const quote = market.quoteOf(order.instrumentId);
  if (!quote) return { allowed: false, refusal: { code: 'quote_unavailable' }, effect: undefined };
  const effect = computeEffect(account, order, instrument, quote, market.now);
  const refusal = refuseByMarket(order, effect, market) ?? refuseByFunds(account, order, effect, market);
  return refusal ? { allowed: false, refusal, effect } : { allowed: true, effect };
}

/** Refusals that do not depend on the quote: whether it is traded at all, grid, leverage and reduce-only. */
export function refuseMalformed(
  account: AccountState,
  order: Pick<MarketOrder, 'instrumentId' | 'side' | 'quantity' | 'leverage' | 'reduceOnly'>,
  market: MarketView,
): TradeRefusal | undefined {
  const instrument = market.instrumentOf(order.instrumentId);
  const position = account.positions.get(order.instrumentId);
  const held = position?.quantity ?? ZERO_QUANTITY;
  const isClosingOnly = closingQuantity(held, order.side, order.quantity) === order.quantity;
  const mayOpen = !isClosingOnly && !order.reduceOnly;
  if (mayOpen && market.isQuotedOnly?.(order.instrumentId)) return { code: 'not_traded' };
  const closesWhole = isClosingOnly && order.quantity === magnitude(held);
  if (order.quantity % instrument.quantityStep !== 0n && !closesWhole) {
    return { code: 'quantity_off_grid', step: instrument.quantityStep };
  }
  if (order.quantity <= 0n || (order.quantity < instrument.minQuantity && !isClosingOnly)) {
    return { code: 'quantity_too_small', minimum: instrument.minQuantity };
  }
  if (mayOpen && isFrozen(account)) return { code: 'account_frozen' };
  // An order that only closes takes no leverage, so that it passes whatever has been set since it was placed.
  const classes = isClosingOnly ? undefined : classesInstead(account, instrument.category);
  if (classes) return { code: 'class_not_allowed', allowed: classes };
  const allowed = isClosingOnly ? LISTED_LEVERAGES : leveragesFor(account, instrument, market.margin);
  if (!allowed.includes(order.leverage)) return { code: 'leverage_not_allowed', allowed };
  const forbidden = mayOpen ? refuseByRules('opening', account, { order, market }) : undefined;
  if (forbidden) return forbidden;
  if (order.reduceOnly && !isClosingOnly) {
    const closable = closingQuantity(held, order.side, order.quantity);
    return closable === 0n ? { code: 'no_position' } : { code: 'exceeds_position', held: closable };
  }
  return undefined;
}

/** What decides whether an order opens something. */
export type OpeningOrder = Pick<MarketOrder, 'instrumentId' | 'side' | 'quantity' | 'reduceOnly'>;

/** Whether some of an order opens, adds to or turns round a position. */
export function isOpening(
  account: AccountState,
  { instrumentId, side, quantity, reduceOnly }: OpeningOrder,
): boolean {
  const held = account.positions.get(instrumentId)?.quantity ?? ZERO_QUANTITY;
  return !reduceOnly && closingQuantity(held, side, quantity) !== quantity;
}

/**
 * What the account's rules ask of an order that opens when it is placed: a note, and that there were not as many orders on this day
 * before. What only closes is asked for nothing, nor is an order that waited.
 */
export function refusePlacing(
  account: AccountState,
  order: OpeningOrder & Pick<MarketOrder, 'isNoted' | 'isPlaced'>,
  now: number,
): TradeRefusal | undefined {
  if (order.isPlaced || !isOpening(account, order)) return undefined;
  return refuseByRules('placing', account, { account, order, now });
}

function refuseByMarket(
  order: MarketOrder,
  effect: OrderEffect,
  market: MarketView,
): TradeRefusal | undefined {
  const { instrument, quote, price, change } = effect;
  const untradable = refuseUntradable(order.instrumentId, quote, market);
  if (untradable) return untradable;
  const available = findShortDepth(order, instrument, quote);
  if (available !== undefined) return { code: 'depth_short', available };
  if (change.opened > 0n && market.isCloseOnly?.(order.instrumentId)) return { code: 'close_only' };
  if (isTooSmall(effect) || isTooLarge(effect)) {
    return { code: 'notional_out_of_range', minimum: MIN_NOTIONAL, maximum: MAX_NOTIONAL };
  }
  if (order.seenPrice !== undefined && isWorse(order, price, order.seenPrice)) {
    return { code: 'price_moved', price, seen: order.seenPrice, decimals: instrument.priceDecimals };
  }
  return undefined;
}

/** Nothing trades in a closed market or on an old quote. */
export function refuseUntradable(
  instrumentId: number,
  quote: MarketQuote,
  market: MarketView,
): TradeRefusal | undefined {
  if (!market.isOpen(instrumentId)) return { code: 'market_closed' };
  return isStaleIn(quote, market) ? { code: 'quote_stale' } : undefined;
}

/** Whether the fill is worse than what the client saw by more than its limit. A better price always passes. */
function isWorse(order: MarketOrder, price: Price, seen: Price): boolean {
  const worse = order.side === 'buy' ? minus(price, seen) : minus(seen, price);
  return worse * 10_000n > seen * BigInt(order.slippage);
}

/**
 * Why the opening part of an order does not get its margin at this quote. An order that only closes needs no funds, and the
 * other positions are not valued for it.
 */
export function refuseByFunds(
  account: AccountState,
  order: OrderSize,
  effect: OrderEffect,
  market: MarketView,
): TradeRefusal | undefined {
  const { change, availableCash } = effect;
  if (change.opened === 0n) return undefined;
  const others = pnlOfOthers(account, effect, market);
  if (others === undefined) return { code: 'quote_unavailable' };
  const forbidden = refuseByRules('result', account, { account, effect, market });
  if (forbidden) return forbidden;
  const funds = computeFunds(account, effect, others);
  const code = findShortage(account, effect, funds);
  if (code === undefined) return undefined;
  const { availableMargin, freeMarginAfter } = funds;
  const required = change.marginLocked;
  if (code === 'position_fully_paid') {
    return { code, required, rise: minus(freeMarginAfter, availableMargin) };
  }
  const shortage = {
    required,
    available: code === 'insufficient_funds' ? availableCash : availableMargin,
    leverage: order.leverage,
    affordable: affordableOrder(account, order, effect, others),
  };
  return code === 'opens_at_margin_call' ? { code, ...shortage, freeMarginAfter } : { code, ...shortage };
}

/** A ticket's preview of its order. USD. */
export interface OrderPreview {
  readonly price: Price;
  /** The quantity that fills: less than ordered where the book is not deep enough. */
  readonly quantity: Quantity;
  /** Distance of the price from the touch, by a wider spread and by the order's size. */
  readonly widening: Price;
  readonly impact: Price;
  /** The cost of that distance. */
  readonly depthCost: Usd;
  readonly value: Usd;
  readonly marginRequired: Usd;
  readonly marginReleased: Usd;
  readonly realizedPnl: Usd;
  readonly spreadCost: Usd;
  /** Free cash and free margin right after the fill, the opened part valued at its closing side. */
  readonly balanceAfter: Usd;
  readonly freeMarginAfter: Usd | undefined;
  /** Basis points, rounded down; undefined with nothing on margin, or without a free margin. */
  readonly marginLevelAfter: bigint | undefined;
  /** The account would be at its margin call or under it. */
  readonly isCalledAfter: boolean;
  /** The order would put a fully paid long on margin, all of it. */
  readonly putsOnMargin: boolean;
  readonly positionAfter: PositionState | undefined;
  /** The position's financing for the next night; undefined where there is none, or no position. */
  readonly financing: FinancingPreview | undefined;
  readonly refusal: TradeRefusal | undefined;
}

/**
 * Cost, margin and remaining funds, by the function that the desk decides with; undefined without a quote or with a malformed
 * draft.
 */
export function previewMarketOrder(
  account: AccountState,
  order: MarketOrder,
  market: MarketView,
): OrderPreview | { readonly refusal: TradeRefusal } {
  const check = checkMarketOrder(account, order, market);
  const { effect } = check;
  const refusal = check.allowed ? undefined : check.refusal;
  return effect
    ? { ...describeEffect(account, effect, market), refusal }
    : { refusal: refusal as TradeRefusal };
}

/** The preview of an order at the quote of its effect. */
export function describeEffect(
  account: AccountState,
  effect: OrderEffect,
  market: MarketView,
): Omit<OrderPreview, 'refusal'> {
  const { change, price, quantity, fillPrice, value, instrument } = effect;
  const others = pnlOfOthers(account, effect, market);
  const freeMarginAfter =
    others === undefined ? undefined : computeFunds(account, effect, others).freeMarginAfter;
  const wasPaid = account.positions.get(instrument.id)?.fullyPaid === true;
  return {
    price,
    quantity,
    widening: fillPrice.widening,
    impact: fillPrice.impact,
    depthCost: costAgainst(effect, fillPrice.touch),
    value,
    marginRequired: change.marginLocked,
    marginReleased: change.marginReleased,
    realizedPnl: change.realized,
    spreadCost: spreadCostOf(effect),
    balanceAfter: balanceAfter(account, effect),
    freeMarginAfter,
    marginLevelAfter:
      freeMarginAfter === undefined ? undefined : levelAfter(account, effect, freeMarginAfter),
    isCalledAfter: freeMarginAfter !== undefined && isCalledAfter(account, effect, freeMarginAfter),
    putsOnMargin: wasPaid && change.closed === 0n && change.after?.fullyPaid === false,
    positionAfter: change.after,
    financing: previewFinancing(change.after, market),
  };
}

/** Includes the profit that the close settles, where the account settles its profit. */
function balanceAfter(account: AccountState, { availableCash, change }: OrderEffect): Usd {
  const cash = minus(availableCash, change.marginLocked);
  if (!account.settlesProfit || change.closed === 0n) return cash;
  return plus(cash, movableProfit({ cash, profit: plus(account.balances.profit, postedResultOf(change)) }));
}
