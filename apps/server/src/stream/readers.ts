import type { IncomingMessage } from 'node:http';
import type { Connection } from './connection.ts';
import { createGroups, type Groups } from './groups.ts';
import type { StreamLimits } from './limits.ts';
import type { StreamSession } from './upgrade.ts';

/** Who a socket counts for, and how many such sockets there may be. */
interface Holder {
  readonly group: Groups<Connection>;
  readonly key: string;
  readonly max: number;
}

/** The open connections, and whose they are. */
export interface Readers {
  readonly all: ReadonlySet<Connection>;
  readonly byUser: Groups<Connection>;
  readonly bySession: Groups<Connection>;
  /** What limits the number of sockets: the session, and of a visitor the address. */
  holderOf(session: StreamSession | null, request: IncomingMessage): Holder;
  /** @returns what takes the connection out again */
  add(connection: Connection, session: StreamSession | null, holder: Holder): () => void;
  /** Resolves when none is left. */
  drain(): Promise<void>;
}

export function createReaders(
  limits: StreamLimits,
  addressOf: (request: IncomingMessage) => string,
): Readers {
  const all = new Set<Connection>();
  const byUser = createGroups<Connection>();
  const bySession = createGroups<Connection>();
  const byAddress = createGroups<Connection>();
  let whenEmpty: (() => void) | undefined;
  return {
    all,
    byUser,
    bySession,
    holderOf: (session, request) =>
      session
        ? { group: bySession, key: session.sessionId, max: limits.socketsPerSession }
        : { group: byAddress, key: addressOf(request), max: limits.anonymousSocketsPerAddress },
    add: (connection, session, { group, key }) => {
      all.add(connection);
      group.add(key, connection);
      if (session) byUser.add(session.userId, connection);
      return () => {
        all.delete(connection);
        group.remove(key, connection);
        if (session) byUser.remove(session.userId, connection);
        if (all.size === 0) whenEmpty?.();
      };
    },
    drain: () => (all.size === 0 ? Promise.resolve() : new Promise((resolve) => (whenEmpty = resolve))),
  };
}
