import type { OnStep, StepClock } from '@lonja/feeds';

/** One clock for several listeners: all take the same steps, in the order in which they were started. */
export function createSharedClock(clock: StepClock): StepClock {
  const listeners = new Set<OnStep>();
  let stop = (): void => {};
  return {
    start(onStep) {
      listeners.add(onStep);
      if (listeners.size === 1)
        stop = clock.start((at) => {
          for (const listener of listeners) listener(at);
        });
      return () => {
        listeners.delete(onStep);
        if (listeners.size === 0) stop();
      };
    },
  };
}
