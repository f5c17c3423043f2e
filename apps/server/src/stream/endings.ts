import type { StreamSession } from './upgrade.ts';

/** Sessions and users that end while handshakes are on their way: those may have been authorized just before. */
export interface Endings {
  /** Runs a handshake: what ends meanwhile is known until none is on its way. */
  during(handshake: () => Promise<void>): Promise<void>;
  /** @param id of a session or of a user */
  note(id: string): void;
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
    note: (id) => {
      if (handshakes > 0) ended.add(id);
    },
    include: ({ sessionId, userId }) => ended.has(sessionId) || ended.has(userId),
  };
}
