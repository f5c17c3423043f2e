import type { ApiKeys } from '../auth/api-keys.ts';
import type { Sessions } from '../auth/sessions.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { FollowRun } from './job-log.ts';
import { repeatJob, type RepeatedJob } from './repeated-job.ts';

/** How long a stream may outlive a session that nobody ended in this process. */
const LOOK_MS = 15_000;
/** Sessions of one query: the answer of more would hold the streams up. */
const AT_ONCE = 500;

export interface SessionWatch extends Pick<RepeatedJob, 'start' | 'stop'> {
  /** Closes the streams of sessions and API keys that have ended. */
  runOnce(): Promise<void>;
}

export interface SessionWatchDependencies {
  readonly hub: Pick<StreamHub, 'sessions' | 'closeSession'>;
  readonly sessions: Pick<Sessions, 'findEnded'>;
  readonly apiKeys: Pick<ApiKeys, 'findEnded'>;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown) => void;
}

/**
 * Sees the ends of sessions and keys that nobody calls out: their time is over, nothing was done for too long, or another
 * process has ended them. An open stream is no activity: who only watches is signed out like everybody.
 */
export function createSessionWatch({
  hub,
  sessions,
  apiKeys,
  ...job
}: SessionWatchDependencies): SessionWatch {
  const runOnce = async (): Promise<void> => {
    const ids = hub.sessions();
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      // What is no open session may be an open key.
      const ended = await apiKeys.findEnded(await sessions.findEnded(ids.slice(from, from + AT_ONCE)));
      for (const id of ended) hub.closeSession(id);
    }
  };
  return { ...repeatJob(runOnce, { rest: LOOK_MS, ...job }), runOnce };
}
