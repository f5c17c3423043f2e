import type { Database } from '@lonja/store';
import type { Market } from '../../market/market.ts';
import { stopOutLadderOf } from '../../views/stop-out-view.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/portfolio/stop-out-ladder. */
export function registerStopOutLadderRoute(app: Api, db: Database, market: Market): void {
  serve(app, 'getStopOutLadder', async ({ session }) =>
    unlessRefused(await stopOutLadderOf(db, market, session.accountId)),
  );
}
