import type { KeyScope } from '@lonja/protocol';

/**
 * What an API key needs for a call. A call that is not listed is for signed-in people alone: settings, passwords,
 * sessions, keys themselves and everything of administrators.
 */
const SCOPES: Readonly<Record<string, KeyScope>> = {
  'GET /api/users/:id': 'read',
  'GET /api/positions/:id': 'read',
  'GET /api/transactions/:id': 'read',
  'GET /api/transactions': 'read',
  'GET /api/transactions/:id/results': 'read',
  'GET /api/statements': 'read',
  'GET /api/users/:id/accounts': 'read',
  'GET /api/notices': 'read',
  'GET /api/alerts': 'read',
  'POST /api/trades/:side': 'trade',
  'POST /api/positions/close': 'trade',
  'POST /api/profit/move': 'transfer',
  'GET /api/users/:id/transfers': 'read',
  'POST /api/users/:id/deposit': 'transfer',
  'POST /api/users/:id/withdraw': 'transfer',
  'POST /api/users/:id/withdrawals/:withdrawalId/cancel': 'transfer',
};

/** Undefined: no key may call it. HEAD is asked like GET. */
export const scopeOf = (method: string, url: string | undefined): KeyScope | undefined =>
  SCOPES[`${method === 'HEAD' ? 'GET' : method} ${url ?? ''}`];
