import type { AccountState } from '../account/account.ts';
import type { Refusal } from '../desk/refusal.ts';
import type { Instrument } from '../instrument/instrument.ts';
import { allowsLeverage, LEVERAGES } from '../instrument/leverage.ts';
import { leveragedPnl } from '../margin/leveraged-pnl.ts';
import { affordableQuantity, orderValueOf } from '../margin/margin.ts';
import {
  divide,
  magnitude,
  minus,
  plus,
  smaller,
  sum,
  usd,
  ZERO_QUANTITY,
  type Price,
  type Quantity,
  type Usd,
} from '../money/index.ts';
import {
  applyFill,
  closingQuantity,
  postedResultOf,
  type PositionChange,
  type PositionState,
  type Side,
} from '../position/position.ts';
import { valuePosition } from '../position/valuation.ts';
import type { MarketView } from '../quote/market-view.ts';
import { isStale, type MarketQuote } from '../quote/quote.ts';

export const MIN_NOTIONAL = usd(10_000n);
export const MAX_NOTIONAL = usd(10_000_000_000_000n);
/** The most of an instrument that one account can hold: what 64 bits count. Met only where a unit costs next to nothing. */
const MAX_HELD = 9_223_372_036_854_775_807n;
/** 0.5 %, in basis points: how much worse than the price it saw a client accepts by default. */
export const DEFAULT_SLIPPAGE = 50;

/** An order to fill at once at the market. */
export interface MarketOrder {
  readonly instrumentId: number;
  readonly side: Side;
  /** Above zero. */
  readonly quantity: Quantity;
  /** Whole; holds for the part that opens. */
  readonly leverage: number;
  /** Never opens or flips. */
  readonly reduceOnly: boolean;
  /** What the client saw; undefined takes any price. */
  readonly seenPrice: Price | undefined;
  /** Basis points of the seen price that the fill may be worse. */
  readonly slippage: number;
}

/** What a market order would do, whether it is allowed or not. */
export interface OrderEffect {
  readonly instrument: Instrument;
  readonly quote: MarketQuote;
  /** Ask for a buy, bid for a sell. */
  readonly price: Price;
  /** Price x quantity in USD. */
  readonly value: Usd;
  readonly change: PositionChange;
  /** Half the spread times the quantity in USD: what crossing the market costs against its mid. */
  readonly spreadCost: Usd;
  /** Free cash after the closing part and before the opening one: what its margin may come from. */
  readonly availableCash: Usd;
}

export type OrderCheck =
  | { readonly allowed: true; readonly effect: OrderEffect }
  | { readonly allowed: false; readonly refusal: Refusal; readonly effect: OrderEffect | undefined };

/**
 * Checks a market order against account and market, in the order of precedence of `Refusal`.
 * The browser's preview and the desk's decision are this one function.
 */
export function checkMarketOrder(account: AccountState, order: MarketOrder, market: MarketView): OrderCheck {
  const instrument = market.instrumentOf(order.instrumentId);
  const malformed = refuseMalformed(account, order, instrument);
  if (malformed) return { allowed: false, refusal: malformed, effect: undefined };
  const quote = market.quoteOf(order.instrumentId);
  if (!quote) return { allowed: false, refusal: { code: 'quote_unavailable' }, effect: undefined };
  const effect = effectOf(account, order, instrument, quote, market.now);
  const refusal = refuseByMarket(order, effect, market) ?? refuseByFunds(account, order, effect, market);
  return refusal ? { allowed: false, refusal, effect } : { allowed: true, effect };
}

/** What is wrong with an order whatever the market does: its grid, its leverage, what it may reduce and what it adds to. */
export function refuseMalformed(
  account: AccountState,
  order: Pick<MarketOrder, 'instrumentId' | 'side' | 'quantity' | 'leverage' | 'reduceOnly'>,
  instrument: Instrument,
): Refusal | undefined {
  const position = account.positions.get(order.instrumentId);
  const held = position?.quantity ?? ZERO_QUANTITY;
  const isClosingOnly = closingQuantity(held, order.side, order.quantity) === order.quantity;
  const closesWhole = isClosingOnly && order.quantity === magnitude(held);
  if (order.quantity % instrument.quantityStep !== 0n && !closesWhole) {
    return { code: 'quantity_off_grid', step: instrument.quantityStep };
  }
  if (order.quantity <= 0n || (order.quantity < instrument.minQuantity && !isClosingOnly)) {
    return { code: 'quantity_too_small', minimum: instrument.minQuantity };
  }
  if (!allowsLeverage(instrument, order.leverage)) {
    return { code: 'leverage_not_allowed', allowed: LEVERAGES[instrument.leverageClass] };
  }
  if (order.reduceOnly && !isClosingOnly) {
    const closable = closingQuantity(held, order.side, order.quantity);
    return closable === 0n ? { code: 'no_position' } : { code: 'exceeds_position', held: closable };
  }
  return position && putsOnMargin(position, order) ? { code: 'position_fully_paid' } : undefined;
}

/** A fully paid long is added to at 1:1 only: a little on leverage would put all that is paid for at stake. */
const putsOnMargin = (
  { fullyPaid }: PositionState,
  { side, leverage }: Pick<MarketOrder, 'side' | 'leverage'>,
): boolean => fullyPaid && side === 'buy' && leverage > 1;

