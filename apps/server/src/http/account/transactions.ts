import type { Transaction } from '@lonja/protocol';
import { listFills, type Database } from '@lonja/store';
import type { Market } from '../../market/market.ts';
import { transactionOfRow } from '../../views/transaction-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { accountToRead } from '../kernel/trading-account.ts';

/** Rows per page. */
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

  serve(app, 'getTransactions', async (request) =>
    list(await accountToRead(db, request.session, request.query.account), request.query.before),
  );
  serve(app, 'getOwnTransactions', (request) => list(request.session.accountId));
}
