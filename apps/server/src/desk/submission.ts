import type {
  AccountPast,
  BegunProgramme,
  ClosePosition,
  EnteredContest,
  FillCause,
  MandateChange,
  MarketOrder,
  MarketQuote,
  Note,
  OrderAmendment,
  NotionalDraft,
  OrderDraft,
  OrderReplacement,
  PositionProtection,
  PracticeRequest,
  RebalanceRequest,
  Program,
  Sender,
  Reached,
  Refusal,
  Split,
  StepEvidence,
  TargetPosition,
  TradingState,
} from '@lonja/core';
import type {
  AccountClosing,
  AccountReset,
  Credential,
  NewClient,
  AccountOpening,
  UsedKey,
} from '@lonja/store';
import type { Act } from '../audit/act.ts';
import type { FundsCommand, Opening } from './funds-command.ts';
import type { DeskChange } from './desk-change.ts';
import type { StepQuotes } from './verdict-evidence.ts';

/** The commands of clients. */
type ClientCommand =
  | MandatedCommand
  | {
      readonly kind: 'open_account';
      readonly client: NewClient;
      /** Where an administrator opens it. */
      readonly administration?: Opening;
    }
  | ResetCommand
  | OpenPracticeCommand
  | OpenBranchCommand
  | EnterContestCommand
  | BeginEvaluationCommand
  | VoidEvaluationCommand
  | CloseAccountCommand
  | ChangeMandateCommand;

/** A client resets the account: it closes, and a new one opens. */
export interface ResetCommand {
  readonly kind: 'reset_account';
  readonly accountId: number;
  readonly act: Act;
}

/** A client opens a practice account beside the primary one. */
export interface OpenPracticeCommand {
  readonly kind: 'open_practice';
  /** The primary one: its lock is what counts the client's accounts right. */
  readonly accountId: number;
  /** What the client calls it. */
  readonly name: string;
  readonly request: PracticeRequest;
  readonly act: Act;
}

/** A client goes on from a moment of an account in a copy of it. */
export interface OpenBranchCommand {
  readonly kind: 'open_branch';
  /** The primary one: its lock is what counts the client's accounts right. */
  readonly accountId: number;
  readonly name: string;
  /** Read before: what is past does not change. */
  readonly past: AccountPast;
  /** The replay whose market the branch trades. */
  readonly world: number;
  readonly act: Act;
}

/** A client enters a contest: an account opens on its terms. */
export interface EnterContestCommand {
  readonly kind: 'enter_contest';
  /** The primary one: its lock is what counts the client's accounts right. */
  readonly accountId: number;
  /** What the client calls the account. */
  readonly name: string;
  /** What others call the entry; null: by its number. */
  readonly alias: string | null;
  /** The random number that it brings to the prices; null: none. 128 bits, hexadecimal. */
  readonly nonce: string | null;
  readonly contest: EnteredContest;
  readonly act: Act;
}

/** A client begins the next phase of a programme: an account opens on its terms. */
export interface BeginEvaluationCommand {
  readonly kind: 'begin_evaluation';
  /** The primary one: its lock is what counts the client's accounts right. */
  readonly accountId: number;
  /** What the client calls the account. */
  readonly name: string;
  readonly programme: BegunProgramme;
  readonly act: Act;
}

/** An administrator ends an evaluation without a result. */
export interface VoidEvaluationCommand {
  readonly kind: 'void_evaluation';
  readonly accountId: number;
  readonly act: Act;
}

/** A step of the market that means something for an evaluation. */
export interface JudgeCommand {
  readonly kind: 'judge';
  readonly accountId: number;
  readonly evidence: StepEvidence;
  /** The step before; undefined where it is not known. */
  readonly before: StepQuotes | undefined;
}

/** A person changes what an API key, or every key, may do on an account. */
export interface ChangeMandateCommand {
  readonly kind: 'change_mandate';
  readonly accountId: number;
  /** Its name is null where every key is meant. */
  readonly key: { readonly id: string; readonly name: string | null };
  readonly change: MandateChange;
  readonly act: Act;
  /** Who is notified: the account's person. Undefined where nobody has to be. */
  readonly by: 'owner' | 'teacher' | 'administrator';
}

/** A client closes a practice account. */
export interface CloseAccountCommand {
  readonly kind: 'close_account';
  readonly accountId: number;
  readonly act: Act;
}

/** The commands of a client on an existing account. */
export type AccountCommand =
  | {
      readonly kind: 'market_order';
      readonly accountId: number;
      readonly order: MarketOrder;
      /** For the journal: written with the trade, or not at all. */
      readonly note?: Note | undefined;
    }
  | {
      readonly kind: 'close_position';
      readonly accountId: number;
      readonly close: ClosePosition;
      /** Where an administrator closes it. */
      readonly by?: Extract<FillCause, { readonly kind: 'administrator' }>;
    }
  | {
      readonly kind: 'place_order';
      readonly accountId: number;
      readonly draft: OrderDraft | NotionalDraft;
      readonly note?: Note | undefined;
    }
  /** Two or more, of which the first to trigger cancels the others; with a note of each. */
  | {
      readonly kind: 'place_oco';
      readonly accountId: number;
      readonly legs: readonly (OrderDraft | NotionalDraft)[];
      readonly notes?: readonly (Note | undefined)[];
    }
  | {
      readonly kind: 'protect_position';
      readonly accountId: number;
      readonly protection: PositionProtection;
    }
  | {
      readonly kind: 'amend_order';
      readonly accountId: number;
      readonly amendment: OrderAmendment;
      readonly sentBy?: Sender;
    }
  | {
      readonly kind: 'cancel_order';
      readonly accountId: number;
      readonly orderId: number;
      readonly sentBy?: Sender;
    }
  | { readonly kind: 'replace_order'; readonly accountId: number; readonly replacement: OrderReplacement }
  | { readonly kind: 'rebalance'; readonly accountId: number; readonly request: RebalanceRequest }
  /** The next order towards a position: refused where it is reached. */
  | { readonly kind: 'target_position'; readonly accountId: number; readonly wanted: TargetPosition }
  | { readonly kind: 'move_profit'; readonly accountId: number; readonly sentBy: Sender }
  /** Sets where profit goes with each close. */
  | {
      readonly kind: 'choose_profit_destination';
      readonly accountId: number;
      readonly settlesProfit: boolean;
    };

