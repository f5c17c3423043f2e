import {
  decideDividends,
  equityDayOf,
  summarizeAccount,
  valueShares,
  type AccountState,
  type MarketView,
} from '@lonja/core';
import type { Database } from '@lonja/store/database/database';
import {
  findAccountsToMeasure,
  SAMPLE_MS,
  saveEquityPoints,
  thinEquityPoints,
  thinEquitySamples,
  type EquityPointRow,
} from '@lonja/store/trading/equity-points';
import type { MarketSplits } from '../market/market-splits.ts';
import { readInOneScale } from '../market/split-suspensions.ts';
import { repeatJob, type RepeatedJob, type RepeatOptions } from '../jobs/repeated-job.ts';

const HOUR_MS = 3_600_000;
/** Accounts that are read, valued and saved together: a few milliseconds of work. */
const PAGE = 100;
/** Days for which every hour is stored; earlier days keep their last hour. */
const HOURLY_DAYS = 8;
/** For so long each sample is stored; then those of whole hours alone, which say what a day began with, and none after the other. */
const SAMPLED_MS = 6 * HOUR_MS;
const LOST_MS = 50 * HOUR_MS;

export interface EquityMeasurement extends Pick<RepeatedJob, 'start' | 'stop'> {
  /** Measures every account that is due for the last full five minutes, or their hour. @returns how many */
  runOnce(): Promise<number>;
}

export interface EquityMeasurementDependencies extends RepeatOptions {
  readonly db: Database;
  /** The accounts' market. */
  readonly viewMarket: () => MarketView;
  /** World whose accounts are measured; absent: accounts of the installation's market. */
  readonly world?: number | undefined;
  readonly splits: Pick<MarketSplits, 'version'>;
  /** The slots whose accounts it looks at. */
  readonly slots: () => readonly number[];
}

/**
 * Measures the equity of accounts every five minutes, for their equity curves; the first measurement of an hour is also the hour's, of which
 * days are made. An account with a position without a quote is left out and tried again, and so is one that waits for a dividend that
 * its prices have lost.
 */
export function createEquityMeasurement(dependencies: EquityMeasurementDependencies): EquityMeasurement {
  const { db, world, slots, splits, viewMarket } = dependencies;
  /** Days before this one are thinned already and need not be searched again. */
  let thinnedBefore = 0;
  let samplesThinnedBefore = 0;
  /** Whether the last run has left an account out, which is tried again whatever has changed. */
  let leavesOut = false;

  const runOnce = async (): Promise<number> => {
    const sample = Math.floor(viewMarket().now / SAMPLE_MS);
    const hour = Math.floor((sample * SAMPLE_MS) / HOUR_MS);
    const day = equityDayOf(hour * HOUR_MS);
    let measured = 0;
    let leftOut = 0;
    for (let after = 0; !job.isStopped();) {
      const page = { sample, world, slots: slots(), after, limit: PAGE };
      const accounts = await readInOneScale(splits, () => findAccountsToMeasure(db, page));
      const last = accounts.at(-1);
      if (!last) break;
      const market = viewMarket();
      const points = accounts.flatMap(
        (account) => measurePoint(account, market, { slot: sample, hour, day }) ?? [],
      );
      await saveEquityPoints(db, points);
      measured += points.length;
      leftOut += accounts.length - points.length;
      after = last.id;
    }
    leavesOut = leftOut > 0;
    const before = day - HOURLY_DAYS;
    if (measured > 0 && before > thinnedBefore) {
      await thinEquityPoints(db, { world, from: thinnedBefore, before });
      thinnedBefore = before;
    }
    const aged = sample - SAMPLED_MS / SAMPLE_MS;
    if (measured > 0 && aged > samplesThinnedBefore) {
      const lost = sample - LOST_MS / SAMPLE_MS;
      await thinEquitySamples(db, { world, from: samplesThinnedBefore, before: aged, lost });
      samplesThinnedBefore = aged;
    }
    return measured;
  };
  const job = repeatJob(runOnce, {
    ...dependencies,
    state: () => (leavesOut ? undefined : dependencies.state?.()),
  });
  return { ...job, runOnce };
}

function measurePoint(
  account: AccountState,
  market: MarketView,
  counted: Pick<EquityPointRow, 'slot' | 'hour' | 'day'>,
): EquityPointRow | undefined {
  const waits = decideDividends(account, market).changes.some(({ entries }) => entries.length > 0);
  const open = waits ? undefined : valueShares(account, market);
  return (
    open && {
      ...counted,
      accountId: account.id,
      at: market.now,
      equity: summarizeAccount(account.balances, open).equity,
      entryCount: account.entryCount,
      version: account.version,
      open,
    }
  );
}
