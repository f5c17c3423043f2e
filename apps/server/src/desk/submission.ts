import type { AccountChange, ClosePosition, MarketOrder, Refusal } from '@lonja/core';
import type { NewClient } from '@lonja/store';

/** What a client may ask of the desk. */
type ClientCommand =
  | { readonly kind: 'market_order'; readonly accountId: number; readonly order: MarketOrder }
  | { readonly kind: 'close_position'; readonly accountId: number; readonly close: ClosePosition }
  | { readonly kind: 'move_profit'; readonly accountId: number }
  | { readonly kind: 'open_account'; readonly client: NewClient };

/** What the rules demand of an account, decided by the desk when it comes to it: nothing may be left to do then. */
export type HouseCommand =
  | { readonly kind: 'stop_out'; readonly accountId: number }
  | { readonly kind: 'financing'; readonly accountId: number }
  | { readonly kind: 'margin_call'; readonly accountId: number };

/** An answer as it goes out on the wire, kept for retries. */
interface Answer {
  readonly status: number;
  readonly body: string;
}

/** A command with the key that makes a retry harmless, and how its success is told. */
export interface ClientSubmission {
  readonly command: ClientCommand;
  readonly idempotency?: { readonly key: string; readonly fingerprint: Buffer };
  /** Called before the commit, once more when the decision has to be made again: the answer is kept in the same transaction. */
  readonly render: (change: AccountChange) => Answer;
}

export interface HouseSubmission {
  readonly command: HouseCommand;
}

export type Submission = ClientSubmission | HouseSubmission;

export const isOfHouse = (submission: Submission): submission is HouseSubmission => !('render' in submission);

export type DeskRefusal =
  | Refusal
  | { readonly code: 'username_taken' }
  | { readonly code: 'email_taken' }
  /** The key came before with another request. */
  | { readonly code: 'idempotency_key_reused' }
  /** The same key is being worked on at this moment. */
  | { readonly code: 'idempotency_in_flight' };

/** What became of a client's command. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly answer: Answer; readonly change: AccountChange }
  | { readonly kind: 'replayed'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refusal: DeskRefusal };

/** The desk takes no orders now; the reason is for health and logs. Whether a command in flight took hold is unknown. */
export class DeskUnavailable extends Error {
  override readonly name = 'DeskUnavailable';
}

/** The account that a command moves; undefined where it opens a new one. */
export const accountOf = ({ command }: Submission): number | undefined =>
  command.kind === 'open_account' ? undefined : command.accountId;
