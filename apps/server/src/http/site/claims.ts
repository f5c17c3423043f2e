import type { Claims } from '../../claims/claims.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/claims: what the public site says of the running system, and how each figure was measured. */
export function registerClaimsRoute(app: Api, claims: Claims): void {
  serve(app, 'getClaims', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return { claims: [...(await claims.read())] };
  });
}
