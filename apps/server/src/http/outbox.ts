import { ROUTES, type OutboxMessage } from '@lonja/protocol';
import { listMail, openMail, type Database, type MailRecord } from '@lonja/store';
import type { Api } from './api.ts';
import { HttpRefusal } from './http-refusal.ts';
import { sessionOf } from './policy.ts';

export interface OutboxRoutes {
  readonly db: Database;
  readonly clock: () => number;
}

/** Mail, for administrators: without a mail server they hand its links on. Who opened a message first is kept with it, and why. */
export function registerOutboxRoutes(app: Api, { db, clock }: OutboxRoutes): void {
  app.get(
    '/api/admin/outbox',
    {
      schema: { operationId: 'getOutbox', response: { 200: ROUTES.getOutbox.response } },
      config: { policy: 'admin' },
    },
    async () => (await listMail(db, new Date(clock()))).map(messageOf),
  );

  app.post(
    '/api/admin/outbox/:id/open',
    {
      schema: {
        operationId: 'openOutboxMessage',
        params: ROUTES.openOutboxMessage.params,
        body: ROUTES.openOutboxMessage.body,
        response: { 200: ROUTES.openOutboxMessage.response },
      },
      config: { policy: 'admin' },
    },
    async (request) => {
      const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
      const { userId } = sessionOf(request);
      const reason = request.body.reason || 'No reason given';
      const text = await openMail(db, id, { userId, at: new Date(clock()), reason });
      if (text === undefined) throw new HttpRefusal('not_found');
      request.log.info({ mail: id, by: userId }, 'an administrator opened a message of the outbox');
      return { text };
    },
  );
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
