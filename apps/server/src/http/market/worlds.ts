import type { Markets } from '../../worlds/markets.ts';
import { worldAnswer } from '../../views/world-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/worlds: a replay is its owner's alone. */
export function registerWorldsRoute(app: Api, markets: Markets): void {
  serve(app, 'listWorlds', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return markets
      .worlds()
      .filter((world) => !world.row().replay)
      .map(worldAnswer);
  });
}
