import type { SiteMetrics } from '../../site-metrics/site-metrics.ts';
import { metricAnswer } from '../../site-metrics/metric-answer.ts';
import type { Api } from '../kernel/api.ts';
import { answerLanguage } from '../kernel/reader-language.ts';
import { serve } from '../kernel/serve.ts';

/** GET /api/claims: the site metrics, and how each was measured. */
export function registerSiteMetricsRoute(app: Api, siteMetrics: SiteMetrics): void {
  serve(app, 'getClaims', async (request, reply) => {
    reply.header('cache-control', 'no-cache');
    const language = answerLanguage(request);
    return { claims: (await siteMetrics.read()).map((metric) => metricAnswer(metric, language)) };
  });
}
