import type { Instrument } from '../instrument/instrument.ts';
import { affordableQuantity } from '../instrument/margin.ts';
import {
  divide,
  larger,
  minus,
  plus,
  price,
  quantity,
  smaller,
  usd,
  type Price,
  type Quantity,
} from '../money/index.ts';
import type { Side } from '../position/position.ts';
import { getTouch, type MarketQuote } from '../quote/quote.ts';
import {
  BOOK_DEPTHS,
  getProfile,
  PROFILE_RULES,
  TOUCH_DEPTH,
  type FillProfile,
  type Profiled,
} from '../account/fill-profile.ts';

type Sized = Pick<Instrument, 'category' | 'priceUnit' | 'quantityStep' | 'minQuantity' | 'tickSize'>;

/** The price of an order of a given size: the touch, and the average price's distance from it. */
export interface FillPrice {
  readonly touch: Price;
  /** Half of the added spread, and the impact of the order's size. Zero or more, whole ticks, against the client. */
  readonly widening: Price;
  readonly impact: Price;
  /** The touch plus widening and impact. At least one tick. */
  readonly price: Price;
}

/**
 * The price of an order of this size. The first depth fills at the touch; beyond it the price worsens linearly, by one
 * spread per further depth. So the average price of a quantity q over a depth d is spread x (q - d)² / (2 x d x q)
 * beyond the touch, rounded up to whole ticks, against the client.
 */
export function fillPriceOf(
  profile: FillProfile,
  instrument: Sized,
  { side, quantity: size }: { readonly side: Side; readonly quantity: Quantity },
  quote: MarketQuote,
): FillPrice {
  const touch = getTouch(side, quote);
  if (profile === 'ideal') return { touch, widening: NONE, impact: NONE, price: touch };
  const { tickSize: tick } = instrument;
  const { spreadPercent } = PROFILE_RULES[profile];
  const spread = minus(quote.ask, quote.bid);
  const depth = touchDepthOf(profile, instrument, side, quote);
  const beyond = size > depth ? size - depth : 0n;
  // A sell's price never falls below one tick, however large the order.
  const room = side === 'buy' ? undefined : larger(minus(touch, tick), NONE);
  const within = (distance: Price, left: Price | undefined): Price =>
    left === undefined ? distance : smaller(distance, left);
  const widening = within(upToTicks(spread * (spreadPercent - 100n), 200n, tick), room);
  const impact = within(
    upToTicks(spread * spreadPercent * beyond * beyond, 200n * depth * larger(size, depth), tick),
    room && minus(room, widening),
  );
  const away = plus(widening, impact);
  return { touch, widening, impact, price: side === 'buy' ? plus(touch, away) : minus(touch, away) };
}

const NONE = price(0n);

const upToTicks = (numerator: bigint, denominator: bigint, tick: Price): Price =>
  price(divide(numerator, denominator * tick, 'ceiling') * tick);

/** Depth at the touch, on the instrument's grid; at least the instrument's smallest quantity. */
export function touchDepthOf(
  profile: FillProfile,
  instrument: Sized,
  side: Side,
  quote: MarketQuote,
): Quantity {
  const worth = usd((TOUCH_DEPTH[instrument.category] * PROFILE_RULES[profile].depthPercent) / 100n);
  const there = affordableQuantity(instrument, getTouch(side, quote), 1, quote.rate, worth);
  return larger(there, instrument.minQuantity);
}

/** The book that an `ioc` or `fok` order sees; undefined when it is unlimited. */
export const bookDepthOf = (
  profile: FillProfile,
  instrument: Sized,
  side: Side,
  quote: MarketQuote,
): Quantity | undefined =>
  profile === 'ideal' ? undefined : quantity(touchDepthOf(profile, instrument, side, quote) * BOOK_DEPTHS);

/**
 * The largest quantity up to `most` whose average price is within the limit, on the instrument's grid below `most`; zero
 * where even the touch is worse than the limit.
 */
export function quantityWithin(
  profile: FillProfile,
  instrument: Sized,
  { side, limit }: { readonly side: Side; readonly limit: Price },
  quote: MarketQuote,
  maximum: Quantity,
): Quantity {
  const fits = (size: bigint): boolean =>
    isWithin(side, limit, fillPriceOf(profile, instrument, { side, quantity: quantity(size) }, quote).price);
  if (fits(maximum)) return maximum;
  const step = instrument.quantityStep;
  let [last, first] = [0n, maximum / step + 1n];
  while (first - last > 1n) {
    const middle = (last + first) / 2n;
    if (fits(middle * step)) last = middle;
    else first = middle;
  }
  return quantity(last * step);
}

/** Any size fills at the touch: the account's profile is ideal. */
export type DepthWithin = Quantity | 'any';

/**
 * The largest order at the market that fills whole at an average price within the limit, as the account's profile fills it at this quote; a
 * limit order of this size and price fills at once. In units, on the instrument's grid; zero where even the touch is worse.
 */
export function depthWithin(
  account: Profiled,
  instrument: Sized,
  { side, limit }: { readonly side: Side; readonly limit: Price },
  quote: MarketQuote,
): DepthWithin {
  const profile = getProfile(account);
  const book = bookDepthOf(profile, instrument, side, quote);
  if (book !== undefined) return quantityWithin(profile, instrument, { side, limit }, quote, book);
  return isWithin(side, limit, getTouch(side, quote)) ? 'any' : quantity(0n);
}

/** Whether a price equals the limit or is better. */
export const isWithin = (side: Side, limit: Price, at: Price): boolean =>
  side === 'buy' ? at <= limit : at >= limit;
