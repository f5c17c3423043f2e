import type { Database } from '@lonja/store';
import type { Market } from '../../market/market.ts';
import { transactionsOf } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/transactions/{id}, and /api/transactions for oneself. */
export function registerTransactionRoutes(app: Api, db: Database, market: Market): void {
  serve(app, 'getTransactions', async ({ session, query }) =>
    transactionsOf(db, market, session.accountId, query.before),
  );
  serve(app, 'getOwnTransactions', ({ session }) => transactionsOf(db, market, session.accountId));
}
