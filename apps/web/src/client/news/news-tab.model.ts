import type { NewsItem } from '@lonja/protocol';

/** The categories of the filter, in its order; general shows all. */
export const NEWS_CATEGORIES = ['general', 'forex', 'crypto', 'mergers'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** The news tab's state in the address; defaults are left out. */
export interface NewsSearch {
  readonly category?: Exclude<NewsCategory, 'general'>;
  /** Only items of this source. */
  readonly source?: string;
}

export function parseNewsSearch(search: Record<string, unknown>): NewsSearch {
  const chosen = NEWS_CATEGORIES.find((name) => name === search['category']);
  const source = search['source'];
  return {
    ...(chosen && chosen !== 'general' ? { category: chosen } : {}),
    ...(typeof source === 'string' && source !== '' && source.length <= MAX_SOURCE ? { source } : {}),
  };
}

const MAX_SOURCE = 200;

/** The sources of the items, in order of their newest one. */
export const listSources = (items: readonly NewsItem[]): readonly string[] => [
  ...new Set(items.map(({ source }) => source)),
];

/** What an item is labelled by, where it is not from the real world. */
export function chooseLabel(item: NewsItem | undefined): 'scenario' | 'simulated' | 'example' | undefined {
  if (item?.isScenario) return 'scenario';
  if (item?.isSimulated) return 'simulated';
  return item?.isExample ? 'example' : undefined;
}

/** The address of a story, if it is safe to open. */
export const safeLink = (link: string | null): string | undefined =>
  link !== null && /^https?:\/\//i.test(link) ? link : undefined;

/** New breaking items, the newest first; none on the first load, and no examples. */
export const newsToShow = (
  items: readonly NewsItem[],
  known: ReadonlySet<string> | undefined,
): readonly NewsItem[] =>
  known ? items.filter((item) => item.isBreaking && !item.isExample && !known.has(item.id)) : [];
