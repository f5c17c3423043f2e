import type { Api } from '../../reading/api.ts';
import { registerAccountRoutes, type AccountRoutes } from '../../accounts/account-calls.ts';
import { registerJournalRoutes } from '../../journal/calls.ts';
import { registerPerformanceRoute } from '../../accounts/performance-calls.ts';
import { registerProfitRoutes } from '../../accounts/profit-calls.ts';
import { registerReplayRoutes, type ReplayRoutes } from '../../contests/replay-calls.ts';
import { registerStatementRoute } from '../../statements/calls.ts';
import { registerTradeResultsRoute } from '../../accounts/trade-result-calls.ts';
import { registerTransactionRoutes } from '../../accounts/transaction-calls.ts';
import { registerTransferRoutes, type TransferRoutes } from '../../funds/transfer-calls.ts';

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
