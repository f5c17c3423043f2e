import type { OnStep, StepClock } from '@lonja/feeds';

/** A clock that stands until it is moved, and the steps of a market that follow it. */
export interface HandMovedClock {
  readonly steps: StepClock;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Moves to a moment and has the market step there. */
  readonly moveTo: (at: number) => void;
}

export function createHandMovedClock(start: number): HandMovedClock {
  let now = start;
  let onStep: OnStep = () => {};
  return {
    steps: {
      start: (listener) => {
        onStep = listener;
        // The first step follows when all who share the clock listen.
        queueMicrotask(() => onStep(now));
        return () => {
          onStep = () => {};
        };
      },
    },
    now: () => now,
    moveTo: (at) => {
      now = at;
      onStep(at);
    },
  };
}
