import type { OutboxMessage } from '@lonja/protocol';
import { findMailOwner, listMail, openMail, type Database, type MailRecord } from '@lonja/store';
import { auditRowOf, noticeOfAct } from '../../audit/act.ts';
import { newAct } from '../../audit/new-act.ts';
import type { Passwords } from '../../auth/passwords.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { NoticeNews } from '../../notices/notice-news.ts';
import type { Api } from '../kernel/api.ts';
import { serve } from '../kernel/serve.ts';
import { HttpRefusal } from '../kernel/http-refusal.ts';
import { requireConfirmation } from './password-confirmation.ts';

export interface OutboxRoutes {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/**
 * Mail, for administrators: without a mail server they hand its links on. Each reading is an
 * audited act that the addressee is told of: a link in it opens the account.
 */
export function registerOutboxRoutes(app: Api, dependencies: OutboxRoutes): void {
  const { db, notices, clock } = dependencies;
  serve(app, 'getOutbox', async () => (await listMail(db, new Date(clock()))).map(messageOf));

  serve(app, 'openOutboxMessage', async (request) => {
    await requireConfirmation(dependencies, request);
    const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
    const owner = await findMailOwner(db, id);
    if (!owner) throw new HttpRefusal('not_found');
    // With it a borrowed session would set the password that it does not know.
    if (owner.hasResetLink && owner.userId === request.session.userId) throw new HttpRefusal('own_access');
    const act = await newAct(db, request, {
      action: 'outbox_read',
      subject: { kind: 'mail', id: String(id) },
      userId: owner.userId,
      reason: request.body.reason,
    });
    const at = clock();
    const figure = owner.hasResetLink ? 'resetLink' : 'mail';
    const told = noticeOfAct(act, [{ figure, symbol: null, before: null, after: null }], at);
    const audit = [auditRowOf(act, { at, before: {}, after: {}, isTold: true })];
    const by = { userId: act.actorId, at: new Date(at), reason: act.reason };
    const text = await openMail(db, id, by, { audit, notices: told });
    if (text === undefined) throw new HttpRefusal('not_found');
    notices.publish(told);
    return { text };
  });
}

const messageOf = (mail: MailRecord): OutboxMessage => ({
  id: mail.id,
  recipient: mail.recipient,
  subject: mail.subject,
  createdAt: mail.createdAt.toISOString(),
  expiresAt: mail.expiresAt.toISOString(),
  sentAt: mail.sentAt?.toISOString() ?? null,
  problem: mail.problem,
  openedAt: mail.openedAt?.toISOString() ?? null,
  canOpen: mail.hasText,
});
