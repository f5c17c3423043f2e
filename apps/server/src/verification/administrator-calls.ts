import { listVerifications } from '@lonja/store/verification/verification-requests';
import { judgeVerification, type VerificationRoom } from './verifications.ts';
import { verificationAnswer } from './verification-view.ts';
import { callerOf } from '../calls/act-caller.ts';
import type { Api } from '../reading/api.ts';
import { serve } from '../calls/serve.ts';
import { unlessRefused } from '../calls/outcome.ts';

const LISTED = 500;

/** GET /api/admin/verifications and PUT /api/admin/verifications/{id}. */
export function registerVerificationDecisionRoutes(app: Api, dependencies: VerificationRoom): void {
  const { db } = dependencies;
  serve(app, 'listVerifications', async ({ query }) => {
    const rows = await listVerifications(db, { status: query.state, limit: LISTED });
    return rows.map(verificationAnswer);
  });

  serve(app, 'decideVerification', async (request) => {
    const { params, body } = request;
    const judged = await judgeVerification(dependencies, callerOf(request), params.id, body);
    return verificationAnswer(unlessRefused(judged));
  });
}
