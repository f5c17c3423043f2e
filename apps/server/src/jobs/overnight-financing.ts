import { financingDayOf } from '@lonja/core';
import { findAccountsToFinance, type Database } from '@lonja/store';
import type { Desk } from '../desk/desk.ts';
import type { FollowRun } from './job-log.ts';
import { repeatJob, type RepeatedJob } from './repeated-job.ts';

/** How often it looks whether a day has ended: 17:00 New York. */
const LOOK_MS = 30_000;
/** Accounts that are financed at the same time: they share batches, and leave room for orders. */
const AT_ONCE = 100;

export interface OvernightFinancing extends Pick<RepeatedJob, 'start' | 'stop'> {
  /** Charges every account that owes for the days that have ended. @returns how many it charged or marked */
  runOnce(): Promise<number>;
}

export interface OvernightFinancingDependencies {
  readonly db: Database;
  readonly desk: Pick<Desk, 'enforce'>;
  readonly clock: () => number;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown) => void;
}

/**
 * Overnight financing, once an account and day: which days an account has been charged for is kept with it, so a run
 * that is cut short, or made twice, ends at the same books.
 */
export function createOvernightFinancing(dependencies: OvernightFinancingDependencies): OvernightFinancing {
  const { db, desk, clock, onFault } = dependencies;
  const runOnce = async (): Promise<number> => {
    const day = financingDayOf(clock());
    let financed = 0;
    for (let after = 0; !job.isStopped();) {
      const ids = await findAccountsToFinance(db, { day, after, limit: AT_ONCE });
      const last = ids.at(-1);
      if (last === undefined) break;
      const done = await Promise.all(ids.map((accountId) => desk.enforce({ kind: 'financing', accountId })));
      financed += done.filter(({ changes }) => changes.length > 0).length;
      after = last;
    }
    return financed;
  };
  const job = repeatJob(runOnce, { rest: LOOK_MS, follow: dependencies.follow, onFault });
  return { ...job, runOnce };
}
