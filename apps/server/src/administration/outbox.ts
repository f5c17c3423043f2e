import type { NoticeNews } from '../notices/notice-news.ts';
import type { Database } from '@lonja/store/database/database';
import { findMailOwner, openMail } from '@lonja/store/mail/mail';
import type { ActCaller } from '../record/act-caller.ts';
import { noticeOfAct } from '../record/act.ts';
import { record } from '../record/record.ts';
import { refuse } from '../refusal/refuse.ts';

/**
 * The text of a mail, for an administrator who passes it on. Each reading is an audited act that the addressee is notified
 * of: a link in it opens the account.
 */
export async function openOutboxMail(
  needs: { readonly db: Database; readonly notices: NoticeNews; readonly clock: () => number },
  by: ActCaller,
  { id, reason }: { readonly id: number; readonly reason: string | undefined },
): Promise<string> {
  const owner = await findMailOwner(needs.db, id);
  if (!owner) refuse('not_found');
  // With the link a stolen session could set a new password.
  if (owner.hasResetLink && owner.userId === by.userId) refuse('own_access');
  const subject = { kind: 'mail', id: String(id) } as const;
  const { userId, hasResetLink } = owner;
  return record(needs, by, { action: 'outbox_read', subject, userId, reason }, async (work, act) => {
    const reader = { userId: by.userId, at: new Date(act.at), reason: act.reason };
    const text = await openMail(work, id, reader);
    if (text === undefined) refuse('not_found');
    const figure = hasResetLink ? 'resetLink' : 'mail';
    const notices = noticeOfAct(act, [{ figure, symbol: null, before: null, after: null }], act.at);
    return { value: text, change: { notices } };
  });
}
