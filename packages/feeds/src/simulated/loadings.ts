import type { CatalogueEntry } from '../catalogue/catalogue.ts';

/** How an instrument's day divides: into the whole market's move, its group's and its own. */
export interface Loading {
  /** Correlation with the market factor, -1 to 1. */
  readonly market: number;
  /** The factor shared with its group. */
  readonly group: string;
  /** Correlation with the group's factor; market² + group² <= 1, the rest is its own. */
  readonly withGroup: number;
}

/** The first rule that holds decides. Correlations are rounded from what such markets show over years. */
export function loadingOf(entry: CatalogueEntry): Loading {
  const rule = RULES.find(({ holds }) => holds(entry));
  if (!rule) throw new Error(`no loading for ${entry.symbol}`);
  return { market: rule.market, group: rule.group?.(entry) ?? entry.category, withGroup: rule.withGroup };
}

interface Rule {
  readonly holds: (entry: CatalogueEntry) => boolean;
  readonly market: number;
  readonly withGroup: number;
  /** The category when absent. */
  readonly group?: (entry: CatalogueEntry) => string;
}

const isFund = (entry: CatalogueEntry): boolean => entry.sector.startsWith('ETF');
const inCategory =
  (...categories: string[]) =>
  (entry: CatalogueEntry): boolean =>
    categories.includes(entry.category);
const inSector =
  (...sectors: string[]) =>
  (entry: CatalogueEntry): boolean =>
    sectors.includes(entry.sector);

const RULES: readonly Rule[] = [
  // A stablecoin keeps its peg whatever the coins around it do.
  { holds: inSector('Stablecoin'), market: 0, withGroup: 0 },
  { holds: inCategory('crypto'), market: 0.25, withGroup: 0.7 },
  // Fear rises as prices fall.
  { holds: inSector('Volatility'), market: -0.8, withGroup: 0.3, group: () => 'volatility' },
  { holds: inSector('ETF / Digital Assets'), market: 0.25, withGroup: 0.8, group: () => 'crypto' },
  { holds: inSector('ETF / Trading--Inverse Equity'), market: -0.96, withGroup: 0 },
  { holds: inSector('ETF / Trading--Leveraged Equity'), market: 0.92, withGroup: 0.2 },
  // A bond's price falls as its yield rises.
  {
    holds: inSector('ETF / Preferred Stock', 'ETF / High Yield Bond'),
    market: 0.6,
    withGroup: -0.4,
    group: () => 'rates',
  },
  {
    holds: (entry) => entry.category === 'bonds' && isFund(entry),
    market: -0.1,
    withGroup: -0.9,
    group: () => 'rates',
  },
  { holds: inCategory('bonds'), market: 0.1, withGroup: 0.85, group: () => 'rates' },
  { holds: inSector('Interest rate'), market: -0.1, withGroup: -0.9, group: () => 'rates' },
  {
    holds: inSector('ETF / Commodities Focused', 'ETF / Commodities Broad Basket'),
    market: 0.15,
    withGroup: 0.5,
  },
  { holds: inCategory('commodities'), market: 0.1, withGroup: 0.6, group: (entry) => entry.sector },
  { holds: inCategory('futures'), market: 0.1, withGroup: 0.6, group: (entry) => `futures ${entry.sector}` },
  // Funds and indices of the United States hold the market itself; those of other countries share part of it.
  {
    holds: inSector(
      ...['Blend', 'Growth', 'Value'].flatMap((style) =>
        ['Large', 'Mid-Cap', 'Small'].map((size) => `ETF / ${size} ${style}`),
      ),
    ),
    market: 0.95,
    withGroup: 0.15,
  },
  {
    holds: inSector('US Large Cap', 'US Broad', 'US Small Cap', 'US Sector', 'ETF / Derivative Income'),
    market: 0.95,
    withGroup: 0.15,
  },
  { holds: inCategory('indices'), market: 0.6, withGroup: 0.4 },
  // A sector's fund is its sector.
  { holds: isFund, market: 0.65, withGroup: 0.7 },
  { holds: () => true, market: 0.5, withGroup: 0.4 },
];