/** The commands on an open account that a mandate may be about: decided in one place, so that each is within it. */
export type MandatedCommand = AccountCommand | FundsCommand;

/**
 * The commands of the system that enforce the rules. Decided on the account's state at execution, when there may be nothing
 * left to do.
 */
export type SystemCommand =
  | { readonly kind: 'stop_out'; readonly accountId: number }
  | { readonly kind: 'financing'; readonly accountId: number }
  /** Dividends that prices have passed. */
  | { readonly kind: 'dividends'; readonly accountId: number }
  | { readonly kind: 'margin_call'; readonly accountId: number }
  /** A program was refused for its daily loss. */
  | { readonly kind: 'stop_key'; readonly accountId: number; readonly program: Program }
  /** A quote has reached an order, or moved a trailing stop. */
  | {
      readonly kind: 'trigger';
      readonly accountId: number;
      readonly orderId: number;
      readonly quote: MarketQuote;
      /** The order's state at that quote; without it, its state when this is decided. */
      readonly reached?: Reached;
    }
  | { readonly kind: 'expire'; readonly accountId: number; readonly orderId: number }
  | JudgeCommand
  /** Its contest has ended: what is open closes, and the account too. */
  | { readonly kind: 'end_contest'; readonly accountId: number }
  /** Nothing to decide: publishes the account's state to listeners that may have missed a change. */
  | { readonly kind: 'resync'; readonly accountId: number }
  /** An instrument has split. Once per account: the database refuses a second adjustment. */
  | {
      readonly kind: 'split';
      readonly accountId: number;
      /** Its owner, who is notified. */
      readonly userId: string;
      readonly splitId: number;
      /** Who declared the ratio. */
      readonly declaredBy: 'source' | 'administrator';
      readonly split: Split;
    };

/** The result of a system command. */
export interface Enforcement {
  /** None when nothing was left to do. */
  readonly changes: readonly DeskChange[];
  /** The market does not allow it at this moment: it is tried again at a later quote. */
  readonly waits: boolean;
  /** Where it closed the account. */
  readonly closing?: AccountClosing;
}

/** The result of a system command with the account's state after it. */
export interface Enforced extends Enforcement {
  readonly after: TradingState;
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

export type DeskRefusal =
  | Refusal
  /** A world in which the person may have no account. */
  | { readonly code: 'not_found' }
  | { readonly code: 'username_taken' }
  | { readonly code: 'email_taken' }
  /** An order of the account, of whatever state, has the id already. */
  | { readonly code: 'client_order_id_taken'; readonly orderId: number }
  /** The key came before with another request. */
  | { readonly code: 'idempotency_key_reused' }
  /** A request with the same key is being executed. */
  | { readonly code: 'idempotency_in_flight' }
  /** The order came with a note that the journal has no place for. */
  | { readonly code: 'journal_full'; readonly maximum: number }
  | { readonly code: 'journals_full'; readonly maximum: number }
  /** What the sender has shown has ended meanwhile. */
  | { readonly code: 'unauthenticated' };

/** The outcome of a client's command. */
export type Outcome =
  | {
      readonly kind: 'accepted';
      readonly answer: Answer;
      readonly changes: Changes;
      /** Where a reset replaced the account. */
      readonly reset?: AccountReset;
      /** Where an account was opened beside another one. */
      readonly opening?: AccountOpening;
      /** Where it was closed. */
      readonly closing?: AccountClosing;
    }
  | { readonly kind: 'replayed'; readonly answer: Answer }
  | { readonly kind: 'refused'; readonly refusal: DeskRefusal };

/** The desk refuses orders now; the reason is for health and logs. Whether a command in flight was committed is unknown. */
export class DeskUnavailable extends Error {
  override readonly name = 'DeskUnavailable';
}

/** Whether a command needs a new account number. */
export const opensAccount = ({ command }: Submission): boolean =>
  command.kind === 'open_account' || command.kind === 'reset_account' || opensBeside(command);

/** Whether it opens an account beside the primary one. */
export const opensBeside = (
  command: Submission['command'],
): command is OpenPracticeCommand | OpenBranchCommand | EnterContestCommand | BeginEvaluationCommand =>
  command.kind === 'open_practice' ||
  command.kind === 'open_branch' ||
  command.kind === 'enter_contest' ||
  command.kind === 'begin_evaluation';

/** The account that a command changes; undefined where it opens a new one. */
export const accountOf = ({ command }: Submission): number | undefined =>
  command.kind === 'open_account' ? undefined : command.accountId;
