import type { Database } from '@lonja/store';
import { transactionsOf } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/transactions/{id}, and /api/transactions for oneself. */
export function registerTransactionRoutes(app: Api, db: Database): void {
  serve(app, 'getTransactions', async ({ market, session, query }) =>
    transactionsOf(db, market, session.accountId, query.before),
  );
  serve(app, 'getOwnTransactions', ({ market, session }) => transactionsOf(db, market, session.accountId));
}
