import type { FollowRun } from './job-log.ts';

/** A background job that runs, rests, and runs again until it is stopped. */
export interface RepeatedJob {
  start(): void;
  /** Resolves when the present run has ended. */
  stop(): Promise<void>;
  /** Checked by a run between its steps. */
  isStopped(): boolean;
}

interface RepeatOptions {
  /** Milliseconds between two runs. */
  readonly rest: number;
  readonly follow?: FollowRun | undefined;
  readonly onFault: (error: unknown) => void;
}

export function repeatJob(
  runOnce: () => Promise<unknown>,
  { rest, follow = (run) => run(), onFault }: RepeatOptions,
): RepeatedJob {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const run = async (): Promise<void> => {
    await follow(runOnce).catch(onFault);
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
