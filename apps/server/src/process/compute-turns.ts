/**
 * Turns of the event loop for computations that orders must not wait for: one piece per turn over all callers. While others
 * have work, pieces take half of the time, however many callers there are; else all of it.
 */
export interface ComputeTurns {
  /** Waits for a turn of its own. */
  next(): Promise<void>;
  /** Whether this turn's time is used up, so that the rest must wait for another turn. */
  isOver(): boolean;
}

/** The longest that an order may wait for a chart. */
const PIECE_MS = 1;
/** What others have between two pieces, if they have so much to do. */
const OTHERS_MS = PIECE_MS;
/** A turn as short as this had nothing to do. */
const IDLE_MS = 0.1;

export function createComputeTurns(): ComputeTurns {
  let last = Promise.resolve();
  let began = 0;
  return {
    next: () =>
      (last = last.then(othersFirst).then(() => {
        began = performance.now();
      })),
    isOver: () => performance.now() - began > PIECE_MS,
  };
}

async function othersFirst(): Promise<void> {
  const from = performance.now();
  for (let before = from; before - from < OTHERS_MS;) {
    await nextTurn();
    const now = performance.now();
    if (now - before < IDLE_MS) return;
    before = now;
  }
}

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
