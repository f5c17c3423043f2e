import type { ConversionRate, Price } from '../money/index.ts';

export type QuoteSource = 'simulated' | 'yahoo' | 'binance' | 'ecb';

/** Bid and ask at a moment. 0 < bid < ask. */
export interface Quote {
  readonly bid: Price;
  readonly ask: Price;
  /** Milliseconds since 1970 at which it was received. */
  readonly at: number;
  readonly source: QuoteSource;
  /** Number of the market step that it came with; rises by one a step. */
  readonly sequence: number;
}

/** A quote with the USD rate of its currency at the same moment. */
export interface MarketQuote extends Quote {
  /** Mid rate of the instrument's currency to USD. */
  readonly rate: ConversionRate;
  /** Milliseconds since 1970 after which the rate is too old to trade on; absent for USD itself. */
  readonly rateHoldsUntil?: number;
}

/** How old a quote may be, in milliseconds from its receipt, before trading on it stops. ECB only converts. */
export const STALE_AFTER_MS: Readonly<Record<QuoteSource, number>> = {
  simulated: 2_000,
  binance: 5_000,
  yahoo: 60_000,
  ecb: 0,
};

/** The same for conversion. A reference rate is fetched every hour and published once a working day. */
export const CONVERTS_FOR_MS: Readonly<Record<QuoteSource, number>> = {
  ...STALE_AFTER_MS,
  ecb: 24 * 3_600_000,
};

/** Whether the quote, or the rate that its currency converts by, is too old to trade on. */
export const isStale = (
  quote: Pick<Quote, 'at' | 'source'> & Pick<MarketQuote, 'rateHoldsUntil'>,
  now: number,
): boolean =>
  now - quote.at > STALE_AFTER_MS[quote.source] ||
  (quote.rateHoldsUntil !== undefined && now > quote.rateHoldsUntil);

/** Twice the mid price, so that it stays an integer: bid + ask. */
export const twiceMid = (quote: Pick<Quote, 'bid' | 'ask'>): bigint => quote.bid + quote.ask;

/** The side of the quote that an order fills at: a buy at the ask, a sell at the bid. */
export const touchOf = (side: 'buy' | 'sell', quote: Pick<Quote, 'bid' | 'ask'>): Price =>
  side === 'buy' ? quote.ask : quote.bid;
