import { describe, expect, it } from 'vitest';
import { createComputeTurns } from './compute-turns.ts';

const busyFor = (milliseconds: number): void => {
  for (const until = performance.now() + milliseconds; performance.now() < until;);
};

/** Other work: a bit of it in every turn of the event loop until it is stopped. */
function othersAtWork(milliseconds: number) {
  let isRunning = true;
  let turns = 0;
  const work = (): void => {
    turns += 1;
    busyFor(milliseconds);
    if (isRunning) setImmediate(work);
  };
  setImmediate(work);
  return { turns: () => turns, stop: () => void (isRunning = false) };
}

describe('turns for computations', () => {
  it('leave others half of the time while they have work, however many compute', async () => {
    const turns = createComputeTurns();
    const others = othersAtWork(0.5);
    let pieces = 0;
    const compute = async (): Promise<void> => {
      for (let piece = 0; piece < 10; piece++) {
        await turns.next();
        while (!turns.isOver()) busyFor(0.1);
        pieces += 1;
      }
    };
    await Promise.all([compute(), compute(), compute()]);
    others.stop();
    expect(pieces).toBe(30);
    // Each piece of a millisecond waits for one of the others: two of their turns.
    expect(others.turns()).toBeGreaterThan(30 * 1.5);
  });

  it('come one after the other, and at once where nobody else has work', async () => {
    const turns = createComputeTurns();
    let waited = 0;
    const counted = (): void => void ((waited += 1) < 1_000 && setImmediate(counted));
    setImmediate(counted);
    for (let piece = 0; piece < 20; piece++) await turns.next();
    // Turns without work are not counted as work: hardly more than one a piece.
    expect(waited).toBeLessThan(20 * 8);
  });
});
