/** Method and path of every call, so that a browser needs no schema to make one. */
export const CALLS = {
  login: 'POST /api/login',
  register: 'POST /api/register',
  logout: 'GET /api/logout',
  getUser: 'GET /api/users/:id',
  getMarketData: 'GET /api/real-market-data',
  trade: 'POST /api/trades/:side',
  getPositions: 'GET /api/positions/:id',
  closePosition: 'POST /api/positions/close',
  moveProfit: 'POST /api/profit/move',
  getTransactions: 'GET /api/transactions/:id',
  getOwnTransactions: 'GET /api/transactions',
  listUsers: 'GET /api/admin/users',
  health: 'GET /api/health',
} as const;
export type CallName = keyof typeof CALLS;
