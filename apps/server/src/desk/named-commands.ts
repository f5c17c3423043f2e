import type {
  AccountPast,
  MarketQuote,
  PracticeRequest,
  Sender,
  Reached,
  SetFunds,
  SetPosition,
  Usd,
  WithdrawalStatus,
} from '@lonja/core';
import type { NewClient, NewDeposit, NewWithdrawal, PersonalValues } from '@lonja/store';
import type { Act } from '../audit/act.ts';
import * as accounts from './account-commands.ts';
import { bindCommand, type ClientCommand, type Command, type SystemCommand } from './command-row.ts';
import * as funds from './funds-commands.ts';
import type { ReadWithdrawal } from './funds-commands.ts';
import * as rules from './rule-commands.ts';

/** The commands of clients. */
export type NamedClientCommand =
  | FundsCommand
  | {
      readonly kind: 'open_account';
      readonly client: NewClient;
      /** Where an administrator opens it. */
      readonly administration?: Opening;
    }
  | ResetCommand
  | OpenPracticeCommand
  | OpenBranchCommand
  | CloseAccountCommand;

/** A client resets the account: it closes, and a new one opens. */
interface ResetCommand {
  readonly kind: 'reset_account';
  readonly accountId: number;
  readonly act: Act;
}

/** A client opens a practice account beside the primary one. */
interface OpenPracticeCommand {
  readonly kind: 'open_practice';
  /** The primary one: its lock is what counts the client's accounts right. */
  readonly accountId: number;
  /** What the client calls it. */
  readonly name: string;
  readonly request: PracticeRequest;
  readonly act: Act;
}

/** A client goes on from a moment of an account in a copy of it. */
interface OpenBranchCommand {
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

/** A client closes a practice account. */
interface CloseAccountCommand {
  readonly kind: 'close_account';
  readonly accountId: number;
  readonly act: Act;
}

/**
 * The commands of the system that enforce the rules. Decided on the account's state at execution, when there may be nothing
 * left to do.
 */
export type NamedSystemCommand =
  | {
      readonly kind: 'stop_out' | 'financing' | 'dividends' | 'margin_call';
      readonly accountId: number;
    }
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
  /** Nothing to decide: publishes the account's state to listeners that may have missed a change. */
  | { readonly kind: 'resync'; readonly accountId: number };

/** What moves money beside orders: an administrator's overrides, deposits, withdrawals. */
type FundsCommand =
  | { readonly kind: 'set_funds'; readonly accountId: number; readonly wanted: SetFunds; readonly act: Act }
  | {
      readonly kind: 'set_position';
      readonly accountId: number;
      readonly wanted: SetPosition;
      readonly act: Act;
    }
  | {
      readonly kind: 'deposit';
      readonly accountId: number;
      readonly maximum: Usd;
      readonly sentBy: Sender;
      readonly deposit: Omit<NewDeposit, 'accountId' | 'at'>;
    }
  | {
      readonly kind: 'withdraw';
      readonly accountId: number;
      readonly sentBy: Sender;
      readonly withdrawal: Omit<NewWithdrawal, 'accountId' | 'split' | 'at'>;
    }
  | {
      readonly kind: 'set_withdrawal';
      readonly accountId: number;
      readonly withdrawal: ReadWithdrawal;
      readonly next: WithdrawalStatus;
      /** Undefined leaves them as they are. */
      readonly notes: string | null | undefined;
      /** Undefined where the client cancels. */
      readonly act: Act | undefined;
      /** Null where an administrator decides. */
      readonly sentBy: Sender | null;
    };

/** An account that an administrator opens with a balance of his choice. */
interface Opening {
  readonly act: Act;
  /** The client's data, as it is recorded. */
  readonly recorded: Readonly<Record<string, string | null>>;
  /** The values behind the record's digests. */
  readonly personal: PersonalValues | undefined;
  readonly balance: Usd;
}

/** A command whose row does not stand with it yet. */
type NamedCommand = NamedClientCommand | NamedSystemCommand;
export type Nameable = Command | NamedCommand;

/** The command with its row. */
export function rowed(command: NamedSystemCommand | SystemCommand): SystemCommand;
export function rowed(command: NamedClientCommand | ClientCommand): ClientCommand;
export function rowed(command: Nameable): Command;
// oxlint-disable-next-line eslint/max-lines-per-function -- it loses a case with each kind whose row stands with its senders
export function rowed(command: Nameable): Command {
  if ('sender' in command) return command;
  switch (command.kind) {
    case 'set_funds':
      return bindCommand(funds.SET_FUNDS, command);
    case 'set_position':
      return bindCommand(funds.SET_POSITION, command);
    case 'deposit':
      return bindCommand(funds.DEPOSIT, { ...command, sender: command.sentBy });
    case 'withdraw':
      return bindCommand(funds.WITHDRAW, { ...command, sender: command.sentBy });
    case 'set_withdrawal': {
      const { act, sentBy } = command;
      return act
        ? bindCommand(funds.DECIDE_WITHDRAWAL, { ...command, act })
        : bindCommand(funds.CANCEL_WITHDRAWAL, { ...command, act: undefined, sender: sentBy });
    }
    case 'open_account': {
      const { client, administration } = command;
      return administration
        ? bindCommand(accounts.OPEN_FOR_CLIENT, { client, ...administration })
        : bindCommand(accounts.OPEN_ACCOUNT, { client });
    }
    case 'reset_account':
      return bindCommand(accounts.RESET_ACCOUNT, command);
    case 'open_practice':
      return bindCommand(accounts.OPEN_PRACTICE, command);
    case 'open_branch':
      return bindCommand(accounts.OPEN_BRANCH, command);
    case 'close_account':
      return bindCommand(accounts.CLOSE_ACCOUNT, command);
    case 'stop_out':
      return bindCommand(rules.STOP_OUT, command);
    case 'financing':
      return bindCommand(rules.CHARGE_NIGHTS, command);
    case 'dividends':
      return bindCommand(rules.PAY_DIVIDENDS, command);
    case 'margin_call':
      return bindCommand(rules.CALL_MARGIN, command);
    case 'trigger':
      return bindCommand(rules.TRIGGER_ORDER, command);
    case 'expire':
      return bindCommand(rules.EXPIRE_ORDER, command);
    case 'resync':
      return bindCommand(rules.RESYNC, command);
  }
}
