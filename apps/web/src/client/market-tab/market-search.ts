import { ASSET_CLASSES, type AssetClass } from '@lonja/core/categories';

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
