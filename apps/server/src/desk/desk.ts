import type { MarketView, TradingChange, TradingState } from '@lonja/core';
import { failureOf, outageOf, UNREACHABLE, type DeskConnection, type NewNotice } from '@lonja/store';
import { createAccountCache, type AccountCache } from './account-cache.ts';
import { createBatchQueue } from './batch-queue.ts';
import { keyOf, type DecidedBatch, type Result } from './batch.ts';
import { executeAssuming, executeLocked, statesAtHand } from './execution.ts';
import {
  accountOf,
  DeskUnavailable,
  isOfHouse,
  type ClientSubmission,
  type Enforcement,
  type HouseCommand,
  type Outcome,
  type Submission,
} from './submission.ts';

/** Batches under way at the most: while the database works on one, the next one waits behind it. */
const MOST_UNDER_WAY = 2;
const CACHED_ACCOUNTS = 100_000;
/** Clients' commands beyond this are refused: a queue that only grows helps nobody. What the rules demand is never refused. */
const QUEUE_LIMIT = 10_000;
/** A batch under way for longer has a database that does not answer; some seconds later it is given up. */
const STALL_MS = 5_000;
/** Whoever asked has been told by then that it took too long: what has waited longer for its turn is not done any more. */
const OVERDUE_MS = 10_000;

export interface DeskDependencies {
  readonly connect: () => Promise<DeskConnection>;
  /** An account as it was last committed. */
  readonly load: (accountId: number) => Promise<TradingState | undefined>;
  /** The market at this moment; taken once a batch. */
  readonly viewMarket: () => MarketView;
  /** Called after the commit, with the changes in their order. */
  readonly publish: (changes: readonly TradingChange[]) => void;
  /** Accounts as they stand, of which changes may have been missed: a commit whose answer was lost took hold or did not. */
  readonly recall: (states: readonly TradingState[]) => void;
  /** Called after the commit that keeps these notices. */
  readonly tell: (notices: readonly NewNotice[]) => void;
  /** A breach of the books: the desk is read-only from here on. */
  readonly onBreach: (reason: string) => void;
  readonly onFault: (error: unknown, context: string) => void;
  /** Told of each batch that was decided: its commands and its milliseconds. */
  readonly onBatch?: (commands: number, milliseconds: number) => void;
  /** Milliseconds since any moment. */
  readonly clock?: () => number;
}

interface DeskStatus {
  readonly state: 'ok' | 'unavailable' | 'read_only';
  readonly reason: string | null;
}

/**
 * The one way in for everything that moves money. Commands that arrive while a batch is in flight form the next one
 * (group commit): locked, decided by the core, written and committed together, and answered after the commit.
 */
export interface Desk {
  /** @throws DeskUnavailable when it takes no orders; the fault when a decision broke an invariant */
  submit(submission: ClientSubmission): Promise<Outcome>;
  /**
   * Has an account brought in line with the rules.
   * @throws as submit
   */
  enforce(command: HouseCommand): Promise<Enforcement>;
  /** Has a copy of an account at hand before its first order: that one then needs no reading. Never throws. */
  warm(accountId: number): Promise<void>;
  status(): DeskStatus;
  /** Takes no more orders until the process ends: a breach is never repaired by itself. */
  setReadOnly(reason: string): void;
  /** Connects again where the connection was lost, writes again where the disk took nothing; for health, while nothing is traded. */
  probe(): Promise<void>;
  /** Lets what is in flight end, then closes. */
  close(): Promise<void>;
}

