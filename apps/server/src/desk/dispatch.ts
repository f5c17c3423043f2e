import type { DecidedBatch } from './batch.ts';
import type { Committer, DispatchedBatch } from './commit.ts';
import type { DeskHealth } from './desk-health.ts';
import type { Intake } from './intake.ts';
import { advance, mayDispatch, nextStep, type Plan, type Step } from './plan.ts';
import type { CompletedBatch, Publisher } from './publish.ts';

/** Carries the plan out, for as long as somebody waits. */
export interface Dispatcher {
  /** To be called when a command has been taken in. */
  wake(): void;
  /** Has the accounts in doubt read again. */
  resyncDoubted(): void;
  isRunning(): boolean;
  /** Resolves when nobody waits any more. */
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

  /** The next batch is on its way before the last one is answered: the database and the process work at the same time. */
  const run = async (): Promise<void> => {
    let completed: CompletedBatch | undefined;
    const publishLast = (): void => {
      if (completed) publish(completed);
      completed = undefined;
    };
    while (intake.length > 0 || plan.length > 0) {
      dispatch();
      publishLast();
      completed = await carryOut(nextStep(plan));
      if (health.outage() === undefined) queueDoubted();
      if (intake.length === 0 && plan.length === 0) publishLast();
    }
    health.watch(undefined);
    running = undefined;
  };

  /** Sends what is worth it. */
  const dispatch = (): void => {
    while (mayDispatch(plan)) {
      const batch = intake.take(plan.map((one) => one.batch.batch));
      if (batch.length === 0) return;
      const dispatched = committer.dispatch(batch);
      const isSent = dispatched.assumed !== undefined;
      plan = advance(plan, { kind: 'dispatched', batch: dispatched, isSent });
    }
  };

  const carryOut = async (step: Step<DispatchedBatch>): Promise<CompletedBatch | undefined> => {
    switch (step.kind) {
      case 'idle':
        return undefined;
      case 'await':
        return awaitCommit(step.batch);
      case 'execute': {
        const completed = await committer.execute(step.batch);
        plan = advance(plan, { kind: 'ended', batch: step.batch });
        return completed;
      }
      case 'recover':
        await committer.recover(step.batch.batch, step.error);
        plan = advance(plan, { kind: 'ended', batch: step.batch });
        return undefined;
    }
  };

  const awaitCommit = async (batch: DispatchedBatch): Promise<CompletedBatch | undefined> => {
    health.watch(batch.began);
    let decided: DecidedBatch | undefined;
    try {
      decided = await batch.assumed;
    } catch (error) {
      plan = advance(plan, { kind: 'failed', batch, error });
      return undefined;
    }
    plan = advance(plan, { kind: decided ? 'ended' : 'found_old', batch });
    return decided && committer.complete(batch, decided);
  };

  const queueDoubted = (): void => {
    for (const accountId of committer.takeDoubted()) intake.resync(accountId);
  };

  const wake = (): void => {
    if (intake.length === 0) return;
    running ??= Promise.resolve().then(run);
    if (plan.length > 0) dispatch();
  };

  return {
    wake,
    resyncDoubted: () => {
      queueDoubted();
      wake();
    },
    isRunning: () => running !== undefined,
    drain: async () => running,
  };
}
