import type { CatalogueEntry } from './catalogue/catalogue.ts';

/** Instruments whose prices move together: gold, whether it is called XAUUSD, GC=F or GLD, and related commodities. */
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
 * The family of a listing. A market that quotes one part of a family and simulates another offers an arbitrage: real
 * gold against simulated gold.
 */
export const getMarketFamily = ({
  category,
  sector,
}: Pick<CatalogueEntry, 'category' | 'sector'>): MarketFamily =>
  (category === 'futures' ? BY_FUTURE[sector] : BY_CATEGORY[category]) ?? 'shares';
