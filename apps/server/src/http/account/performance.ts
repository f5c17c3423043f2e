import type { Database } from '@lonja/store';
import { performanceOf } from '../../views/performance-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { unlessRefused } from '../kernel/outcome.ts';

/** GET /api/portfolio/performance. */
export function registerPerformanceRoute(app: Api, db: Database): void {
  serve(app, 'getPerformance', async ({ market, session, query }) =>
    unlessRefused(await performanceOf(db, market, session.accountId, query.period)),
  );
}
