import {
  decideDeposit,
  decideSetFunds,
  decideSetPosition,
  decideWithdrawal,
  decideWithdrawalStatus,
  equityBreakOf,
  followChange,
  formatPrice,
  formatQuantity,
  formatUsd,
  formatUsdExact,
  type AccountChange,
  wallTimeOf,
  type AccountState,
  type AccountAct,
  type AccountActRefusal,
  type Decision,
  type MarketView,
  type Sender,
  type SetFunds,
  type SetPosition,
  type TradingState,
  type TransferRefusal,
  type Usd,
  type Withdrawal,
  type WithdrawalChange,
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
import { auditRowOf, noticeOfAct, type Act, type ActEvidence } from '../audit/act.ts';
import type { CommandWrites, DeskChange } from './desk-change.ts';

/** A withdrawal as read: decided on that revision only. */
export interface ReadWithdrawal extends Withdrawal {
  readonly id: string;
  readonly revision: number;
  readonly userId: string;
  readonly notes: string | null;
}

/** What moves money beside orders: an administrator's overrides, deposits, withdrawals. */
export type FundsCommand =
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
export interface Opening {
  readonly act: Act;
  /** The client's data, as it is recorded. */
  readonly recorded: Readonly<Record<string, string | null>>;
  /** The values behind the record's digests. */
  readonly personal: PersonalValues | undefined;
  readonly balance: Usd;
}

export type FundsRefusal = AccountActRefusal | TransferRefusal;
type FundsDecision = Decision<readonly [DeskChange], FundsRefusal>;

const KINDS = new Set<string>(['set_funds', 'set_position', 'deposit', 'withdraw', 'set_withdrawal']);

export const isFundsCommand = <Command extends { readonly kind: string }>(
  command: Command,
): command is Extract<Command, FundsCommand> => KINDS.has(command.kind);

/** Decides a command in core and adds all other rows of its transaction: no act without its audit row and its notice. */
export function decideFundsCommand(
  state: TradingState,
  command: FundsCommand,
  market: MarketView,
): FundsDecision {
  const { account } = state;
  switch (command.kind) {
    case 'set_funds': {
      const { act, wanted } = command;
      const decision = decideSetFunds(account, wanted, causeOf(act), market);
      return withWrites(state, decision, market, (change) => writesOfAct(act, change, market));
    }
    case 'set_position': {
      const { act, wanted } = command;
      const decision = decideSetPosition(account, wanted, causeOf(act), market);
      return withWrites(state, decision, market, (change) =>
        writesOfAct(act, change, market, wanted.instrumentId),
      );
    }
    case 'deposit': {
      const { deposit, maximum } = command;
      const row = { ...deposit, accountId: account.id, at: market.now };
      const decision = decideDeposit(account, deposit.amount, maximum, market.now);
      return withWrites(state, decision, market, () => ({ acts: { deposits: [row] }, notices: [] }));
    }
    case 'withdraw': {
      const { withdrawal } = command;
      const decision = decideWithdrawal(account, withdrawal.amount, market);
      return withWrites(state, decision, market, ({ split }) => ({
        acts: { withdrawals: [{ ...withdrawal, accountId: account.id, split, at: market.now }] },
        notices: [],
      }));
    }
    case 'set_withdrawal': {
      const decision = decideWithdrawalStatus(account, command.withdrawal, command.next, market);
      return withWrites(state, decision, market, (change) =>
        writesOfMove(command, change, wallTimeOf(market)),
      );
    }
  }
}

/** The change that core decided, with its effect on the orders and the other rows of its transaction. */
function withWrites<Change extends AccountChange>(
  state: TradingState,
  decision: Decision<readonly [Change], FundsRefusal>,
  market: MarketView,
  writesOf: (change: Change) => CommandWrites,
): FundsDecision {
  if (!decision.accepted) return decision;
  const [change] = decision.changes;
  return {
    accepted: true,
    changes: [{ ...followChange(state, change, market.now), writes: writesOf(change) }],
  };
}

const causeOf = ({ id, reason }: Act) => ({ act: id, reason });

/** An act that changes nothing is neither recorded nor notified. */
function writesOfAct(
  act: Act,
  change: AccountChange,
  market: MarketView,
  instrumentId?: number,
): CommandWrites {
  const { acts = [] } = change;
  if (acts.length === 0) return { acts: {}, notices: [] };
  const figures = acts.flatMap((one) => figuresOf(one, acts, market));
  const shown = figures.map(({ figure, symbol, shown }) => ({ figure, symbol, ...shown }));
  return {
    acts: {
      audit: [
        auditRowOf(act, {
          at: wallTimeOf(market),
          accountId: change.after.id,
          before: Object.fromEntries(figures.map(({ figure, exact }) => [figure, exact.before])),
          after: Object.fromEntries(figures.map(({ figure, exact }) => [figure, exact.after])),
          ...(instrumentId === undefined ? {} : { figures: overridesOf(change, instrumentId) }),
          evidence: evidenceOf(acts, market),
          isNotified: true,
        }),
      ],
      positionChanges: acts.flatMap((one) => positionChangeOf(one, act.id, change.after, market.now)),
    },
    notices: noticeOfAct(act, shown, wallTimeOf(market), change.after.id),
  };
}

/** A changed figure: exact for the audit log, as shown for the client. */
interface Figure extends Pick<ActedFigure, 'figure' | 'symbol'> {
  readonly exact: { readonly before: string | null; readonly after: string | null };
  readonly shown: { readonly before: string | null; readonly after: string | null };
}

/** @param together the acts of the same decision */
function figuresOf(act: AccountAct, together: readonly AccountAct[], market: MarketView): Figure[] {
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
  if (act.kind === 'fill_profile_set') {
    const { before, after } = act;
    return [{ figure: 'fillProfile', symbol: null, exact: { before, after }, shown: { before, after } }];
  }
  const { symbol, priceDecimals } = market.instrumentOf(act.instrumentId);
  if (act.kind === 'profit_set') {
    const exact = { before: usdText(act.before, formatUsdExact), after: usdText(act.after, formatUsdExact) };
    // A position whose profit was not set showed the market's: of before, where its basis was set along with it.
    const moved = together.find((other) => other.kind === 'position_changed');
    const shown = {
      before: usdText(act.before ?? (moved ?? act).market, formatUsd),
      after: usdText(act.after, formatUsd),
    };
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

/** Where two acts have the same evidence, the later one counts. */
const evidenceOf = (acts: readonly AccountAct[], market: MarketView): ActEvidence =>
  acts.reduce<ActEvidence>((evidence, act) => ({ ...evidence, ...evidenceOfOne(act, market) }), {});

function evidenceOfOne(act: AccountAct, market: MarketView): ActEvidence {
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
function overridesOf({ after }: AccountChange, instrumentId: number) {
  const position = after.positions.get(instrumentId);
  return {
    account: after.id,
    instrument: instrumentId,
    openedBy: position?.openedBy,
    setProfit: position?.overrides?.profit?.toString() ?? null,
    setBeyond: position?.overrides?.beyondMarket?.toString() ?? null,
  };
}

function positionChangeOf(
  act: AccountAct,
  id: string,
  account: AccountState,
  at: number,
): PositionChangeRow[] {
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

function writesOfMove(
  { withdrawal, next, notes, act }: Extract<FundsCommand, { readonly kind: 'set_withdrawal' }>,
  { after: { id: accountId }, split }: WithdrawalChange,
  at: number,
): CommandWrites {
  const { id, revision, amount, status, userId } = withdrawal;
  const move = { id, revision, status: next, split, notes, at };
  if (!act) return { acts: { withdrawalMoves: [move], audit: [] }, notices: [] };
  const notesAfter = notes === undefined ? withdrawal.notes : notes;
  const row = auditRowOf(act, {
    at,
    accountId,
    before: { status, notes: withdrawal.notes },
    after: { status: next, notes: notesAfter },
    evidence: { amount: formatUsdExact(amount) },
    isNotified: true,
  });
  const notice: NewNotice = {
    id: act.id,
    to: { userId },
    kind: 'withdrawal',
    data: { withdrawalId: id, amount: formatUsd(amount), status: next, notes: notesAfter },
    createdAt: at,
  };
  return { acts: { withdrawalMoves: [move], audit: [row] }, notices: [notice] };
}

/** Opens an account with two entries: its grant, and the difference to the balance that an administrator chose. */
export function decideOpening(
  opened: AccountChange,
  opening: Opening | undefined,
  market: MarketView,
): FundsDecision {
  const state: TradingState = { account: opened.before, orders: new Map(), orderCount: 0 };
  if (!opening) return { accepted: true, changes: [followChange(state, opened, market.now)] };
  const wanted = { balance: opening.balance, totalProfit: undefined, expected: {} };
  const decision = decideSetFunds(opened.after, wanted, causeOf(opening.act), market);
  if (!decision.accepted) return decision;
  const [{ after, entries }] = decision.changes;
  const change: AccountChange = {
    before: opened.before,
    after: { ...after, version: opened.after.version },
    entries: [...opened.entries, ...entries],
    fill: undefined,
  };
  const writes = writesOfOpening(opened.after, opening, entries.length === 0, market.now);
  return { accepted: true, changes: [{ ...followChange(state, change, market.now), writes }] };
}

function writesOfOpening(
  { id: accountId, balances }: AccountState,
  { act, recorded, personal, balance }: Opening,
  isGrant: boolean,
  at: number,
): CommandWrites {
  const granted = balances.cash;
  const row = auditRowOf(act, {
    at,
    accountId,
    before: isGrant ? {} : { balance: formatUsdExact(granted) },
    after: { ...recorded, role: 'user', ...(isGrant ? {} : { balance: formatUsdExact(balance) }) },
    ...(personal ? { personal } : {}),
    isNotified: true,
  });
  const shown = { before: formatUsd(granted), after: formatUsd(balance) };
  const figures = isGrant ? [] : [{ figure: 'balance' as const, symbol: null, ...shown }];
  return { acts: { audit: [row] }, notices: noticeOfAct(act, figures, at) };
}

/** All rows of a batch's acts, with the withdrawals that negative balance protection has absorbed. */
export function actWritesOf(
  changes: readonly DeskChange[],
  marketOf: (account: AccountState) => MarketView,
): ActWrites {
  const writes = changes.flatMap((change) => change.writes ?? []);
  const all = <Name extends keyof ActWrites>(name: Name): ActWrites[Name][number][] =>
    writes.flatMap(({ acts }) => (acts[name] ?? []) as ActWrites[Name][number][]);
  const absorbed = absorbedIn(changes);
  const equityBreaks = changes.flatMap(({ account }) => {
    const worth = equityBreakOf(account, marketOf(account.after));
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
    verdicts: all('verdicts'),
    absorbed,
  };
}

/** A withdrawal that became pending after the protection in the same batch is not absorbed by it. */
const absorbedIn = (changes: readonly DeskChange[]): ActWrites['absorbed'] =>
  changes.flatMap(({ account: { after, entries } }, index) =>
    entries
      .filter(({ kind, postings }) => kind === 'negative_balance_protection' && postings.withdrawal_hold)
      .map(({ at }) => ({ accountId: after.id, at, later: pendingIn(changes.slice(index + 1)) })),
  );

const pendingIn = (changes: readonly DeskChange[]): string[] =>
  changes.flatMap(({ writes }) =>
    [
      ...(writes?.acts.withdrawals ?? []),
      ...(writes?.acts.withdrawalMoves ?? []).filter(({ status }) => status === 'pending'),
    ].map(({ id }) => id),
  );
