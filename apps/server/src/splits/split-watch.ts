import { randomUUID } from 'node:crypto';
import { fitsSplit, SPLIT_TOLERANCE, type SplitRatio } from '@lonja/core';
import type { AlertRecord } from '@lonja/store/alerts/alerts';
import type { Database } from '@lonja/store/database/database';
import {
  beginSplit,
  dismissSplit,
  findAppliedSplit,
  listAppliedSplits,
  listNewestSplits,
  listDismissedFactors,
  finishSplit,
  listAccountsToSplit,
  listOpenSplits,
  listSplitsById,
  saveSeenSplit,
  saveSplitRatio,
  type SplitQuote,
  type SplitRow,
} from '@lonja/store/market/splits';
import type { NewNotice } from '@lonja/store/notices/notices';
import { bindCommand } from '../desk/command/command-row.ts';
import type { Desk } from '../desk/desk.ts';
import type { MarketSplits, SeenSplit } from '../market/market-splits.ts';
import { SPLITS_KNOWN_MS } from '../market/split-suspensions.ts';
import { splitNotice } from '../desk/split-notice.ts';
import { SPLIT } from './commands.ts';
import type { AlertWatch } from '../alerts/alert-watch.ts';
import type { FollowRun } from '../jobs/job-log.ts';
import { repeatJob, type RepeatedJob } from '../jobs/repeated-job.ts';

/** How often it looks. The instrument is not traded meanwhile. */
const LOOK_MS = 1_000;
/** Accounts that are adjusted at the same time: they share batches, and leave room for orders. */
const AT_ONCE = 200;
/** What a process knew of the stored splits has lapsed by then, whatever its timers do. */
const OTHERS_KNOW_MS = SPLITS_KNOWN_MS + 1_000;
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
  /** Other processes on the database; without them what is written here is known. */
  readonly others?: OtherProcesses | undefined;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly onApplied: (split: SplitRow) => void;
  /** The prices of an instrument, also past ones, are in another scale from now on. */
  readonly onAdopted: (instrumentId: number) => void;
  readonly follow?: FollowRun;
  readonly onFault: (error: unknown) => void;
}

interface OtherProcesses {
  /** Whether this process writes what is seen at sources, and adjusts accounts. */
  readonly isWriter: () => boolean;
  readonly areThere: () => boolean;
  /** Reads what others have changed until now of the users whom this process watches. */
  readonly settle: () => Promise<void>;
  /** Milliseconds since any moment, as the market's splits count it. */
  readonly elapsed: () => number;
}

/**
 * Applies splits. An instrument whose source quotes it in another scale is in quarantine. With a fitting ratio, from the source
 * or an administrator, decisions by its price are suspended, the desk adjusts each account once, and then candles, alerts and
 * the price follow. An interrupted run continues where it was. One of several processes writes and adjusts, once all others must
 * know of it; they follow what is stored.
 */
export function createSplitWatch(dependencies: SplitWatchDependencies): SplitWatch {
  const { db, splits, clock, onFault, others } = dependencies;
  const stored = createStoredSplits(dependencies);
  const findRatio = createRatioSearch(dependencies);
  /** Suspended since an earlier run, so that decisions by the old price have been committed. */
  const suspended = new Set<number>();

  const suspend = (row: SplitRow): void => {
    stored.suspend(row);
    suspended.add(row.id);
  };

  const begin = async (row: SplitRow, seen: SeenSplit): Promise<void> => {
    const ratio = await findRatio(row, seen);
    if (!ratio || !seen.quote || !fitsSplit(seen.factor, ratio)) return;
    if (await beginSplit(db, row.id, seen.quote)) suspend(row);
  };

  const lookAt = async (row: SplitRow, seen: SeenSplit | undefined): Promise<void> => {
    if (row.status === 'applying') {
      if (!suspended.has(row.id)) suspend(row);
      else if (stored.isKnownToAll(row)) await applySplit(dependencies, stored, row);
      return;
    }
    if (seen) return begin(row, seen);
    if (!row.ratio && splits.isQuoted(row.instrumentId, clock()))
      await dismissSplit(db, { id: row.id, at: new Date(clock()) });
  };

  const write = async (): Promise<void> => {
    await saveSeen(dependencies, await listOpenSplits(db));
    const seen = new Map(splits.seen().map((one) => [one.instrumentId, one]));
    if (others && !others.isWriter()) return;
    const rows = await listOpenSplits(db);
    stored.mark(rows);
    for (const row of rows) {
      if (job.isStopped()) return;
      await lookAt(row, seen.get(row.instrumentId)).catch(onFault);
    }
  };

  const job = repeatJob(write, { rest: LOOK_MS, follow: dependencies.follow, onFault });
  // Beside it, because adjusting many accounts takes longer than what is stored is known.
  const following = repeatJob(() => stored.follow(), { rest: LOOK_MS, onFault });
  return {
    runOnce: async () => {
      await stored.follow();
      await write();
    },
    stop: async () => void (await Promise.all([following.stop(), job.stop()])),
    start: async () => {
      if (!splits.hasSources()) return;
      await adoptApplied(dependencies);
      await stored.follow();
      following.start();
      job.start();
    },
  };
}

/** The ratio of a split: as it was declared, or as its source publishes it, which is asked now and then. */
function createRatioSearch({ db, splits, clock }: SplitWatchDependencies) {
  const askedAt = new Map<number, number>();
  return async (row: SplitRow, seen: SeenSplit): Promise<SplitRatio | undefined> => {
    if (row.ratio) return row.ratio;
    if (clock() - (askedAt.get(row.id) ?? 0) < ASK_AGAIN_MS) return undefined;
    askedAt.set(row.id, clock());
    const ratio = await splits.lookUp(row.instrumentId, clock());
    if (ratio && fitsSplit(seen.factor, ratio)) await saveSplitRatio(db, row.id, ratio);
    return ratio;
  };
}

