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
import { record } from '../record/record.ts';
import { buildNoticeBody } from '../record/notice-body.ts';
import { refuseOwnBooks } from '../people/clients.ts';
import { refuse } from '../refusal/refuse.ts';
import { isUuid } from '@lonja/protocol/uuid';

export interface VerificationNeeds {
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
  { db, clock }: VerificationNeeds,
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
  needs: VerificationNeeds,
  by: ActCaller,
  id: string,
  { status, reason }: Verdict,
): Promise<VerificationRow> {
  const { db } = needs;
  const row = await findVerification(db, id);
  if (!row) refuse('not_found');
  refuseOwnBooks(by, row.userId);
  const { userId } = row;
  const subject = { kind: 'verification', id } as const;
  await record(needs, by, { action: 'verification_decided', subject, userId, reason }, async (work, act) => {
    const decision = { id, status, reason: act.reason, at: new Date(act.at) };
    if (!(await decideVerification(work, decision))) refuse('verification_decided');
    const body = buildNoticeBody('verification', { status, reason: act.reason });
    const notice: NewNotice = { id: act.id, to: { userId }, createdAt: act.at, ...body };
    return {
      value: undefined,
      change: { before: { status: row.status }, after: { status }, notices: [notice] },
    };
  });
  return (await findVerification(db, id)) as VerificationRow;
}

async function findVerification(db: Database, id: string): Promise<VerificationRow | undefined> {
  const [row] = isUuid(id) ? await listVerifications(db, { id, limit: 1 }) : [];
  return row;
}
