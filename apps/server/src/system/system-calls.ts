import type { Database } from '@lonja/store/database/database';
import { listMoves } from '@lonja/store/installation/moves';
import { moveAnswer, type ReadSystem } from './system-report.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';

const MAX_SHOWN = 200;

/** GET /api/admin/system and the history of its processes. */
export function registerSystemRoutes(app: Api, readSystem: ReadSystem, db: Database): void {
  serve(app, 'getSystem', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return readSystem();
  });
  serve(app, 'listMoves', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return (await listMoves(db, MAX_SHOWN)).map(moveAnswer);
  });
}
