import {
  findAccountWorld,
  type Accepted,
  type AccountState,
  type MarketView,
  type Note,
  type Refused,
  type Sender,
  type TradingChange,
  type TradingState,
} from '@lonja/core';
import type { AccountOpening } from '@lonja/store/desk/account-opening';
import type { AccountReset } from '@lonja/store/desk/batch-writes';
import type { OpenAccounts } from '@lonja/store/desk/desk-connection';
import type { NewClient } from '@lonja/store/people/new-client';
import type { Act } from '../../record/act.ts';
import type { CommandWrites } from './desk-change.ts';
import type { DeskRefusal } from '../../refusal/desk-refusal.ts';

/** What a command about an account is given, beside what is its own. */
export interface OnAccount {
  readonly accountId: number;
  /** Where it is recorded: who acts, and what they have shown. */
  readonly act?: Act | undefined;
}

/** The same of a command that a program may send: whoever submits it says who sends it. */
export interface SentOnAccount extends OnAccount {
  /** Null where no request sends it: the system, or staff by another act. */
  readonly sender: Sender | null;
}

/** What a command is given that opens somebody's first account. */
export interface OfNewClient {
  readonly client: NewClient;
  readonly act?: Act | undefined;
}

type CommandInput = OnAccount | OfNewClient;
type Changed = readonly TradingChange[];
type Decided<Some extends Changed> = Accepted<Some> | Refused<DeskRefusal>;

/** What a command is decided in, beside the account. */
export interface Circumstances {
  /** The market of the world that `findAccountWorld` names. */
  readonly market: MarketView;
  /** The next free account number. */
  readonly newAccountId: () => number;
  /** What the client has, where the command opens one more account. */
  readonly beside: OpenAccounts;
}

/** The rows that a command writes in its transaction, beside the account. */
export interface Written extends CommandWrites {
  readonly opening?: AccountOpening;
  readonly reset?: AccountReset;
}

/** Until when, and at which quotes, an account is charged before a command. */
interface DueAt {
  readonly market: MarketView;
  /** The moment of the quotes that the command comes with; undefined where it is decided at present ones. */
  readonly lastQuote: number | undefined;
}

type DueOf = (account: AccountState, market: MarketView) => DueAt;

/**
 * Everything that must hold for a command, decided once for each kind. No column has a default: a new kind says each of them, or
 * does not compile. The columns stand in the order in which they are asked.
 */
export interface CommandRow<Input extends CommandInput, Some extends Changed = readonly [TradingChange]> {
  /** What metrics call it. */
  readonly kind: string;
  /** Who may send it. A program may send what `anybody` may; its input then says who does. */
  readonly sender: Input extends SentOnAccount ? 'anybody' : 'person' | 'staff' | 'system';
  /** The account that a command needs: an open one, one in any state, one beside or in place of which another opens, or none yet. */
  readonly on: Input extends OfNewClient ? 'new' : 'open' | 'closed_too' | 'beside' | 'in_place';
  /** What a suspended program meets; what goes on says why. */
  readonly whenSuspended: 'refused' | { readonly goesOn: string };
  /** Whether somebody sets figures by it, which nobody may of an account under evaluation. */
  readonly setsFigures: boolean;
  /**
   * Nights and dividends that are due are paid before it, unless it pays them itself or only reads the account. A function says as
   * of when.
   */
  readonly charges:
    | 'first'
    | 'never'
    | 'nights_itself'
    | 'dividends_itself'
    | ((input: Input, ...at: Parameters<DueOf>) => DueAt);
  /** The ids that it brings for its orders, in their order. */
  readonly orderIds: (input: Input) => readonly (string | undefined)[];
  /** The notes that come with its orders, in their order. */
  readonly notes: (input: Input) => readonly (Note | undefined)[];
  /** The world whose market it is decided in; undefined: the installation's own. */
  readonly worldOf: (input: Input, state: TradingState | undefined) => number | undefined;
  /** What of it a mandate makes a close that stays one. */
  readonly underMandate:
    'as_given' | ((input: Input, account: AccountState, market: MarketView) => NoInfer<Input>);
  /** What it counts among the orders of the day that an account's own rules limit. Mandates count what a decision posts. */
  readonly counts:
    'nothing' | ((state: TradingState, decision: Decided<Some>, input: Input, now: number) => Decided<Some>);
  /** Whether the reference model does the same. */
  readonly model: 'followed' | { readonly outside: string };
  readonly decide: (
    state: Input extends OfNewClient ? undefined : TradingState,
    input: Input,
    circumstances: Circumstances,
  ) => Decided<Some>;
  readonly write: 'account_alone' | ((changes: Some, input: Input, circumstances: Circumstances) => Written);
}

