import { createBatchQueue } from './batch-queue.ts';
import { findKey, type Result } from './batch.ts';
import { bindCommand, type OnAccount, type SystemCommand, type SystemRow } from './command/command-row.ts';
import { RESYNC } from './command/enforcing.ts';
import {
  DeskUnavailable,
  isOfSystem,
  type ClientSubmission,
  type Enforcement,
  type Outcome,
  type Submission,
} from './command/submission.ts';
import { createWaiting, passOnLater, WaitingRule, type Answered, type Waiting } from './waiting.ts';

/** Clients' commands beyond this are refused, because their wait would only grow. System commands are never refused. */
const MAX_WAITING = 10_000;
/** Commands that have waited longer are dropped: their callers have been answered with a timeout by then. */
const OVERDUE_MS = 10_000;

/** Accepts commands, and refuses those that can't be executed. */
export interface Intake {
  /** How many wait. */
  readonly length: number;
  /** @throws DeskUnavailable when the desk takes no orders */
  submit(submission: ClientSubmission): Promise<Outcome>;
  /** @throws as submit */
  enforce(command: SystemCommand): Promise<Enforcement>;
  /** Enforces a rule on many accounts, in their order. */
  enforceEach<Input extends OnAccount>(
    rule: SystemRow<Input>,
    inputs: readonly Input[],
    answered: Answered<Input>,
  ): void;
  /** Resyncs an account whose last commit is in doubt, even while the desk refuses commands. @returns when that was tried */
  resync(accountId: number): Promise<void>;
  /** The next batch; none while no batch is worth sending. Refuses commands that have waited too long. */
  claim(underWay: readonly (readonly Waiting[])[]): readonly Waiting[];
  /** Refuses all waiting clients' commands. System commands keep waiting. */
  readonly refuseClients: (reason: string) => void;
}

interface IntakeDependencies {
  readonly clock: () => number;
  /** Why the desk refuses commands at this moment; undefined while it accepts them. */
  readonly refusal: () => string | undefined;
}

export function createIntake({ clock, refusal }: IntakeDependencies): Intake {
  const queue = createBatchQueue<Waiting>(({ accountId }) => accountId);
  const keysInFlight = new Set<string>();

  const enqueue = (submission: Submission): Promise<Result> => {
    const isFull = queue.length >= MAX_WAITING && !isOfSystem(submission);
    const reason = refusal() ?? (isFull ? 'too many orders are waiting' : undefined);
    if (reason !== undefined) throw new DeskUnavailable(reason);
    return new Promise<Result>((resolve, reject) =>
      queue.push(createWaiting(submission, { since: clock(), resolve, reject })),
    );
  };

  const refuse = (reason: string, isRefused: (one: Waiting) => boolean): void => {
    const refused = queue.drop((one) => !one.isOfSystem && isRefused(one));
    for (const one of refused) one.reject(new DeskUnavailable(reason));
  };

  return {
    get length() {
      return queue.length;
    },
    submit: async (submission) => {
      const key = nameOfKey(submission);
      if (key === undefined) return (await enqueue(submission)) as Outcome;
      if (keysInFlight.has(key)) return { kind: 'refused', refusal: { code: 'idempotency_in_flight' } };
      keysInFlight.add(key);
      try {
        return (await enqueue(submission)) as Outcome;
      } finally {
        keysInFlight.delete(key);
      }
    },
    enforce: async (command) => (await enqueue({ command })) as Enforcement,
    enforceEach: (rule, inputs, answered) => {
      const reason = refusal();
      const since = clock();
      const passOn = passOnLater(answered);
      for (const input of inputs) {
        const waiting = new WaitingRule(rule, input, since, passOn);
        if (reason === undefined) queue.push(waiting);
        else waiting.reject(new DeskUnavailable(reason));
      }
    },
    resync: (accountId) =>
      new Promise<void>((resolve) => {
        const submission = { command: bindCommand(RESYNC, { accountId }) };
        const done = (): void => resolve();
        queue.push(createWaiting(submission, { since: clock(), resolve: done, reject: done }));
      }),
    claim: (underWay) => {
      const now = clock();
      const isOverdue = (one: Waiting): boolean => now - one.since > OVERDUE_MS;
      if (queue.first && isOverdue(queue.first)) refuse('the database takes too long', isOverdue);
      return queue.claim(underWay);
    },
    refuseClients: (reason) => refuse(reason, () => true),
  };
}

function nameOfKey(submission: Submission): string | undefined {
  const key = findKey(submission);
  return key && `${key.userId} ${key.id}`;
}
