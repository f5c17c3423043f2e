import { ROUTES } from '@lonja/protocol';
import { listVerifications } from '@lonja/store';
import { judgeVerification, type VerificationRoom } from '../../administration/verifications.ts';
import { verificationAnswer } from '../../views/verification-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { unlessRefused } from '../kernel/outcome.ts';
import { requireConfirmation } from '../kernel/own-proof.ts';

const LISTED = 500;

/** GET /api/admin/verifications and PUT /api/admin/verifications/{id}. */
export function registerVerificationDecisionRoutes(app: Api, dependencies: VerificationRoom): void {
  const { db } = dependencies;
  app.get(
    '/api/admin/verifications',
    {
      schema: {
        operationId: 'listVerifications',
        querystring: ROUTES.listVerifications.query,
        response: { 200: ROUTES.listVerifications.response },
      },
      config: { policy: 'admin' },
    },
    async ({ query }) => {
      const rows = await listVerifications(db, { status: query.state, limit: LISTED });
      return rows.map(verificationAnswer);
    },
  );

  app.put(
    '/api/admin/verifications/:id',
    {
      schema: {
        operationId: 'decideVerification',
        params: ROUTES.decideVerification.params,
        body: ROUTES.decideVerification.body,
        response: { 200: ROUTES.decideVerification.response },
      },
      config: { policy: 'admin' },
    },
    async (request) => {
      await requireConfirmation(dependencies, request);
      const { params, body } = request;
      const judged = await judgeVerification(dependencies, callerOf(request), params.id, body);
      return verificationAnswer(unlessRefused(judged));
    },
  );
}
