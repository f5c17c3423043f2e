import type { Database } from '@lonja/store/database/database';
import { transactionsOf } from '../trading/transaction-view.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';

/** GET /api/transactions/{id}, and /api/transactions for oneself. */
export function registerTransactionRoutes(app: Api, db: Database): void {
  serve(app, 'getTransactions', async ({ market, session, query }) =>
    transactionsOf(db, market, session.accountId, query.before),
  );
  serve(app, 'getOwnTransactions', ({ market, session }) => transactionsOf(db, market, session.accountId));
}
