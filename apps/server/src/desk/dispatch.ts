import type { DecidedBatch } from './batch.ts';
import type { Committer, DispatchedBatch } from './commit.ts';
import type { DeskHealth } from './desk-health.ts';
import type { Intake } from './intake.ts';
import { advance, mayDispatch, nextStep, type Plan, type PlanEvent, type Step } from './plan.ts';
import type { CompletedBatch, Publisher } from './publish.ts';

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
    const publishLast = (): void => {
      if (last) publish(last);
      last = undefined;
    };
    while (intake.length > 0 || plan.length > 0) {
      dispatch();
      publishLast();
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

  /** Sends batches that are worth sending. */
  const dispatch = (): void => {
    while (mayDispatch(plan)) {
      const batch = intake.claim(plan.map((one) => one.batch.batch));
      if (batch.length === 0) return;
      const dispatched = committer.dispatch(batch);
      const isSent = dispatched.assumed !== undefined;
      plan = advance(plan, { kind: 'dispatched', batch: dispatched, isSent });
    }
  };

  const queueDoubted = (): Promise<unknown> =>
    Promise.all(committer.takeDoubted().map((accountId) => intake.resync(accountId)));

  const wake = (): void => {
    if (intake.length === 0) return;
    running ??= Promise.resolve().then(run);
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
