import { hash } from 'node:crypto';
import type { Database } from '@lonja/store/database/database';
import { giveAttemptBack, takeAttempt, type AttemptLimit } from '@lonja/store/sign-in/attempts';

/** Attempts that all processes on the database count together, beside what each counts by itself. */
export interface SharedLimits {
  /** @returns 0 when the attempt was taken, else in how many seconds to try again */
  claim(key: string, limit: AttemptLimit): Promise<number>;
  /** Gives back one that was taken in advance and does not count. */
  giveBack(key: string): Promise<void>;
}

/** One process counts by itself, in memory. */
export const COUNTED_ALONE: SharedLimits = {
  claim: () => Promise.resolve(0),
  giveBack: () => Promise.resolve(),
};

/** Rows that a process adds in a minute at most; beyond them it counts by itself, so that nobody fills the table. */
const MAX_ATTEMPTS_A_MINUTE = 20_000;
const MINUTE_MS = 60_000;

/** @param stopwatch milliseconds that only go forward */
export function createSharedLimits(db: Database, stopwatch = () => performance.now()): SharedLimits {
  let began = stopwatch();
  let attempts = 0;
  return {
    claim: async (key, limit) => {
      const now = stopwatch();
      if (now - began > MINUTE_MS) [began, attempts] = [now, 0];
      attempts += 1;
      return attempts > MAX_ATTEMPTS_A_MINUTE ? 0 : takeAttempt(db, digestKey(key), limit);
    },
    giveBack: (key) => giveAttemptBack(db, digestKey(key)),
  };
}

const digestKey = (key: string): Buffer => hash('sha256', key, 'buffer').subarray(0, 16);
