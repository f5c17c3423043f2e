import type { ServerMessage, User } from '@lonja/protocol';
import type { QueryClient } from '@tanstack/react-query';
import type { LiveStream } from './shared/live/live-stream.ts';

type AccountMessage = Extract<ServerMessage, { type: 'account' }>;

export interface LiveAccount {
  readonly takeAccount: (message: AccountMessage) => void;
  readonly refetchAfterLoss: (stream: LiveStream) => void;
}

/** Keeps the query cache at what the stream says of the account. */
export function keepAccountLive(queryClient: QueryClient): LiveAccount {
  return {
    takeAccount: ({ version, user, positions }) => {
      const known = queryClient.getQueryData<User>(['/api/users', user.id]);
      if ((known?.account?.version ?? 0) > version) return;
      void queryClient.cancelQueries({ queryKey: ['/api/users', user.id] });
      void queryClient.cancelQueries({ queryKey: ['/api/positions', user.id] });
      queryClient.setQueryData(['/api/users', user.id], user);
      queryClient.setQueryData(['/api/positions', user.id], positions);
      if (known?.account?.version === version) return;
      void queryClient.invalidateQueries({ queryKey: ['/api/transactions', user.id] });
    },
    refetchAfterLoss: (stream) => {
      let wasLost = false;
      stream.subscribe(() => {
        const { status } = stream.state();
        if (status === 'open' && wasLost) void queryClient.invalidateQueries();
        wasLost = status === 'lost' || (wasLost && status !== 'open');
      });
    },
  };
}
