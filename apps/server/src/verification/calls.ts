import type { VerificationStatus } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import { listVerifications } from '@lonja/store/verification/verification-requests';
import { requestVerification, type VerificationNeeds } from './verifications.ts';
import { verificationAnswer } from './verification-view.ts';
import type { Handlers } from '../calls/serve.ts';

/** A client's request for verification, which blocks nothing. */
export function verificationHandlers(dependencies: VerificationNeeds) {
  const { db } = dependencies;
  return {
    getVerification: (request) => loadStatus(db, request.session.userId),

    requestVerification: async (request) => {
      const { userId } = request.session;
      await requestVerification(dependencies, userId, request.body);
      return loadStatus(db, userId);
    },
  } satisfies Partial<Handlers>;
}

async function loadStatus(db: Database, userId: string): Promise<VerificationStatus> {
  const rows = await listVerifications(db, { userId, limit: 1 });
  const [newest] = rows;
  return { state: newest?.status ?? 'none', request: newest ? verificationAnswer(newest) : null };
}
