import type { Health, Readiness } from '@lonja/protocol';
import { processMark } from '../process/process-name.ts';
import type { Handlers } from '../calls/serve.ts';

export interface HealthDependencies {
  readonly checkHealth: () => Promise<Health>;
  readonly checkReadiness: () => Promise<Readiness>;
}

/** What monitors, balancers and orchestrators ask; never kept by anybody on the way. */
export function healthHandlers({ checkHealth, checkReadiness }: HealthDependencies) {
  return {
    health: async (_request, reply) => {
      const health = await checkHealth();
      return reply
        .code(health.status === 'ok' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(health);
    },
    getLiveness: (_request, reply) =>
      reply.header('cache-control', 'no-store').send({ status: 'live', process: processMark() }),
    getReadiness: async (_request, reply) => {
      const readiness = await checkReadiness();
      return reply
        .code(readiness.status === 'ready' ? 200 : 503)
        .header('cache-control', 'no-store')
        .send(readiness);
    },
  } satisfies Partial<Handlers>;
}
