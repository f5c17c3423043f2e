import { listVerifications } from '@lonja/store/verification/verification-requests';
import { judgeVerification, type VerificationNeeds } from './verifications.ts';
import { verificationAnswer } from './verification-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';

const LISTED = 500;

/** GET /api/admin/verifications and PUT /api/admin/verifications/{id}. */
export function verificationDecisionHandlers(dependencies: VerificationNeeds) {
  const { db } = dependencies;
  return {
    listVerifications: async ({ query }) => {
      const rows = await listVerifications(db, { status: query.state, limit: LISTED });
      return rows.map(verificationAnswer);
    },

    decideVerification: async (request) => {
      const { params, body } = request;
      const judged = await judgeVerification(dependencies, readCaller(request), params.id, body);
      return verificationAnswer(judged);
    },
  } satisfies Partial<Handlers>;
}
