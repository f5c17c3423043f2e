import type { OutboxMessage } from '@lonja/protocol';
import type { MailRecord } from '@lonja/store/mail/mail';

/** A mail on the wire, without its text. */
export const mailAnswer = (mail: MailRecord): OutboxMessage => ({
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
