import { joined } from '../../calls/serve.ts';
import { ownAccountHandlers, type AccountRoutes } from '../../accounts/account-calls.ts';
import { journalHandlers } from '../../journal/calls.ts';
import { performanceHandlers } from '../../accounts/performance-calls.ts';
import { benchmarkHandlers } from '../../market-data/benchmark-calls.ts';
import type { CandleBudget } from '../../market-data/candle-budget.ts';
import { profitHandlers } from '../../accounts/profit-calls.ts';
import { replayHandlers, type ReplayRoutes } from '../../contests/replay-calls.ts';
import { statementHandlers } from '../../statements/calls.ts';
import { tradeResultsHandlers } from '../../accounts/trade-result-calls.ts';
import { transactionHandlers } from '../../accounts/transaction-calls.ts';
import { transferHandlers, type TransferRoutes } from '../../funds/transfer-calls.ts';

export interface AccountDependencies extends AccountRoutes, ReplayRoutes, TransferRoutes {
  readonly candleBudget: CandleBudget;
  /** Whether everybody in the database was made up. */
  readonly isDemonstration: boolean;
}

/** A trading account's history, transfers and statements. */
export function accountHandlers(dependencies: AccountDependencies) {
  const { db, desk } = dependencies;
  return joined(
    ownAccountHandlers(dependencies),
    replayHandlers(dependencies),
    performanceHandlers(db),
    benchmarkHandlers(db, dependencies.candleBudget),
    profitHandlers(desk),
    transactionHandlers(db),
    tradeResultsHandlers(db),
    journalHandlers(db),
    statementHandlers(dependencies),
    transferHandlers(dependencies),
  );
}
