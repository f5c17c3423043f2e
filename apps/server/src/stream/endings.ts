import type { StreamSession } from './upgrade.ts';

/** Sessions and users that end during handshakes, which may have been authorized just before. */
export interface Endings {
  /** Runs a handshake; endings are remembered until no handshake is in flight. */
  during(handshake: () => Promise<void>): Promise<void>;
  /** @param id of a session or of a user */
  mark(id: string): void;
  include(session: StreamSession): boolean;
}

export function createEndings(): Endings {
  const ended = new Set<string>();
  let handshakes = 0;
  return {
    during: async (handshake) => {
      handshakes += 1;
      try {
        await handshake();
      } finally {
        handshakes -= 1;
        if (handshakes === 0) ended.clear();
      }
    },
    mark: (id) => {
      if (handshakes > 0) ended.add(id);
    },
    include: ({ sessionId, userId }) => ended.has(sessionId) || ended.has(userId),
  };
}
