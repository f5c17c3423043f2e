import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * Measures every answer and logs it at level `debug`, under the id that errors report: method, route pattern, status,
 * time. Never the address, which may contain ids, nor a header or a body.
 */
export function recordAnswers(app: FastifyInstance, metrics: Pick<Metrics, 'markAnswer'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    metrics.markAnswer(method, route, status, elapsedTime);
    request.log.debug({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'answered');
    done();
  });
}
