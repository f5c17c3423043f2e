import { ROUTES } from '@lonja/protocol';
import type { Claims } from '../../claims/claims.ts';
import type { Api } from '../kernel/api.ts';

/** GET /api/claims: what the public site says of the running system, and how each figure was measured. */
export function registerClaimsRoute(app: Api, claims: Claims): void {
  app.get(
    '/api/claims',
    {
      schema: { operationId: 'getClaims', response: { 200: ROUTES.getClaims.response } },
      config: { policy: 'public' },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-cache');
      return { claims: [...(await claims.read())] };
    },
  );
}
