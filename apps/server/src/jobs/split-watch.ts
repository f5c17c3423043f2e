import { randomUUID } from 'node:crypto';
import { fitsSplit, type SplitRatio } from '@lonja/core';
import {
  beginSplit,
  dismissSplit,
  findAppliedSplit,
  listAppliedSplits,
  finishSplit,
  listAccountsToSplit,
  listOpenSplits,
  saveSeenSplit,
  saveSplitRatio,
  type AlertRecord,
  type Database,
  type NewNotice,
  type SplitQuote,
  type SplitRow,
} from '@lonja/store';
import type { Desk } from '../desk/desk.ts';
import type { MarketSplits, SeenSplit } from '../market/market-splits.ts';
import { splitNotice } from '../notices/split-notice.ts';
import type { AlertWatch } from '../watches/alert-watch.ts';
import type { FollowRun } from './job-log.ts';
import { repeatJob, type RepeatedJob } from './repeated-job.ts';

/** How often it looks. The instrument is not traded meanwhile. */
const LOOK_MS = 1_000;
/** Accounts that are adjusted at the same time: they share batches, and leave room for orders. */
const AT_ONCE = 200;
/** A source that publishes no ratio is asked again after this. */
const ASK_AGAIN_MS = 60_000;

export interface SplitWatch extends Pick<RepeatedJob, 'stop'> {
  /** Adopts what was applied before, and continues splits that were being applied, before the market starts; then watches for new ones. */
  start(): Promise<void>;
  runOnce(): Promise<void>;
}

export interface SplitWatchDependencies {
  readonly db: Database;
  readonly desk: Pick<Desk, 'enforce'>;
  readonly splits: MarketSplits;
  readonly alerts: Pick<AlertWatch, 'put'>;
  readonly publish: (notices: readonly NewNotice[]) => void;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onApplied: (split: SplitRow) => void;
  /** The prices of an instrument, also past ones, are in another scale from now on. */
  readonly onAdopted: (instrumentId: number) => void;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown) => void;
}

/**
 * Applies splits. An instrument whose source quotes it in another scale is in quarantine. With a fitting ratio, from the source
 * or an administrator, decisions by its price are suspended, the desk adjusts each account once, and then candles, alerts and
 * the price follow. An interrupted run continues where it was.
 */
export function createSplitWatch(dependencies: SplitWatchDependencies): SplitWatch {
  const { db, splits, clock, onFault } = dependencies;
  /** Suspended since an earlier run, so that decisions by the old price have been committed. */
  const suspended = new Set<number>();
  const askedAt = new Map<number, number>();

  const suspend = (row: SplitRow): void => {
    splits.suspend(row.instrumentId);
    suspended.add(row.id);
  };

  const ratioOf = async (row: SplitRow, seen: SeenSplit): Promise<SplitRatio | undefined> => {
    if (row.ratio) return row.ratio;
    if (clock() - (askedAt.get(row.id) ?? 0) < ASK_AGAIN_MS) return undefined;
    askedAt.set(row.id, clock());
    const ratio = await splits.lookUp(row.instrumentId, clock());
    if (!ratio || !fitsSplit(seen.factor, ratio)) return undefined;
    await saveSplitRatio(db, row.id, ratio);
    return ratio;
  };

  const begin = async (row: SplitRow, seen: SeenSplit): Promise<void> => {
    const ratio = await ratioOf(row, seen);
    const { quote } = seen;
    if (!ratio || !quote || !fitsSplit(seen.factor, ratio)) return;
    if (await beginSplit(db, row.id, quote)) suspend(row);
  };

  const lookAt = async (row: SplitRow, seen: SeenSplit | undefined): Promise<void> => {
    if (row.status === 'applying') {
      if (suspended.has(row.id)) await applySplit(dependencies, row);
      else suspend(row);
      return;
    }
    if (seen) return begin(row, seen);
    if (row.ratio) splits.announce(row.instrumentId, row.ratio);
    else if (splits.isQuoted(row.instrumentId, clock())) {
      await dismissSplit(db, { id: row.id, at: new Date(clock()) });
    }
  };

  const runOnce = async (): Promise<void> => {
    const seen = new Map(splits.seen().map((one) => [one.instrumentId, one]));
    await saveSeen(dependencies, seen, await listOpenSplits(db));
    for (const row of await listOpenSplits(db)) {
      if (job.isStopped()) return;
      await lookAt(row, seen.get(row.instrumentId)).catch(onFault);
    }
  };
  const job = repeatJob(runOnce, { rest: LOOK_MS, follow: dependencies.follow, onFault });
  return {
    runOnce,
    stop: () => job.stop(),
    start: async () => {
      if (!splits.hasSources()) return;
      await adoptApplied(dependencies);
      for (const row of await listOpenSplits(db)) if (row.status === 'applying') suspend(row);
      job.start();
    },
  };
}

