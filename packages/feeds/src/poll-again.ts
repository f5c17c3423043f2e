import { createBackoff } from './backoff.ts';

/** Times in milliseconds. */
export interface PollTimes {
  /** From the end of one call to the beginning of the next. */
  readonly pause: number;
  /** After failures the wait doubles from the shortest to the longest. */
  readonly shortest: number;
  readonly longest: number;
}

/**
 * Repeats a call, one at a time, until the returned function is called, which resolves when the call in flight has ended.
 * @param call gets the signal that aborts it
 */
export function pollAgain(
  call: (signal: AbortSignal) => Promise<void>,
  { pause, shortest, longest }: PollTimes,
  onFailure: (error: unknown) => void,
): () => Promise<void> {
  const backoff = createBackoff(shortest, longest);
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let inFlight = Promise.resolve();

  const attempt = async (): Promise<number> => {
    try {
      await call(abort.signal);
      backoff.reset();
      return pause;
    } catch (error) {
      if (!abort.signal.aborted) onFailure(error);
      return backoff.next();
    }
  };
  const run = (): void => {
    inFlight = attempt().then((wait) => {
      if (!abort.signal.aborted) timer = setTimeout(run, wait).unref();
    });
  };
  run();
  return () => {
    abort.abort();
    clearTimeout(timer);
    return inFlight;
  };
}
