import { randomUUID } from 'node:crypto';
import {
  hasCardNumber,
  isAdult,
  SANDBOX_DOCUMENT,
  type Verification,
  type VerificationStatus,
} from '@lonja/protocol';
import {
  decideVerification,
  listVerifications,
  saveVerification,
  type Database,
  type NewNotice,
  type VerificationRow,
} from '@lonja/store';
import { auditRowOf } from '../../audit/act.ts';
import { newAct } from '../../audit/new-act.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import { refuseOwnBooks } from '../administration/positions.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { requireConfirmation } from '../administration/password-confirmation.ts';
import { isUuid } from '../kernel/uuid.ts';

interface VerificationRoutes {
  readonly db: Database;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

const LISTED = 500;

/** A client asks to be verified, an administrator decides. It blocks nothing by itself. */
export function registerVerificationRoutes(app: Api, dependencies: VerificationRoutes): void {
  const { db, clock } = dependencies;
  serve(app, 'getVerification', (request) => statusOf(db, request.session.userId));

  serve(app, 'requestVerification', async (request) => {
    const { userId } = request.session;
    const fullName = request.body.fullName.trim();
    const country = request.body.country.trim();
    const documentNumber = request.body.documentNumber.trim().toUpperCase();
    const { dateOfBirth } = request.body;
    if (fullName === '' || country === '' || hasCardNumber(`${fullName} ${country}`)) {
      throw new HttpRefusal('verification_incomplete');
    }
    if (!SANDBOX_DOCUMENT.test(documentNumber)) throw new HttpRefusal('document_is_no_sandbox');
    if (!isAdult(dateOfBirth, clock())) throw new HttpRefusal('birth_date_invalid');
    const isSaved = await saveVerification(db, {
      id: randomUUID(),
      userId,
      fullName,
      country,
      dateOfBirth,
      documentNumber,
      at: new Date(clock()),
    });
    if (!isSaved) throw new HttpRefusal('verification_pending');
    return statusOf(db, userId);
  });
  registerDecisionRoutes(app, dependencies);
}

async function statusOf(db: Database, userId: string): Promise<VerificationStatus> {
  const rows = await listVerifications(db, { userId, limit: 1 });
  const [newest] = rows;
  return { state: newest?.status ?? 'none', request: newest ? verificationAnswer(newest) : null };
}

/** GET /api/admin/verifications and PUT /api/admin/verifications/{id}. */
function registerDecisionRoutes(app: Api, dependencies: VerificationRoutes): void {
  const { db, notices, clock } = dependencies;
  serve(app, 'listVerifications', async ({ query }) => {
    const rows = await listVerifications(db, { status: query.state, limit: LISTED });
    return rows.map(verificationAnswer);
  });

  serve(app, 'decideVerification', async (request) => {
    await requireConfirmation(dependencies, request);
    const { id } = request.params;
    const [row] = isUuid(id) ? await listVerifications(db, { id, limit: 1 }) : [];
    if (!row) throw new HttpRefusal('not_found');
    refuseOwnBooks(request, row.userId);
    const { status } = request.body;
    const at = clock();
    const act = await newAct(db, request, {
      action: 'verification_decided',
      subject: { kind: 'verification', id },
      userId: row.userId,
      reason: request.body.reason,
    });
    const notice: NewNotice = {
      id: act.id,
      to: { userId: row.userId },
      kind: 'verification',
      data: { status, reason: act.reason },
      createdAt: at,
    };
    const audit = auditRowOf(act, {
      at,
      before: { status: row.status },
      after: { status },
      isTold: true,
    });
    const decision = { id, status, reason: act.reason, at: new Date(at) };
    const isDecided = await decideVerification(db, decision, { audit: [audit], notices: [notice] });
    if (!isDecided) throw new HttpRefusal('verification_decided');
    notices.publish([notice]);
    const [decided] = await listVerifications(db, { id, limit: 1 });
    return verificationAnswer(decided as VerificationRow);
  });
}

const verificationAnswer = (row: VerificationRow): Verification => ({
  ...ownVerification(row),
  user: { id: row.userId, username: row.username, email: row.email },
});

/** As its client has it. */
export const ownVerification = (row: VerificationRow): Omit<Verification, 'user'> => ({
  id: row.id,
  fullName: row.fullName,
  country: row.country,
  dateOfBirth: row.dateOfBirth,
  documentNumber: row.documentNumber,
  status: row.status,
  reason: row.reason,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
});
