import { setImmediate } from 'node:timers/promises';
import { BATCH_LIMIT } from './batch-queue.ts';
import type { DecidedBatch } from './batch.ts';
import type { Committer, DispatchedBatch } from './commit.ts';
import type { DeskHealth } from './desk-health.ts';
import type { Intake } from './intake.ts';
import { advance, mayDispatch, nextStep, type Plan, type PlanEvent, type Step } from './plan.ts';
import type { CompletedBatch, Publisher } from './publish.ts';
import type { Waiting } from './waiting.ts';

/** Executes the plan for as long as commands wait. */
export interface Dispatcher {
  /** Call when a command was accepted. */
  wake(): void;
  /** Resyncs the accounts in doubt. @returns when that was tried */
  resyncDoubted(): Promise<void>;
  isRunning(): boolean;
  /** Resolves when no command waits. */
  drain(): Promise<void>;
}

interface DispatcherDependencies extends Pick<Publisher, 'publish'> {
  readonly intake: Intake;
  readonly committer: Committer;
  readonly health: DeskHealth;
}

export function createDispatcher({ intake, committer, health, publish }: DispatcherDependencies): Dispatcher {
  let plan: Plan<DispatchedBatch> = [];
  let running: Promise<void> | undefined;

  /** The next batch is sent before the last one is answered, so that database and process work at the same time. */
  const run = async (): Promise<void> => {
    let last: CompletedBatch | undefined;
    /** @returns whether it was much */
    const publishLast = (): boolean => {
      const completed = last;
      last = undefined;
      if (completed) publish(completed);
      return completed !== undefined && isFull(completed.batch);
    };
    while (intake.length > 0 || plan.length > 0) {
      for (let sent = dispatch(); sent; sent = dispatch()) if (isFull(sent)) await othersFirst();
      if (publishLast()) await othersFirst();
      const step = nextStep(plan);
      if (step.kind === 'idle') break;
      const { event, completed } = await carryOut(step, committer, health);
      plan = advance(plan, event);
      last = completed;
      if (health.outage() === undefined) void queueDoubted();
      if (intake.length === 0 && plan.length === 0) publishLast();
    }
    health.watch(undefined);
    running = undefined;
  };

  /** Sends a batch, if one is worth sending. @returns it */
  const dispatch = (): readonly Waiting[] | undefined => {
    if (!mayDispatch(plan)) return undefined;
    const batch = intake.claim(plan.map((one) => one.batch.batch));
    if (batch.length === 0) return undefined;
    const dispatched = committer.dispatch(batch);
    const isSent = dispatched.assumed !== undefined;
    plan = advance(plan, { kind: 'dispatched', batch: dispatched, isSent });
    return batch;
  };

  const queueDoubted = (): Promise<unknown> =>
    Promise.all(committer.takeDoubted().map((accountId) => intake.resync(accountId)));

  const wake = (): void => {
    if (intake.length === 0) return;
    running ??= (intake.length < BATCH_LIMIT ? Promise.resolve() : othersFirst()).then(run);
    if (plan.length > 0) dispatch();
  };

  return {
    wake,
    resyncDoubted: async () => {
      const tried = queueDoubted();
      wake();
      await tried;
    },
    isRunning: () => running !== undefined,
    drain: async () => running,
  };
}

/** It takes 10 ms to decide, and some more to publish: requests and the market's next step do not wait for several such batches. */
const isFull = ({ length }: readonly Waiting[]): boolean => length === BATCH_LIMIT;
const othersFirst = (): Promise<void> => setImmediate();

/** The result of a step. */
interface Done {
  readonly event: PlanEvent<DispatchedBatch>;
  /** Committed and not yet answered. */
  readonly completed?: CompletedBatch | undefined;
}

async function carryOut(
  step: Exclude<Step<DispatchedBatch>, { kind: 'idle' }>,
  committer: Committer,
  health: DeskHealth,
): Promise<Done> {
  const { batch } = step;
  switch (step.kind) {
    case 'await':
      health.watch(batch.began);
      return awaitCommit(batch, committer);
    case 'execute':
      return { completed: await committer.execute(batch), event: { kind: 'ended', batch } };
    case 'recover':
      await committer.recover(batch.batch, step.error);
      return { event: { kind: 'ended', batch } };
  }
}

async function awaitCommit(batch: DispatchedBatch, committer: Committer): Promise<Done> {
  let decided: DecidedBatch | undefined;
  try {
    decided = await batch.assumed;
  } catch (error) {
    return { event: { kind: 'failed', batch, error } };
  }
  if (!decided) return { event: { kind: 'found_old', batch } };
  return { completed: committer.complete(batch, decided), event: { kind: 'ended', batch } };
}
