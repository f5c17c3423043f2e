import { listMoves, type Database } from '@lonja/store';
import { moveAnswer, type ReadSystem } from '../../system/system-report.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

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
