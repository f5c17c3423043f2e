import type { NewsItem } from '@lonja/protocol';
import { listNews, type Database, type NewsRow } from '@lonja/store';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

const LISTED = 50;
/** Breaking news counts as such for this long. */
const BREAKING_MS = 12 * 3_600_000;

/** GET /api/news. */
export function registerNewsRoute(
  app: Api,
  { db, clock }: { readonly db: Database; readonly clock: () => number },
): void {
  serve(app, 'listNews', async (request, reply) => {
    const { category = 'general', limit = LISTED } = request.query;
    const rows = await listNews(db, { category, limit });
    reply.header('cache-control', 'no-cache');
    return rows.map((row) => newsAnswer(row, clock()));
  });
}

const newsAnswer = (row: NewsRow, now: number): NewsItem => ({
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
