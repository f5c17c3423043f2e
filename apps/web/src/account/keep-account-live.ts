import type { CallName, Notice, ServerMessage } from '@lonja/protocol';
import type { QueryClient } from '@tanstack/react-query';
import { buildQueryKey } from '../shared/api/build-query.ts';
import { readAgain } from '../shared/api/read-again.ts';
import type { LiveStream } from '../shared/live/live-stream.ts';
import { changeNotices, type ListedNotices } from './notices-query.ts';
import { WAITING_ORDERS } from './orders-query.ts';

type AccountMessage = Extract<ServerMessage, { type: 'account' }>;

type NoticeMessage = Extract<ServerMessage, { type: 'notice' | 'notices_read' }>;

export interface LiveAccount {
  readonly takeAccount: (message: AccountMessage) => void;
  readonly takeNotice: (message: NoticeMessage) => void;
  readonly takeSplit: (symbol: string) => void;
  readonly refetchAfterLoss: (stream: LiveStream) => void;
  /** Reads everything again once a world begins that may have had no prices before. */
  readonly refetchAtStart: (stream: LiveStream) => void;
}

/** Keeps the query cache current with the stream's account messages. */
export function keepAccountLive(queryClient: QueryClient): LiveAccount {
  return {
    takeAccount: ({ version, user, positions, orders }) => {
      const params = { id: user.id };
      const userKey = buildQueryKey('getUser', { params });
      const known = queryClient.getQueryData(userKey);
      // A reset has opened another account, whose versions are its own.
      const knownVersion = known?.account?.id === user.account?.id ? known?.account?.version : undefined;
      if ((knownVersion ?? 0) > version) return;
      const accept = (queryKey: readonly unknown[], data: unknown): void => {
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, data);
      };
      accept(userKey, user);
      accept(buildQueryKey('getPositions', { params }), positions);
      // A trailing stop moves without a new version.
      accept(buildQueryKey('listOrders', WAITING_ORDERS), orders);
      if (knownVersion === version) return;
      void readAgain(queryClient, ...CHANGED_WITH_THE_ACCOUNT);
    },
    takeNotice: (message) => {
      if (message.type === 'notice') void readWhatChanged(queryClient, message.notice);
      changeNotices(queryClient, (known) => withNews(known, message));
    },
    takeSplit: (symbol) => {
      // Charts that are open reload when they see candles of another scale.
      void queryClient.invalidateQueries({ queryKey: ['getCandles', { params: { symbol } }] });
      // What is drawn at a price follows it.
      void queryClient.invalidateQueries({ queryKey: ['getDrawings', { params: { symbol } }] });
    },
    refetchAfterLoss: (stream) => {
      let wasOpen = false;
      let wasLost = false;
      stream.subscribe(() => {
        const { status } = stream.state();
        const isOpen = status === 'open';
        // Each welcome is followed by a request for the account's state, so messages before the first one are not lost.
        if (isOpen && wasLost) void queryClient.invalidateQueries();
        else if (isOpen && !wasOpen) void readAgain(queryClient, 'listNotices');
        wasLost = status === 'lost' || (wasLost && !isOpen);
        wasOpen = isOpen;
      });
    },
    refetchAtStart: (stream) => {
      let wasScheduled = false;
      stream.subscribe(() => {
        const isScheduled = stream.state().world?.state === 'scheduled';
        if (wasScheduled && !isScheduled) void queryClient.invalidateQueries();
        wasScheduled = isScheduled;
      });
    },
  };
}

/** The rows of notices come with the first one: no page needs them to begin with. */
async function readWhatChanged(queryClient: QueryClient, { kind }: Notice): Promise<void> {
  const { findNoticeRow } = await import('@lonja/protocol/notice-text');
  await readAgain(queryClient, ...(findNoticeRow(kind)?.makesStale ?? []));
}

/** Reads that the stream does not carry. A reset adds to the list of accounts. */
const CHANGED_WITH_THE_ACCOUNT = [
  'getTransactions',
  'getTradeResults',
  'listTransfers',
  'listAccounts',
] as const satisfies readonly CallName[];

/**
 * In its place: one that was missed may come after a newer one. One older than all that are listed is on a page that was not asked
 * for yet, and is counted among the unread already.
 */
function withNotice(list: ListedNotices, notice: Notice): ListedNotices {
  const { notices, unread, hasOlder } = list;
  if (notices.some(({ id }) => id === notice.id)) return list;
  const older = notices.findIndex((other) => isNewer(notice, other));
  if (older < 0 && hasOlder) return list;
  return {
    ...list,
    notices: notices.toSpliced(older < 0 ? notices.length : older, 0, notice),
    unread: unread + 1,
  };
}

const isNewer = (one: Notice, other: Notice): boolean =>
  one.createdAt === other.createdAt ? one.id > other.id : one.createdAt > other.createdAt;

/** The list after a new notice, or after one was read on some screen. */
function withNews(list: ListedNotices, message: NoticeMessage): ListedNotices {
  if (message.type === 'notice') return withNotice(list, message.notice);
  const { notices } = list;
  const readAt = new Date().toISOString();
  const read = new Set(message.ids);
  return {
    ...list,
    notices: notices.map((notice) =>
      read.has(notice.id) ? { ...notice, readAt: notice.readAt ?? readAt } : notice,
    ),
    unread: message.unread,
  };
}
