import type { ApiKeys } from '../identity/api-keys.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { StreamHub } from '../stream/hub.ts';
import type { FollowRun } from '../jobs/job-log.ts';
import { repeatJob, type RepeatedJob } from '../jobs/repeated-job.ts';

/** How long a stream may outlive a session that was not ended in this process. */
const LOOK_MS = 15_000;
/** Sessions per query: a larger answer would delay the streams. */
const AT_ONCE = 500;

export interface SessionWatch extends Pick<RepeatedJob, 'start' | 'stop'> {
  /** Closes the streams of sessions and API keys that have ended. */
  runOnce(): Promise<void>;
  /** Closes those of these sessions and keys that have ended, also while their handshake is in flight. */
  check(ids: readonly string[]): Promise<void>;
}

export interface SessionWatchDependencies {
  readonly streams: readonly Pick<StreamHub, 'sessions' | 'closeSession'>[];
  readonly sessions: Pick<Sessions, 'findEnded'>;
  readonly apiKeys: Pick<ApiKeys, 'findEnded'>;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown) => void;
}

/**
 * Closes the streams of sessions and keys that ended without an event in this process: they expired, timed out, or were ended
 * by another process. An open stream is no activity: a user who only watches is signed out too.
 */
export function createSessionWatch({
  streams,
  sessions,
  apiKeys,
  ...job
}: SessionWatchDependencies): SessionWatch {
  const check = async (ids: readonly string[]): Promise<void> => {
    for (let from = 0; from < ids.length; from += AT_ONCE) {
      // An id that is no open session may be an open key.
      const ended = await apiKeys.findEnded(await sessions.findEnded(ids.slice(from, from + AT_ONCE)));
      for (const id of ended) for (const stream of streams) stream.closeSession(id);
    }
  };
  const runOnce = (): Promise<void> => check(streams.flatMap((stream) => stream.sessions()));
  return { check, ...repeatJob(runOnce, { rest: LOOK_MS, ...job }), runOnce };
}
