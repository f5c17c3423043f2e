import type { NewsItem } from '@lonja/protocol';

/** The categories of the filter, in its order; general shows all. */
export const NEWS_CATEGORIES = ['general', 'forex', 'crypto', 'mergers'] as const;
export type NewsCategory = (typeof NEWS_CATEGORIES)[number];

/** What the address keeps of the news tab; what is at its default is left out. */
export interface NewsSearch {
  readonly category?: Exclude<NewsCategory, 'general'>;
}

export function parseNewsSearch(search: Record<string, unknown>): NewsSearch {
  const chosen = NEWS_CATEGORIES.find((name) => name === search['category']);
  return chosen && chosen !== 'general' ? { category: chosen } : {};
}

/** The address of a story, if a browser may be sent there. */
export const safeLink = (link: string | null): string | undefined =>
  link !== null && /^https?:\/\//i.test(link) ? link : undefined;

/** Breaking items that were not there before, the newest first; none at the first look, and no examples. */
export const newsToShow = (
  items: readonly NewsItem[],
  known: ReadonlySet<string> | undefined,
): readonly NewsItem[] =>
  known ? items.filter((item) => item.isBreaking && !item.isExample && !known.has(item.id)) : [];
