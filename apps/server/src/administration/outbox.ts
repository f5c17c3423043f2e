import type { NoticeNews } from '../notices/notice-news.ts';
import type { Database } from '@lonja/store/database/database';
import { findMailOwner, openMail } from '@lonja/store/mail/mail';
import type { ActCaller } from '../record/act-caller.ts';
import { auditRowOf, noticeOfAct } from '../record/act.ts';
import { newAct } from '../record/new-act.ts';
import { refuse } from '../refusal/refuse.ts';

/**
 * The text of a mail, for an administrator who passes it on. Each reading is an audited act that the addressee is notified
 * of: a link in it opens the account.
 */
export async function openOutboxMail(
  {
    db,
    notices,
    clock,
  }: { readonly db: Database; readonly notices: NoticeNews; readonly clock: () => number },
  by: ActCaller,
  { id, reason }: { readonly id: number; readonly reason: string | undefined },
): Promise<string> {
  const owner = await findMailOwner(db, id);
  if (!owner) refuse('not_found');
  // With the link a stolen session could set a new password.
  if (owner.hasResetLink && owner.userId === by.userId) refuse('own_access');
  const act = await newAct(db, by, {
    action: 'outbox_read',
    subject: { kind: 'mail', id: String(id) },
    userId: owner.userId,
    reason,
  });
  const at = clock();
  const figure = owner.hasResetLink ? 'resetLink' : 'mail';
  const notified = noticeOfAct(act, [{ figure, symbol: null, before: null, after: null }], at);
  const audit = [auditRowOf(act, { at, before: {}, after: {}, isNotified: true })];
  const reader = { userId: act.actorId, at: new Date(at), reason: act.reason };
  const text = await openMail(db, id, reader, { audit, notices: notified });
  if (text === undefined) refuse('not_found');
  notices.publish(notified);
  return text;
}
