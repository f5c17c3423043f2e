import type { Database } from '@lonja/store/database/database';
import { loadPerformance } from './performance-view.ts';
import type { Handlers } from '../calls/serve.ts';

/** GET /api/portfolio/performance. */
export function performanceHandlers(db: Database) {
  return {
    getPerformance: async ({ market, session, query }) =>
      await loadPerformance(db, market, session.accountId, query.period),
  } satisfies Partial<Handlers>;
}
