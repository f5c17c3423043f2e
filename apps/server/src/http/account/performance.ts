import type { Database } from '@lonja/store';
import type { Market } from '../../market/market.ts';
import { performanceOf } from '../../views/performance-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { unlessRefused } from '../kernel/outcome.ts';

/** GET /api/portfolio/performance. */
export function registerPerformanceRoute(app: Api, db: Database, market: Market): void {
  serve(app, 'getPerformance', async ({ session, query }) =>
    unlessRefused(await performanceOf(db, market, session.accountId, query.period)),
  );
}
