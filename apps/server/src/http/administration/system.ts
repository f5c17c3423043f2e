import type { ReadSystem } from '../../system/system-report.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/admin/system. */
export function registerSystemRoute(app: Api, readSystem: ReadSystem): void {
  serve(app, 'getSystem', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    return readSystem();
  });
}
