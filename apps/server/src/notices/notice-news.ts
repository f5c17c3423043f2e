import { Notice } from '@lonja/protocol';
import { findOwnersOfAccounts, type Database, type NewNotice } from '@lonja/store';
import type { StreamHub } from '../stream/hub.ts';

export interface NoticeNews {
  /** Pushes committed notices, in order, to all open screens of their users. */
  publish(notices: readonly NewNotice[]): void;
  /** Notifies a user's screens which notices were read on another one. */
  publishRead(userId: string, ids: readonly string[], unread: number): void;
  /** Resolves when no push is in progress. */
  drain(): Promise<void>;
}

export interface NoticeNewsDependencies {
  readonly db: Database;
  readonly hub: Pick<StreamHub, 'publishToUser' | 'clients'>;
  readonly onFault: (error: unknown) => void;
}

/** A screen that was disconnected reads the list on reconnecting, so a lost push loses no notice. */
export function createNoticeNews({ db, hub, onFault }: NoticeNewsDependencies): NoticeNews {
  let last: Promise<void> = Promise.resolve();

  const publish = async (notices: readonly NewNotice[]): Promise<void> => {
    const owners = await ownersOf(db, notices);
    for (const notice of notices) {
      const userId = 'userId' in notice.to ? notice.to.userId : owners.get(notice.to.accountId);
      if (userId !== undefined) hub.publishToUser(userId, { type: 'notice', notice: newNotice(notice) });
    }
  };

  return {
    publish: (notices) => {
      if (notices.length === 0 || hub.clients() === 0) return;
      last = last.then(() => publish(notices)).catch(onFault);
    },
    publishRead: (userId, ids, unread) =>
      hub.publishToUser(userId, { type: 'notices_read', ids: [...ids], unread }),
    drain: () => last,
  };
}

async function ownersOf(db: Database, notices: readonly NewNotice[]): Promise<ReadonlyMap<number, string>> {
  const accountIds = notices.flatMap(({ to }) => ('accountId' in to ? [to.accountId] : []));
  return accountIds.length === 0 ? new Map() : findOwnersOfAccounts(db, [...new Set(accountIds)]);
}

const newNotice = ({ id, kind, data, createdAt }: NewNotice): Notice =>
  Notice.parse({ id, kind, data, createdAt: new Date(createdAt).toISOString(), readAt: null });
