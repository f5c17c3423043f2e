import { financingDayOf } from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import { findAccountsToFinance } from '@lonja/store/trading/open-accounts';
import { bindCommand } from '../../desk/command/command-row.ts';
import type { Desk } from '../../desk/desk.ts';
import { CHARGE_NIGHTS } from '../rule-commands.ts';
import { repeatJob, type RepeatedJob, type RepeatOptions } from '../../jobs/repeated-job.ts';

/** Accounts that are financed at the same time: they share batches, and leave room for orders. */
const AT_ONCE = 100;

export interface OvernightFinancing extends Pick<RepeatedJob, 'start' | 'stop'> {
  /**
   * Charges every account for the days that have ended.
   * @returns how many it charged or marked
   * @throws AggregateError of those that could not be charged, after the others
   */
  runOnce(): Promise<number>;
}

export interface OvernightFinancingDependencies extends RepeatOptions {
  readonly db: Database;
  readonly desk: Pick<Desk, 'enforce'>;
  /** Time of the accounts' market, milliseconds since 1970. */
  readonly clock: () => number;
  /** World whose accounts are looked at; absent: accounts of the installation's market. */
  readonly world?: number | undefined;
  /** The slots whose accounts it looks at. */
  readonly slots: () => readonly number[];
}

/**
 * Overnight financing, once per account and day: the days that an account was charged for are stored with it, so an interrupted
 * or repeated run has the same result. The desk itself charges an account before a command that comes sooner. One account that
 * can't be charged does not delay the others; a hundred of them mean that the desk is down.
 */
export function createOvernightFinancing(dependencies: OvernightFinancingDependencies): OvernightFinancing {
  const { db, desk, world, slots, clock } = dependencies;
  const runOnce = async (): Promise<number> => {
    const day = financingDayOf(clock());
    const faults: unknown[] = [];
    let financed = 0;
    for (let after = 0; !job.isStopped();) {
      const ids = await findAccountsToFinance(db, { day, world, slots: slots(), after, limit: AT_ONCE });
      const last = ids.at(-1);
      if (last === undefined) break;
      const done = await Promise.allSettled(
        ids.map((accountId) => desk.enforce(bindCommand(CHARGE_NIGHTS, { accountId }))),
      );
      financed += done.filter((one) => one.status === 'fulfilled' && one.value.changes.length > 0).length;
      faults.push(...done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])));
      if (ids.length === AT_ONCE && done.every(({ status }) => status === 'rejected')) break;
      after = last;
    }
    if (faults.length > 0) throw new AggregateError(faults, formatFaults(faults));
    return financed;
  };
  const job = repeatJob(runOnce, dependencies);
  return { ...job, runOnce };
}

const formatFaults = (faults: readonly unknown[]): string =>
  `${faults.length} accounts were not charged, the first: ${String(faults[0])}`;
