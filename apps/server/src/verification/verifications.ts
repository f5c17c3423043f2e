import type { NoticeNews } from '../notices/notice-news.ts';
import { randomUUID } from 'node:crypto';
import { hasCardNumber, isAdult, SANDBOX_DOCUMENT } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import type { NewNotice } from '@lonja/store/notices/notices';
import {
  decideVerification,
  listVerifications,
  saveVerification,
  type VerificationRow,
} from '@lonja/store/verification/verification-requests';
import type { ActCaller } from '../record/act-caller.ts';
import { auditRowOf } from '../record/act.ts';
import { newAct } from '../record/new-act.ts';
import { refuseOwnBooks } from '../people/clients.ts';
import { refuse } from '../refusal/refuse.ts';
import { isUuid } from '../reading/uuid.ts';

export interface VerificationRoom {
  readonly db: Database;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

interface VerificationForm {
  readonly fullName: string;
  readonly country: string;
  readonly dateOfBirth: string;
  readonly documentNumber: string;
}

/** Stores a client's request for verification. */
export async function requestVerification(
  { db, clock }: VerificationRoom,
  userId: string,
  form: VerificationForm,
): Promise<void> {
  const fullName = form.fullName.trim();
  const country = form.country.trim();
  const documentNumber = form.documentNumber.trim().toUpperCase();
  const { dateOfBirth } = form;
  if (fullName === '' || country === '') refuse('verification_incomplete');
  // The two together may form a card number.
  if (hasCardNumber(`${fullName} ${country}`)) refuse('card_number_in_text');
  if (!SANDBOX_DOCUMENT.test(documentNumber)) refuse('document_is_no_sandbox');
  if (!isAdult(dateOfBirth, clock())) refuse('birth_date_invalid');
  const request = { id: randomUUID(), userId, fullName, country, dateOfBirth, documentNumber };
  const isSaved = await saveVerification(db, { ...request, at: new Date(clock()) });
  if (!isSaved) refuse('verification_pending');
}

interface Verdict {
  readonly status: 'approved' | 'rejected';
  readonly reason?: string | undefined;
}

/** Decides a request. @returns the decided request */
export async function judgeVerification(
  { db, notices, clock }: VerificationRoom,
  by: ActCaller,
  id: string,
  { status, reason }: Verdict,
): Promise<VerificationRow> {
  const row = await findVerification(db, id);
  if (!row) refuse('not_found');
  refuseOwnBooks(by, row.userId);
  const at = clock();
  const act = await newAct(db, by, {
    action: 'verification_decided',
    subject: { kind: 'verification', id },
    userId: row.userId,
    reason,
  });
  const notice: NewNotice = {
    id: act.id,
    to: { userId: row.userId },
    kind: 'verification',
    data: { status, reason: act.reason },
    createdAt: at,
  };
  const audit = auditRowOf(act, { at, before: { status: row.status }, after: { status }, isNotified: true });
  const decision = { id, status, reason: act.reason, at: new Date(at) };
  const isDecided = await decideVerification(db, decision, { audit: [audit], notices: [notice] });
  if (!isDecided) refuse('verification_decided');
  notices.publish([notice]);
  return (await findVerification(db, id)) as VerificationRow;
}

async function findVerification(db: Database, id: string): Promise<VerificationRow | undefined> {
  const [row] = isUuid(id) ? await listVerifications(db, { id, limit: 1 }) : [];
  return row;
}
