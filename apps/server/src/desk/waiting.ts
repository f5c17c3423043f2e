import type { Result } from './batch.ts';
import { bindCommand, type OnAccount, type SystemRow } from './command/command-row.ts';
import { findAccountId, isOfSystem, type Enforcement, type Submission } from './command/submission.ts';

/** A command that waits to be executed and answered. */
export interface Waiting {
  readonly submission: Submission;
  /** The account that it changes; undefined where it opens a new one. */
  readonly accountId: number | undefined;
  readonly isOfSystem: boolean;
  /** By the desk's clock. */
  readonly since: number;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: unknown) => void;
}

export const createWaiting = (
  submission: Submission,
  { since, resolve, reject }: Pick<Waiting, 'since' | 'resolve' | 'reject'>,
): Waiting => ({
  submission,
  accountId: findAccountId(submission),
  isOfSystem: isOfSystem(submission),
  since,
  resolve,
  reject,
});

/** What became of one of many commands. */
export type Answered<Input> = (input: Input, answer: PromiseSettledResult<Enforcement>) => void;

/** One of many commands by which a rule is enforced. It becomes a command when its batch is sent: ten thousand at once are 100 ms of work. */
export class WaitingRule<Input extends OnAccount> implements Waiting {
  readonly accountId: number;
  readonly isOfSystem = true;
  readonly since: number;
  readonly #rule: SystemRow<Input>;
  readonly #input: Input;
  readonly #answered: Answered<Input>;
  #submission: Submission | undefined;

  constructor(rule: SystemRow<Input>, input: Input, since: number, answered: Answered<Input>) {
    this.accountId = input.accountId;
    this.since = since;
    this.#rule = rule;
    this.#input = input;
    this.#answered = answered;
  }

  get submission(): Submission {
    return (this.#submission ??= { command: bindCommand(this.#rule, this.#input) });
  }

  resolve(result: Result): void {
    this.#answered(this.#input, { status: 'fulfilled', value: result as Enforcement });
  }

  reject(reason: unknown): void {
    this.#answered(this.#input, { status: 'rejected', reason });
  }
}

/** Passes answers on as promises do: after whoever settles them, and so after those that follow commits have heard of it. */
export function passOnLater<Input>(answered: Answered<Input>): Answered<Input> {
  let settled: Parameters<Answered<Input>>[] = [];
  const passOn = (): void => {
    const all = settled;
    settled = [];
    for (const one of all) answered(...one);
  };
  return (...one) => {
    if (settled.length === 0) queueMicrotask(passOn);
    settled.push(one);
  };
}
