import { ROUTES, type VerificationStatus } from '@lonja/protocol';
import { listVerifications, type Database } from '@lonja/store';
import { requestVerification, type VerificationRoom } from '../../administration/verifications.ts';
import { verificationAnswer } from '../../views/verification-view.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { sessionOf } from '../kernel/policy.ts';

/** A client asks to be verified. It blocks nothing by itself. */
export function registerVerificationRoutes(app: Api, dependencies: VerificationRoom): void {
  const { db } = dependencies;
  app.get(
    '/api/users/:id/verification',
    {
      schema: {
        operationId: 'getVerification',
        params: ROUTES.getVerification.params,
        response: { 200: ROUTES.getVerification.response },
      },
      config: { policy: 'owner' },
    },
    (request) => statusOf(db, sessionOf(request).userId),
  );

  app.post(
    '/api/users/:id/verification',
    {
      schema: {
        operationId: 'requestVerification',
        params: ROUTES.requestVerification.params,
        body: ROUTES.requestVerification.body,
        response: { 201: ROUTES.requestVerification.response },
      },
      config: { policy: 'owner' },
    },
    async (request, reply) => {
      const { userId } = sessionOf(request);
      unlessRefused(await requestVerification(dependencies, userId, request.body));
      return reply.code(201).send(await statusOf(db, userId));
    },
  );
}

async function statusOf(db: Database, userId: string): Promise<VerificationStatus> {
  const rows = await listVerifications(db, { userId, limit: 1 });
  const [newest] = rows;
  return { state: newest?.status ?? 'none', request: newest ? verificationAnswer(newest) : null };
}
