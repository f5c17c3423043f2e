/** How long to wait before trying again. */
export interface Backoff {
  /** Milliseconds from now; longer from failure to failure. */
  next(): number;
  /** After a success: the next failure waits the shortest time again. */
  reset(): void;
}

/** Doubles from the shortest time to the longest, randomised over half of it, so that many clients do not return at once. */
export function createBackoff(
  shortestMs: number,
  longestMs: number,
  chance: () => number = Math.random,
): Backoff {
  let failures = 0;
  return {
    next() {
      const full = Math.min(longestMs, shortestMs * 2 ** Math.min(failures, 20));
      failures += 1;
      return full / 2 + (full / 2) * chance();
    },
    reset: () => void (failures = 0),
  };
}
