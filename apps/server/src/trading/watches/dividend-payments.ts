import type { Database } from '@lonja/store/database/database';
import { findAccountsToPay } from '@lonja/store/trading/open-accounts';
import { ALL_SLOTS } from '../../cluster/slots.ts';
import { bindCommand } from '../../desk/command/command-row.ts';
import type { Desk } from '../../desk/desk.ts';
import type { MarketDividends } from '../../market/market-dividends.ts';
import { PAY_DIVIDENDS } from '../rule-commands.ts';
import type { FollowRun } from '../../jobs/job-log.ts';

/** Accounts of one query: it reads all positions, because none is searched by instrument otherwise. */
const PAGE = 5_000;
/** Accounts that are paid at the same time: they share batches, and leave room for orders. */
const AT_ONCE = 100;
/** Delay before a run that could not pay everybody is repeated. */
const RETRY_MS = 5_000;

export interface DividendPayments {
  /** After a step of the market: starts to pay what its prices have passed, unless that is under way. */
  look(): void;
  /**
   * Pays every account that holds what has gone ex.
   * @returns how many were paid
   * @throws AggregateError of those that could not be paid, after the others
   */
  runOnce(): Promise<number>;
  /** Resolves when nothing is under way. */
  drain(): Promise<void>;
  /** As `drain`; nothing is started any more. */
  stop(): Promise<void>;
}

export interface DividendPaymentsDependencies {
  readonly db: Database;
  readonly desk: Pick<Desk, 'enforce'>;
  /** The world whose accounts it pays; absent: those in the installation's market. */
  readonly world?: number | undefined;
  /** The slots whose accounts it pays. */
  readonly slots: () => readonly number[];
  readonly dividends: Pick<MarketDividends, 'newest' | 'exMoments'>;
  readonly clock: () => number;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown) => void;
}

/**
 * Pays dividends as soon as prices have passed them, and after a start what was missed. The desk itself pays an account before
 * a command that comes sooner; an account keeps through which ex moment it is paid, so a repeated run has the same result.
 */
export function createDividendPayments(dependencies: DividendPaymentsDependencies): DividendPayments {
  const { db, world, slots, dividends, clock, follow = (run) => run(), onFault } = dependencies;
  /** Through this ex moment all accounts are paid. */
  let paidThrough = 0;
  /** What the last run was for, and when it may be repeated. */
  let tried = 0;
  let notBefore = 0;
  let underWay: Promise<void> | undefined;
  let isStopped = false;

  const runOnce = async (): Promise<number> => {
    const through = dividends.newest();
    tried = through;
    const exMoments = dividends.exMoments(paidThrough);
    const faults: unknown[] = [];
    let paid = 0;
    for (let after = 0; exMoments.length > 0 && !isStopped && faults.length === 0;) {
      const ids = await findAccountsToPay(db, { exMoments, world, slots: slots(), after, limit: PAGE });
      for (let place = 0; place < ids.length && !isStopped; place += AT_ONCE) {
        const done = await payTogether(dependencies.desk, ids.slice(place, place + AT_ONCE));
        paid += done.paid;
        faults.push(...done.faults);
        if (done.isHopeless) break;
      }
      after = ids.at(-1) ?? after;
      if (ids.length < PAGE) break;
    }
    if (faults.length > 0) throw new AggregateError(faults, formatFaults(faults));
    const left = { exMoments, world, slots: ALL_SLOTS, after: 0, limit: 1 };
    const waits = exMoments.length > 0 && (await findAccountsToPay(db, left)).length > 0;
    if (!waits && !isStopped) paidThrough = through;
    return paid;
  };

  const run = async (): Promise<void> => {
    try {
      await follow(runOnce);
    } catch (error) {
      onFault(error);
    }
    notBefore = clock() + RETRY_MS;
    underWay = undefined;
  };

  return {
    look() {
      const newest = dividends.newest();
      if (newest <= paidThrough || underWay || isStopped) return;
      if (newest > tried || clock() >= notBefore) underWay = run();
    },
    runOnce,
    drain: async () => {
      await underWay;
    },
    stop: async () => {
      isStopped = true;
      await underWay;
    },
  };
}

/** Pays some accounts at the same time: whether each of them failed says whether others are worth trying. */
async function payTogether(desk: DividendPaymentsDependencies['desk'], accountIds: readonly number[]) {
  const done = await Promise.allSettled(
    accountIds.map((accountId) => desk.enforce(bindCommand(PAY_DIVIDENDS, { accountId }))),
  );
  const faults = done.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
  return {
    paid: done.filter((one) => one.status === 'fulfilled' && one.value.changes.length > 0).length,
    faults,
    isHopeless: faults.length === accountIds.length,
  };
}

const formatFaults = (faults: readonly unknown[]): string =>
  `${faults.length} accounts were not paid, the first: ${String(faults[0])}`;
