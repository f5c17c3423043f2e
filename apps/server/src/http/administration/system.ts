import { ROUTES } from '@lonja/protocol';
import type { ReadSystem } from '../../system/system-report.ts';
import type { Api } from '../kernel/api.ts';

/** GET /api/admin/system. */
export function registerSystemRoute(app: Api, readSystem: ReadSystem): void {
  app.get(
    '/api/admin/system',
    {
      schema: { operationId: 'getSystem', response: { 200: ROUTES.getSystem.response } },
      config: { policy: 'admin' },
    },
    async (_request, reply) => {
      void reply.header('cache-control', 'no-store');
      return readSystem();
    },
  );
}
