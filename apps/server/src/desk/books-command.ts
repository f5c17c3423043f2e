import {
  decideDeposit,
  decideSetFunds,
  decideSetPosition,
  decideWithdrawal,
  decideWithdrawalStatus,
  equityBreakOf,
  followActs,
  formatPrice,
  formatQuantity,
  formatUsd,
  formatUsdExact,
  type AccountChange,
  type AccountState,
  type BookAct,
  type BookRefusal,
  type MarketView,
  type SetFunds,
  type SetPosition,
  type TradingChange,
  type TradingState,
  type Usd,
  type Withdrawal,
  type WithdrawalStatus,
} from '@lonja/core';
import type { ActedFigure } from '@lonja/protocol';
import {
  NO_ACTS,
  type ActWrites,
  type NewDeposit,
  type NewNotice,
  type NewWithdrawal,
  type PersonalValues,
  type PositionChangeRow,
} from '@lonja/store';
import { auditRowOf, noticeOfAct, type Act } from '../audit/act.ts';

/** A withdrawal as it was read: decided on that revision only. */
export interface ReadWithdrawal extends Withdrawal {
  readonly id: string;
  readonly revision: number;
  readonly userId: string;
  readonly notes: string | null;
}

/** What moves money beside orders: an administrator's acts on the books, deposits, withdrawals. */
export type BooksCommand =
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
      readonly deposit: Omit<NewDeposit, 'accountId' | 'at'>;
    }
  | {
      readonly kind: 'withdraw';
      readonly accountId: number;
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
    };

/** An account that an administrator opens with a balance of his choice. */
export interface Opening {
  readonly act: Act;
  /** The client's data, as it is recorded. */
  readonly recorded: Readonly<Record<string, string | null>>;
  /** What the record's digests stand for. */
  readonly personal: PersonalValues | undefined;
  readonly balance: Usd;
}

/** What a command writes beside the account. */
export interface BooksWrites {
  readonly acts: Partial<ActWrites>;
  readonly notices: readonly NewNotice[];
}

type BooksDecision<Change> =
  | { readonly accepted: true; readonly change: Change; readonly writes: BooksWrites }
  | { readonly accepted: false; readonly refusal: BookRefusal };

const KINDS = new Set<string>(['set_funds', 'set_position', 'deposit', 'withdraw', 'set_withdrawal']);

export const isBooksCommand = <Command extends { readonly kind: string }>(
  command: Command,
): command is Extract<Command, BooksCommand> => KINDS.has(command.kind);

/** Decides a command in core and says all that its transaction writes: no act without its audit row and its notice. */
export function decideBooks(
  state: TradingState,
  command: BooksCommand,
  market: MarketView,
): BooksDecision<TradingChange> {
  const decision = decideOn(state.account, command, market);
  return decision.accepted
    ? { ...decision, change: followActs(state, decision.change, market.now) }
    : decision;
}

function decideOn(account: AccountState, command: BooksCommand, market: MarketView): OnAccount {
  switch (command.kind) {
    case 'set_funds':
      return decideAct(
        command.act,
        market,
        decideSetFunds(account, command.wanted, causeOf(command.act), market),
      );
    case 'set_position':
      return decideAct(
        command.act,
        market,
        decideSetPosition(account, command.wanted, causeOf(command.act), market),
        command.wanted.instrumentId,
      );
    case 'deposit':
      return decideDepositOf(account, command, market);
    case 'withdraw':
      return decideWithdrawalOf(account, command, market);
    case 'set_withdrawal':
      return decideWithdrawalMove(account, command, market);
  }
}

type OnAccount = BooksDecision<AccountChange>;
type CommandOf<Kind extends BooksCommand['kind']> = Extract<BooksCommand, { readonly kind: Kind }>;

const causeOf = ({ id, reason }: Act) => ({ act: id, reason });

/** An act that changes nothing is no act: nothing is recorded and nobody is told. */
function decideAct(
  act: Act,
  market: MarketView,
  decision: ReturnType<typeof decideSetFunds>,
  instrumentId?: number,
): OnAccount {
  if (!decision.accepted) return decision;
  const { change } = decision;
  const { acts = [] } = change;
  if (acts.length === 0) return { accepted: true, change, writes: { acts: {}, notices: [] } };
  const figures = acts.flatMap((one) => figuresOf(one, market));
  return {
    accepted: true,
    change,
    writes: {
      acts: {
        audit: [
          auditRowOf(act, {
            at: market.now,
            accountId: change.after.id,
            before: Object.fromEntries(figures.map(({ figure, exact }) => [figure, exact.before])),
            after: Object.fromEntries(figures.map(({ figure, exact }) => [figure, exact.after])),
            ...(instrumentId === undefined ? {} : { figures: setFiguresOf(change, instrumentId) }),
            evidence: Object.assign({}, ...acts.map((one) => evidenceOf(one, market))) as Record<
              string,
              unknown
            >,
            isTold: true,
          }),
        ],
        positionChanges: acts.flatMap((one) => positionChangeOf(one, act.id, change.after, market.now)),
      },
      notices: noticeOfAct(
        act,
        figures.map(({ figure, symbol, shown }) => ({ figure, symbol, ...shown })),
        market.now,
      ),
    },
  };
}

