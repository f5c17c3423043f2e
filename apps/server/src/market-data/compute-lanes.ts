import { HttpRefusal } from '../refusal/http-refusal.ts';

/** Computations of one lane wait for one another; the lanes go on side by side and share the turns of the event loop. */
export interface ComputeLanes {
  /**
   * Runs a computation when none of its lane runs, the smallest of those that wait first: a short chart does not wait for a
   * download that came before it.
   * @throws HttpRefusal 503 when its turn does not come; nothing has been computed then
   */
  enter<T>(lane: string, size: number, compute: () => Promise<T>): Promise<T>;
}

/** The longest wait for a turn: enough for the burst of an address on a machine that is busy with orders. */
const MAX_WAIT_MS = 10_000;

export function createComputeLanes(maxWaitMs = MAX_WAIT_MS): ComputeLanes {
  /** Computations that wait, by lane; a lane without a computation has no row. */
  const lanes = new Map<string, Set<Waiting>>();
  const startNext = (lane: string): void => {
    const waiting = lanes.get(lane);
    const next = waiting && findSmallest(waiting);
    if (!next) {
      lanes.delete(lane);
      return;
    }
    waiting.delete(next);
    next.start();
  };
  return {
    async enter(lane, size, compute) {
      const others = lanes.get(lane);
      if (others) await waitAmong(others, size, maxWaitMs);
      else lanes.set(lane, new Set());
      try {
        return await compute();
      } finally {
        startNext(lane);
      }
    },
  };
}

interface Waiting {
  readonly size: number;
  readonly start: () => void;
}

const waitAmong = (others: Set<Waiting>, size: number, maxWaitMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      others.delete(waiting);
      // Whatever is before it has taken this long; the next try finds less of it.
      reject(HttpRefusal.later('unavailable', Math.ceil(maxWaitMs / 1000)));
    }, maxWaitMs);
    const waiting: Waiting = {
      size,
      start: () => {
        clearTimeout(timer);
        resolve();
      },
    };
    others.add(waiting);
  });

/** The smallest of those that wait; with several of the same size the one that came first. */
function findSmallest(waiting: ReadonlySet<Waiting>): Waiting | undefined {
  let smallest: Waiting | undefined;
  for (const one of waiting) if (!smallest || one.size < smallest.size) smallest = one;
  return smallest;
}
