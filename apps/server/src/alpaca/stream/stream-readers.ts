import type { IncomingMessage } from 'node:http';
import { createGroups, type Groups } from '../../stream/groups.ts';
import type { StreamLimits } from '../../stream/limits.ts';
import type { StreamKey } from './data-connection.ts';

/** The open connections by their keys, or by their addresses before they have shown one. */
export interface StreamReaders<Reader> {
  readonly all: ReadonlySet<Reader>;
  readonly byKey: Groups<Reader>;
  readonly byUser: Groups<Reader>;
  /** Readers that have shown a key of an account of this world, or of the installation's own market. A snapshot. */
  inWorld(world: number | undefined): readonly Reader[];
  /** Whether its address has room for one more that has shown no key. */
  hasRoom(request: IncomingMessage): boolean;
  /** @returns a function that removes the connection */
  add(connection: Reader, request: IncomingMessage): () => void;
  /** @returns false where its key has too many already */
  identify(connection: Reader, key: StreamKey): boolean;
  /** Resolves when none is left. */
  drain(): Promise<void>;
}

export function createStreamReaders<Reader>(
  limits: StreamLimits,
  addressOf: (request: IncomingMessage) => string,
): StreamReaders<Reader> {
  const all = new Set<Reader>();
  const byKey = createGroups<Reader>();
  const byUser = createGroups<Reader>();
  const byAddress = createGroups<Reader>();
  const byWorld = createGroups<Reader>();
  const leave = new Map<Reader, () => void>();
  let whenEmpty: (() => void) | undefined;
  return {
    all,
    byKey,
    byUser,
    inWorld: (world) => byWorld.list(formatWorld(world)),
    hasRoom: (request) => byAddress.count(addressOf(request)) < limits.anonymousSocketsPerAddress,
    add: (connection, request) => {
      const address = addressOf(request);
      all.add(connection);
      byAddress.add(address, connection);
      leave.set(connection, () => byAddress.remove(address, connection));
      return () => {
        all.delete(connection);
        leave.get(connection)?.();
        leave.delete(connection);
        if (all.size === 0) whenEmpty?.();
      };
    },
    identify: (connection, { id, userId, world }) => {
      if (!leave.has(connection) || byKey.count(id) >= limits.socketsPerSession) return false;
      leave.get(connection)!();
      byKey.add(id, connection);
      byUser.add(userId, connection);
      byWorld.add(formatWorld(world), connection);
      leave.set(connection, () => {
        byKey.remove(id, connection);
        byUser.remove(userId, connection);
        byWorld.remove(formatWorld(world), connection);
      });
      return true;
    },
    drain: () => (all.size === 0 ? Promise.resolve() : new Promise((resolve) => (whenEmpty = resolve))),
  };
}

const formatWorld = (world: number | undefined): string => String(world ?? '');
