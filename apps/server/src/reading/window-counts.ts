import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/** Keys that are counted at a time; those whose minute began first go first. */
const MAX_KEYS = 5_000;

interface Window {
  readonly began: number;
  readonly count: number;
}

/**
 * What a limit counts by key within its window, for `@fastify/rate-limit`. The package's own store gives all requests of a moment the same
 * object, which says by the time they read it how many came in all: of 45 at once within a limit of 40 every one was refused.
 */
export class WindowCounts implements FastifyRateLimitStore {
  readonly #windows = new Map<string, Window>();

  /** @param timeWindow milliseconds */
  incr(
    key: string,
    answer: (error: Error | null, result?: { readonly current: number; readonly ttl: number }) => void,
    timeWindow: number,
  ): void {
    const now = Date.now();
    const known = this.#windows.get(key);
    const isNew = !known || known.began + timeWindow <= now;
    const window = isNew ? { began: now, count: 1 } : { ...known, count: known.count + 1 };
    // The map is in the order in which windows began.
    if (isNew) this.#windows.delete(key);
    this.#windows.set(key, window);
    if (this.#windows.size > MAX_KEYS) this.#windows.delete(this.#windows.keys().next().value as string);
    answer(null, { current: window.count, ttl: window.began + timeWindow - now });
  }

  /** Each route counts for itself. */
  child(): WindowCounts {
    return new WindowCounts();
  }
}
