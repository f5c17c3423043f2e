import type { ConversionRate, Price } from '../money/index.ts';

/** `none` where nobody quotes: such an instrument is closed. */
export type QuoteSource = 'simulated' | 'yahoo' | 'binance' | 'ecb' | 'none';

/** Bid and ask at a moment. 0 < bid < ask. */
export interface Quote {
  readonly bid: Price;
  readonly ask: Price;
  /** Milliseconds since 1970 that its source dates it by; at which it was received where the source does not. */
  readonly at: number;
  /** How late its source says that it sends it, in milliseconds above zero; absent where it is live. */
  readonly delay?: number;
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

/** How old a live quote may be, in milliseconds from its time, before trading on it stops. ECB only converts. */
export const STALE_AFTER_MS: Readonly<Record<QuoteSource, number>> = {
  simulated: 2_000,
  binance: 5_000,
  yahoo: 60_000,
  ecb: 0,
  none: 0,
};

/** How much later than it says a source that delays may be before it counts as silent, in milliseconds. */
export const DELAYED_STALE_AFTER_MS = 300_000;

/**
 * The same for what a quote converts. A pair that trades seldom still says what its currency is worth; a reference rate is asked
 * for every hour and new once a working day.
 */
export const CONVERTS_FOR_MS: Readonly<Record<QuoteSource, number>> = {
  ...STALE_AFTER_MS,
  yahoo: 300_000,
  ecb: 24 * 3_600_000,
};

/** How old a quote of a source may be before trading on it stops, in milliseconds. @param delay of the source, 0 where it is live */
export const staleAfterOf = (source: QuoteSource, delay: number): number =>
  delay > 0 ? delay + DELAYED_STALE_AFTER_MS : STALE_AFTER_MS[source];

/**
 * Whether a quote's source sends it late: what it says has happened already, and others know what came after. Nothing that a
 * client asks for is filled on one that is older than the asking.
 */
export const isDelayed = <Known extends Pick<Quote, 'delay'>>(
  quote: Known,
): quote is Known & { readonly delay: number } => quote.delay !== undefined && quote.delay > 0;

/** Whether the quote, or the rate that its currency converts by, is too old to trade on. */
export const isStale = (
  quote: Pick<Quote, 'at' | 'source' | 'delay'> & Pick<MarketQuote, 'rateHoldsUntil'>,
  now: number,
): boolean =>
  now - quote.at > staleAfterOf(quote.source, quote.delay ?? 0) ||
  (quote.rateHoldsUntil !== undefined && now > quote.rateHoldsUntil);

/** Twice the mid price, so that it stays an integer: bid + ask. */
export const twiceMid = (quote: Pick<Quote, 'bid' | 'ask'>): bigint => quote.bid + quote.ask;

/** The side of the quote that an order fills at: a buy at the ask, a sell at the bid. */
export const touchOf = (side: 'buy' | 'sell', quote: Pick<Quote, 'bid' | 'ask'>): Price =>
  side === 'buy' ? quote.ask : quote.bid;
