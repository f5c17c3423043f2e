import type { IncomingMessage } from 'node:http';
import type { Connection } from './connection.ts';
import { createGroups, type Groups } from './groups.ts';
import type { StreamLimits } from './limits.ts';
import type { StreamSession } from './upgrade.ts';

/** The key that a socket is counted by, and its limit. */
interface Holder {
  readonly group: Groups<Connection>;
  readonly key: string;
  readonly max: number;
}

/** The open connections by their holders. */
export interface Readers {
  readonly all: ReadonlySet<Connection>;
  readonly byUser: Groups<Connection>;
  readonly bySession: Groups<Connection>;
  /** Connections that show an account of a world, or the installation's own market (undefined). A snapshot. */
  inWorld(world: number | undefined): readonly Connection[];
  /** The holder that limits the number of sockets: the session, or a visitor's address. */
  holderOf(session: StreamSession | null, request: IncomingMessage): Holder;
  /** @returns a function that removes the connection */
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
  const byWorld = createGroups<Connection>();
  let whenEmpty: (() => void) | undefined;
  return {
    all,
    byUser,
    bySession,
    inWorld: (world) => byWorld.list(formatWorld(world)),
    holderOf: (session, request) =>
      session
        ? { group: bySession, key: session.sessionId, max: limits.socketsPerSession }
        : { group: byAddress, key: addressOf(request), max: limits.anonymousSocketsPerAddress },
    add: (connection, session, { group, key }) => {
      all.add(connection);
      group.add(key, connection);
      byWorld.add(formatWorld(connection.world), connection);
      if (session) byUser.add(session.userId, connection);
      return () => {
        all.delete(connection);
        group.remove(key, connection);
        byWorld.remove(formatWorld(connection.world), connection);
        if (session) byUser.remove(session.userId, connection);
        if (all.size === 0) whenEmpty?.();
      };
    },
    drain: () => (all.size === 0 ? Promise.resolve() : new Promise((resolve) => (whenEmpty = resolve))),
  };
}

const formatWorld = (world: number | undefined): string => String(world ?? '');
