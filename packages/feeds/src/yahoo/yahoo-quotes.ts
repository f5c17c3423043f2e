import { priceToNumber, type Instrument } from '@lonja/core';
import type { SourceQuote } from '../quote-sheet.ts';
import { momentOf } from './yahoo-moment.ts';

/** The used fields of a Yahoo quote; any may be missing. */
export interface YahooQuote {
  readonly symbol?: unknown;
  readonly bid?: unknown;
  readonly ask?: unknown;
  /** 'REGULAR' in its exchange's session; 'PRE', 'POST', 'CLOSED', … outside of it. */
  readonly marketState?: unknown;
  readonly regularMarketPrice?: unknown;
  /** Of the last trade, in seconds since 1970. */
  readonly regularMarketTime?: unknown;
  readonly regularMarketPreviousClose?: unknown;
  readonly regularMarketVolume?: unknown;
  /** Minutes. */
  readonly exchangeDataDelayedBy?: unknown;
}

/** A book wider than so many times what its instrument's usually is says where nobody trades. */
const WIDEST_BOOK = 10;

/**
 * Reads a quote. Its book counts in the exchange's session, uncrossed and no wider than it may be; else (indices, closed exchanges, the
 * crossed books of currencies) bid and ask stand around the last price, as far apart as the instrument's usually are. The
 * quote is as old as its last trade, and as late as Yahoo says.
 * @returns a quote without prices, which the gate refuses, where Yahoo does not say when it was, or how late it comes
 */
export function sourceQuoteOf(
  quote: YahooQuote,
  instrument: Pick<Instrument, 'tickSize' | 'spreadTicks'>,
  receivedAt: number,
): SourceQuote {
  const usual = priceToNumber(instrument.tickSize) * instrument.spreadTicks;
  const datedAt = momentOf(quote.regularMarketTime);
  const delayMinutes = figureOf(quote.exchangeDataDelayedBy);
  const isDated = datedAt !== undefined && delayMinutes >= 0;
  return {
    ...(isDated ? (bookOf(quote, usual) ?? aroundLast(quote, usual)) : NO_PRICES),
    dayAgo: figureOf(quote.regularMarketPreviousClose),
    volume: figureOf(quote.regularMarketVolume),
    receivedAt,
    ...(isDated ? { datedAt, delay: delayMinutes * 60_000 } : {}),
  };
}

/** Whether Yahoo knows the symbol: of one that it does not know it answers a name at the most. */
export const isQuoted = (quote: YahooQuote): boolean => figureOf(quote.regularMarketPrice) > 0;

type Prices = Pick<SourceQuote, 'bid' | 'ask'>;

function bookOf(quote: YahooQuote, usual: number): Prices | undefined {
  const bid = figureOf(quote.bid);
  const ask = figureOf(quote.ask);
  const counts = quote.marketState === 'REGULAR' && bid > 0 && ask > bid && ask - bid <= WIDEST_BOOK * usual;
  return counts ? { bid, ask } : undefined;
}

function aroundLast(quote: YahooQuote, usual: number): Prices {
  const last = figureOf(quote.regularMarketPrice);
  return { bid: last - usual / 2, ask: last + usual / 2 };
}

const NO_PRICES: Prices = { bid: Number.NaN, ask: Number.NaN };

const figureOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
