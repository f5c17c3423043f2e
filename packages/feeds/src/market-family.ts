import type { CatalogueEntry } from './catalogue/catalogue.ts';

/** Instruments whose prices move as one: what is about gold, whether it is called XAUUSD, GC=F or GLD, and its neighbours. */
export type MarketFamily = 'shares' | 'currencies' | 'coins' | 'commodities' | 'rates';

const BY_CATEGORY: Readonly<Partial<Record<CatalogueEntry['category'], MarketFamily>>> = {
  forex: 'currencies',
  crypto: 'coins',
  commodities: 'commodities',
  bonds: 'rates',
};
const BY_FUTURE: Readonly<Record<string, MarketFamily>> = {
  Currency: 'currencies',
  Crypto: 'coins',
  Energy: 'commodities',
  Metals: 'commodities',
  Agriculture: 'commodities',
  'Interest rate': 'rates',
};

/**
 * The family of a listing. A market that quotes one part of a family as it is and simulates another pays whoever compares the
 * two: real gold beside simulated gold is an arbitrage by construction.
 */
export const familyOf = ({ category, sector }: Pick<CatalogueEntry, 'category' | 'sector'>): MarketFamily =>
  (category === 'futures' ? BY_FUTURE[sector] : BY_CATEGORY[category]) ?? 'shares';
