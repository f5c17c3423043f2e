import { notionalOf, type Instrument } from '../instrument/instrument.ts';
import {
  convertToUsd,
  minus,
  negate,
  plus,
  quantity as toQuantity,
  ZERO_QUANTITY,
  ZERO_QUOTE_AMOUNT,
  type ConversionRate,
  type Price,
  type Quantity,
  type QuoteAmount,
  type Usd,
} from '../money/index.ts';
import type { Side } from '../position/position.ts';

/** What of a fill shows how a trade stood until the next one. */
export interface ExcursionFill {
  readonly side: Side;
  readonly price: Price;
  readonly opened: Quantity;
  readonly closed: Quantity;
  /** Market result of the part that closed, in the quote currency. */
  readonly realizedQuote: QuoteAmount;
  /** Milliseconds since 1970: of the quote that filled it. */
  readonly at: number;
}

/** A time in which a trade's quantity stood still. */
export interface HeldStretch {
  readonly from: number;
  /** The next fill; undefined where it is open since. */
  readonly to: number | undefined;
  /** Signed. */
  readonly quantity: Quantity;
  readonly cost: QuoteAmount;
  readonly realized: QuoteAmount;
}

/** The lowest and the highest price at which it could have been closed in a stretch; undefined where none is known. */
export interface Extremes {
  readonly low: Price;
  readonly high: Price;
}

/** What excursions are read from: every step of the market, or mids of candles of a minute or an hour. */
export type MeasuredBy = 'steps' | '1m' | '1h' | 'nothing';

/** How far a trade's result went against its holder, and in favour; USD, zero or above. */
export interface Excursion {
  readonly adverse: Usd;
  readonly favourable: Usd;
}

/**
 * The stretches of a trade, from fill to fill.
 * @param fills of the trade in their order; the first opened it. Only the closing part of one that turned it round counts
 */
export function splitStretches(
  fills: readonly ExcursionFill[],
  instrument: Pick<Instrument, 'priceUnit'>,
): HeldStretch[] {
  let [quantity, cost, realized] = [ZERO_QUANTITY, ZERO_QUOTE_AMOUNT, ZERO_QUOTE_AMOUNT];
  return fills.flatMap((fill, place): HeldStretch[] => {
    const sign = fill.side === 'buy' ? 1n : -1n;
    const isEnd = fill.closed > 0n && fill.opened > 0n && place > 0;
    const opened = toQuantity(isEnd ? 0n : fill.opened * sign);
    const closed = toQuantity(place === 0 ? 0n : fill.closed * -sign);
    const released = place === 0 ? ZERO_QUOTE_AMOUNT : fill.realizedQuote;
    quantity = minus(plus(quantity, opened), closed);
    cost = minus(
      plus(cost, notionalOf(instrument, fill.price, opened)),
      minus(notionalOf(instrument, fill.price, closed), released),
    );
    realized = plus(realized, released);
    const to = fills[place + 1]?.at;
    return quantity === 0n ? [] : [{ from: fill.at, to, quantity, cost, realized }];
  });
}

/**
 * The worst and the best that a trade stood at, at the prices that it could have been closed at, with what had closed of it by then.
 * Converted at the rate of its opening, half-even; nights and dividends are not in it.
 * @param extremes of each stretch
 * @param result what closing brought in the end, in the quote currency; undefined while it is open
 */
export function computeExcursion(
  stretches: readonly (HeldStretch & Extremes)[],
  instrument: Pick<Instrument, 'priceUnit'>,
  rate: ConversionRate,
  result: QuoteAmount | undefined,
): Excursion {
  const stood = stretches.flatMap(({ low, high, quantity, cost, realized }) =>
    [low, high].map((price) => minus(plus(realized, notionalOf(instrument, price, quantity)), cost)),
  );
  const all = [ZERO_QUOTE_AMOUNT, ...stood, ...(result === undefined ? [] : [result])];
  const worst = all.reduce((a, b) => (b < a ? b : a));
  const best = all.reduce((a, b) => (b > a ? b : a));
  return {
    adverse: convertToUsd(negate(worst), rate, 'half_even'),
    favourable: convertToUsd(best, rate, 'half_even'),
  };
}
