import type { Database } from '@lonja/store/database/database';
import { countUnreadNotices, listNotices, listReadersSince } from '@lonja/store/notices/notices';
import type { StreamHub } from '../stream/hub.ts';

/** The notices that a user has read, for the user's other screens. */
export interface ReadNews {
  publish(userId: string, ids: readonly string[], unread: number): void;
  /** A user has read some at another process. */
  hear(userId: string): void;
  /** Hears of those of these users who have read some since a moment. */
  catchUp(userIds: readonly string[], since: Date): Promise<void>;
  drain(): Promise<void>;
}

interface ReadNewsDependencies {
  readonly db: Database;
  readonly hub: Pick<StreamHub, 'publishToUser' | 'hasReader'>;
  readonly onFault: (error: unknown) => void;
}

/** The newest notices of which screens learn that they were read elsewhere: what a screen lists, and some pages more. */
const SHOWN_NOTICES = 200;

export function createReadNews({ db, hub, onFault }: ReadNewsDependencies): ReadNews {
  let last: Promise<void> = Promise.resolve();
  /** Users whose lists are not read yet. */
  let heard = new Set<string>();

  const publish: ReadNews['publish'] = (userId, ids, unread) =>
    hub.publishToUser(userId, { type: 'notices_read', ids: [...ids], unread });
  const readHeard = async (): Promise<void> => {
    const users = [...heard].filter((userId) => hub.hasReader(userId));
    heard = new Set();
    for (const userId of users)
      publish(userId, await listReadIds(db, userId), await countUnreadNotices(db, userId));
  };
  const hear: ReadNews['hear'] = (userId) => {
    if (!hub.hasReader(userId)) return;
    // What is heard while the one before is read is read at once.
    if (heard.size === 0) last = last.then(readHeard).catch(onFault);
    heard.add(userId);
  };
  return {
    publish,
    hear,
    catchUp: async (userIds, since) => {
      for (const userId of await listReadersSince(db, userIds, since)) hear(userId);
    },
    drain: () => last,
  };
}

async function listReadIds(db: Database, userId: string): Promise<string[]> {
  const rows = await listNotices(db, userId, { before: undefined, limit: SHOWN_NOTICES });
  return rows.filter(({ read_at }) => read_at !== null).map(({ id }) => id);
}
