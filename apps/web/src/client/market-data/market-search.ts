import { ASSET_CLASSES, type AssetClass } from '@lonja/core/categories';

/** The classes of the filter, in its order. */
export const MARKET_CLASSES = ['all', ...ASSET_CLASSES] as const;
export type MarketClass = (typeof MARKET_CLASSES)[number];

/** Columns that the table sorts by. */
const SORT_COLUMNS = ['symbol', 'volume', 'price', 'change'] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];
/** With '-' from the largest to the smallest. */
export type MarketSort = SortColumn | `-${SortColumn}`;

/** The market tab's state in the address; defaults are left out: the best known first. */
export interface MarketSearch {
  readonly class?: AssetClass;
  readonly q?: string;
  readonly view?: 'heatmap';
  readonly sort?: MarketSort;
}

const SORTS: readonly MarketSort[] = SORT_COLUMNS.flatMap((column) => [column, `-${column}` as const]);

export function parseMarketSearch(search: Record<string, unknown>): MarketSearch {
  const chosen = ASSET_CLASSES.find((name) => name === search['class']);
  const sort = SORTS.find((name) => name === search['sort']);
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  return {
    ...(chosen ? { class: chosen } : {}),
    ...(q ? { q } : {}),
    ...(search['view'] === 'heatmap' ? { view: 'heatmap' as const } : {}),
    ...(sort ? { sort } : {}),
  };
}
