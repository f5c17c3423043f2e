import type { MarketViews } from '@lonja/core';
import { classifyFailure } from '@lonja/store/database/failure';
import type { DeskConnection } from '@lonja/store/desk/desk-connection';
import type { StoredState } from '@lonja/store/trading/trading-states';
import { createAccountCache, type AccountCache } from './account-cache.ts';
import type { DecidedBatch } from './batch.ts';
import type { DeskHealth } from './desk-health.ts';
import type { DeskHome } from './desk-home.ts';
import { HeardAccounts } from './heard-accounts.ts';
import { createDoubtedAccounts, type Doubt, type DoubtedAccounts } from './doubted-accounts.ts';
import { executeAssuming, executeLocked, statesAtHand } from './execution.ts';
import type { Waiting } from './waiting.ts';
import type { CompletedBatch } from './publish.ts';
import { findAccountId, DeskUnavailable } from './command/submission.ts';

const CACHED_ACCOUNTS = 100_000;

/** A batch that has left the queue. */
export interface DispatchedBatch {
  readonly batch: readonly Waiting[];
  /** By the desk's clock. */
  readonly began: number;
  /**
   * Resolves when the batch that was decided on cached copies is committed; with undefined when a copy was out of date.
   * Undefined itself where something has to be read first: the batch is then sent alone.
   */
  readonly assumed: Promise<DecidedBatch | undefined> | undefined;
}

type AloneBatch = Pick<DispatchedBatch, 'batch' | 'began'>;

/** Commits batches and keeps the cached accounts current. */
export interface Committer {
  /** Sends a batch that can be decided on cached copies. */
  dispatch(batch: readonly Waiting[]): DispatchedBatch;
  /** To be called when a batch that was sent is committed. */
  complete(dispatched: DispatchedBatch, decided: DecidedBatch): CompletedBatch;
  /** Executes a batch with nothing else in flight. @returns undefined when it failed and was recovered from */
  execute(alone: AloneBatch): Promise<CompletedBatch | undefined>;
  /** With nothing else in flight: gives up a failed batch, or finds the one command that fails it. */
  recover(batch: readonly Waiting[], error: unknown): Promise<void>;
  /** Another desk may have changed these accounts. */
  doubt(accountIds: readonly number[]): void;
  /** Accounts in doubt whose resync is not requested yet; marks them as requested. */
  takeDoubted(): readonly number[];
  readonly warm: (accountId: number) => Promise<void>;
  /** Reconnects a lost connection, or tries a write where the disk refused one. @throws when that fails */
  probe(): Promise<void>;
  close(): Promise<void>;
}

interface CommitterDependencies {
  readonly connect: () => Promise<DeskConnection>;
  readonly load: (accountId: number) => Promise<StoredState | undefined>;
  readonly home?: DeskHome | undefined;
  readonly viewMarkets: () => MarketViews;
  readonly health: DeskHealth;
  readonly clock: () => number;
  readonly publish: (completed: CompletedBatch) => void;
  readonly refuseClients: (reason: string) => void;
  readonly onFault: (error: unknown, context: string) => void;
}

export function createCommitter(dependencies: CommitterDependencies): Committer {
  const { clock, health, home } = dependencies;
  const heard = new HeardAccounts();
  const load = async (accountId: number): Promise<StoredState | undefined> => {
    const state = await dependencies.load(accountId);
    if (state) {
      home?.slots.mark(accountId, state.slot);
      heard.markRead(accountId, state.isHeard);
    }
    return state;
  };
  const cache = createAccountCache(CACHED_ACCOUNTS);
  const doubted = createDoubtedAccounts();
  const line = createLine(dependencies.connect);
  const desk: CommitState = { ...dependencies, cache, doubted, line, heard };
  return {
    dispatch: (batch) => ({ batch, began: clock(), assumed: assume(desk, batch) }),
    complete: (dispatched, decided) => complete(desk, dispatched, decided, []),
    execute: (alone) => execute(desk, alone),
    recover: (batch, error) => recover(desk, batch, error),
    doubt: (accountIds) => doubted.add(accountIds),
    takeDoubted: () => doubted.takeUnread(),
    warm: (accountId) => cache.fill(accountId, load).catch(nothing),
    probe: async () => {
      const connection = await line.open();
      // A full disk can still be read, so only a write shows that it has room again.
      if (health.outage() !== undefined) await connection.tryWriting();
      health.markRepair();
    },
    close: () => line.close(),
  };
}

/** The state of accounts and database between two batches. */
interface CommitState extends CommitterDependencies {
  readonly cache: AccountCache;
  readonly doubted: DoubtedAccounts;
  readonly line: Line;
  readonly heard: HeardAccounts;
}

