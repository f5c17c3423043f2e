import {
  decideDeposit,
  decideSetFunds,
  decideSetPosition,
  decideWithdrawal,
  decideWithdrawalStatus,
  followChange,
  followDecision,
  formatPrice,
  formatQuantity,
  formatUsd,
  formatUsdExact,
  wallTimeOf,
  type Accepted,
  type AccountAct,
  type AccountChange,
  type AccountState,
  type MarketView,
  type Refused,
  type SetFunds,
  type SetPosition,
  type TradingChange,
  type TradingState,
  type Usd,
  type Withdrawal,
  type WithdrawalChange,
  type WithdrawalStatus,
} from '@lonja/core';
import type { ActedFigure } from '@lonja/protocol';
import type { NewDeposit, NewWithdrawal, PositionChangeRow } from '@lonja/store/audit/act-writes';
import type { NewNotice } from '@lonja/store/notices/notices';
import { noticeOfAct, type Act, type ActEvidence } from '../record/act.ts';
import { buildNoticeBody } from '../record/notice-body.ts';
import {
  none,
  ofAccount,
  SENT_BY_NO_PROGRAM,
  type CommandRow,
  type OnAccount,
  type SentOnAccount,
} from '../desk/command/command-row.ts';
import type { CommandWrites } from '../desk/command/desk-change.ts';

/** A withdrawal as read: decided on that revision only. */
export interface ReadWithdrawal extends Withdrawal {
  readonly id: string;
  readonly revision: number;
  readonly userId: string;
  readonly notes: string | null;
}

interface SettingFunds extends OnAccount {
  readonly wanted: SetFunds;
  readonly act: Act;
}

interface SettingPosition extends OnAccount {
  readonly wanted: SetPosition;
  readonly act: Act;
}

interface Depositing extends SentOnAccount {
  readonly maximum: Usd;
  readonly deposit: Omit<NewDeposit, 'accountId' | 'at'>;
}

interface Withdrawing extends SentOnAccount {
  readonly withdrawal: Omit<NewWithdrawal, 'accountId' | 'split' | 'at'>;
}

interface CancellingWithdrawal extends SentOnAccount {
  readonly withdrawal: ReadWithdrawal;
}

interface DecidingWithdrawal extends OnAccount {
  readonly withdrawal: ReadWithdrawal;
  readonly next: WithdrawalStatus;
  /** Undefined leaves them as they are. */
  readonly notes: string | null | undefined;
  readonly act: Act;
}

/** What holds for all that moves money beside orders. */
const MOVING = {
  on: 'open',
  charges: 'first',
  orderIds: none,
  notes: none,
  worldOf: ofAccount,
  underMandate: 'as_given',
  counts: 'nothing',
  model: 'followed',
} as const;

const BY_CLIENT = { ...MOVING, sender: 'anybody', whenSuspended: 'refused', setsFigures: false } as const;
const BY_STAFF = { ...MOVING, sender: 'staff', whenSuspended: SENT_BY_NO_PROGRAM } as const;

export const SET_FUNDS = {
  ...BY_STAFF,
  kind: 'set_funds',
  setsFigures: true,
  decide: (state, { act, wanted }, { market }) =>
    followDecision(state, decideSetFunds(state.account, wanted, buildCause(act), market), market.now),
  write: ([{ account }], { act }, { market }) => writesOfAct(act, account, market),
} as const satisfies CommandRow<SettingFunds>;

export const SET_POSITION = {
  ...BY_STAFF,
  kind: 'set_position',
  setsFigures: true,
  decide: (state, { act, wanted }, { market }) =>
    followDecision(state, decideSetPosition(state.account, wanted, buildCause(act), market), market.now),
  write: ([{ account }], { act, wanted }, { market }) =>
    writesOfAct(act, account, market, wanted.instrumentId),
} as const satisfies CommandRow<SettingPosition>;

export const DEPOSIT = {
  ...BY_CLIENT,
  kind: 'deposit',
  decide: (state, { deposit, maximum }, { market: { now } }) =>
    followDecision(state, decideDeposit(state.account, deposit.amount, maximum, now), now),
  write: (_changes, { accountId, deposit }, { market }) => ({
    acts: { deposits: [{ ...deposit, accountId, at: market.now }] },
    notices: [],
  }),
} as const satisfies CommandRow<Depositing>;

export const WITHDRAW = {
  ...BY_CLIENT,
  kind: 'withdraw',
  decide: (state, { withdrawal }, { market }) =>
    followed(state, decideWithdrawal(state.account, withdrawal.amount, market), market),
  write: ([{ account }], { accountId, withdrawal }, { market }) => ({
    acts: { withdrawals: [{ ...withdrawal, accountId, split: account.split, at: market.now }] },
    notices: [],
  }),
} as const satisfies CommandRow<Withdrawing, Withdrawn>;

