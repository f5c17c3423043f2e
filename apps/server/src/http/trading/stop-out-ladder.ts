import type { Database } from '@lonja/store';
import { stopOutLadderOf } from '../../views/stop-out-view.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/portfolio/stop-out-ladder. */
export function registerStopOutLadderRoute(app: Api, db: Database): void {
  serve(app, 'getStopOutLadder', async ({ session, market }) =>
    unlessRefused(await stopOutLadderOf(db, market, session.accountId)),
  );
}
