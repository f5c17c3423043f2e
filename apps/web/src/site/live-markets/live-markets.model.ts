import type { Category } from '@lonja/core';
import { popularFirst, searchInstruments } from '@lonja/core/instrument-search';
import type { Asset } from '@lonja/protocol';

/** The categories in the order of the buttons, as the catalogue names them, and how they are shown. */
export const CATEGORY_NAMES: Readonly<Record<string, string>> = {
  technology: 'Tecnología',
  banking: 'Banca',
  energy: 'Energía',
  healthcare: 'Salud',
  crypto: 'Cripto',
  forex: 'Forex',
  commodities: 'Materias primas',
  indices: 'Índices',
  consumer: 'Consumo',
  industrial: 'Industria',
  materials: 'Materiales',
  utilities: 'Servicios públicos',
  realestate: 'Inmobiliario',
  communication: 'Comunicación',
  futures: 'Futuros',
  bonds: 'Bonos',
} satisfies Readonly<Record<Category, string>>;

export const SORTS = {
  listed: 'Principales',
  symbol: 'Símbolo',
  rising: 'Mayor alza',
  falling: 'Mayor baja',
  volume: 'Mayor volumen',
  price: 'Mayor precio',
} as const;
export type Sort = keyof typeof SORTS;

/** The screen's state in the address; defaults are left out. */
export interface MarketsSearch {
  readonly q: string;
  /** 'all', or one of the catalogue's. */
  readonly category: string;
  readonly sort: Sort;
}

export const EVERYTHING: MarketsSearch = { q: '', category: 'all', sort: 'listed' };

export function parseSearch(query: string): MarketsSearch {
  const params = new URLSearchParams(query);
  const category = params.get('category') ?? '';
  const sort = params.get('sort') ?? '';
  return {
    q: params.get('q') ?? '',
    category: Object.hasOwn(CATEGORY_NAMES, category) ? category : 'all',
    sort: Object.hasOwn(SORTS, sort) ? (sort as Sort) : 'listed',
  };
}

/** '' or '?q=…&category=…&sort=…' */
export function searchText({ q, category, sort }: MarketsSearch): string {
  const params = new URLSearchParams({
    ...(q ? { q } : {}),
    ...(category === 'all' ? {} : { category }),
    ...(sort === 'listed' ? {} : { sort }),
  });
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** How many assets each category has; 'all' is their number. */
export function countByCategory(assets: readonly Asset[]): ReadonlyMap<string, number> {
  const counts = new Map([['all', assets.length]]);
  for (const { category } of assets) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}

type Comparison = (a: Asset, b: Asset) => number;
const COMPARISONS: Readonly<Record<Exclude<Sort, 'listed'>, Comparison>> = {
  symbol: (a, b) => a.symbol.localeCompare(b.symbol, 'es'),
  rising: (a, b) => b.changePercent - a.changePercent,
  falling: (a, b) => a.changePercent - b.changePercent,
  volume: (a, b) => b.volume - a.volume,
  price: (a, b) => b.price - a.price,
};

/** The category's matches of the search, the best first; without a search the best known; unless sorted otherwise. */
export function findAssets(assets: readonly Asset[], { q, category, sort }: MarketsSearch): readonly Asset[] {
  const ofCategory = category === 'all' ? assets : assets.filter((asset) => asset.category === category);
  const found = searchInstruments(ofCategory, q, (asset) => asset);
  if (sort !== 'listed') return found.toSorted(COMPARISONS[sort]);
  return q.trim() === '' ? popularFirst(found, (asset) => asset) : found;
}

export interface MarketSummary {
  readonly rising: number;
  readonly falling: number;
  readonly stable: number;
  readonly total: number;
}

/** A change below half a percent either way is none (specification, section 9). */
const STABLE_PERCENT = 0.5;

/** Each asset counts once: as stable, or else as rising or falling. */
export function summarize(assets: readonly Pick<Asset, 'changePercent'>[]): MarketSummary {
  const isStable = (change: number) => Math.abs(change) < STABLE_PERCENT;
  const moving = assets.filter(({ changePercent }) => !isStable(changePercent));
  const rising = moving.filter(({ changePercent }) => changePercent > 0).length;
  return {
    rising,
    falling: moving.length - rising,
    stable: assets.length - moving.length,
    total: assets.length,
  };
}
