import { ZONES } from '@lonja/protocol/setting-options';
import type { Database } from '@lonja/store';
import type { Market } from '../../market/market.ts';
import { tradeResultsOf } from '../../views/trade-results-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/transactions/{id}/results: over all fills, not only the listed ones. */
export function registerTradeResultsRoute(app: Api, db: Database, market: Market): void {
  serve(app, 'getTradeResults', async ({ session, query }) =>
    tradeResultsOf(db, market, session.accountId, ZONES[query.timezone ?? 'UTC']),
  );
}
