import type { Instrument } from '../instrument/instrument.ts';
import { smaller, ZERO_QUANTITY, type Price, type Quantity } from '../money/index.ts';
import type { Side } from '../position/position.ts';
import type { MarketQuote } from '../quote/quote.ts';
import { bookDepthOf, fillPriceOf, isWithin, quantityWithin } from './depth.ts';
import { profileOf, type FillProfile, type Profiled } from '../account/fill-profile.ts';
import type { TimeInForce } from './order-type.ts';
import type { RestingOrder } from './resting-order.ts';

/** How an order takes what the market offers at the quote that fills it. */
export interface Taking {
  readonly profile: FillProfile;
  /** What becomes of the part that is beyond the book: it is cancelled, refused with the rest, or taken at a worse price. */
  readonly beyondBook: 'cancelled' | 'refused' | 'taken';
  /** The average price is this at worst. */
  readonly limit: Price | undefined;
}

interface SizedOrder {
  readonly side: Side;
  /** Above zero. */
  readonly quantity: Quantity;
  readonly taking?: Taking | undefined;
}

/** Undefined where the account's profile is ideal: at the touch, of any size. */
export function takingOf(
  account: Profiled,
  { terms, timeInForce }: Pick<RestingOrder, 'terms' | 'timeInForce'>,
): Taking | undefined {
  const profile = profileOf(account);
  if (profile === 'ideal') return undefined;
  return { profile, beyondBook: BEYOND_BOOK[timeInForce], limit: 'limit' in terms ? terms.limit : undefined };
}

/** What waits takes all of its size, or waits on; what protects a position must end it. */
const BEYOND_BOOK: Readonly<Record<TimeInForce, Taking['beyondBook']>> = {
  ioc: 'cancelled',
  fok: 'refused',
  gtc: 'taken',
  day: 'taken',
  gtd: 'taken',
};

/** How much of an order fills at a quote; zero where its limit leaves less than the smallest quantity. */
export function takenOf(
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
  if (limit === undefined) return there;
  const within = quantityWithin(profile, instrument, { side, limit }, quote, there);
  return within === quantity || within >= instrument.minQuantity ? within : ZERO_QUANTITY;
}

/** What the book has, where an order asks for more of it and takes all or nothing. */
export function shortDepthOf(
  { side, quantity, taking }: SizedOrder,
  instrument: Instrument,
  quote: MarketQuote,
): Quantity | undefined {
  if (taking?.beyondBook !== 'refused') return undefined;
  const there = bookDepthOf(taking.profile, instrument, side, quote);
  return there !== undefined && there < quantity ? there : undefined;
}
