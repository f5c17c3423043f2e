import { parseJson } from '../../chart/stored-kind.ts';
import { MARKET_CLASSES, type MarketClass } from '../../market-data/market-search.ts';
import { WATCH_SORTS, type WatchSort } from './watch-panel.model.ts';

/** 'popular' is the best known first, and with a text its best matches; 'move' the largest change, up or down. */
export const SCREENER_ORDERS = ['popular', 'change', 'fall', 'move', 'volume'] as const;
export type ScreenerOrder = (typeof SCREENER_ORDERS)[number];

/** Choice and order of the instruments that the screener shows. */
export interface ScreenerSearch {
  readonly q: string;
  readonly class: MarketClass;
  readonly order: ScreenerOrder;
}

/** What the watch panel shows. */
export interface WatchView {
  readonly isScreener: boolean;
  /** The name of the person's list; undefined for the first. */
  readonly list: string | undefined;
  readonly sort: WatchSort;
  readonly search: ScreenerSearch;
}

export const WHOLE_MARKET: ScreenerSearch = { q: '', class: 'all', order: 'popular' };

/** A saved view, with the first wherever it says nothing that can be used. */
export function parseWatchView(saved: string | null): WatchView {
  const { isScreener, list, sort, search } = readFields(parseJson(saved));
  return {
    isScreener: isScreener === true,
    list: typeof list === 'string' ? list : undefined,
    sort: WATCH_SORTS.find((one) => one === sort) ?? 'list',
    search: parseSearch(readFields(search)),
  };
}

const parseSearch = (saved: Readonly<Record<string, unknown>>): ScreenerSearch => ({
  q: typeof saved['q'] === 'string' ? saved['q'] : WHOLE_MARKET.q,
  class: MARKET_CLASSES.find((one) => one === saved['class']) ?? WHOLE_MARKET.class,
  order: SCREENER_ORDERS.find((one) => one === saved['order']) ?? WHOLE_MARKET.order,
});

const readFields = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
