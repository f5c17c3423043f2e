import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/**
 * Measures every answer and logs it at the level `debug`, under the id that errors give their caller: method, pattern of
 * the route, status, time. Never the address itself, which may hold ids, nor a header or a body.
 */
export function recordAnswers(app: FastifyInstance, metrics: Pick<Metrics, 'noteAnswer'>): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? 'none';
    const { statusCode: status, elapsedTime } = reply;
    metrics.noteAnswer(method, route, status, elapsedTime);
    request.log.debug({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'answered');
    done();
  });
}
