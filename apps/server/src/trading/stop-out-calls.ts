import type { Database } from '@lonja/store/database/database';
import { stopOutLadderOf } from './stop-out-view.ts';
import { unlessRefused } from '../calls/outcome.ts';
import type { Handlers } from '../calls/serve.ts';

/** GET /api/portfolio/stop-out-ladder. */
export function stopOutLadderHandlers(db: Database) {
  return {
    getStopOutLadder: async ({ session, market }) =>
      unlessRefused(await stopOutLadderOf(db, market, session.accountId)),
  } satisfies Partial<Handlers>;
}
