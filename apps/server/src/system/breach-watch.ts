import { listOpenBreaches, saveBreach } from '@lonja/store/audit/breaches';
import type { Database } from '@lonja/store/database/database';
import type { Desk } from '../desk/desk.ts';
import type { FollowRun } from '../jobs/job-log.ts';
import { repeatJob } from '../jobs/repeated-job.ts';

/** How soon every desk on the database has stopped after one process found a breach. */
const REST_MS = 1_000;

export interface BreachWatch {
  /** Stops this desk at once, and those of the other processes as soon as the database takes the row. */
  readonly report: (reason: string) => void;
  /** Writes what is reported and reads what is open, now. */
  look(): Promise<void>;
  /** Resolves once this desk knows what is open. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface BreachWatchDependencies {
  readonly db: Database;
  readonly desk: Desk;
  /** The name of this process. */
  readonly process: string;
  readonly clock: () => number;
  /** The other processes may read it. */
  readonly onSaved?: () => void;
  /** This desk takes no more orders, for this reason. */
  readonly onStop: (reason: string) => void;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown) => void;
}

/**
 * Keeps every desk on the database read-only while a breach is open there, whoever found it and however often a process starts,
 * until an operator acknowledges it.
 */
export function createBreachWatch(dependencies: BreachWatchDependencies): BreachWatch {
  const { db, desk, process, clock, follow, onSaved = () => undefined, onStop, onFault } = dependencies;
  /** Not in the database yet; it may be unreachable. */
  let reported: readonly { readonly reason: string; readonly foundAt: Date }[] = [];

  let isStopped = false;
  const stop = (reason: string): void => {
    if (!isStopped) onStop(reason);
    isStopped = true;
    desk.setReadOnly(reason);
  };
  const go = (): void => {
    isStopped = false;
    desk.endReadOnly();
  };

  const lookOnce = async (): Promise<void> => {
    for (const breach of reported) {
      await saveBreach(db, { ...breach, foundBy: process });
      onSaved();
      reported = reported.filter((other) => other !== breach);
    }
    const [open] = await listOpenBreaches(db, 1);
    // What was reported while the database answered is not in its answer.
    const reason = open?.reason ?? reported[0]?.reason;
    if (reason === undefined) go();
    else stop(reason);
  };

  // One after the other: two at once would write what is reported twice, on both sides of an acknowledgement.
  let looking: Promise<void> = Promise.resolve();
  const look = (): Promise<void> => {
    const next = looking.then(lookOnce);
    looking = next.catch(() => undefined);
    return next;
  };

  const repeated = repeatJob(look, { rest: REST_MS, follow, onFault });
  return {
    report: (reason) => {
      stop(reason);
      if (!reported.some((breach) => breach.reason === reason))
        reported = [...reported, { reason, foundAt: new Date(clock()) }];
    },
    look,
    start: async () => {
      await look();
      repeated.start();
    },
    stop: () => repeated.stop(),
  };
}
