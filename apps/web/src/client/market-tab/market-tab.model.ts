import { ASSET_CLASSES, assetClassOf, type AssetClass } from '@lonja/core/categories';
import { searchInstruments } from '@lonja/core/instrument-search';
import type { Listing } from '../../account/directory.ts';

/** The classes of the filter, in its order. */
export const MARKET_CLASSES = ['all', ...ASSET_CLASSES] as const;
export type MarketClass = (typeof MARKET_CLASSES)[number];

/** The market tab's state in the address; defaults are left out. */
export interface MarketSearch {
  readonly class?: AssetClass;
  readonly q?: string;
  readonly view?: 'heatmap';
}

export function parseMarketSearch(search: Record<string, unknown>): MarketSearch {
  const chosen = ASSET_CLASSES.find((name) => name === search['class']);
  const q = typeof search['q'] === 'string' || typeof search['q'] === 'number' ? String(search['q']) : '';
  return {
    ...(chosen ? { class: chosen } : {}),
    ...(q ? { q } : {}),
    ...(search['view'] === 'heatmap' ? { view: 'heatmap' as const } : {}),
  };
}

/** Instruments of the class, in the catalogue's order; the best matches of a search first. Never re-sorted by price. */
export function findListings(listings: readonly Listing[], search: MarketSearch): readonly Listing[] {
  const ofClass =
    search.class === undefined
      ? listings
      : listings.filter(({ asset }) => assetClassOf(asset.category) === search.class);
  return searchInstruments(ofClass, search.q ?? '', ({ asset }) => asset);
}
