import { ROUTES, type Transaction } from '@lonja/protocol';
import { listFills, type Database } from '@lonja/store';
import type { Market } from '../../market/market.ts';
import { transactionOfRow } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { sessionOf } from '../kernel/policy.ts';
import { accountToRead } from '../kernel/trading-account.ts';

/** At a time: a whole history is read page by page. */
const NEWEST = 1_000;

/** GET /api/transactions/{id}, and /api/transactions for oneself. */
export function registerTransactionRoutes(app: Api, db: Database, market: Market): void {
  const list = async (accountId: number | null, before?: number): Promise<Transaction[]> => {
    if (accountId === null) return [];
    const fills = await listFills(db, accountId, NEWEST, before);
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
        querystring: ROUTES.getTransactions.query,
        response: { 200: ROUTES.getTransactions.response },
      },
      config: { policy: 'owner' },
    },
    async (request) => list(await accountToRead(db, request, request.query.account), request.query.before),
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
