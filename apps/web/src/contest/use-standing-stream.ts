import type { ServerMessage } from '@lonja/protocol';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { buildQueryKey } from '../shared/api/build-query.ts';
import { createConnection } from '../shared/live/connection.ts';
import { openStreamSocket } from '../shared/live/open-stream-socket.ts';

/**
 * Follows a contest on a stream of its own: standing and own entry come once a second, instead of being read.
 * @returns whether they come now; while not, they are read
 */
export function useStandingStream(slug: string, isWanted: boolean): boolean {
  const queries = useQueryClient();
  const [isPushed, setIsPushed] = useState(false);
  useEffect(() => {
    if (!isWanted) return undefined;
    const input = { params: { slug } };
    const connection = createConnection({
      openSocket: () => openStreamSocket(undefined),
      now: Date.now,
      chance: Math.random,
      onConnect: () => {},
      onMessage: (data) => {
        const message = JSON.parse(String(data)) as ServerMessage;
        if (message.type === 'welcome') {
          connection.confirm();
          // Nothing of the market comes here.
          connection.send({ type: 'subscribe', symbols: [], rate: 0 });
          connection.send({ type: 'follow', contest: slug });
        }
        if (message.type === 'own_entry')
          queries.setQueryData(buildQueryKey('getOwnEntry', input, 0), message.entry);
        if (message.type !== 'standing') return;
        queries.setQueryData(buildQueryKey('getStanding', input, 0), message.standing);
        setIsPushed(true);
      },
      onLost: () => setIsPushed(false),
    });
    connection.start();
    return () => {
      connection.stop();
      setIsPushed(false);
    };
  }, [slug, isWanted, queries]);
  return isPushed;
}
