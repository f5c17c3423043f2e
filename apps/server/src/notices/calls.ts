import type { Database } from '@lonja/store/database/database';
import { countUnreadNotices, listNotices, markNoticesRead } from '@lonja/store/notices/notices';
import type { NoticeNews } from './notice-news.ts';
import { noticeAnswer } from './notice-view.ts';
import type { Handlers } from '../calls/serve.ts';

const LISTED = 50;

export interface NoticeRouteDependencies {
  readonly db: Database;
  readonly notices: NoticeNews;
  readonly clock: () => number;
}

/** GET /api/notices and POST /api/notices/read. */
export function noticeHandlers({ db, notices, clock }: NoticeRouteDependencies) {
  return {
    listNotices: async (request) => {
      const { userId } = request.session;
      const { before, limit = LISTED } = request.query;
      const [rows, unread] = await Promise.all([
        listNotices(db, userId, { before, limit }),
        countUnreadNotices(db, userId),
      ]);
      return { notices: rows.map(noticeAnswer), unread };
    },
    readNotices: async (request) => {
      const { userId } = request.session;
      const ids = await markNoticesRead(db, userId, { ids: request.body.ids, at: new Date(clock()) });
      const unread = await countUnreadNotices(db, userId);
      if (ids.length > 0) notices.publishRead(userId, ids, unread);
      return { unread };
    },
  } satisfies Partial<Handlers>;
}
