import type { OnStep, StepClock } from './feed.ts';

/** For tests: a clock that steps when the test says so. */
export interface HandClock extends StepClock {
  step(at: number): void;
  isRunning(): boolean;
}

export function createHandClock(): HandClock {
  let listener: OnStep | undefined;
  return {
    start(onStep) {
      listener = onStep;
      return () => (listener = undefined);
    },
    step: (at) => listener?.(at),
    isRunning: () => listener !== undefined,
  };
}
