import type { Endings } from '../../stream/endings.ts';
import type { AlpacaStreams } from './alpaca-streams.ts';
import type { StreamReaders } from './stream-readers.ts';

interface Reader {
  beat(): void;
  close(code: number, reason: string): void;
}

interface KeptStreams<Kept extends Reader> {
  readonly readers: StreamReaders<Kept>;
  readonly endings: Endings;
  readonly heartbeatMs: number;
  /** Nobody enters any more. */
  readonly closeEntrance: () => void;
}

const CLOSE = { goingAway: 1001, policy: 1008 } as const;

/** What is the same of all streams that keys open: their heartbeat, and how their readers end. */
export function keepStreams<Kept extends Reader>({
  readers,
  endings,
  heartbeatMs,
  closeEntrance,
}: KeptStreams<Kept>): Omit<AlpacaStreams, 'handles' | 'enter' | 'publishStep'> {
  const heartbeat = setInterval(() => {
    for (const reader of readers.all) reader.beat();
  }, heartbeatMs).unref();
  const end = (id: string, ended: readonly Kept[]): void => {
    endings.mark(id);
    for (const reader of ended) reader.close(CLOSE.policy, 'key ended');
  };
  return {
    closeSession: (id) => end(id, readers.byKey.list(id)),
    closeUser: (userId) => end(userId, readers.byUser.list(userId)),
    sessions: () => readers.byKey.keys(),
    clients: () => readers.all.size,
    close: async () => {
      closeEntrance();
      clearInterval(heartbeat);
      for (const reader of readers.all) reader.close(CLOSE.goingAway, 'server stopping');
      await readers.drain();
    },
  };
}
