import type { Health, Readiness } from '@lonja/protocol';
import { processMark } from '../process/process-name.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';

export interface HealthDependencies {
  readonly checkHealth: () => Promise<Health>;
  readonly checkReadiness: () => Promise<Readiness>;
}

/** What monitors, balancers and orchestrators ask; never kept by anybody on the way. */
export function registerHealthRoutes(app: Api, { checkHealth, checkReadiness }: HealthDependencies): void {
  serve(app, 'health', async (_request, reply) => {
    const health = await checkHealth();
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  });
  serve(app, 'getLiveness', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live', process: processMark() }),
  );
  serve(app, 'getReadiness', async (_request, reply) => {
    const readiness = await checkReadiness();
    return reply
      .code(readiness.status === 'ready' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(readiness);
  });
}
