import type { NoticeNews } from '../notices/notice-news.ts';
import type { Database } from '@lonja/store/database/database';
import { listMail } from '@lonja/store/mail/mail';
import { openOutboxMail } from './outbox.ts';
import { mailAnswer } from './mail-view.ts';
import { readCaller } from '../calls/act-caller.ts';
import type { Handlers } from '../calls/serve.ts';

export interface OutboxRoutes {
  readonly db: Database;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/**
 * Mail, for administrators, who pass its links on where there is no mail server. Each reading is an
 * audited act that the addressee is notified of: a link in it opens the account.
 */
export function outboxHandlers(dependencies: OutboxRoutes) {
  const { db, clock } = dependencies;
  return {
    getOutbox: async () => (await listMail(db, new Date(clock()))).map(mailAnswer),

    openOutboxMessage: async (request) => {
      const id = /^\d{1,9}$/.test(request.params.id) ? Number(request.params.id) : 0;
      const opening = { id, reason: request.body.reason };
      return { text: await openOutboxMail(dependencies, readCaller(request), opening) };
    },
  } satisfies Partial<Handlers>;
}
