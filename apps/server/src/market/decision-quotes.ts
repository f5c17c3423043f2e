import type { MarketView } from '@lonja/core';
import type { MarketSplits } from './market-splits.ts';
import type { QuoteBoard } from '../board/quote-board.ts';

/**
 * The quotes for decisions: none for an instrument whose positions are being adjusted to a split. The same function is returned
 * as long as no quote has changed, so that sums cached by it stay valid for the next decision.
 */
export function createDecisionQuotes(
  board: Pick<QuoteBoard, 'quote' | 'version'>,
  splits: Pick<MarketSplits, 'isSuspended' | 'version'>,
): () => MarketView['quoteOf'] {
  const read = (): MarketView['quoteOf'] => (instrumentId) =>
    splits.isSuspended(instrumentId) ? undefined : board.quote(instrumentId);
  let version = Number.NaN;
  let quoteOf = read();
  return () => {
    // Both only ever rise.
    const newest = board.version() + splits.version();
    if (newest !== version) quoteOf = read();
    version = newest;
    return quoteOf;
  };
}