/** A rule that the system enforces on accounts. */
export type SystemRow<Input extends OnAccount> = CommandRow<Input, Changed> & { readonly sender: 'system' };

/** A row with its input: what the desk knows of a command, whatever it is about. */
interface BoundCommand {
  readonly kind: string;
  readonly row: object;
  readonly input: object;
  readonly on: 'open' | 'closed_too' | 'beside' | 'in_place' | 'new';
  readonly whenSuspended: CommandRow<OnAccount>['whenSuspended'];
  readonly setsFigures: boolean;
  readonly charges: Extract<CommandRow<OnAccount>['charges'], string> | DueOf;
  /** The account that it is about; undefined where it opens somebody's first one. */
  readonly accountId: number | undefined;
  readonly client: NewClient | undefined;
  readonly act: Act | undefined;
  readonly sentBy: Sender | null;
  readonly orderIds: readonly string[];
  readonly notes: readonly (Note | undefined)[];
  readonly worldOf: (state: TradingState | undefined) => number | undefined;
  readonly underMandate: (account: AccountState, market: MarketView) => Command;
  readonly decide: (state: TradingState | undefined, circumstances: Circumstances) => Decided<Changed>;
  readonly write: 'account_alone' | ((changes: Changed, circumstances: Circumstances) => Written);
}

/** A command that somebody sends, and is answered. */
export interface ClientCommand extends BoundCommand {
  readonly sender: 'anybody' | 'person' | 'staff';
}

/** A command by which the system enforces a rule. */
export interface SystemCommand extends BoundCommand {
  readonly sender: 'system';
  readonly accountId: number;
}

export type Command = ClientCommand | SystemCommand;

/** A command of a row, to be submitted or, where the system sends it, enforced. */
export function bindCommand<Input extends OnAccount, Some extends Changed>(
  row: CommandRow<Input, Some> & { readonly sender: 'system' },
  input: NoInfer<Input>,
): SystemCommand;
export function bindCommand<Input extends CommandInput, Some extends Changed>(
  row: CommandRow<Input, Some> & { readonly sender: 'anybody' | 'person' | 'staff' },
  input: NoInfer<Input>,
): ClientCommand;
export function bindCommand<Input extends CommandInput, Some extends Changed>(
  row: CommandRow<Input, Some>,
  input: Input,
): Command {
  return bindRow(row, input) as Command;
}

function bindRow<Input extends CommandInput, Some extends Changed>(
  row: CommandRow<Input, Some>,
  input: Input,
): BoundCommand {
  const { kind, sender, on, whenSuspended, setsFigures, charges, underMandate, counts, write } = row;
  const bound: BoundCommand & { readonly sender: Command['sender'] } = {
    kind,
    row,
    input,
    sender,
    on,
    whenSuspended,
    setsFigures,
    charges: typeof charges === 'string' ? charges : (account, market) => charges(input, account, market),
    accountId: 'accountId' in input ? input.accountId : undefined,
    client: 'client' in input ? input.client : undefined,
    act: input.act,
    sentBy: 'sender' in input ? (input as SentOnAccount).sender : null,
    orderIds: row.orderIds(input).filter((id) => id !== undefined),
    notes: row.notes(input),
    worldOf: (state) => row.worldOf(input, state),
    underMandate: (account, market) =>
      (underMandate === 'as_given' ? bound : bindRow(row, underMandate(input, account, market))) as Command,
    decide: (state, circumstances) => {
      // A command about an account is not decided without one.
      const decision = row.decide(state as Parameters<typeof row.decide>[0], input, circumstances);
      return counts === 'nothing' || !state
        ? decision
        : counts(state, decision, input, circumstances.market.now);
    },
    // What it writes follows from what it has decided.
    write:
      write === 'account_alone'
        ? write
        : (changes, circumstances) => write(changes as Some, input, circumstances),
  };
  return bound;
}

/** What a command was given, if it is of this row: for whoever stands in the desk's place. */
export const findInput = <Input extends CommandInput, Some extends Changed>(
  { row, input }: Command,
  wanted: CommandRow<Input, Some>,
): Input | undefined => (row === wanted ? (input as Input) : undefined);

const NONE: readonly never[] = [];

/** For a command that brings no ids, or no notes. */
export const none = (): readonly never[] => NONE;

/** For a command that is decided where its account trades. */
export const ofAccount = (_input: unknown, state: TradingState | undefined): number | undefined =>
  state && findAccountWorld(state.account);

/** Why a suspension does not stop it: the desk is given no program's name with it. */
export const SENT_BY_NO_PROGRAM = { goesOn: 'no program may send it' } as const;
