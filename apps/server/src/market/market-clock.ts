import type { StepClock } from '@lonja/feeds';

/** The clock's source of time and alarms; the system's by default. */
export interface Timer {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls once after a delay in milliseconds; the answer cancels it. */
  after(delay: number, call: () => void): () => void;
}

/**
 * Steps at every whole multiple of the period, four times a second by default: late for the last one at its start, so that nobody waits for
 * the next. It aims at the next multiple each time, so lateness never accumulates; steps that a busy process missed are skipped, never
 * repeated in a burst.
 */
export function createMarketClock(timer: Timer = systemTimer, periodMs = 250): StepClock {
  return {
    start(onStep) {
      let cancel = (): void => {};
      let lastStep = Number.NEGATIVE_INFINITY;
      const schedule = (): void => {
        const now = timer.now();
        cancel = timer.after(periodMs - (now % periodMs), tick);
      };
      const tick = (): void => {
        const now = timer.now();
        const step = Math.floor(now / periodMs);
        // An early alarm must not take the same step twice; a clock that was set back continues from there.
        const isNew = step > lastStep || step < lastStep - SET_BACK_STEPS;
        if (isNew) lastStep = step;
        schedule();
        if (isNew) onStep(now);
      };
      // All who share the clock are there by then.
      cancel = timer.after(0, tick);
      return () => cancel();
    },
  };
}

/** Steps back beyond this are neither an early alarm nor a slewed clock. */
const SET_BACK_STEPS = 4;

const systemTimer: Timer = {
  now: Date.now,
  after(delay, call) {
    const timeout = setTimeout(call, delay);
    return () => clearTimeout(timeout);
  },
};
