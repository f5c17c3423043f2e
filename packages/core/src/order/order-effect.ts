import type { AccountState } from '../account/account.ts';
import { notionalOf, type Instrument } from '../instrument/instrument.ts';
import { orderValueOf } from '../instrument/margin.ts';
import { convertToUsd, minus, negate, plus, type Price, type Quantity, type Usd } from '../money/index.ts';
import { applyFill, type PositionChange, type Side } from '../position/position.ts';
import { getTouch, type MarketQuote } from '../quote/quote.ts';
import { fillPriceOf, type FillPrice } from './depth.ts';
import type { SentOrder } from './sender.ts';
import { computeTaken, type Taking } from './taking.ts';

/** An order to fill at once at the market. */
export interface MarketOrder extends SentOrder {
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
  /** Whether it comes with a note; only rules that require one read it. */
  readonly isNoted?: boolean;
  /** It waited: what rules ask of an order when it is placed was asked then. */
  readonly isPlaced?: true;
  /** Absent fills the whole quantity at the touch. */
  readonly taking?: Taking | undefined;
}

/** The fields of an order that determine its effect at a quote. */
export type OrderSize = Pick<MarketOrder, 'instrumentId' | 'side' | 'quantity' | 'leverage' | 'taking'>;

/** The effect of an order at a quote, whether it is allowed or not. */
export interface OrderEffect {
  readonly instrument: Instrument;
  readonly quote: MarketQuote;
  readonly side: Side;
  /** The quantity that fills. */
  readonly quantity: Quantity;
  /** Ask for a buy, bid for a sell, plus the effect of the order's size. */
  readonly price: Price;
  readonly fillPrice: FillPrice;
  /** Price x quantity in USD. */
  readonly value: Usd;
  readonly change: PositionChange;
  /** Free cash after the closing part and before the opening one, available for its margin. */
  readonly availableCash: Usd;
}

/** Price, value and change of an order that fills at this quote. */
export function computeEffect(
  account: AccountState,
  order: OrderSize,
  instrument: Instrument,
  quote: MarketQuote,
  now: number,
): OrderEffect {
  const { instrumentId, side, leverage } = order;
  const quantity = computeTaken(order, instrument, quote);
  const profile = order.taking?.profile ?? 'ideal';
  const fillPrice = fillPriceOf(profile, instrument, { side, quantity }, quote);
  const { price } = fillPrice;
  const change = applyFill(account.positions.get(instrumentId), {
    instrument,
    price,
    side,
    quantity,
    leverage,
    rate: quote.rate,
    number: account.fillCount + 1,
    at: now,
  });
  return {
    instrument,
    quote,
    side,
    quantity,
    price,
    fillPrice,
    value: orderValueOf(instrument, price, quantity, quote.rate),
    change,
    availableCash: plus(account.balances.cash, change.marginReleased),
  };
}

/**
 * The loss of the opening part right after its fill, as a cost in USD: the whole spread, because it opens at one side of the
 * quote and is valued at the other. A closing part's spread was counted before. Rounded like a position's valuation, so that it
 * equals what is shown next.
 */
export function spreadCostOf({ instrument, quote, side, price, change }: OrderEffect): Usd {
  const opened = side === 'buy' ? change.opened : negate(change.opened);
  const paid = notionalOf(instrument, price, opened);
  const worth = notionalOf(instrument, getTouch(side === 'buy' ? 'sell' : 'buy', quote), opened);
  return convertToUsd(minus(paid, worth), quote.rate, 'half_even');
}

/**
 * The order's cost compared with another price, in USD at the rate of its quote: above zero it pays more or receives
 * less. Rounded half-even, once.
 */
export function costAgainst({ instrument, quote, side, quantity, price }: OrderEffect, other: Price): Usd {
  const signed = side === 'buy' ? quantity : negate(quantity);
  // The difference of the prices is valued: two notionals would each be rounded before.
  return orderValueOf(instrument, minus(price, other), signed, quote.rate);
}