/** A changed figure: exact for the log, as it is shown for the client. */
interface Figure extends Pick<ActedFigure, 'figure' | 'symbol'> {
  readonly exact: { readonly before: string | null; readonly after: string | null };
  readonly shown: { readonly before: string | null; readonly after: string | null };
}

function figuresOf(act: BookAct, market: MarketView): Figure[] {
  if (act.kind === 'balance_set' || act.kind === 'total_profit_set') {
    const figure = act.kind === 'balance_set' ? 'balance' : 'totalProfit';
    return [
      {
        figure,
        symbol: null,
        exact: { before: formatUsdExact(act.before), after: formatUsdExact(act.after) },
        shown: { before: formatUsd(act.before, 'floor'), after: formatUsd(act.after, 'floor') },
      },
    ];
  }
  const { symbol, priceDecimals } = market.instrumentOf(act.instrumentId);
  if (act.kind === 'profit_set') {
    const exact = { before: usdText(act.before, formatUsdExact), after: usdText(act.after, formatUsdExact) };
    const shown = { before: usdText(act.before, formatUsd), after: usdText(act.after, formatUsd) };
    return [{ figure: 'profit', symbol, exact, shown }];
  }
  const quantities = {
    before: formatQuantity(act.before.quantity),
    after: formatQuantity(act.after.quantity),
  };
  const prices = (decimals: number) => ({
    before: formatPrice(act.before.averagePrice, decimals),
    after: formatPrice(act.after.averagePrice, decimals),
  });
  return [
    ...(act.before.quantity === act.after.quantity
      ? []
      : [{ figure: 'quantity' as const, symbol, exact: quantities, shown: quantities }]),
    ...(act.before.averagePrice === act.after.averagePrice
      ? []
      : [{ figure: 'averagePrice' as const, symbol, exact: prices(8), shown: prices(priceDecimals) }]),
  ];
}

const usdText = (amount: Usd | undefined, format: (amount: Usd) => string): string | null =>
  amount === undefined ? null : format(amount);

function evidenceOf(act: BookAct, market: MarketView): Record<string, unknown> {
  if (act.kind === 'position_changed') {
    const { quote, before, after } = act;
    return {
      symbol: market.instrumentOf(act.instrumentId).symbol,
      quote: { bid: quote.bid, ask: quote.ask, at: quote.at, source: quote.source, sequence: quote.sequence },
      cost: { before: before.cost, after: after.cost },
      margin: { before: formatUsdExact(before.margin), after: formatUsdExact(after.margin) },
      marketProfit: formatUsdExact(act.market),
    };
  }
  if (act.kind !== 'profit_set') return {};
  return {
    symbol: market.instrumentOf(act.instrumentId).symbol,
    marketProfit: usdText(act.market, formatUsdExact),
  };
}

/** As the database computes them again from the position's row. */
function setFiguresOf({ after }: AccountChange, instrumentId: number) {
  const position = after.positions.get(instrumentId);
  return {
    account: after.id,
    instrument: instrumentId,
    openedBy: position?.openedBy,
    setProfit: position?.set?.profit?.toString() ?? null,
    setBeyond: position?.set?.beyondMarket?.toString() ?? null,
  };
}

function positionChangeOf(act: BookAct, id: string, account: AccountState, at: number): PositionChangeRow[] {
  if (act.kind !== 'position_changed') return [];
  const { instrumentId, openedBy, before, after } = act;
  return [
    {
      act: id,
      accountId: account.id,
      instrumentId,
      openedBy,
      quantity: after.quantity - before.quantity,
      margin: after.margin - before.margin,
      marketPnl: act.market,
      version: account.version,
      at,
    },
  ];
}

function decideDepositOf(
  account: AccountState,
  { deposit, maximum }: CommandOf<'deposit'>,
  market: MarketView,
): OnAccount {
  const decision = decideDeposit(account, deposit.amount, maximum, market.now);
  if (!decision.accepted) return decision;
  const row = { ...deposit, accountId: account.id, at: market.now };
  return { ...decision, writes: { acts: { deposits: [row] }, notices: [] } };
}

function decideWithdrawalOf(
  account: AccountState,
  { withdrawal }: CommandOf<'withdraw'>,
  market: MarketView,
): OnAccount {
  const decision = decideWithdrawal(account, withdrawal.amount, market);
  if (!decision.accepted) return decision;
  const { change, split } = decision;
  const row = { ...withdrawal, accountId: account.id, split, at: market.now };
  return { accepted: true, change, writes: { acts: { withdrawals: [row] }, notices: [] } };
}

