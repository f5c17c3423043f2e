import type { CallRow } from './call-row.ts';

export const ACCOUNT_CALLS = {
  listAccounts: { route: 'GET /api/users/:id/accounts', policy: 'owner', scope: 'read' },
  // Generous for a class behind one address; nobody needs a new account every second.
  resetAccount: {
    route: 'POST /api/users/:id/account-reset',
    policy: 'owner',
    scope: 'person',
    idempotency: 'with_effect',
    limit: { perMinute: 60, of: 'address' },
  },
  getPerformance: { route: 'GET /api/portfolio/performance', policy: 'client', scope: 'read' },
  moveProfit: {
    route: 'POST /api/profit/move',
    policy: 'client',
    scope: 'transfer',
    idempotency: 'with_effect',
  },
  getOwnTransactions: { route: 'GET /api/transactions', policy: 'client', scope: 'read' },
  getTransactions: { route: 'GET /api/transactions/:id', policy: 'owner', scope: 'read' },
  getTradeResults: { route: 'GET /api/transactions/:id/results', policy: 'owner', scope: 'read' },
  getStatement: {
    route: 'GET /api/statements',
    policy: 'client',
    scope: 'read',
    limit: { perMinute: 10, of: 'person' },
  },
  listTransfers: { route: 'GET /api/users/:id/transfers', policy: 'owner', scope: 'read' },
  deposit: {
    route: 'POST /api/users/:id/deposit',
    policy: 'owner',
    scope: 'transfer',
    idempotency: 'with_effect',
  },
  withdraw: {
    route: 'POST /api/users/:id/withdraw',
    policy: 'owner',
    scope: 'transfer',
    idempotency: 'with_effect',
  },
  cancelWithdrawal: {
    route: 'POST /api/users/:id/withdrawals/:withdrawalId/cancel',
    policy: 'owner',
    scope: 'transfer',
  },
} as const satisfies Readonly<Record<string, CallRow>>;
