/** A background job that runs, rests, and runs again until it is stopped. */
export interface RepeatedJob {
  start(): void;
  /** Resolves when the run that was under way has ended. */
  stop(): Promise<void>;
  /** A run asks between its steps whether it should go on. */
  isStopped(): boolean;
}

/** @param rest milliseconds between two runs */
export function repeatJob(
  runOnce: () => Promise<unknown>,
  { rest, onFault }: { readonly rest: number; readonly onFault: (error: unknown) => void },
): RepeatedJob {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;

  const run = async (): Promise<void> => {
    await runOnce().catch(onFault);
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
