import { getAssetClass } from '@lonja/core/categories';
import { popularFirst, searchInstruments } from '@lonja/core/instrument-search';
import type { Listing } from '../../account/directory.ts';
import { computeMid, type LiveQuote } from '../../shared/live/quote-store.ts';
import type { MarketSearch, MarketSort, SortColumn } from './market-search.ts';

type Sortable = Pick<LiveQuote, 'symbol' | 'bid' | 'ask' | 'changePercent' | 'volume'>;

/**
 * Instruments of the class: sorted by a column, else the best matches of a search first, else the best known. Sorted by a figure
 * they keep the order of the moment of sorting: rows never move under the pointer.
 */
export function findListings(
  listings: readonly Listing[],
  search: MarketSearch,
  quoteOf: (symbol: string) => Sortable | undefined,
): readonly Listing[] {
  const ofClass =
    search.class === undefined
      ? listings
      : listings.filter(({ asset }) => getAssetClass(asset.category) === search.class);
  const found = searchInstruments(ofClass, search.q ?? '', ({ asset }) => asset);
  if (search.sort) return sortListings(found, search.sort, quoteOf);
  return search.q ? found : popularFirst(found, ({ asset }) => asset);
}

function sortListings(
  listings: readonly Listing[],
  sort: MarketSort,
  quoteOf: (symbol: string) => Sortable | undefined,
): readonly Listing[] {
  const sign = isDescending(sort) ? -1 : 1;
  const column = readColumn(sort);
  const rows = listings.map((listing) => ({
    listing,
    quote: quoteOf(listing.asset.symbol) ?? listing.asset,
  }));
  return rows
    .toSorted((a, b) => {
      if (column === 'symbol') return a.quote.symbol < b.quote.symbol ? -sign : sign;
      return sign * (FIGURES[column](a.quote) - FIGURES[column](b.quote));
    })
    .map(({ listing }) => listing);
}

const FIGURES: Readonly<Record<Exclude<SortColumn, 'symbol'>, (quote: Sortable) => number>> = {
  volume: ({ volume }) => volume,
  price: computeMid,
  change: ({ changePercent }) => changePercent,
};

export const isDescending = (sort: MarketSort): boolean => sort.startsWith('-');
export const readColumn = (sort: MarketSort): SortColumn => sort.replace('-', '') as SortColumn;

/** What a click on a column's head leads to: figures from the largest, symbols from A; then the other way; then not at all. */
export function nextSort(sort: MarketSort | undefined, column: SortColumn): MarketSort | undefined {
  const first: MarketSort = column === 'symbol' ? column : `-${column}`;
  const second: MarketSort = column === 'symbol' ? `-${column}` : column;
  if (sort === first) return second;
  return sort === second ? undefined : first;
}
