import { DELAYED_STALE_AFTER_MS, priceToNumber } from '@lonja/core';
import type { CatalogueEntry } from '../catalogue/catalogue.ts';
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
  /** In minutes. */
  readonly exchangeDataDelayedBy?: unknown;
}

/** A spread wider than this multiple of the instrument's usual one is not a market that anybody trades at. */
const WIDEST_BOOK = 10;

/** Shares a day. Of a share that trades less, minutes may pass between two trades while its book goes on. */
const RARELY_TRADED = 500_000;

type Quoted = Pick<CatalogueEntry, 'tickSize' | 'spreadTicks' | 'averageDailyVolume'>;

/**
 * Converts Yahoo's answer to a quote. Bid and ask are used in the exchange's session if uncrossed and not too wide;
 * otherwise (indices, closed exchanges, the crossed quotes of currencies) the instrument's usual spread is put around
 * the last price. The quote is dated by its last trade, with the delay that Yahoo declares; the live book of a rarely traded
 * share by the answer that brought it, unless its last trade is more than five minutes old.
 * @returns a quote without prices, which the gate refuses, where Yahoo gives no time or no delay
 */
export function sourceQuoteOf(quote: YahooQuote, instrument: Quoted, receivedAt: number): SourceQuote {
  const usual = priceToNumber(instrument.tickSize) * instrument.spreadTicks;
  const tradedAt = momentOf(quote.regularMarketTime);
  const delayMinutes = figureOf(quote.exchangeDataDelayedBy);
  const isDated = tradedAt !== undefined && delayMinutes >= 0;
  const book = bookOf(quote, usual);
  const isOfNow =
    book !== undefined && delayMinutes === 0 && tradesRarely(instrument) && isNews(tradedAt, receivedAt);
  return {
    ...(isDated ? (book ?? aroundLast(quote, usual)) : NO_PRICES),
    dayAgo: figureOf(quote.regularMarketPreviousClose),
    volume: figureOf(quote.regularMarketVolume),
    receivedAt,
    ...(isDated ? { datedAt: isOfNow ? receivedAt : tradedAt, delay: delayMinutes * 60_000 } : {}),
  };
}

const tradesRarely = ({ averageDailyVolume }: Quoted): boolean =>
  averageDailyVolume !== undefined && averageDailyVolume < RARELY_TRADED;

/** A source that is late and says 0 is found out by its trades: as much as a late one's may be beyond its delay. */
const isNews = (tradedAt: number | undefined, receivedAt: number): boolean =>
  tradedAt !== undefined && receivedAt - tradedAt <= DELAYED_STALE_AFTER_MS;

/** Whether Yahoo knows the symbol: for an unknown one it answers a name at most. */
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