function effectOf(
  account: AccountState,
  order: MarketOrder,
  instrument: Instrument,
  quote: MarketQuote,
  now: number,
): OrderEffect {
  const price = order.side === 'buy' ? quote.ask : quote.bid;
  const before = account.positions.get(order.instrumentId);
  const change = applyFill(before, {
    instrument,
    price,
    side: order.side,
    quantity: order.quantity,
    leverage: order.leverage,
    rate: quote.rate,
    number: account.fillCount + 1,
    at: now,
  });
  return {
    instrument,
    quote,
    price,
    value: orderValueOf(instrument, price, order.quantity, quote.rate),
    change,
    spreadCost: spreadCostOf(instrument, quote, order.quantity),
    availableCash: plus(account.balances.cash, change.marginReleased),
  };
}

/** Free margin after the closing part and before the opening one; undefined when a position on leverage has no quote. */
function availableMarginOf(
  account: AccountState,
  order: MarketOrder,
  { change, availableCash }: OrderEffect,
  market: MarketView,
): Usd | undefined {
  // A flip closes the whole position first: its P&L is realised then and no longer floats.
  const openProfit = leveragedPnl(account, market, change.closed > 0n ? order.instrumentId : undefined);
  return openProfit === undefined
    ? undefined
    : sum([availableCash, account.balances.profit, postedResultOf(change), openProfit]);
}

/** Half-even from the whole spread, so that half a tick is not lost. */
const spreadCostOf = (instrument: Instrument, quote: MarketQuote, quantity: Quantity): Usd =>
  usd(divide(orderValueOf(instrument, minus(quote.ask, quote.bid), quantity, quote.rate), 2n, 'half_even'));

function refuseByMarket(order: MarketOrder, effect: OrderEffect, market: MarketView): Refusal | undefined {
  const { instrument, quote, price, value, change } = effect;
  const untradable = refuseUntradable(order.instrumentId, quote, market);
  if (untradable) return untradable;
  if (change.opened > 0n && market.isCloseOnly?.(order.instrumentId)) return { code: 'close_only' };
  const closesWhole = change.opened === 0n && change.after === undefined;
  const isTooMuch = value > MAX_NOTIONAL || (change.after && magnitude(change.after.quantity) > MAX_HELD);
  if ((value < MIN_NOTIONAL && !closesWhole) || (isTooMuch && change.opened > 0n)) {
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
): Refusal | undefined {
  if (!market.isOpen(instrumentId)) return { code: 'market_closed' };
  return isStale(quote, market.now) ? { code: 'quote_stale' } : undefined;
}

/** Whether the fill is worse than what the client saw by more than its limit. A better price always passes. */
function isWorse(order: MarketOrder, price: Price, seen: Price): boolean {
  const worse = order.side === 'buy' ? minus(price, seen) : minus(seen, price);
  return worse * 10_000n > seen * BigInt(order.slippage);
}

/** What only closes needs no funds, and no look at the other positions. */
function refuseByFunds(
  account: AccountState,
  order: MarketOrder,
  effect: OrderEffect,
  market: MarketView,
): Refusal | undefined {
  const { change, availableCash } = effect;
  if (change.opened === 0n) return undefined;
  const availableMargin = availableMarginOf(account, order, effect, market);
  if (availableMargin === undefined) return { code: 'quote_unavailable' };
  const required = change.marginLocked;
  if (required <= availableCash && required <= availableMargin) return undefined;
  return {
    code: required > availableCash ? 'insufficient_funds' : 'insufficient_free_margin',
    required,
    available: required > availableCash ? availableCash : availableMargin,
    leverage: order.leverage,
    affordable: affordableOrder(order, effect, smaller(availableCash, availableMargin)),
  };
}

const affordableOrder = (order: MarketOrder, effect: OrderEffect, available: Usd): Quantity =>
  plus(
    effect.change.closed,
    affordableQuantity(effect.instrument, effect.price, order.leverage, effect.quote.rate, available),
  );

/** What a ticket shows before it is sent. USD. */
export interface OrderPreview {
  readonly price: Price;
  readonly value: Usd;
  readonly marginRequired: Usd;
  readonly marginReleased: Usd;
  readonly realizedPnl: Usd;
  readonly spreadCost: Usd;
  /** Free cash and free margin right after the fill, the opened part valued at its closing side. */
  readonly balanceAfter: Usd;
  readonly freeMarginAfter: Usd | undefined;
  readonly positionAfter: PositionState | undefined;
  readonly refusal: Refusal | undefined;
}

/** Cost, margin and what is left, by the function that the desk decides with; undefined without a quote or a sane draft. */
export function previewMarketOrder(
  account: AccountState,
  order: MarketOrder,
  market: MarketView,
): OrderPreview | { readonly refusal: Refusal } {
  const check = checkMarketOrder(account, order, market);
  const { effect } = check;
  const refusal = check.allowed ? undefined : check.refusal;
  if (!effect) return { refusal: refusal as Refusal };
  const { change, price, value, spreadCost, availableCash } = effect;
  return {
    price,
    value,
    marginRequired: change.marginLocked,
    marginReleased: change.marginReleased,
    realizedPnl: change.realized,
    spreadCost,
    balanceAfter: minus(availableCash, change.marginLocked),
    freeMarginAfter: freeMarginAfter(account, order, effect, market),
    positionAfter: change.after,
    refusal,
  };
}

function freeMarginAfter(
  account: AccountState,
  order: MarketOrder,
  effect: OrderEffect,
  market: MarketView,
): Usd | undefined {
  const others = leveragedPnl(account, market, order.instrumentId);
  if (others === undefined) return undefined;
  const { change, instrument, quote, availableCash } = effect;
  const own =
    change.after && !change.after.fullyPaid ? valuePosition(change.after, instrument, quote).pnl : usd(0n);
  return sum([
    minus(availableCash, change.marginLocked),
    account.balances.profit,
    postedResultOf(change),
    others,
    own,
  ]);
}
