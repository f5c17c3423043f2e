import type { Home } from './home.ts';

/** How often it looks where no other process is at work: one may have come since the last heartbeat. */
const ALONE_MS = 1_000;

/** What other processes left for the holder of slots. */
interface Left {
  readonly accountIds: readonly number[];
  readonly alertIds: readonly number[];
}

/** Looks for what other processes have changed of the users whose slots this one holds. */
export interface StrayLook {
  /** After a step of the market; nothing where a look is under way. */
  look(): void;
  /** Looks once more: what was left before this call has been read when it resolves, or the database is out of reach. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

interface StrayLookDependencies {
  readonly home: Pick<Home, 'slots' | 'isAlone'>;
  /** What it takes is there again unless it was heard. */
  readonly claim: (slots: readonly number[], hear: (left: Left) => Promise<void>) => Promise<void>;
  /** Resolves when they have been read. */
  readonly resync: (accountIds: readonly number[]) => Promise<void>;
  readonly resyncAlerts: (alertIds: readonly number[]) => Promise<void>;
  readonly onFault: (error: unknown) => void;
  /** Milliseconds since any moment. */
  readonly clock?: () => number;
}

export function createStrayLook({
  home,
  claim,
  resync,
  resyncAlerts,
  onFault,
  clock = () => performance.now(),
}: StrayLookDependencies): StrayLook {
  let underWay: Promise<void> | undefined;
  let notBefore = 0;
  /** The accounts that were taken and have not been read; who only looks does not wait for them. */
  const reading = new Set<Promise<void>>();

  const hear = async ({ accountIds, alertIds }: Left): Promise<void> => {
    if (accountIds.length > 0) {
      const read = resync(accountIds).finally(() => reading.delete(read));
      reading.add(read);
    }
    if (alertIds.length > 0) await resyncAlerts(alertIds);
  };

  const look = async (): Promise<void> => {
    try {
      await claim(home.slots(), hear);
    } catch (error) {
      onFault(error);
    }
    underWay = undefined;
  };

  return {
    look: () => {
      const now = clock();
      if (underWay || (home.isAlone() && now < notBefore)) return;
      notBefore = now + ALONE_MS;
      underWay = look();
    },
    settle: async () => {
      await underWay;
      await (underWay ??= look());
      await Promise.all(reading);
    },
    stop: async () => underWay,
  };
}
