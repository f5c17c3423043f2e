import type { Credential } from '@lonja/store/audit/credentials';
import type { UsedKey } from '@lonja/store/idempotency/idempotent-responses';
import type { ClientCommand, SystemCommand } from './command-row.ts';
import type { DeskChange } from './desk-change.ts';
import type { DeskRefusal } from '../../refusal/desk-refusal.ts';

/** The result of a system command. */
export interface Enforcement {
  /** None when nothing was left to do. */
  readonly changes: readonly DeskChange[];
  /** The market does not allow it at this moment: it is tried again at a later quote. */
  readonly waits: boolean;
}

/** A command's changes in order: one, or several of a rebalance. */
export type Changes = readonly [DeskChange, ...DeskChange[]];

/** An answer as sent, stored for retries. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** An Idempotency-Key with a fingerprint of the request that it came with. */
export interface KeyedRequest extends UsedKey {
  readonly fingerprint: Buffer;
}

/** A command with the key that makes a retry harmless, and how its success is rendered. */
export interface ClientSubmission {
  readonly command: ClientCommand;
  readonly idempotency?: KeyedRequest;
  /** What its sender has shown, which must hold when it is committed; absent where nobody's request sends it. */
  readonly shown?: Credential | undefined;
  /**
   * Called before the commit, because the answer is stored in the same transaction; called again when the decision is repeated.
   */
  readonly render: (changes: Changes) => Answer;
}

export interface SystemSubmission {
  readonly command: SystemCommand;
}

export type Submission = ClientSubmission | SystemSubmission;

export const isOfSystem = (submission: Submission): submission is SystemSubmission =>
  !('render' in submission);

/** The outcome of a client's command. */
export type Outcome =
  | {
      readonly kind: 'accepted';
      readonly answer: Answer;
      readonly changes: Changes;
    }
  | { readonly kind: 'replayed'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refusal: DeskRefusal };

/** The desk refuses orders now; the reason is for health and logs. Whether a command in flight was committed is unknown. */
export class DeskUnavailable extends Error {
  override readonly name = 'DeskUnavailable';
}

/** The account that a command changes; undefined where it opens a new one. */
export const findAccountId = ({ command }: Submission): number | undefined => command.accountId;
