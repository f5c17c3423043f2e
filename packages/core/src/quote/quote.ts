import type { ConversionRate, Price } from '../money/index.ts';

/** `none` where no source quotes: such an instrument is closed. */
export type QuoteSource = 'simulated' | 'yahoo' | 'binance' | 'ecb' | 'none';

/** Bid and ask at a moment. 0 < bid < ask. */
export interface Quote {
  readonly bid: Price;
  readonly ask: Price;
  /** The time at which the source dates the quote, else the time of its receipt. Milliseconds since 1970. */
  readonly at: number;
  /** The source's declared delay in milliseconds, above zero; absent where it is live. */
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

/** Maximum age of a live quote that may be traded on, in milliseconds. ECB rates only convert. */
export const STALE_AFTER_MS: Readonly<Record<QuoteSource, number>> = {
  simulated: 2_000,
  binance: 5_000,
  yahoo: 60_000,
  ecb: 0,
  none: 0,
};

/** A delayed source counts as silent this many milliseconds after its declared delay. */
export const DELAYED_STALE_AFTER_MS = 300_000;

/**
 * Maximum age of a quote that converts currencies. A rarely traded pair still shows its currency's value; a reference
 * rate is polled hourly and changes once a working day.
 */
export const CONVERTS_FOR_MS: Readonly<Record<QuoteSource, number>> = {
  ...STALE_AFTER_MS,
  yahoo: 300_000,
  ecb: 24 * 3_600_000,
};

/** Maximum age of a source's quote that may be traded on, in milliseconds. @param delay of the source, 0 where it is live */
export const getStaleAfter = (source: QuoteSource, delay: number): number =>
  delay > 0 ? delay + DELAYED_STALE_AFTER_MS : STALE_AFTER_MS[source];

/**
 * Whether a quote's source sends it late: others already know what followed. A client's request never fills on a delayed
 * quote from before the request.
 */
export const isDelayed = <Known extends Pick<Quote, 'delay'>>(
  quote: Known,
): quote is Known & { readonly delay: number } => quote.delay !== undefined && quote.delay > 0;

/** Whether the quote, or the rate that its currency converts by, is too old to trade on. */
export const isStale = (
  quote: Pick<Quote, 'at' | 'source' | 'delay'> & Pick<MarketQuote, 'rateHoldsUntil'>,
  now: number,
): boolean =>
  now - quote.at > getStaleAfter(quote.source, quote.delay ?? 0) ||
  (quote.rateHoldsUntil !== undefined && now > quote.rateHoldsUntil);

/** Twice the mid price, so that it stays an integer: bid + ask. */
export const twiceMid = (quote: Pick<Quote, 'bid' | 'ask'>): bigint => quote.bid + quote.ask;

/** The side of the quote that an order fills at: a buy at the ask, a sell at the bid. */
export const getTouch = (side: 'buy' | 'sell', quote: Pick<Quote, 'bid' | 'ask'>): Price =>
  side === 'buy' ? quote.ask : quote.bid;
