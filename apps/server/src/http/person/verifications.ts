import type { VerificationStatus } from '@lonja/protocol';
import { listVerifications, type Database } from '@lonja/store';
import { requestVerification, type VerificationRoom } from '../../administration/verifications.ts';
import { verificationAnswer } from '../../views/verification-view.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { unlessRefused } from '../kernel/outcome.ts';

/** A client's request for verification, which blocks nothing. */
export function registerVerificationRoutes(app: Api, dependencies: VerificationRoom): void {
  const { db } = dependencies;
  serve(app, 'getVerification', (request) => statusOf(db, request.session.userId));

  serve(app, 'requestVerification', async (request) => {
    const { userId } = request.session;
    unlessRefused(await requestVerification(dependencies, userId, request.body));
    return statusOf(db, userId);
  });
}

async function statusOf(db: Database, userId: string): Promise<VerificationStatus> {
  const rows = await listVerifications(db, { userId, limit: 1 });
  const [newest] = rows;
  return { state: newest?.status ?? 'none', request: newest ? verificationAnswer(newest) : null };
}
