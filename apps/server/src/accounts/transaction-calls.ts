import type { Database } from '@lonja/store/database/database';
import { listTransactions } from '../trading/transaction-view.ts';
import type { Handlers } from '../calls/serve.ts';

/** GET /api/transactions/{id}, and /api/transactions for oneself. */
export function transactionHandlers(db: Database) {
  return {
    getTransactions: async ({ market, session, query }) =>
      listTransactions(db, market, session.accountId, query.before),
    getOwnTransactions: ({ market, session }) => listTransactions(db, market, session.accountId),
  } satisfies Partial<Handlers>;
}
