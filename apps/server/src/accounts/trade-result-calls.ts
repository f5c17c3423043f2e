import { ZONES } from '@lonja/protocol/setting-options';
import type { Database } from '@lonja/store/database/database';
import { tradeResultsOf } from './trade-results-view.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';

/** GET /api/transactions/{id}/results: over all fills, not only the listed ones. */
export function registerTradeResultsRoute(app: Api, db: Database): void {
  serve(app, 'getTradeResults', async ({ market, session, query }) =>
    tradeResultsOf(db, market, session.accountId, ZONES[query.timezone ?? 'UTC']),
  );
}