export const CANCEL_WITHDRAWAL = {
  ...BY_CLIENT,
  kind: 'cancel_withdrawal',
  on: 'closed_too',
  decide: (state, { withdrawal }, { market }) =>
    followed(state, decideWithdrawalStatus(state.account, withdrawal, 'cancelled', market), market),
  write: ([{ account }], { withdrawal }, { market }) => ({
    acts: {
      withdrawalMoves: [buildMove(account, { withdrawal, next: 'cancelled', notes: undefined }, market)],
    },
    notices: [],
  }),
} as const satisfies CommandRow<CancellingWithdrawal, Withdrawn>;

export const DECIDE_WITHDRAWAL = {
  ...BY_STAFF,
  kind: 'set_withdrawal',
  on: 'closed_too',
  setsFigures: false,
  decide: (state, { withdrawal, next }, { market }) =>
    followed(state, decideWithdrawalStatus(state.account, withdrawal, next, market), market),
  write: ([{ account }], input, { market }) => writesOfDecision(input, account, market),
} as const satisfies CommandRow<DecidingWithdrawal, Withdrawn>;

type Withdrawn = readonly [TradingChange & { readonly account: WithdrawalChange }];

/** The change of a withdrawal with its effect on the orders: it keeps what the withdrawal took from where. */
const followed = <Reason>(
  state: TradingState,
  decision: Accepted<readonly [WithdrawalChange]> | Refused<Reason>,
  { now }: MarketView,
): Accepted<Withdrawn> | Refused<Reason> => {
  if (!decision.accepted) return decision;
  const [account] = decision.changes;
  return { accepted: true, changes: [{ ...followChange(state, account, now), account }] };
};

export const buildCause = ({ id, reason }: Act) => ({ act: id, reason });

/** An act that changes nothing is neither recorded nor notified. */
function writesOfAct(
  act: Act,
  change: AccountChange,
  market: MarketView,
  instrumentId?: number,
): CommandWrites {
  const { acts = [] } = change;
  if (acts.length === 0) return { acts: {}, notices: [] };
  const figures = acts.flatMap((one) => listFigures(one, acts, market));
  const shown = figures.map(({ figure, symbol, shown }) => ({ figure, symbol, ...shown }));
  return {
    acts: {
      done: [
        {
          act,
          at: wallTimeOf(market),
          accountId: change.after.id,
          before: Object.fromEntries(figures.map(({ figure, exact }) => [figure, exact.before])),
          after: Object.fromEntries(figures.map(({ figure, exact }) => [figure, exact.after])),
          ...(instrumentId === undefined ? {} : { figures: readOverrides(change, instrumentId) }),
          evidence: collectEvidence(acts, market),
        },
      ],
      positionChanges: acts.flatMap((one) => listPositionChanges(one, act.id, change.after, market.now)),
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
function listFigures(act: AccountAct, together: readonly AccountAct[], market: MarketView): Figure[] {
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
const collectEvidence = (acts: readonly AccountAct[], market: MarketView): ActEvidence =>
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
function readOverrides({ after }: AccountChange, instrumentId: number) {
  const position = after.positions.get(instrumentId);
  return {
    account: after.id,
    instrument: instrumentId,
    openedBy: position?.openedBy,
    setProfit: position?.overrides?.profit?.toString() ?? null,
    setBeyond: position?.overrides?.beyondMarket?.toString() ?? null,
  };
}

function listPositionChanges(
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

type Decided = Pick<DecidingWithdrawal, 'withdrawal' | 'next' | 'notes'>;

const buildMove = (
  { split }: WithdrawalChange,
  { withdrawal, next, notes }: Decided,
  market: MarketView,
) => ({
  id: withdrawal.id,
  revision: withdrawal.revision,
  status: next,
  split,
  notes,
  at: wallTimeOf(market),
});

function writesOfDecision(
  input: DecidingWithdrawal,
  change: WithdrawalChange,
  market: MarketView,
): CommandWrites {
  const { act, next, notes, withdrawal } = input;
  const { id, amount, status, userId } = withdrawal;
  const at = wallTimeOf(market);
  const notesAfter = notes === undefined ? withdrawal.notes : notes;
  const done = {
    act,
    at,
    accountId: change.after.id,
    before: { status, notes: withdrawal.notes },
    after: { status: next, notes: notesAfter },
    evidence: { amount: formatUsdExact(amount) },
  };
  const notice: NewNotice = {
    id: act.id,
    to: { userId },
    createdAt: at,
    ...buildNoticeBody('withdrawal', {
      withdrawalId: id,
      amount: formatUsd(amount),
      status: next,
      notes: notesAfter,
    }),
  };
  return { acts: { withdrawalMoves: [buildMove(change, input, market)], done: [done] }, notices: [notice] };
}
