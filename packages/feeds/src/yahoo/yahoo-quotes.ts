import { priceToNumber, type Instrument } from '@lonja/core';
import type { SourceQuote } from '../quote-sheet.ts';

/** The used fields of a Yahoo quote; any may be missing. */
export interface YahooQuote {
  readonly symbol?: unknown;
  readonly bid?: unknown;
  readonly ask?: unknown;
  readonly regularMarketPrice?: unknown;
  readonly regularMarketPreviousClose?: unknown;
  readonly regularMarketVolume?: unknown;
}

/**
 * Reads a quote. Where there is no bid or ask (indices, closed exchanges, many futures) bid and ask stand around the last
 * price, as far apart as the instrument's spread usually is.
 */
export function sourceQuoteOf(
  quote: YahooQuote,
  instrument: Pick<Instrument, 'tickSize' | 'spreadTicks'>,
  receivedAt: number,
): SourceQuote {
  const price = figureOf(quote.regularMarketPrice);
  const bid = figureOf(quote.bid);
  const ask = figureOf(quote.ask);
  const half = (priceToNumber(instrument.tickSize) * instrument.spreadTicks) / 2;
  const hasBothSides = bid > 0 && ask > 0;
  return {
    bid: hasBothSides ? bid : price - half,
    ask: hasBothSides ? ask : price + half,
    dayAgo: figureOf(quote.regularMarketPreviousClose),
    volume: figureOf(quote.regularMarketVolume),
    receivedAt,
  };
}

const figureOf = (value: unknown): number => (typeof value === 'number' ? value : Number.NaN);
