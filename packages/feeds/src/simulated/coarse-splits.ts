import type { ActivityClock } from './activity.ts';
import { BLOCK_LEVELS, SPAN_LEVELS, STEPS_PER_DAY } from './steps.ts';

/** An interval above the blocks, halved. */
export interface CoarseSplit {
  /** How far the middle is from the left end to the right one by market time, 0 to 1. */
  readonly share: number;
  /** Standard deviation of the midpoint at volatility 1. */
  readonly deviation: number;
  /** What the volatility is multiplied by in the halves: the market time of a block is folded in where blocks begin. */
  readonly leftRate: number;
  readonly rightRate: number;
}

/** How the intervals of all paths of a clock are halved. */
export interface CoarseSplits {
  readonly clock: ActivityClock;
  /** @param start the interval's first step since 1970. @param level above BLOCK_LEVELS */
  at(start: number, level: number): CoarseSplit;
}

/** Remembers the last split of each level: paths that walk together ask for the same ones. */
export function createCoarseSplits(clock: ActivityClock): CoarseSplits {
  const starts = new Float64Array(SPAN_LEVELS + 1).fill(Number.NaN);
  const splits: CoarseSplit[] = [];
  return {
    clock,
    at(start, level) {
      if (starts[level] !== start) splits[level] = splitOf(clock, start, level);
      starts[level] = start;
      return splits[level]!;
    },
  };
}

function splitOf(clock: ActivityClock, start: number, level: number): CoarseSplit {
  const half = 2 ** (level - 1);
  const middle = clock.until(start + half);
  const left = middle - clock.until(start);
  const right = clock.until(start + 2 * half) - middle;
  const isBlock = level - 1 === BLOCK_LEVELS;
  return {
    share: left / (left + right),
    deviation: Math.sqrt((left * right) / (left + right)),
    leftRate: isBlock ? Math.sqrt((left / half) * STEPS_PER_DAY) : 1,
    rightRate: isBlock ? Math.sqrt((right / half) * STEPS_PER_DAY) : 1,
  };
}
