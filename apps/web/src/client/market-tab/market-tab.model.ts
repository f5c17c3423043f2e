import { ASSET_CLASSES, assetClassOf } from '@lonja/core/categories';
import { searchInstruments } from '@lonja/core/instrument-search';
import type { Listing } from '../../account/directory.ts';
import type { MarketSearch } from './market-search.ts';

/** The classes of the filter, in its order. */
export const MARKET_CLASSES = ['all', ...ASSET_CLASSES] as const;
export type MarketClass = (typeof MARKET_CLASSES)[number];

/** Instruments of the class, in the catalogue's order; the best matches of a search first. Never re-sorted by price. */
export function findListings(listings: readonly Listing[], search: MarketSearch): readonly Listing[] {
  const ofClass =
    search.class === undefined
      ? listings
      : listings.filter(({ asset }) => assetClassOf(asset.category) === search.class);
  return searchInstruments(ofClass, search.q ?? '', ({ asset }) => asset);
}
