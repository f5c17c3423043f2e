import type { Quote } from '@lonja/core';
import type { FollowRun } from '../jobs/job-log.ts';
import type { Database } from '@lonja/store/database/database';
import { deleteOldHeartbeats, saveHeartbeat } from '@lonja/store/installation/heartbeats';

export interface HeartbeatOptions {
  readonly db: Database;
  readonly clock: () => number;
  /** Whether the desk accepts orders. */
  readonly isUp: () => boolean;
  /** A fresh quote of EURUSD; undefined without one. */
  readonly eurusd: () => Pick<Quote, 'bid' | 'ask'> | undefined;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown) => void;
}

export interface Heartbeat {
  start(): void;
  stop(): Promise<void>;
}

const MINUTE_MS = 60_000;
const LOOK_EVERY_MS = 20_000;
/** One day more than the uptime's period. */
const KEPT_MS = 31 * 86_400_000;

/** Records each minute in which orders are accepted; the uptime is computed from these. */
export function createHeartbeat(options: HeartbeatOptions): Heartbeat {
  const { db, clock, isUp, eurusd, follow = (task) => task(), onFault } = options;
  let timer: ReturnType<typeof setInterval> | undefined;
  let work: Promise<void> = Promise.resolve();
  let noted = -1;

  const beat = async (): Promise<void> => {
    const minute = Math.floor(clock() / MINUTE_MS);
    if (minute === noted || !isUp()) return;
    const quote = eurusd();
    await saveHeartbeat(db, new Date(minute * MINUTE_MS), quote ? quote.ask - quote.bid : null);
    noted = minute;
    if (minute % 60 === 0) await deleteOldHeartbeats(db, new Date(clock() - KEPT_MS));
  };

  const look = (): void => {
    work = work.then(() => follow(beat)).catch(onFault);
  };

  return {
    start: () => {
      look();
      timer = setInterval(look, LOOK_EVERY_MS);
    },
    stop: () => {
      clearInterval(timer);
      return work;
    },
  };
}
