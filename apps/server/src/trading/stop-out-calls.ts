import type { Database } from '@lonja/store/database/database';
import { loadStopOutLadder } from './stop-out-view.ts';
import type { Handlers } from '../calls/serve.ts';

/** GET /api/portfolio/stop-out-ladder. */
export function stopOutLadderHandlers(db: Database) {
  return {
    getStopOutLadder: async ({ session, market }) => await loadStopOutLadder(db, market, session.accountId),
  } satisfies Partial<Handlers>;
}
