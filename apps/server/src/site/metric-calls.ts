import type { Metrics } from '../metrics/metrics.ts';
import type { Api } from '../reading/api.ts';

/** GET /metrics: all metrics in Prometheus text format, for the operator. */
export function registerMetricsRoute(app: Api, metrics: Metrics): void {
  app.get('/metrics', { schema: { hide: true }, config: { policy: 'operator' } }, async (_request, reply) => {
    const text = await metrics.text();
    return reply.type(metrics.contentType).header('cache-control', 'no-store').send(text);
  });
}