interface Waiting {
  readonly submission: Submission;
  /** By the desk's clock. */
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

/** A batch that has left the queue. */
interface Departed {
  readonly batch: readonly Waiting[];
  /** By the desk's clock. */
  readonly began: number;
  /**
   * What was decided on copies at hand, once it is committed; of undefined when a copy was old. Itself undefined where a
   * copy was missing: nothing is sent then until the batch is alone.
   */
  readonly assumed: Promise<DecidedBatch | undefined> | undefined;
}

export function createDesk(dependencies: DeskDependencies): Desk {
  const { viewMarket, clock = () => performance.now() } = dependencies;
  const cache = createAccountCache(CACHED_ACCOUNTS);
  const keysInFlight = new Set<string>();
  /** Accounts of commits whose answers were lost, until they are read again; and those of which that is under way. */
  const uncertain = new Set<number>();
  const recalling = new Set<number>();
  const queue = createBatchQueue<Waiting>(({ submission }) => accountOf(submission));
  let connection: DeskConnection | undefined;
  let breach: string | undefined;
  let outage: string | undefined;
  let isClosing = false;
  let running: Promise<void> | undefined;
  /** When the batch that is under way began. */
  let batchBegan: number | undefined;
  let connecting: Promise<DeskConnection> | undefined;
  /** In the order in which the database gets them. No two of them have an account in common. */
  const underWay: Departed[] = [];
  /** Whether a batch is to be carried out with nothing else under way. */
  let isAlone = false;

  const connect = async (): Promise<DeskConnection> => {
    connecting ??= dependencies.connect().finally(() => (connecting = undefined));
    connection = await connecting;
    return connection;
  };

  /** The next batch is on its way before the last one is answered: the database and the process work at the same time. */
  const run = async (): Promise<void> => {
    let answerLast = nothing;
    while (queue.length > 0 || underWay.length > 0) {
      depart();
      answerLast();
      answerLast = await land();
      if (uncertain.size > 0 && outage === undefined) recallUncertain();
      if (queue.length === 0 && underWay.length === 0) {
        answerLast();
        answerLast = nothing;
      }
    }
    batchBegan = undefined;
    running = undefined;
  };

  /** Sends what is worth it. */
  const depart = (): void => {
    while (!isAlone && underWay.length < MOST_UNDER_WAY) {
      const began = clock();
      const isOverdue = (one: Waiting): boolean => began - one.since > OVERDUE_MS;
      if (queue.first && isOverdue(queue.first)) refuseWaiting(SLOW, isOverdue);
      const batch = queue.take(underWay.map((one) => one.batch));
      if (batch.length === 0) return;
      const assumed = assume(batch);
      isAlone = assumed === undefined;
      underWay.push({ batch, began, assumed });
    }
  };

  /** Refuses clients' commands that wait for their turn. What the rules demand waits on. */
  const refuseWaiting = (reason: string, isRefused: (one: Waiting) => boolean): void => {
    const refused = queue.drop((one) => !isOfHouse(one.submission) && isRefused(one));
    for (const one of refused) one.reject(new DeskUnavailable(reason));
  };

  /** Sends a batch that can be decided on copies at hand; undefined where it has to be read first. */
  const assume = (batch: readonly Waiting[]): Departed['assumed'] => {
    if (!connection || connection.isLost()) return undefined;
    if (uncertain.size > 0 && accountsOf(batch).some((id) => uncertain.has(id))) return undefined;
    const submissions = batch.map((one) => one.submission);
    const states = statesAtHand(submissions, cache);
    if (!states) return undefined;
    const assumed = executeAssuming(connection, submissions, { states, cache, viewMarket });
    // Whoever waits for the batch before it hears of its own end later.
    assumed.catch(nothing);
    return assumed;
  };

  /** Waits for the end of the batch that left first; what it returns tells everybody. */
  const land = async (): Promise<() => void> => {
    const [first] = underWay;
    if (!first) return nothing;
    batchBegan = first.began;
    let decided: DecidedBatch | undefined;
    try {
      decided = await first.assumed;
    } catch (error) {
      underWay.shift();
      return alone(() => recover(first.batch, error).then(() => nothing));
    }
    underWay.shift();
    return decided ? landed(first, decided, []) : alone(() => settle(first));
  };

  /** Lets what is under way end, and nothing follow it, before the work. */
  const alone = async (work: () => Promise<() => void>): Promise<() => void> => {
    isAlone = true;
    const tellOthers = await land();
    // One of those may have been alone itself.
    isAlone = true;
    const tell = await work();
    isAlone = false;
    return () => {
      tellOthers();
      tell();
    };
  };

  /** Carries a batch out with nothing else under way; what it returns tells everybody. */
  const settle = async ({ batch, began }: Pick<Departed, 'batch' | 'began'>): Promise<() => void> => {
    batchBegan = began;
    try {
      const desk = connection && !connection.isLost() ? connection : await connect();
      const doubted = accountsOf(batch).filter((id) => uncertain.has(id));
      for (const id of doubted) cache.drop(id);
      const submissions = batch.map((one) => one.submission);
      const decided = await executeLocked(desk, submissions, cache, viewMarket());
      return landed({ batch, began }, decided, doubted);
    } catch (error) {
      await recover(batch, error);
      return nothing;
    }
  };

  /** @param doubted accounts of the batch that were not known before it */
  const landed = (
    { batch, began }: Pick<Departed, 'batch' | 'began'>,
    decided: DecidedBatch,
    doubted: readonly number[],
  ): (() => void) => {
    // A full disk can be read: what was refused says nothing of it.
    if (outage === UNREACHABLE || hasWritten(decided)) outage = undefined;
    dependencies.onBatch?.(batch.length, clock() - began);
    const recalled = recalledOf(doubted, decided);
    return () => {
      answer(batch, decided);
      publish(decided, recalled);
    };
  };

  /** What a listener makes of it is no matter of the desk: its commands are committed and answered. */
  const publish = (
    { writes: { changes, notices } }: DecidedBatch,
    recalled: readonly TradingState[],
  ): void => {
    try {
      if (changes.length > 0) dependencies.publish(changes);
      if (recalled.length > 0) dependencies.recall(recalled);
      if (notices.length > 0) dependencies.tell(notices);
    } catch (error) {
      dependencies.onFault(error, 'who follows the desk');
    }
  };

  const recalledOf = (doubted: readonly number[], { states }: DecidedBatch): TradingState[] => {
    for (const id of doubted) {
      uncertain.delete(id);
      recalling.delete(id);
    }
    return states.filter(({ account }) => doubted.includes(account.id));
  };

  /** Has every account read again of which nobody knows what the last commit made. */
  const recallUncertain = (): void => {
    for (const accountId of uncertain) {
      if (recalling.has(accountId)) continue;
      recalling.add(accountId);
      queue.push({
        submission: { command: { kind: 'recall', accountId } },
        since: clock(),
        resolve: nothing,
        reject: nothing,
      });
    }
  };

  const recover = async (batch: readonly Waiting[], error: unknown): Promise<void> => {
    forget(batch, cache);
    const failure = failureOf(error);
    if (failure === 'unavailable' || !connection || connection.isLost()) {
      for (const id of accountsOf(batch)) {
        uncertain.add(id);
        recalling.delete(id);
      }
      outage = outageOf(error);
      dependencies.onFault(error, 'desk connection');
      if (connection && !connection.isLost()) await connection.rollback();
      const unavailable = new DeskUnavailable(outage, { cause: error });
      for (const one of batch) one.reject(unavailable);
      // The next attempt may take as long again: only those who come now wait for it.
      refuseWaiting(outage, () => true);
      return;
    }
    await connection.rollback();
    if (batch.length > 1) return bisect(batch);
    const [only] = batch as [Waiting];
    if (failure === 'breach')
      stop(`ledger breach: ${error instanceof Error ? error.message : String(error)}`);
    else dependencies.onFault(error, 'desk batch');
    only.reject(failure === 'conflict' ? new DeskUnavailable('lost a race', { cause: error }) : error);
  };

  /** One bad command must not fail its batch: halves are tried apart until it stands alone. */
  const bisect = async (batch: readonly Waiting[]): Promise<void> => {
    const middle = Math.ceil(batch.length / 2);
    for (const half of [batch.slice(0, middle), batch.slice(middle)]) {
      const tell = await settle({ batch: half, began: clock() });
      tell();
    }
  };

  const stop = (reason: string): void => {
    if (breach !== undefined) return;
    breach = reason;
    dependencies.onBreach(reason);
  };

  const status = (): DeskStatus => {
    if (breach !== undefined) return { state: 'read_only', reason: breach };
    if (outage !== undefined) return { state: 'unavailable', reason: outage };
    if (batchBegan !== undefined && clock() - batchBegan > STALL_MS)
      return { state: 'unavailable', reason: 'the database does not answer' };
    return { state: 'ok', reason: null };
  };

  /** @throws DeskUnavailable when it takes no orders */
  const enqueue = (submission: Submission): Promise<Result> => {
    if (breach !== undefined) throw new DeskUnavailable(breach);
    if (isClosing) throw new DeskUnavailable('shutting down');
    if (queue.length >= QUEUE_LIMIT && !isOfHouse(submission))
      throw new DeskUnavailable('too many orders are waiting');
    return new Promise<Result>((resolve, reject) => {
      queue.push({ submission, since: clock(), resolve, reject });
      running ??= Promise.resolve().then(run);
      if (underWay.length > 0) depart();
    });
  };

  return {
    submit: async (submission) => {
      const key = nameOfKey(submission);
      if (key !== undefined && keysInFlight.has(key)) {
        return { kind: 'refused', refusal: { code: 'idempotency_in_flight' } };
      }
      if (key !== undefined) keysInFlight.add(key);
      try {
        return (await enqueue(submission)) as Outcome;
      } finally {
        if (key !== undefined) keysInFlight.delete(key);
      }
    },
    warm: (accountId) => cache.fill(accountId, dependencies.load).catch(() => undefined),
    enforce: async (command) => (await enqueue({ command })) as Enforcement,
    status,
    setReadOnly: stop,
    probe: async () => {
      if (running) return;
      try {
        const desk = connection && !connection.isLost() ? connection : await connect();
        // A disk that took nothing may be read all the while: only a write says that it takes something again.
        if (outage !== undefined) await desk.tryWriting();
        outage = undefined;
        recallUncertain();
        if (queue.length > 0) running ??= run();
      } catch (error) {
        outage = outageOf(error);
        dependencies.onFault(error, 'desk connection');
      }
    },
    close: async () => {
      isClosing = true;
      await running;
      await connection?.close().catch(() => undefined);
    },
  };
}

const SLOW = 'the database takes too long';

const hasWritten = ({ writes: { changes } }: DecidedBatch): boolean => changes.length > 0;

const nothing = (): void => undefined;

const accountsOf = (batch: readonly Waiting[]): number[] => [
  ...new Set(batch.flatMap(({ submission }) => accountOf(submission) ?? [])),
];

function nameOfKey(submission: Submission): string | undefined {
  const key = keyOf(submission);
  return key && `${key.userId} ${key.id}`;
}

function answer(batch: readonly Waiting[], { results }: DecidedBatch): void {
  batch.forEach((one, index) => {
    const result = results[index];
    if (result === undefined || result instanceof Error) one.reject(result);
    else one.resolve(result);
  });
}

/** After a failure nothing that the batch touched may be believed. */
function forget(batch: readonly Waiting[], cache: AccountCache): void {
  for (const accountId of accountsOf(batch)) cache.drop(accountId);
}
