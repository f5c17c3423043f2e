import { listVerifications } from '@lonja/store';
import { judgeVerification, type VerificationRoom } from '../../administration/verifications.ts';
import { verificationAnswer } from '../../views/verification-view.ts';
import { callerOf } from '../kernel/act-caller.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { unlessRefused } from '../kernel/outcome.ts';

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
