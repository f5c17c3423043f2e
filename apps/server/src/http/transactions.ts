import { ROUTES, type Transaction } from '@lonja/protocol';
import { listFills, type Database } from '@lonja/store';
import type { Market } from '../market/market.ts';
import { transactionOfRow } from './answers/transaction-answer.ts';
import type { Api } from './api.ts';
import { sessionOf } from './policy.ts';

/** The list is for a screen; an account's whole history is an export's. */
const NEWEST = 1_000;

/** GET /api/transactions/{id}, and /api/transactions for oneself. */
export function registerTransactionRoutes(app: Api, db: Database, market: Market): void {
  const list = async (accountId: number | null): Promise<Transaction[]> => {
    if (accountId === null) return [];
    const fills = await listFills(db, accountId, NEWEST);
    return fills.map((fill) => {
      const instrument = market.instrumentById(fill.instrument_id);
      if (!instrument) throw new Error(`fill in unknown instrument ${fill.instrument_id}`);
      return transactionOfRow(fill, instrument);
    });
  };

  app.get(
    '/api/transactions/:id',
    {
      schema: {
        operationId: 'getTransactions',
        params: ROUTES.getTransactions.params,
        response: { 200: ROUTES.getTransactions.response },
      },
      config: { policy: 'owner' },
    },
    (request) => list(sessionOf(request).accountId),
  );
  app.get(
    '/api/transactions',
    {
      schema: { operationId: 'getOwnTransactions', response: { 200: ROUTES.getOwnTransactions.response } },
      config: { policy: 'client' },
    },
    (request) => list(sessionOf(request).accountId),
  );
}
