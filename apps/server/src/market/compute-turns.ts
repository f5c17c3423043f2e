/** Turns of the event loop for computations that orders must not wait for: one piece per turn over all callers. */
export interface ComputeTurns {
  /** Waits for a turn of its own. */
  next(): Promise<void>;
  /** Whether this turn's time is used up, so that the rest must wait for another turn. */
  isOver(): boolean;
}

/** The longest that an order may wait for a chart. */
const PIECE_MS = 1;

export function createComputeTurns(): ComputeTurns {
  let last = Promise.resolve();
  let began = 0;
  return {
    next: () =>
      (last = last.then(nextTurn).then(() => {
        began = performance.now();
      })),
    isOver: () => performance.now() - began > PIECE_MS,
  };
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
