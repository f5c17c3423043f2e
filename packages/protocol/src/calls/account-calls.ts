import type { CallRow } from './call-row.ts';

export const ACCOUNT_CALLS = {
  listAccounts: { route: 'GET /api/users/:id/accounts', policy: 'owner', scope: 'read' },
  openPractice: {
    route: 'POST /api/users/:id/accounts',
    policy: 'owner',
    scope: 'person',
    idempotency: 'with_effect',
    limit: { perMinute: 60, of: 'address' },
    status: 201,
  },
  renameAccount: { route: 'PATCH /api/users/:id/accounts/:account', policy: 'owner', scope: 'person' },
  closeAccount: {
    route: 'POST /api/users/:id/accounts/:account/closing',
    policy: 'owner',
    scope: 'person',
    idempotency: 'with_effect',
  },
  // Generous for a class behind one address; nobody needs a new account every second.
  resetAccount: {
    route: 'POST /api/users/:id/account-reset',
    policy: 'owner',
    scope: 'person',
    idempotency: 'with_effect',
    limit: { perMinute: 60, of: 'address' },
    isOfAccount: true,
  },
  getPerformance: {
    route: 'GET /api/portfolio/performance',
    policy: 'client',
    scope: 'read',
    isOfAccount: true,
  },
  moveProfit: {
    route: 'POST /api/profit/move',
    policy: 'client',
    scope: 'transfer',
    idempotency: 'with_effect',
    isOfAccount: true,
  },
  getOwnTransactions: { route: 'GET /api/transactions', policy: 'client', scope: 'read', isOfAccount: true },
  getTransactions: { route: 'GET /api/transactions/:id', policy: 'owner', scope: 'read', isOfAccount: true },
  getTradeResults: {
    route: 'GET /api/transactions/:id/results',
    policy: 'owner',
    scope: 'read',
    isOfAccount: true,
  },
  getStatement: {
    route: 'GET /api/statements',
    policy: 'client',
    scope: 'read',
    limit: { perMinute: 10, of: 'person' },
    isOfAccount: true,
  },
  listTransfers: { route: 'GET /api/users/:id/transfers', policy: 'owner', scope: 'read', isOfAccount: true },
  deposit: {
    route: 'POST /api/users/:id/deposit',
    policy: 'owner',
    scope: 'transfer',
    idempotency: 'with_effect',
    isOfAccount: true,
  },
  withdraw: {
    route: 'POST /api/users/:id/withdraw',
    policy: 'owner',
    scope: 'transfer',
    idempotency: 'with_effect',
    isOfAccount: true,
  },
  cancelWithdrawal: {
    route: 'POST /api/users/:id/withdrawals/:withdrawalId/cancel',
    policy: 'owner',
    scope: 'transfer',
    isOfAccount: true,
  },
} as const satisfies Readonly<Record<string, CallRow>>;
