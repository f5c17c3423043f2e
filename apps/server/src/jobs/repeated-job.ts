import type { FollowRun } from './job-log.ts';

/** A background job that runs, rests, and runs again until it is stopped. */
export interface RepeatedJob {
  start(): void;
  /** Resolves when the present run has ended. */
  stop(): Promise<void>;
  /** Checked by a run between its steps. */
  isStopped(): boolean;
}

export interface RepeatOptions {
  /** Milliseconds between a look whether a run is due, or the run, and the next look. */
  readonly rest: number;
  /**
   * What a run depends on: none is due where that is as it was before the last run that succeeded. Undefined, and where this
   * is absent: one is due at each look.
   */
  readonly state?: (() => string | undefined) | undefined;
  readonly follow?: FollowRun | undefined;
  readonly onFault: (error: unknown) => void;
}

export function repeatJob(
  runOnce: () => Promise<unknown>,
  { rest, state, follow = (run) => run(), onFault }: RepeatOptions,
): RepeatedJob {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let done: string | undefined;

  const runWhereDue = async (): Promise<void> => {
    const present = state?.();
    if (present !== undefined && present === done) return;
    await follow(runOnce);
    done = present;
  };
  const run = async (): Promise<void> => {
    await runWhereDue().catch(onFault);
    if (!isStopped) timer = setTimeout(() => void (running = run()), rest).unref();
  };

  return {
    start: () => {
      running = run();
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
    isStopped: () => isStopped,
  };
}
