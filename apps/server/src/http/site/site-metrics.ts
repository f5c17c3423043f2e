import type { SiteMetrics } from '../../site-metrics/site-metrics.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/claims: the site metrics, and how each was measured. */
export function registerSiteMetricsRoute(app: Api, siteMetrics: SiteMetrics): void {
  serve(app, 'getClaims', async (_request, reply) => {
    reply.header('cache-control', 'no-cache');
    return { claims: [...(await siteMetrics.read())] };
  });
}
