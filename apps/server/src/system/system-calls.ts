import type { Database } from '@lonja/store/database/database';
import { listMoves } from '@lonja/store/installation/moves';
import { moveAnswer, type ReadSystem } from './system-report.ts';
import type { Handlers } from '../calls/serve.ts';

const MAX_SHOWN = 200;

/** GET /api/admin/system and the history of its processes. */
export function systemHandlers(readSystem: ReadSystem, db: Database) {
  return {
    getSystem: async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return readSystem();
    },
    listMoves: async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return (await listMoves(db, MAX_SHOWN)).map(moveAnswer);
    },
  } satisfies Partial<Handlers>;
}
