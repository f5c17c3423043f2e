import type { Listing } from '../../../account/directory.ts';
import type { LiveQuote } from '../../../shared/live/quote-store.ts';

/** 'list' is the person's own order. */
export const WATCH_SORTS = ['list', 'symbol', 'change', 'fall'] as const;
export type WatchSort = (typeof WATCH_SORTS)[number];

type Changing = Pick<LiveQuote, 'changePercent'>;

/** The rows in their order. Sorted by change they keep the order of the moment of sorting: rows never move under the pointer. */
export function sortListings(
  listings: readonly Listing[],
  sort: WatchSort,
  quoteOf: (symbol: string) => Changing | undefined,
): readonly Listing[] {
  const changeOf = ({ asset }: Listing): number => (quoteOf(asset.symbol) ?? asset).changePercent;
  switch (sort) {
    case 'list':
      return listings;
    case 'symbol':
      return listings.toSorted((a, b) => (a.asset.symbol < b.asset.symbol ? -1 : 1));
    case 'change':
      return listings.toSorted((a, b) => changeOf(b) - changeOf(a));
    case 'fall':
      return listings.toSorted((a, b) => changeOf(a) - changeOf(b));
  }
}
