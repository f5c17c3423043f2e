import type { Health } from '@lonja/protocol';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/health: 200 when orders are accepted, else 503 with the reason. */
export function registerHealthRoute(app: Api, check: () => Promise<Health>): void {
  serve(app, 'health', async (_request, reply) => {
    const health = await check();
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
}
