import { Notice } from '@lonja/protocol';
import type { Database } from '@lonja/store/database/database';
import {
  listNoticesById,
  listNoticesSince,
  type NewNotice,
  type NoticeRow,
} from '@lonja/store/notices/notices';
import { findAccountHolders, type AccountHolder } from '@lonja/store/people/users';
import { recentlyUsed } from '../process/recently-used.ts';
import type { StreamHub } from '../stream/hub.ts';
import { createReadNews } from './read-news.ts';

export interface NoticeNews {
  /** Pushes committed notices, in order, to all open screens of their users. */
  publish(notices: readonly NewNotice[]): void;
  /** Notifies a user's screens which notices were read on another one. */
  publishRead(userId: string, ids: readonly string[], unread: number): void;
  /** Pushes a notice that another process has committed, as it stands in the database. */
  hear(id: string): void;
  /** Notifies a user's screens of what the database says that they have read, at whatever process. */
  hearRead(userId: string): void;
  /** Pushes what open screens may have missed since a moment, each notice once, and what was read since. */
  catchUp(since: Date): Promise<void>;
  /** Resolves when no push is in progress. */
  drain(): Promise<void>;
}

export interface NoticeNewsDependencies {
  readonly db: Database;
  readonly hub: Pick<StreamHub, 'publishToUser' | 'hasReader' | 'clients' | 'users'>;
  readonly onFault: (error: unknown) => void;
}

const KNOWN_NOTICES = 20_000;
/** Users per query. */
const MAX_USERS_OF_A_READ = 1_000;

/** A screen that was disconnected reads the list on reconnecting, so a lost push loses no notice. */
export function createNoticeNews(dependencies: NoticeNewsDependencies): NoticeNews {
  const { db, hub, onFault } = dependencies;
  const reads = createReadNews(dependencies);
  let last: Promise<void> = Promise.resolve();
  /** Ids of notices that screens have. */
  const pushed = recentlyUsed<string, true>(KNOWN_NOTICES);
  /** Heard and not read yet. */
  let heard = new Set<string>();

  const push = (userId: string, notice: Notice): void => {
    if (pushed.has(notice.id)) return;
    pushed.set(notice.id, true);
    hub.publishToUser(userId, { type: 'notice', notice });
  };
  const pushRows = (rows: readonly NoticeRow[]): void => {
    for (const row of rows) push(row.user_id, storedNotice(row));
  };
  const readHeard = async (): Promise<void> => {
    const ids = [...heard].filter((id) => !pushed.has(id));
    heard = new Set();
    if (ids.length > 0 && hub.clients() > 0) pushRows(await listNoticesById(db, ids));
  };

  const publish = async (notices: readonly NewNotice[]): Promise<void> => {
    const holders = await loadHolders(db, notices);
    for (const notice of notices) {
      const holder =
        'userId' in notice.to
          ? { ...notice.to, name: null, world: undefined }
          : holders.get(notice.to.accountId);
      if (holder) push(holder.userId, newNotice(notice, holder));
    }
  };

  return {
    publish: (notices) => {
      if (notices.length === 0 || hub.clients() === 0) return;
      last = last.then(() => publish(notices)).catch(onFault);
    },
    hear: (id) => {
      if (hub.clients() === 0) return;
      // What is heard while the one before is read is read at once.
      if (heard.size === 0) last = last.then(readHeard).catch(onFault);
      heard.add(id);
    },
    catchUp: async (since) => {
      const users = hub.users();
      for (let from = 0; from < users.length; from += MAX_USERS_OF_A_READ) {
        const some = users.slice(from, from + MAX_USERS_OF_A_READ);
        pushRows(await listNoticesSince(db, some, since));
        await reads.catchUp(some, since);
      }
    },
    publishRead: (userId, ids, unread) => reads.publish(userId, ids, unread),
    hearRead: (userId) => reads.hear(userId),
    drain: async () => {
      await Promise.all([last, reads.drain()]);
    },
  };
}

async function loadHolders(
  db: Database,
  notices: readonly NewNotice[],
): Promise<ReadonlyMap<number, AccountHolder>> {
  const accountIds = notices.flatMap(({ to }) => ('accountId' in to ? [to.accountId] : []));
  return accountIds.length === 0 ? new Map() : findAccountHolders(db, [...new Set(accountIds)]);
}

const newNotice = ({ id, kind, data, createdAt }: NewNotice, { name }: AccountHolder): Notice =>
  Notice.parse({
    id,
    kind,
    data,
    ...nameAccount(name),
    createdAt: new Date(createdAt).toISOString(),
    readAt: null,
  });

const storedNotice = ({ id, kind, data, account_name, created_at, read_at }: NoticeRow): Notice =>
  Notice.parse({
    id,
    kind,
    data,
    ...nameAccount(account_name),
    createdAt: created_at.toISOString(),
    readAt: read_at?.toISOString() ?? null,
  });

const nameAccount = (name: string | null): Pick<Notice, 'account'> =>
  name === null ? {} : { account: name };
