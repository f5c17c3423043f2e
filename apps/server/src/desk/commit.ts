import type { MarketView, TradingState } from '@lonja/core';
import { failureOf, type DeskConnection } from '@lonja/store';
import { createAccountCache } from './account-cache.ts';
import type { DecidedBatch } from './batch.ts';
import type { DeskHealth } from './desk-health.ts';
import { createDoubtedAccounts } from './doubted-accounts.ts';
import { executeAssuming, executeLocked, statesAtHand } from './execution.ts';
import type { Waiting } from './intake.ts';
import type { CompletedBatch } from './publish.ts';
import { accountOf, DeskUnavailable } from './submission.ts';

const CACHED_ACCOUNTS = 100_000;

/** A batch that has left the queue. */
export interface DispatchedBatch {
  readonly batch: readonly Waiting[];
  /** By the desk's clock. */
  readonly began: number;
  /**
   * What was decided on copies at hand, once it is committed; of undefined when a copy was old. Itself undefined where
   * something has to be read first: nothing is sent then until the batch is alone.
   */
  readonly assumed: Promise<DecidedBatch | undefined> | undefined;
}

/** Carries batches out, and knows what the accounts came to. */
export interface Committer {
  /** Sends a batch that can be decided on copies at hand. */
  dispatch(batch: readonly Waiting[]): DispatchedBatch;
  /** To be called when a batch that was sent is committed. */
  complete(dispatched: DispatchedBatch, decided: DecidedBatch): CompletedBatch;
  /** Carries a batch out with nothing else under way. @returns undefined when it failed and was recovered from */
  execute(dispatched: Pick<DispatchedBatch, 'batch' | 'began'>): Promise<CompletedBatch | undefined>;
  /** With nothing else under way: gives up a batch that failed, or finds the one command that fails it. */
  recover(batch: readonly Waiting[], error: unknown): Promise<void>;
  /** Accounts in doubt whose reading has not been asked for; from here on it has. */
  takeDoubted(): readonly number[];
  readonly warm: (accountId: number) => Promise<void>;
  /** Connects again where the connection was lost, writes again where the disk took nothing. @throws when that fails */
  probe(): Promise<void>;
  close(): Promise<void>;
}

interface CommitterDependencies {
  readonly connect: () => Promise<DeskConnection>;
  readonly load: (accountId: number) => Promise<TradingState | undefined>;
  readonly viewMarket: () => MarketView;
  readonly health: DeskHealth;
  readonly clock: () => number;
  readonly publish: (completed: CompletedBatch) => void;
  readonly refuseClients: (reason: string) => void;
  readonly onFault: (error: unknown, context: string) => void;
}

export function createCommitter(dependencies: CommitterDependencies): Committer {
  const { viewMarket, health, clock, onFault } = dependencies;
  const cache = createAccountCache(CACHED_ACCOUNTS);
  const doubted = createDoubtedAccounts();
  const line = createLine(dependencies.connect);

  const assume = (batch: readonly Waiting[]): DispatchedBatch['assumed'] => {
    const connection = line.current();
    if (!connection || doubted.among(accountsOf(batch)).length > 0) return undefined;
    const submissions = submissionsOf(batch);
    const states = statesAtHand(submissions, cache);
    if (!states) return undefined;
    const assumed = executeAssuming(connection, submissions, { states, cache, viewMarket });
    // Whoever waits for the batch before it hears of its own end later.
    assumed.catch(nothing);
    return assumed;
  };

  const complete = (
    { batch, began }: Pick<DispatchedBatch, 'batch' | 'began'>,
    decided: DecidedBatch,
    read: readonly number[] = [],
  ): CompletedBatch => {
    health.noteCommit(decided.writes.changes.length > 0);
    doubted.remove(read);
    const resynced = decided.states.filter(({ account }) => read.includes(account.id));
    return { batch, decided, resynced, milliseconds: clock() - began };
  };

  const execute: Committer['execute'] = async (dispatched) => {
    const { batch, began } = dispatched;
    health.watch(began);
    try {
      const connection = await line.open();
      const unsure = doubted.among(accountsOf(batch));
      for (const id of unsure) cache.drop(id);
      return complete(
        dispatched,
        await executeLocked(connection, submissionsOf(batch), cache, viewMarket()),
        unsure,
      );
    } catch (error) {
      await recover(batch, error);
      return undefined;
    }
  };

  const recover = async (batch: readonly Waiting[], error: unknown): Promise<void> => {
    // After a failure nothing that the batch touched may be believed.
    for (const accountId of accountsOf(batch)) cache.drop(accountId);
    const failure = failureOf(error);
    const connection = line.current();
    if (failure === 'unavailable' || !connection) return giveUp(batch, error);
    await connection.rollback();
    if (batch.length > 1) return bisect(batch);
    const [only] = batch as [Waiting];
    if (failure === 'breach')
      health.noteBreach(`ledger breach: ${error instanceof Error ? error.message : String(error)}`);
    else onFault(error, 'desk batch');
    only.reject(failure === 'conflict' ? new DeskUnavailable('lost a race', { cause: error }) : error);
  };

  /** The database is away or takes nothing: whether the batch took hold is unknown. */
  const giveUp = async (batch: readonly Waiting[], error: unknown): Promise<void> => {
    doubted.add(accountsOf(batch));
    const outage = health.noteOutage(error);
    onFault(error, 'desk connection');
    await line.current()?.rollback();
    const unavailable = new DeskUnavailable(outage, { cause: error });
    for (const one of batch) one.reject(unavailable);
    // The next attempt may take as long again: only those who come now wait for it.
    dependencies.refuseClients(outage);
  };

  /** One bad command must not fail its batch: halves are tried apart until it stands alone. */
  const bisect = async (batch: readonly Waiting[]): Promise<void> => {
    const middle = Math.ceil(batch.length / 2);
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      const completed = await execute({ batch: half, began: clock() });
      if (completed) dependencies.publish(completed);
    }
  };

  return {
    dispatch: (batch) => ({ batch, began: clock(), assumed: assume(batch) }),
    complete: (dispatched, decided) => complete(dispatched, decided),
    execute,
    recover,
    takeDoubted: () => doubted.takeUnread(),
    warm: (accountId) => cache.fill(accountId, dependencies.load).catch(nothing),
    probe: async () => {
      const connection = await line.open();
      // A disk that took nothing may be read all the while: only a write says that it takes something again.
      if (health.outage() !== undefined) await connection.tryWriting();
      health.noteRepair();
    },
    close: () => line.close(),
  };
}

/** The desk's one connection, made again after it was lost. */
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

const submissionsOf = (batch: readonly Waiting[]) => batch.map((one) => one.submission);

const accountsOf = (batch: readonly Waiting[]): number[] => [
  ...new Set(batch.flatMap(({ submission }) => accountOf(submission) ?? [])),
];
