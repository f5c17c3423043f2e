import type { Markets } from '../rooms/markets.ts';
import { worldAnswer } from './world-view.ts';
import type { Handlers } from '../calls/serve.ts';

/** GET /api/worlds: a replay is its owner's alone. */
export function worldsHandlers(markets: Markets) {
  return {
    listWorlds: async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return markets
        .worlds()
        .filter((world) => !world.row().replay)
        .map(worldAnswer);
    },
  } satisfies Partial<Handlers>;
}
