import type { Database } from '@lonja/store/database/database';
import type { Market } from '../../market/market.ts';
import { accountsNearCall } from '../near-call-view.ts';
import type { MarginWatch } from '../watches/margin-watch.ts';
import type { Handlers } from '../../calls/serve.ts';

export interface NearCallRoutes {
  readonly db: Database;
  readonly market: Market;
  readonly margin: Pick<MarginWatch, 'nearest'>;
}

const LISTED = 50;

/** GET /api/admin/accounts/near-call. */
export function nearCallHandlers({ db, market, margin }: NearCallRoutes) {
  return {
    listAccountsNearCall: async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return accountsNearCall(db, market, margin.nearest(LISTED));
    },
  } satisfies Partial<Handlers>;
}
