import type { Api } from '../kernel/api.ts';
import { registerAccountRoutes, type AccountRoutes } from './accounts.ts';
import { registerJournalRoutes } from './journal.ts';
import { registerPerformanceRoute } from './performance.ts';
import { registerProfitRoutes } from './profit.ts';
import { registerReplayRoutes, type ReplayRoutes } from './replays.ts';
import { registerStatementRoute } from './statements.ts';
import { registerTradeResultsRoute } from './trade-results.ts';
import { registerTransactionRoutes } from './transactions.ts';
import { registerTransferRoutes, type TransferRoutes } from './transfers.ts';

export interface AccountDependencies extends AccountRoutes, ReplayRoutes, TransferRoutes {
  /** Whether everybody in the database was made up. */
  readonly isDemonstration: boolean;
}

/** A trading account's history, transfers and statements. */
export function registerAccountCalls(app: Api, dependencies: AccountDependencies): void {
  const { db, desk } = dependencies;
  registerAccountRoutes(app, dependencies);
  registerReplayRoutes(app, dependencies);
  registerPerformanceRoute(app, db);
  registerProfitRoutes(app, desk);
  registerTransactionRoutes(app, db);
  registerTradeResultsRoute(app, db);
  registerJournalRoutes(app, db);
  registerStatementRoute(app, dependencies);
  registerTransferRoutes(app, dependencies);
}
