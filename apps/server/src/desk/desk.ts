import type { MarketViews } from '@lonja/core';
import type { DeskConnection } from '@lonja/store/desk/desk-connection';
import type { StoredState } from '@lonja/store/trading/trading-states';
import type { ClientCommand, OnAccount, SystemCommand, SystemRow } from './command/command-row.ts';
import type { DeskHome } from './desk-home.ts';
import { createCommitter, type Committer } from './commit.ts';
import { createDeskHealth, type DeskHealth, type DeskStatus } from './desk-health.ts';
import { createDispatcher, type Dispatcher } from './dispatch.ts';
import { createIntake, type Intake } from './intake.ts';
import { createPublisher, type CommitListener } from './publish.ts';
import { createBusyAccounts } from './busy-accounts.ts';
import {
  findAccountId,
  type ClientSubmission,
  type Enforcement,
  type Outcome,
  type Submission,
} from './command/submission.ts';
import type { Answered } from './waiting.ts';

export interface DeskDependencies {
  readonly connect: () => Promise<DeskConnection>;
  /** An account as it was last committed. */
  readonly load: (accountId: number) => Promise<StoredState | undefined>;
  /** Accounts that this process acts for by itself; all of them unless given. */
  readonly home?: DeskHome;
  /** The markets at this moment; taken once a batch. */
  readonly viewMarkets: () => MarketViews;
  /** A breach of the books: the desk is read-only from here on. */
  readonly onBreach: (reason: string) => void;
  readonly onFault: (error: unknown, context: string) => void;
  /** What the system does by itself about a client's command and its outcome. */
  readonly after: (command: ClientCommand, outcome: Outcome) => SystemCommand | undefined;
  /** Milliseconds since any moment. */
  readonly clock?: () => number;
}

/**
 * The one way in for everything that moves money. Commands that arrive while a batch is in flight form the next one
 * (group commit): locked, decided by the core, written and committed together, and answered after the commit.
 */
export interface Desk {
  /** @throws DeskUnavailable when it takes no orders; the fault when a decision broke an invariant */
  submit(submission: ClientSubmission): Promise<Outcome>;
  /**
   * Enforces the rules on an account.
   * @throws as submit
   */
  enforce(command: SystemCommand): Promise<Enforcement>;
  /**
   * Enforces a rule on many accounts, in their order: all wait from now on, before whatever comes later. Each becomes a command when its
   * batch is sent.
   * @param answered hears of each, once; may not throw
   * @returns once all are answered
   */
  enforceEach<Input extends OnAccount>(
    rule: SystemRow<Input>,
    inputs: readonly Input[],
    answered: Answered<Input>,
  ): Promise<void>;
  /** Whether commands on an account wait, or are in flight: what they decided is not published yet. */
  isBusy(accountId: number): boolean;
  /** Calls the listener after the commit of each batch, with its result; listeners in the order of registration. */
  onCommitted(listener: CommitListener): void;
  /** Caches an account before its first order, which then needs no read. Never throws. */
  warm(accountId: number): Promise<void>;
  /**
   * Reads accounts again that another desk has changed, and publishes them as resynced. Never throws.
   * @returns once it has, or when the database is out of reach: then they stay in doubt, and nothing is decided on them until they are
   * read
   */
  resync(accountIds: readonly number[]): Promise<void>;
  status(): DeskStatus;
  /** Refuses orders until `endReadOnly`, because a breach never repairs itself. */
  setReadOnly(reason: string): void;
  /** Takes orders again: an operator has acknowledged the breach. */
  endReadOnly(): void;
  /** Reconnects a lost connection, or tries a write where the disk refused one; for health while nothing is traded. */
  probe(): Promise<void>;
  /** Lets batches in flight end, then closes. */
  close(): Promise<void>;
}

export function createDesk(dependencies: DeskDependencies): Desk {
  const { onFault, clock = () => performance.now() } = dependencies;
  let isClosing = false;
  const health = createDeskHealth(clock, dependencies.onBreach);
  const publisher = createPublisher((error) => onFault(error, 'listener of the desk'));
  const intake = createIntake({
    clock,
    refusal: () => health.breach() ?? (isClosing ? 'shutting down' : undefined),
  });
  const committer = createCommitter({
    ...dependencies,
    clock,
    health,
    publish: publisher.publish,
    refuseClients: intake.refuseClients,
  });
  const dispatcher = createDispatcher({ intake, committer, health, publish: publisher.publish });

  const { taken, enforceEach, isBusy } = createTaking(intake, dispatcher);

  return {
    submit: async (submission) => {
      const outcome = await taken(submission, intake.submit(submission));
      const next = dependencies.after(submission.command, outcome);
      if (next) {
        const followed = taken({ command: next }, intake.enforce(next));
        followed.catch((error: unknown) => onFault(error, `${next.kind} after a command`));
      }
      return outcome;
    },
    enforce: (command) => taken({ command }, intake.enforce(command)),
    enforceEach,
    isBusy,
    onCommitted: publisher.onCommitted,
    warm: committer.warm,
    resync: (accountIds) => {
      committer.doubt(accountIds);
      return dispatcher.resyncDoubted();
    },
    status: health.status,
    setReadOnly: health.setReadOnly,
    endReadOnly: health.markAcknowledgement,
    probe: async () => {
      if (!dispatcher.isRunning()) await probeConnection({ committer, dispatcher, health, onFault });
    },
    close: async () => {
      isClosing = true;
      await dispatcher.drain();
      await committer.close();
    },
  };
}

/** Has commands carried out, whose accounts are busy until they are answered. */
function createTaking(intake: Intake, dispatcher: Dispatcher) {
  const busy = createBusyAccounts();
  const taken = <Answer>(submission: Submission, answer: Promise<Answer>): Promise<Answer> => {
    const accountId = findAccountId(submission);
    const end = (): void => busy.remove(accountId);
    busy.add(accountId);
    answer.then(end, end);
    dispatcher.wake();
    return answer;
  };
  const enforceEach: Desk['enforceEach'] = (rule, inputs, answered) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    let left = inputs.length;
    if (left === 0) resolve();
    for (const { accountId } of inputs) busy.add(accountId);
    intake.enforceEach(rule, inputs, (input, answer) => {
      busy.remove(input.accountId);
      answered(input, answer);
      left -= 1;
      if (left === 0) resolve();
    });
    dispatcher.wake();
    return promise;
  };
  return { taken, enforceEach, isBusy: busy.has };
}

interface Probed extends Pick<DeskDependencies, 'onFault'> {
  readonly committer: Committer;
  readonly dispatcher: Dispatcher;
  readonly health: DeskHealth;
}

async function probeConnection({ committer, dispatcher, health, onFault }: Probed): Promise<void> {
  try {
    await committer.probe();
    void dispatcher.resyncDoubted();
  } catch (error) {
    health.markOutage(error);
    onFault(error, 'desk connection');
  }
}
