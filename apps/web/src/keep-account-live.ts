import type { Notice, NoticeList, ServerMessage, User } from '@lonja/protocol';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveStream } from './shared/live/live-stream.ts';

type AccountMessage = Extract<ServerMessage, { type: 'account' }>;

type NoticeMessage = Extract<ServerMessage, { type: 'notice' | 'notices_read' }>;

type NoticeMessageKind = Notice['kind'];

export interface LiveAccount {
  readonly takeAccount: (message: AccountMessage) => void;
  readonly takeNotice: (message: NoticeMessage) => void;
  readonly refetchAfterLoss: (stream: LiveStream) => void;
}

/** Keeps the query cache at what the stream says of the account. */
export function keepAccountLive(queryClient: QueryClient): LiveAccount {
  return {
    takeAccount: ({ version, user, positions, orders }) => {
      const known = queryClient.getQueryData<User>(['/api/users', user.id]);
      if ((known?.account?.version ?? 0) > version) return;
      const take = (queryKey: readonly string[], data: unknown): void => {
        void queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, data);
      };
      take(['/api/users', user.id], user);
      take(['/api/positions', user.id], positions);
      // A trailing stop that came nearer leaves the version as it was.
      take(['/api/orders'], orders);
      if (known?.account?.version === version) return;
      void queryClient.invalidateQueries({ queryKey: ['/api/transactions', user.id] });
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => CHANGE_WITH_THE_ACCOUNT.test(String(queryKey[0])),
      });
    },
    takeNotice: (message) => {
      const read = message.type === 'notice' ? TOLD_OF[message.notice.kind] : undefined;
      if (read) {
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => read.test(String(queryKey[0])) });
      }
      queryClient.setQueryData<NoticeList>(['/api/notices'], (known) => known && withNews(known, message));
    },
    refetchAfterLoss: (stream) => {
      let wasOpen = false;
      let wasLost = false;
      stream.subscribe(() => {
        const { status } = stream.state();
        const isOpen = status === 'open';
        // The account's state is asked for with each welcome; what was told before the first one is read.
        if (isOpen && wasLost) void queryClient.invalidateQueries();
        else if (isOpen && !wasOpen) void queryClient.invalidateQueries({ queryKey: ['/api/notices'] });
        wasLost = status === 'lost' || (wasLost && !isOpen);
        wasOpen = isOpen;
      });
    },
  };
}

/** Deposits and withdrawals, and the list of accounts, which a reset makes longer. */
const CHANGE_WITH_THE_ACCOUNT = /\/(transfers|accounts)$/;

/** What a kind of notice tells the news of. */
const TOLD_OF: { readonly [Kind in NoticeMessageKind]?: RegExp } = {
  alert_fired: /^\/api\/alerts$/,
  split: /^\/api\/(alerts$|candles)/,
  verification: /\/verification$/,
  withdrawal: /\/transfers$/,
};

/** The list after a notice has come, or was read on some screen. */
function withNews({ notices, unread }: NoticeList, message: NoticeMessage): NoticeList {
  if (message.type === 'notice') {
    const isKnown = notices.some(({ id }) => id === message.notice.id);
    return isKnown ? { notices, unread } : { notices: [message.notice, ...notices], unread: unread + 1 };
  }
  const readAt = new Date().toISOString();
  const read = new Set(message.ids);
  return {
    notices: notices.map((notice) =>
      read.has(notice.id) ? { ...notice, readAt: notice.readAt ?? readAt } : notice,
    ),
    unread: message.unread,
  };
}
