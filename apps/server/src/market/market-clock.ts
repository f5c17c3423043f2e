import type { StepClock } from '@lonja/feeds';

/** What the clock reads the time from and sets its alarms by; the system's own by default. */
export interface Timer {
  /** Milliseconds since 1970. */
  now(): number;
  /** Calls once after a delay in milliseconds; the answer cancels it. */
  after(delay: number, call: () => void): () => void;
}

/**
 * Steps at every whole multiple of the period, four times a second by default. It aims at the next multiple each time,
 * so lateness never adds up; steps that a busy process missed are left out, never made up for in a burst.
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
        // An alarm may come a little early: the same step is not taken twice. A clock that was set back goes on from there.
        const isNew = step > lastStep || step < lastStep - SET_BACK_STEPS;
        if (isNew) lastStep = step;
        schedule();
        if (isNew) onStep(now);
      };
      schedule();
      return () => cancel();
    },
  };
}

/** Steps back in time that cannot be an early alarm or a clock that is being slewed. */
const SET_BACK_STEPS = 4;

const systemTimer: Timer = {
  now: Date.now,
  after(delay, call) {
    const timeout = setTimeout(call, delay);
    return () => clearTimeout(timeout);
  },
};
