/** Turns of the event loop for computing that orders must not wait for: one piece a turn, whoever asked for it. */
export interface ComputeTurns {
  /** Waits for a turn of its own. */
  next(): Promise<void>;
  /** Whether the piece that this turn began with has taken its time, and the rest belongs in another turn. */
  isOver(): boolean;
}

/** As long as an order may wait for somebody's chart. */
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
