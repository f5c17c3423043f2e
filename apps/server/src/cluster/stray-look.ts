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
  stop(): Promise<void>;
}

interface StrayLookDependencies {
  readonly home: Pick<Home, 'slots' | 'isAlone'>;
  /** Hands over what was left, which may come again where the answer is lost. */
  readonly take: (slots: readonly number[], handOver: (left: Left) => void) => Promise<void>;
  readonly resync: (accountIds: readonly number[]) => void;
  readonly resyncAlerts: (alertIds: readonly number[]) => Promise<void>;
  readonly onFault: (error: unknown) => void;
  /** Milliseconds since any moment. */
  readonly clock?: () => number;
}

export function createStrayLook({
  home,
  take,
  resync,
  resyncAlerts,
  onFault,
  clock = () => performance.now(),
}: StrayLookDependencies): StrayLook {
  let underWay: Promise<void> | undefined;
  let notBefore = 0;
  /** Taken, and not read yet. */
  let alerts: readonly number[] = [];

  const look = async (): Promise<void> => {
    try {
      await take(home.slots(), ({ accountIds, alertIds }) => {
        if (accountIds.length > 0) resync(accountIds);
        alerts = [...alerts, ...alertIds];
      });
      if (alerts.length > 0) await resyncAlerts(alerts);
      alerts = [];
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
    stop: async () => underWay,
  };
}
