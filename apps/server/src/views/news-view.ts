import type { NewsItem } from '@lonja/protocol';
import type { NewsRow } from '@lonja/store';

/** What was breaking is yesterday's news after this. */
const BREAKING_MS = 12 * 3_600_000;

export const newsAnswer = (row: NewsRow, now: number): NewsItem => ({
  id: row.id,
  title: row.title,
  summary: row.summary,
  category: row.category,
  author: row.author,
  publishedAt: row.published_at.toISOString(),
  isBreaking: row.is_breaking && (row.is_example || now - row.published_at.getTime() < BREAKING_MS),
  imageUrl: null,
  source: row.source,
  link: row.link,
  symbols: row.symbols,
  isExample: row.is_example,
});
