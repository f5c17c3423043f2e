import type { Database } from '@lonja/store/database/database';
import { stopOutLadderOf } from './stop-out-view.ts';
import type { Api } from '../reading/api.ts';
import { unlessRefused } from '../calls/outcome.ts';
import { serve } from '../calls/serve.ts';

/** GET /api/portfolio/stop-out-ladder. */
export function registerStopOutLadderRoute(app: Api, db: Database): void {
  serve(app, 'getStopOutLadder', async ({ session, market }) =>
    unlessRefused(await stopOutLadderOf(db, market, session.accountId)),
  );
}
