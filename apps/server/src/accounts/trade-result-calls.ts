import { ZONES } from '@lonja/protocol/setting-options';
import type { Database } from '@lonja/store/database/database';
import { loadAccountTradeResults } from './trade-results-view.ts';
import type { Handlers } from '../calls/serve.ts';

/** GET /api/transactions/{id}/results: over all fills, not only the listed ones. */
export function tradeResultsHandlers(db: Database) {
  return {
    getTradeResults: async ({ market, session, query }) =>
      loadAccountTradeResults(db, market, session.accountId, ZONES[query.timezone ?? 'UTC']),
  } satisfies Partial<Handlers>;
}
