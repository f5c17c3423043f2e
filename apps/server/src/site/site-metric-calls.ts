import type { SiteMetrics } from '../system/site-metrics.ts';
import { metricAnswer } from '../system/metric-answer.ts';
import { answerLanguage } from '../reading/reader-language.ts';
import type { Handlers } from '../calls/serve.ts';

/** GET /api/claims: the site metrics, and how each was measured. */
export function siteMetricsHandlers(siteMetrics: SiteMetrics) {
  return {
    getClaims: async (request, reply) => {
      reply.header('cache-control', 'no-cache');
      const language = answerLanguage(request);
      return { claims: (await siteMetrics.read()).map((metric) => metricAnswer(metric, language)) };
    },
  } satisfies Partial<Handlers>;
}
