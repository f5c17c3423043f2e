import type { FollowRun } from './job-log.ts';

interface PacedJobOptions {
  readonly follow: FollowRun;
  /** Before the step that follows a failed one, milliseconds. */
  readonly pauseAfterFault: number;
  readonly onFault: (error: unknown) => void;
}

/** Runs steps one after the other, each of which says how many milliseconds to wait for the next. */
export function paceJob(
  step: () => Promise<number>,
  { follow, pauseAfterFault, onFault }: PacedJobOptions,
): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const run = async (): Promise<void> => {
    let pause = pauseAfterFault;
    try {
      pause = await follow(step);
    } catch (error) {
      onFault(error);
    }
    if (!isStopped) timer = setTimeout(() => void (running = run()), pause).unref();
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
  };
}
