import { searchInstruments } from '@lonja/core/instrument-search';
import type { Asset } from '@lonja/protocol';
import type { Listing } from '../../account/directory.ts';

/** The classes of the filter, in its order. */
export const MARKET_CLASSES = [
  'all',
  'forex',
  'stocks',
  'crypto',
  'commodities',
  'indices',
  'futures',
  'bonds',
] as const;
export type MarketClass = (typeof MARKET_CLASSES)[number];
export type AssetClass = Exclude<MarketClass, 'all'>;

/** The market tab's state in the address; defaults are left out. */
export interface MarketSearch {
  readonly class?: AssetClass;
  readonly q?: string;
  /** The instrument whose chart is open. */
  readonly symbol?: string;
  readonly view?: 'heatmap';
}

const OWN_CLASS: readonly string[] = MARKET_CLASSES.filter((name) => name !== 'all' && name !== 'stocks');

/** Every stock sector is Stocks; the other categories are classes of their own. */
export const classOf = ({ category }: Pick<Asset, 'category'>): AssetClass =>
  (OWN_CLASS.includes(category) ? category : 'stocks') as AssetClass;

export function parseMarketSearch(search: Record<string, unknown>): MarketSearch {
  const chosen = MARKET_CLASSES.find((name) => name !== 'all' && name === search['class']);
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  return {
    ...(chosen ? { class: chosen as AssetClass } : {}),
    ...(q ? { q } : {}),
    ...(typeof search['symbol'] === 'string' ? { symbol: search['symbol'] } : {}),
    ...(search['view'] === 'heatmap' ? { view: 'heatmap' as const } : {}),
  };
}

/** Instruments of the class, in the catalogue's order; the best matches of a search first. Never re-sorted by price. */
export function findListings(listings: readonly Listing[], search: MarketSearch): readonly Listing[] {
  const ofClass =
    search.class === undefined ? listings : listings.filter(({ asset }) => classOf(asset) === search.class);
  return searchInstruments(ofClass, search.q ?? '', ({ asset }) => asset);
}
