import type { Listing } from '../../../account/directory.ts';
import type { LiveQuote } from '../../../shared/live/quote-store.ts';
import { findListings } from '../../market-data/market-tab.model.ts';
import type { MarketSort } from '../../market-data/market-search.ts';
import type { ScreenerOrder, ScreenerSearch } from './watch-view.model.ts';

const MARKET_SORTS: Readonly<Record<ScreenerOrder, MarketSort | undefined>> = {
  popular: undefined,
  change: '-change',
  fall: 'change',
  move: undefined,
  volume: '-volume',
};

/** The instruments that are looked for, found and ordered as the market table does: at the quotes of this moment. */
export function screenListings(
  listings: readonly Listing[],
  { q, class: only, order }: ScreenerSearch,
  quoteOf: (symbol: string) => LiveQuote | undefined,
): readonly Listing[] {
  const text = q.trim();
  const sort = MARKET_SORTS[order];
  const found = findListings(
    listings,
    { ...(only === 'all' ? {} : { class: only }), ...(text ? { q: text } : {}), ...(sort ? { sort } : {}) },
    quoteOf,
  );
  if (order !== 'move') return found;
  const moveOf = ({ asset }: Listing): number => Math.abs((quoteOf(asset.symbol) ?? asset).changePercent);
  return found.toSorted((a, b) => moveOf(b) - moveOf(a));
}
