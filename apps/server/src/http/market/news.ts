import { listNews, type Database } from '@lonja/store';
import { newsAnswer } from '../../views/news-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

const LISTED = 50;

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
