import type { Instrument } from '../instrument/instrument.ts';
import { smaller, ZERO_QUANTITY, type Price, type Quantity } from '../money/index.ts';
import type { Side } from '../position/position.ts';
import type { MarketQuote } from '../quote/quote.ts';
import { bookDepthOf, fillPriceOf, isWithin, quantityWithin } from './depth.ts';
import { getProfile, type FillProfile, type Profiled } from '../account/fill-profile.ts';
import type { TimeInForce } from './order-type.ts';
import type { RestingOrder } from './resting-order.ts';

/** How an order fills at the quote that it meets. */
export interface Taking {
  readonly profile: FillProfile;
  /** The part that exceeds the book is cancelled, refused together with the rest, or filled at a worse price. */
  readonly beyondBook: 'cancelled' | 'refused' | 'taken';
  /** Worst acceptable average price. */
  readonly limit: Price | undefined;
}

interface SizedOrder {
  readonly side: Side;
  /** Above zero. */
  readonly quantity: Quantity;
  readonly taking?: Taking | undefined;
}

/** Undefined for an ideal profile: any size fills at the touch. */
export function findTaking(
  account: Profiled,
  { terms, timeInForce }: Pick<RestingOrder, 'terms' | 'timeInForce'>,
): Taking | undefined {
  const profile = getProfile(account);
  if (profile === 'ideal') return undefined;
  return { profile, beyondBook: BEYOND_BOOK[timeInForce], limit: 'limit' in terms ? terms.limit : undefined };
}

/** A waiting order fills in full or waits on; an order that protects a position must close it. */
const BEYOND_BOOK: Readonly<Record<TimeInForce, Taking['beyondBook']>> = {
  ioc: 'cancelled',
  fok: 'refused',
  gtc: 'taken',
  day: 'taken',
  gtd: 'taken',
};

/** The quantity of an order that fills at a quote; zero where its limit leaves less than the smallest quantity. */
export function computeTaken(
  { side, quantity, taking }: SizedOrder,
  instrument: Instrument,
  quote: MarketQuote,
): Quantity {
  if (!taking) return quantity;
  const { profile, limit, beyondBook } = taking;
  if (beyondBook !== 'cancelled') {
    const { price } = fillPriceOf(profile, instrument, { side, quantity }, quote);
    return limit === undefined || isWithin(side, limit, price) ? quantity : ZERO_QUANTITY;
  }
  const there = smaller(quantity, bookDepthOf(profile, instrument, side, quote) ?? quantity);
  // The depth is at least the smallest quantity: what is within the limit is none or enough.
  return limit === undefined ? there : quantityWithin(profile, instrument, { side, limit }, quote, there);
}

/** The book's quantity, when an all-or-nothing order exceeds it. */
export function findShortDepth(
  { side, quantity, taking }: SizedOrder,
  instrument: Instrument,
  quote: MarketQuote,
): Quantity | undefined {
  if (taking?.beyondBook !== 'refused') return undefined;
  const there = bookDepthOf(taking.profile, instrument, side, quote);
  return there !== undefined && there < quantity ? there : undefined;
}
