import { ZONES } from '@lonja/protocol/setting-options';
import type { Database } from '@lonja/store';
import { tradeResultsOf } from '../../views/trade-results-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/transactions/{id}/results: over all fills, not only the listed ones. */
export function registerTradeResultsRoute(app: Api, db: Database): void {
  serve(app, 'getTradeResults', async ({ market, session, query }) =>
    tradeResultsOf(db, market, session.accountId, ZONES[query.timezone ?? 'UTC']),
  );
}