/**
 * After a start a source that announces its splits counts by the scale of before the first one. Those that positions have gone
 * through are adopted; the others take effect now.
 */
async function adoptApplied({ db, splits, clock }: SplitWatchDependencies): Promise<void> {
  const due = splits.due(clock());
  const [first] = due;
  if (!first) return;
  const applied = Map.groupBy(
    await listAppliedSplits(db, new Date(first.at)),
    ({ instrumentId }) => instrumentId,
  );
  for (const { instrumentId, at, ratio } of due) {
    const since = (applied.get(instrumentId) ?? []).filter(({ quotedAt }) => quotedAt.getTime() >= at);
    // Applied in order: where one is missing, so are those that follow it.
    if (since.length === 0) continue;
    applied.set(instrumentId, since.slice(1));
    splits.adopt(instrumentId, ratio);
  }
}

/** Records the splits seen at sources, once. A split that another process has applied meanwhile is only adopted. */
async function saveSeen(
  { db, splits, clock, onAdopted }: SplitWatchDependencies,
  seen: ReadonlyMap<number, SeenSplit>,
  open: readonly SplitRow[],
): Promise<void> {
  const known = new Set(open.filter(({ seenAt }) => seenAt).map(({ instrumentId }) => instrumentId));
  for (const { instrumentId, factor, lastAt } of seen.values()) {
    if (known.has(instrumentId)) continue;
    const since = new Date(Number.isNaN(lastAt) ? clock() : lastAt);
    const applied = await findAppliedSplit(db, instrumentId, since);
    if (applied && fitsSplit(factor, applied)) {
      splits.adopt(instrumentId, applied);
      onAdopted(instrumentId);
    } else await saveSeenSplit(db, { instrumentId, factor, at: new Date(clock()) });
  }
}

async function applySplit(dependencies: SplitWatchDependencies, row: SplitRow): Promise<void> {
  const { db, splits, alerts, publish, clock, onApplied, onAdopted } = dependencies;
  const { id, instrumentId, symbol, ratio, quote } = row;
  if (!ratio || !quote) throw new Error(`split ${id} is applied without a ratio or a quote`);
  await adjustAccounts(dependencies, { ...row, ratio, quote });
  await splits.closeCandles(instrumentId);
  const noticesOf = (changed: readonly AlertRecord[]): NewNotice[] =>
    [...Map.groupBy(changed, ({ userId }) => userId)].map(([userId, own]) => ({
      id: randomUUID(),
      to: { userId },
      createdAt: clock(),
      ...splitNotice({ symbol, ratio, alerts: own.length }),
    }));
  const finished = await finishSplit(db, { id, instrumentId, ratio, at: new Date(clock()), noticesOf });
  splits.adopt(instrumentId, ratio);
  onAdopted(instrumentId);
  for (const alert of finished?.alerts ?? []) alerts.put(alert);
  publish(finished?.notices ?? []);
  onApplied(row);
}

type ApplyingSplit = SplitRow & { readonly ratio: SplitRatio; readonly quote: SplitQuote };

async function adjustAccounts(
  { db, desk }: SplitWatchDependencies,
  { id, instrumentId, ratio, quote, declaredBy }: ApplyingSplit,
): Promise<void> {
  for (;;) {
    const accounts = await listAccountsToSplit(db, { id, instrumentId, limit: AT_ONCE });
    if (accounts.length === 0) return;
    const done = await Promise.all(
      accounts.map(({ accountId, userId }) =>
        desk.enforce({
          kind: 'split',
          accountId,
          userId,
          splitId: id,
          declaredBy: declaredBy ?? 'source',
          split: { instrumentId, ratio, quote },
        }),
      ),
    );
    if (done.every(({ changes }) => changes.length === 0)) {
      throw new Error(`accounts can't be adjusted to split ${id}`);
    }
  }
}
