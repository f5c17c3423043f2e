import type { Database } from '@lonja/store/database/database';
import { performanceOf } from './performance-view.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';
import { unlessRefused } from '../calls/outcome.ts';

/** GET /api/portfolio/performance. */
export function registerPerformanceRoute(app: Api, db: Database): void {
  serve(app, 'getPerformance', async ({ market, session, query }) =>
    unlessRefused(await performanceOf(db, market, session.accountId, query.period)),
  );
}