function assume(
  { cache, doubted, line, viewMarkets, home, heard }: CommitState,
  batch: readonly Waiting[],
): DispatchedBatch['assumed'] {
  const connection = line.current();
  if (!connection || doubted.among(listAccountIds(batch)).length > 0) return undefined;
  const submissions = listSubmissions(batch);
  const states = statesAtHand(submissions, cache);
  if (!states) return undefined;
  const assumed = executeAssuming(connection, submissions, { states, cache, viewMarkets, home, heard });
  // A rejection is handled later, when the batch before it has ended.
  assumed.catch(nothing);
  return assumed;
}

/** @param read the doubts about accounts that were read again with it */
function complete(
  { health, doubted, clock }: CommitState,
  { batch, began }: AloneBatch,
  decided: DecidedBatch,
  read: readonly Doubt[],
): CompletedBatch {
  health.markCommit(decided.writes.changes.length > 0);
  doubted.remove(read);
  const ids = new Set(read.map(({ accountId }) => accountId));
  const resynced = decided.states.filter(({ account }) => ids.has(account.id));
  return { batch, decided, resynced, milliseconds: clock() - began };
}

async function execute(desk: CommitState, alone: AloneBatch): Promise<CompletedBatch | undefined> {
  const { cache, doubted, home, heard } = desk;
  desk.health.watch(alone.began);
  try {
    const connection = await desk.line.open();
    const read = doubted.among(listAccountIds(alone.batch));
    for (const { accountId } of read) cache.drop(accountId);
    const submissions = listSubmissions(alone.batch);
    const decided = await executeLocked(connection, submissions, {
      cache,
      markets: desk.viewMarkets(),
      home,
      heard,
    });
    return complete(desk, alone, decided, read);
  } catch (error) {
    await recover(desk, alone.batch, error);
    return undefined;
  }
}

async function recover(desk: CommitState, batch: readonly Waiting[], error: unknown): Promise<void> {
  // After a failure the cached copies of the batch's accounts may be wrong.
  for (const accountId of listAccountIds(batch)) desk.cache.drop(accountId);
  const failure = classifyFailure(error);
  const connection = desk.line.current();
  if (failure === 'unavailable' || !connection) return giveUp(desk, batch, error);
  await connection.rollback();
  if (batch.length > 1) return bisect(desk, batch);
  const [only] = batch as [Waiting];
  if (failure === 'breach')
    desk.health.markBreach(`ledger breach: ${error instanceof Error ? error.message : String(error)}`);
  else desk.onFault(error, 'desk batch');
  only.reject(failure === 'conflict' ? new DeskUnavailable('lost a race', { cause: error }) : error);
}

/** The database is down or refuses writes: whether the batch was committed is unknown. */
async function giveUp(desk: CommitState, batch: readonly Waiting[], error: unknown): Promise<void> {
  desk.doubted.add(listAccountIds(batch));
  const outage = desk.health.markOutage(error);
  desk.onFault(error, 'desk connection');
  await desk.line.current()?.rollback();
  const unavailable = new DeskUnavailable(outage, { cause: error });
  for (const one of batch) one.reject(unavailable);
  // The next attempt may take as long again, so only new commands wait for it.
  desk.refuseClients(outage);
}

/** One bad command must not fail its batch: halves are tried separately until it is isolated. */
async function bisect(desk: CommitState, batch: readonly Waiting[]): Promise<void> {
  const middle = Math.ceil(batch.length / 2);
  for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
    const completed = await execute(desk, { batch: half, began: desk.clock() });
    if (completed) desk.publish(completed);
  }
}

type Line = ReturnType<typeof createLine>;

/** The desk's one connection, reopened after it was lost. */
function createLine(connect: () => Promise<DeskConnection>) {
  let connection: DeskConnection | undefined;
  let connecting: Promise<DeskConnection> | undefined;
  const current = (): DeskConnection | undefined =>
    connection && !connection.isLost() ? connection : undefined;
  return {
    current,
    open: async (): Promise<DeskConnection> => {
      const open = current();
      if (open) return open;
      connecting ??= connect().finally(() => (connecting = undefined));
      connection = await connecting;
      return connection;
    },
    close: async (): Promise<void> => connection?.close().catch(nothing),
  };
}

const nothing = (): void => undefined;

const listSubmissions = (batch: readonly Waiting[]) => batch.map((one) => one.submission);

const listAccountIds = (batch: readonly Waiting[]): number[] => [
  ...new Set(batch.flatMap(({ submission }) => findAccountId(submission) ?? [])),
];
