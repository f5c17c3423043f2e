import { createBackoff } from './backoff.ts';

/** Times in milliseconds. */
export interface PollTimes {
  /** From the end of one call to the beginning of the next. */
  readonly pause: number;
  /** After a failure it waits from the shortest time on, doubling up to the longest. */
  readonly shortest: number;
  readonly longest: number;
}

/**
 * Calls again and again, one call at a time, until the answered function is called; that ends when the call in flight has.
 * @param call gets the signal that ends it
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