function decideWithdrawalMove(
  account: AccountState,
  { withdrawal, next, notes, act }: CommandOf<'set_withdrawal'>,
  market: MarketView,
): OnAccount {
  const decision = decideWithdrawalStatus(account, withdrawal, next, market);
  if (!decision.accepted) return decision;
  const { change, split } = decision;
  const { id, revision, amount, status } = withdrawal;
  const notesAfter = notes === undefined ? withdrawal.notes : notes;
  const move = { id, revision, status: next, split, notes, at: market.now };
  const notice: NewNotice = {
    id: act?.id ?? '',
    to: { userId: withdrawal.userId },
    kind: 'withdrawal',
    data: { withdrawalId: id, amount: formatUsd(amount), status: next, notes: notesAfter },
    createdAt: market.now,
  };
  return {
    accepted: true,
    change,
    writes: {
      acts: {
        withdrawalMoves: [move],
        audit: act
          ? [
              auditRowOf(act, {
                at: market.now,
                accountId: account.id,
                before: { status, notes: withdrawal.notes },
                after: { status: next, notes: notesAfter },
                evidence: { amount: formatUsdExact(amount) },
                isTold: true,
              }),
            ]
          : [],
      },
      notices: act ? [notice] : [],
    },
  };
}

/** The opening grant, and apart from it what the wanted balance differs from it: both stand in the ledger. */
export function decideOpening(
  opened: AccountChange,
  { act, recorded, personal, balance }: Opening,
  market: MarketView,
): OnAccount {
  const wanted = { balance, totalProfit: undefined, expected: {} };
  const decision = decideSetFunds(opened.after, wanted, causeOf(act), market);
  if (!decision.accepted) return decision;
  const { after, entries } = decision.change;
  const granted = opened.after.balances.cash;
  const isGrant = entries.length === 0;
  const shown = { before: formatUsd(granted), after: formatUsd(balance) };
  return {
    accepted: true,
    change: {
      before: opened.before,
      after: { ...after, version: opened.after.version },
      entries: [...opened.entries, ...entries],
      fill: undefined,
    },
    writes: {
      acts: {
        audit: [
          auditRowOf(act, {
            at: market.now,
            accountId: after.id,
            before: isGrant ? {} : { balance: formatUsdExact(granted) },
            after: { ...recorded, role: 'user', ...(isGrant ? {} : { balance: formatUsdExact(balance) }) },
            ...(personal ? { personal } : {}),
            isTold: true,
          }),
        ],
      },
      notices: noticeOfAct(
        act,
        isGrant ? [] : [{ figure: 'balance' as const, symbol: null, ...shown }],
        market.now,
      ),
    },
  };
}

/** What a command writes, and how many changes of its batch were made before it. */
export interface PlacedWrites {
  readonly writes: BooksWrites;
  readonly changesBefore: number;
}

/** All that a batch writes of acts, with the withdrawals that negative balance protection has absorbed. */
export function actWritesOf(
  placed: readonly PlacedWrites[],
  changes: readonly TradingChange[],
  market: MarketView,
): ActWrites {
  const writes = placed.map((one) => one.writes);
  const all = <Name extends keyof ActWrites>(name: Name): ActWrites[Name][number][] =>
    writes.flatMap(({ acts }) => (acts[name] ?? []) as ActWrites[Name][number][]);
  const pendingAfter = (index: number): string[] =>
    placed
      .filter(({ changesBefore }) => changesBefore > index)
      .flatMap(({ writes: { acts } }) => [
        ...(acts.withdrawals ?? []),
        ...(acts.withdrawalMoves ?? []).filter(({ status }) => status === 'pending'),
      ])
      .map(({ id }) => id);
  const absorbed = changes.flatMap(({ account: { after, entries } }, index) =>
    entries
      .filter(({ kind, postings }) => kind === 'negative_balance_protection' && postings.withdrawal_hold)
      .map(({ at }) => ({ accountId: after.id, at, later: pendingAfter(index) })),
  );
  const equityBreaks = changes.flatMap(({ account }) => {
    const worth = equityBreakOf(account, market);
    return worth ? [{ accountId: account.after.id, ...worth }] : [];
  });
  if (writes.length === 0 && absorbed.length === 0 && equityBreaks.length === 0) return NO_ACTS;
  return {
    audit: all('audit'),
    positionChanges: all('positionChanges'),
    splitAdjustments: all('splitAdjustments'),
    equityBreaks,
    deposits: all('deposits'),
    withdrawals: all('withdrawals'),
    withdrawalMoves: all('withdrawalMoves'),
    absorbed,
  };
}
