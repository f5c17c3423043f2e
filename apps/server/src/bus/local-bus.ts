import type { Bus } from './bus.ts';
import { createHearers, type Hearers } from './hearers.ts';

/** Several buses of one process; the default has one, with nobody else to hear it. */
export interface LocalNetwork {
  join(onFault: (error: unknown) => void): Bus;
  /** As if everybody had lost the connection for a moment. */
  interrupt(): void;
}

export function createLocalNetwork(): LocalNetwork {
  const members = new Set<Hearers>();
  return {
    join: (onFault) => {
      const own = createHearers(onFault);
      members.add(own);
      return {
        kind: 'none',
        publish: (subject, data) => {
          if (!members.has(own)) return;
          for (const member of members) if (member !== own) member.deliver(subject, data);
        },
        subscribe: own.add,
        onGap: own.addLook,
        close: () => {
          members.delete(own);
          return Promise.resolve();
        },
      };
    },
    interrupt: () => {
      for (const member of members) member.gap();
    },
  };
}
