import type {
  ClosePosition,
  FillCause,
  MarketOrder,
  MarketQuote,
  OrderAmendment,
  OrderDraft,
  PositionProtection,
  RebalanceRequest,
  Reached,
  Refusal,
  Split,
  TradingState,
} from '@lonja/core';
import type { AccountReset, NewClient, UsedKey } from '@lonja/store';
import type { Act } from '../audit/act.ts';
import type { FundsCommand, Opening } from './funds-command.ts';
import type { DeskChange } from './desk-change.ts';

/** What a client may ask of the desk. */
type ClientCommand =
  | AccountCommand
  | FundsCommand
  | {
      readonly kind: 'open_account';
      readonly client: NewClient;
      /** Where an administrator opens it. */
      readonly administration?: Opening;
    }
  | ResetCommand;

/** A client begins anew: the account closes, the next one opens. */
export interface ResetCommand {
  readonly kind: 'reset_account';
  readonly accountId: number;
  readonly act: Act;
}

/** What a client may ask of an account that there is. */
export type AccountCommand =
  | { readonly kind: 'market_order'; readonly accountId: number; readonly order: MarketOrder }
  | {
      readonly kind: 'close_position';
      readonly accountId: number;
      readonly close: ClosePosition;
      /** Where an administrator has it closed. */
      readonly by?: Extract<FillCause, { readonly kind: 'administrator' }>;
    }
  | { readonly kind: 'place_order'; readonly accountId: number; readonly draft: OrderDraft }
  /** Two or more, of which the first to trigger cancels the others. */
  | { readonly kind: 'place_oco'; readonly accountId: number; readonly legs: readonly OrderDraft[] }
  | {
      readonly kind: 'protect_position';
      readonly accountId: number;
      readonly protection: PositionProtection;
    }
  | { readonly kind: 'amend_order'; readonly accountId: number; readonly amendment: OrderAmendment }
  | { readonly kind: 'cancel_order'; readonly accountId: number; readonly orderId: number }
  | { readonly kind: 'rebalance'; readonly accountId: number; readonly request: RebalanceRequest }
  | { readonly kind: 'move_profit'; readonly accountId: number }
  /** Where profit goes with each close from now on. */
  | {
      readonly kind: 'choose_profit_destination';
      readonly accountId: number;
      readonly settlesProfit: boolean;
    };

/** What the rules demand of an account, decided by the desk when it comes to it: nothing may be left to do then. */
export type SystemCommand =
  | { readonly kind: 'stop_out'; readonly accountId: number }
  | { readonly kind: 'financing'; readonly accountId: number }
  | { readonly kind: 'margin_call'; readonly accountId: number }
  /** A quote has reached an order, or moved a trailing stop. */
  | {
      readonly kind: 'trigger';
      readonly accountId: number;
      readonly orderId: number;
      readonly quote: MarketQuote;
      /** What the order was then; without it, what it is when this is decided. */
      readonly reached?: Reached;
    }
  | { readonly kind: 'expire'; readonly accountId: number; readonly orderId: number }
  /** Nothing to decide: the listeners may have missed what became of the account. */
  | { readonly kind: 'resync'; readonly accountId: number }
  /** An instrument has split. Once an account: whether it was adjusted before is not asked here, the database refuses it. */
  | {
      readonly kind: 'split';
      readonly accountId: number;
      /** Its owner, who is told. */
      readonly userId: string;
      readonly splitId: number;
      /** Who said the ratio. */
      readonly declaredBy: 'source' | 'administrator';
      readonly split: Split;
    };

/** What a command of the rules came to. */
export interface Enforcement {
  /** None when nothing was left to do. */
  readonly changes: readonly DeskChange[];
  /** The market does not allow it at this moment: it is tried again at a later quote. */
  readonly waits: boolean;
}

/** What the rules came to, and how they leave the account. */
export interface Enforced extends Enforcement {
  readonly after: TradingState;
}

/** What a command came to, in order: one change, or several of a rebalance. */
export type Changes = readonly [DeskChange, ...DeskChange[]];

/** An answer as it goes out on the wire, kept for retries. */
export interface Answer {
  readonly status: number;
  readonly body: string;
}

/** An Idempotency-Key with a fingerprint of the request that it came with. */
export interface KeyedRequest extends UsedKey {
  readonly fingerprint: Buffer;
}

/** A command with the key that makes a retry harmless, and how its success is told. */
export interface ClientSubmission {
  readonly command: ClientCommand;
  readonly idempotency?: KeyedRequest;
  /** Called before the commit, once more when the decision has to be made again: the answer is kept in the same transaction. */
  readonly render: (changes: Changes) => Answer;
}

export interface SystemSubmission {
  readonly command: SystemCommand;
}

export type Submission = ClientSubmission | SystemSubmission;

export const isOfSystem = (submission: Submission): submission is SystemSubmission =>
  !('render' in submission);

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
  | {
      readonly kind: 'accepted';
      readonly answer: Answer;
      readonly changes: Changes;
      /** Where one account took the place of another. */
      readonly reset?: AccountReset;
    }
  | { readonly kind: 'replayed'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refusal: DeskRefusal };

/** The desk takes no orders now; the reason is for health and logs. Whether a command in flight took hold is unknown. */
export class DeskUnavailable extends Error {
  override readonly name = 'DeskUnavailable';
}

/** Whether a command needs the number of an account that is not there yet. */
export const opensAccount = ({ command }: Submission): boolean =>
  command.kind === 'open_account' || command.kind === 'reset_account';

/** The account that a command moves; undefined where it opens a new one. */
export const accountOf = ({ command }: Submission): number | undefined =>
  command.kind === 'open_account' ? undefined : command.accountId;