/** What this process knows of the stored splits. */
interface StoredSplits {
  /** Reads them: suspends those whose accounts are being adjusted, and follows those that have ended. */
  follow(): Promise<void>;
  /** These are open. */
  mark(rows: readonly SplitRow[]): void;
  suspend(row: SplitRow): void;
  /** Whether every process must have suspended it by now. */
  isKnownToAll(row: SplitRow): boolean;
  /** The price follows, once, whoever has adjusted the accounts. */
  adopt(row: SplitRow): void;
}

function createStoredSplits({ db, splits, others, onAdopted }: SplitWatchDependencies): StoredSplits {
  const elapsed = others?.elapsed ?? (() => performance.now());
  /** Since when, by their ids. */
  const suspended = new Map<number, number>();
  const ended = new Set<number>();
  /** Known to be open. */
  const open = new Map<number, SplitRow>();
  const mark = (rows: readonly SplitRow[]): void => {
    for (const row of rows) open.set(row.id, row);
  };

  const suspend = (row: SplitRow): void => {
    // Read before it ended.
    if (ended.has(row.id)) return;
    splits.suspend(row.instrumentId);
    if (!suspended.has(row.id)) suspended.set(row.id, elapsed());
  };
  const adopt = (row: SplitRow): void => {
    const { id, instrumentId, ratio, quote } = row;
    if (ended.has(id) || !ratio) return;
    ended.add(id);
    splits.adopt({ id, instrumentId, ratio, quote });
    onAdopted(instrumentId);
  };
  const dismiss = ({ id, instrumentId }: SplitRow): void => {
    if (ended.has(id)) return;
    ended.add(id);
    splits.announce(instrumentId, undefined);
    if (splits.seen().some((one) => one.instrumentId === instrumentId)) splits.dismiss(instrumentId);
  };

  return {
    mark,
    suspend,
    adopt,
    isKnownToAll: ({ id }) => {
      const since = suspended.get(id);
      return since !== undefined && (!others?.areThere() || elapsed() - since >= OTHERS_KNOW_MS);
    },
    follow: async () => {
      const began = elapsed();
      const rows = await listOpenSplits(db);
      for (const row of rows) if (row.status === 'applying') suspend(row);
      const gone = await listGone(db, [...open.keys()], rows);
      // Accounts before prices: what was adjusted elsewhere is known here first.
      if (gone.length > 0) await others?.settle();
      for (const row of gone) {
        if (row.status === 'applied') adopt(row);
        else if (row.status === 'dismissed') dismiss(row);
        else continue;
        open.delete(row.id);
      }
      for (const { status, instrumentId, ratio } of rows)
        if (status === 'open' && ratio) splits.announce(instrumentId, ratio);
      mark(rows);
      if (others) splits.confirm(began);
    },
  };
}

/** The splits that were known to be open and are none of the open ones any more. */
function listGone(db: Database, known: readonly number[], open: readonly SplitRow[]): Promise<SplitRow[]> {
  const still = new Set(open.map(({ id }) => id));
  return listSplitsById(
    db,
    known.filter((id) => !still.has(id)),
  );
}

/**
 * After a start a source that announces its splits counts by the scale of before the first one. Announced splits that positions
 * have gone through are adopted; the others take effect now.
 */
async function adoptApplied({ db, splits, clock }: SplitWatchDependencies): Promise<void> {
  for (const { instrumentId, id } of await listNewestSplits(db)) splits.startFrom(instrumentId, id);
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
    splits.adopt({ id: since[0]!.id, instrumentId, ratio });
  }
}

/** Records the splits seen at sources, once. One that another process has applied or dismissed meanwhile is only followed. */
async function saveSeen(
  { db, splits, clock, onAdopted, others }: SplitWatchDependencies,
  open: readonly SplitRow[],
): Promise<void> {
  const known = new Set(open.filter(({ seenAt }) => seenAt).map(({ instrumentId }) => instrumentId));
  for (const { instrumentId, factor, lastAt } of splits.seen()) {
    if (known.has(instrumentId)) continue;
    const since = new Date(Number.isNaN(lastAt) ? clock() : lastAt);
    const applied = await findAppliedSplit(db, instrumentId, since);
    const dismissed = others ? await listDismissedFactors(db, instrumentId, since) : [];
    // It may have been followed meanwhile.
    if (!splits.seen().some((one) => one.instrumentId === instrumentId)) continue;
    if (applied?.ratio && fitsSplit(factor, applied.ratio)) {
      splits.adopt({ id: applied.id, instrumentId, ratio: applied.ratio });
      onAdopted(instrumentId);
    } else if (dismissed.some((one) => Math.abs(one / factor - 1) <= SPLIT_TOLERANCE))
      splits.dismiss(instrumentId);
    else if (!others || others.isWriter())
      await saveSeenSplit(db, { instrumentId, factor, at: new Date(clock()) });
  }
}

async function applySplit(
  dependencies: SplitWatchDependencies,
  stored: Pick<StoredSplits, 'adopt'>,
  row: SplitRow,
): Promise<void> {
  const { db, splits, alerts, publish, clock, onApplied } = dependencies;
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
  stored.adopt(row);
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
        desk.enforce(
          bindCommand(SPLIT, {
            accountId,
            userId,
            splitId: id,
            adjustment: randomUUID(),
            declaredBy: declaredBy ?? 'source',
            split: { instrumentId, ratio, quote },
          }),
        ),
      ),
    );
    if (done.every(({ changes }) => changes.length === 0)) {
      throw new Error(`accounts can't be adjusted to split ${id}`);
    }
  }
}
