import {
  decideAmendOrder,
  decideReplaceOrder,
  decideCancelOrder,
  decideClose,
  decideDeposit,
  decideExpire,
  decideFinancing,
  decideMoveProfit,
  decideOpenAccount,
  decidePlaceOco,
  decidePlaceOrder,
  decideProfitOption,
  decideProtectPosition,
  decideRebalance,
  decideSetFunds,
  decideSetPosition,
  decideSplit,
  decideStopOut,
  decideTrade,
  decideTrigger,
  decideWithdrawal,
  decideWithdrawalStatus,
  followChange,
  followDecision,
  MAX_DEPOSIT,
  payDividends,
  price,
  getProfile,
  quantity,
  usd,
  type AccountChange,
  type AccountActRefusal,
  type Category,
  type Decision,
  type Instrument,
  type Lifetime,
  type LimitTerms,
  type MarketView,
  type NotionalDraft,
  type OrderDraft,
  type OrderTerms,
  type RebalanceRequest,
  type Refusal,
  type RestingOrder,
  type Split,
  type StopLossTerms,
  type TradingChange,
  type TradingState,
  type TransferRefusal,
  type Usd,
  type Withdrawal,
} from '@lonja/core';
import { listHappenings } from './happenings.ts';
import type { ReferenceOperation } from './reference-operation.ts';
import { textOnce, type OrderTexts } from './reference-picture.ts';
import type { ReferenceWish } from './reference-rebalance.ts';
import type { ReferenceDraft, ReferenceLife, ReferenceTerms } from './reference-orders.ts';

/** An account of the product with its orders, and their events since they were last read. */
export interface CoreDesk {
  state: TradingState;
  events: string[];
  /** Kinds of events since they were last read. */
  happenings: string[];
  /** Total cost of all fills against ideal ones. */
  cost: bigint;
  /** All withdrawals ever requested, oldest first. */
  readonly withdrawals: Withdrawal[];
}

/** The product's market, with its instruments in catalogue order. */
export interface CoreMarket extends MarketView {
  readonly listed: readonly Instrument[];
}

export const openCoreDesk = (now: number): CoreDesk => ({
  state: { account: decideOpenAccount(1, now).after, orders: new Map(), orderCount: 0 },
  events: [],
  happenings: [],
  cost: 0n,
  withdrawals: [],
});

function enter(desk: CoreDesk, change: TradingChange): void {
  desk.state = change.after;
  desk.happenings.push(...listHappenings(change));
  desk.cost += change.account.fill?.cost.amount ?? 0n;
  if (change.account.entries.some(({ kind }) => kind === 'negative_balance_protection'))
    desk.withdrawals.forEach((one, index) => {
      if (one.status === 'pending') desk.withdrawals[index] = { ...one, status: 'cancelled' };
    });
  for (const { after } of change.orders) {
    const { status } = after.state;
    const fill = change.account.fill?.execution;
    if (status === 'filled')
      desk.events.push(
        `${after.id} filled ${fill?.triggerPrice ?? 'at once'}${fill?.gapped ? ' gapped' : ''}${formatPart(after)}`,
      );
    if (after.state.status === 'cancelled') desk.events.push(`${after.id} cancelled ${after.state.reason}`);
    if (after.state.status === 'rejected')
      desk.events.push(`${after.id} rejected ${after.state.refusal.code}`);
    if (status === 'expired') desk.events.push(`${after.id} expired`);
  }
}

const formatPart = ({ state }: RestingOrder): string =>
  state.status === 'filled' && state.unfilled !== undefined ? ' in part' : '';

/** As the desk does, the nights that have ended are charged first, and dividends paid. @returns why not, when it is refused */
export function operateCore(
  desk: CoreDesk,
  operation: ReferenceOperation,
  market: CoreMarket,
): string | undefined {
  financeCore(desk, market);
  payCore(desk, market);
  if (operation.kind === 'withdraw' || operation.kind === 'decide_withdrawal')
    return transfer(desk, operation, market);
  return enterDecision(desk, decide(desk.state, operation, market));
}

/** @returns why not, when it is refused */
function enterDecision(desk: CoreDesk, decision: CoreDecision): string | undefined {
  if (!decision.accepted) return decision.refusal.code;
  for (const change of decision.changes) enter(desk, change);
  return undefined;
}

type CoreDecision = Decision<readonly TradingChange[], Refusal>;

type Transfer = Extract<ReferenceOperation, { kind: 'withdraw' | 'decide_withdrawal' }>;

function transfer(desk: CoreDesk, operation: Transfer, market: MarketView): string | undefined {
  const { account } = desk.state;
  const isNew = operation.kind === 'withdraw';
  const index = isNew ? desk.withdrawals.length : operation.index;
  const before = desk.withdrawals[index];
  const amount = isNew ? usd(operation.amount) : (before as Withdrawal).amount;
  const status = isNew ? 'pending' : operation.status;
  const decision = isNew
    ? decideWithdrawal(account, amount, market)
    : decideWithdrawalStatus(account, before as Withdrawal, status, market);
  if (!decision.accepted) return decision.refusal.code;
  const [change] = decision.changes;
  enter(desk, followChange(desk.state, change, market.now));
  desk.withdrawals[index] = { amount, status, split: change.split };
  return undefined;
}

const buildRequest = ({ targets, seen }: ReferenceWish, listed: readonly Instrument[]): RebalanceRequest => ({
  targets: Object.fromEntries(targets) as Partial<Record<Category, bigint>>,
  seen: seen && new Map([...seen].map(([category, amount]) => [category, usd(amount)])),
  listed,
});

function decide(
  state: TradingState,
  operation: Exclude<ReferenceOperation, Transfer>,
  market: CoreMarket,
): CoreDecision {
  const { account } = state;
  const { now } = market;
  switch (operation.kind) {
    case 'trade': {
      const { instrument: instrumentId, side, leverage, reduceOnly } = operation.order;
      const order = { instrumentId, side, leverage, reduceOnly, ...buildAsked(operation.order) };
      return decideTrade(state, order, market);
    }
    case 'close': {
      const { instrument: instrumentId } = operation;
      const close = { instrumentId, ...buildAsked(operation) };
      return decideClose(state, close, market);
    }
    case 'place':
      return decidePlaceOrder(state, buildDraft(operation.draft), market);
    case 'group':
      return decidePlaceOco(state, operation.legs.map(buildDraft), market);
    case 'protect': {
      const { instrument: instrumentId, terms, life } = operation;
      const protection = {
        instrumentId,
        terms: buildTerms(terms) as LimitTerms,
        lifetime: buildLifetime(life),
      };
      return decideProtectPosition(state, protection, market);
    }
    case 'amend':
    case 'replace': {
      const { id: orderId, quantity: amount, terms, life } = operation.amendment;
      const amendment = {
        orderId,
        quantity: amount === undefined ? undefined : quantity(amount),
        terms: terms && (buildTerms(terms) as LimitTerms),
        lifetime: life && buildLifetime(life),
      };
      return operation.kind === 'amend'
        ? decideAmendOrder(state, amendment, market)
        : decideReplaceOrder(state, amendment, market);
    }
    case 'cancel':
      return decideCancelOrder(state, operation.id, market);
    case 'rebalance':
      return decideRebalance(state, buildRequest(operation.wish, market.listed), market);
    case 'move_profit':
      return followDecision(state, decideMoveProfit(account, now), now);
    case 'choose_profit':
      return followDecision(state, decideProfitOption(account, operation.settles), now);
    case 'override_funds':
    case 'override_profile':
    case 'override_position':
    case 'deposit':
      return followDecision(state, decideFunds(account, operation, market), now);
  }
}

type FundsOperation = Extract<
  ReferenceOperation,
  { kind: 'override_funds' | 'override_profile' | 'override_position' | 'deposit' }
>;
const CAUSE = { act: '7b1c5a36-3f0e-4c5b-9a53-2f1d0c9e8a11', reason: 'Random' };

function decideFunds(
  account: TradingState['account'],
  operation: FundsOperation,
  market: MarketView,
): Decision<readonly [AccountChange], AccountActRefusal | TransferRefusal> {
  switch (operation.kind) {
    case 'override_funds': {
      const { balance, profit } = operation.override;
      const wanted = { balance: toUsd(balance), totalProfit: toUsd(profit), expected: {} };
      return decideSetFunds(account, wanted, CAUSE, market);
    }
    case 'override_profile': {
      const { profile: fillProfile } = operation;
      const wanted = { balance: undefined, totalProfit: undefined, fillProfile, expected: {} };
      return decideSetFunds(account, wanted, CAUSE, market);
    }
    case 'override_position': {
      const { instrument: instrumentId, quantity: amount, averagePrice, profit } = operation.override;
      const wanted = {
        instrumentId,
        quantity: amount === undefined ? undefined : quantity(amount),
        averagePrice: averagePrice === undefined ? undefined : price(averagePrice),
        profit: profit === null ? null : toUsd(profit),
        expected: {},
      };
      return decideSetPosition(account, wanted, CAUSE, market);
    }
    case 'deposit':
      return decideDeposit(account, usd(operation.amount), MAX_DEPOSIT, market.now);
  }
}

const toUsd = (amount: bigint | undefined): Usd | undefined =>
  amount === undefined ? undefined : usd(amount);

const buildAsked = <Amount extends bigint | undefined>(order: {
  readonly quantity: Amount;
  readonly seen: bigint | undefined;
  readonly slippage: bigint;
}) => ({
  quantity: (order.quantity === undefined ? undefined : quantity(order.quantity)) as Amount extends bigint
    ? ReturnType<typeof quantity>
    : ReturnType<typeof quantity> | undefined,
  seenPrice: order.seen === undefined ? undefined : price(order.seen),
  slippage: Number(order.slippage),
});

const buildDraft = ({
  instrument,
  side,
  leverage,
  reduceOnly,
  terms,
  bracket,
  isBracketOwn,
  notional,
  ...rest
}: ReferenceDraft): OrderDraft | NotionalDraft => {
  const children = bracket.map(buildTerms);
  const draft = {
    instrumentId: instrument,
    side,
    leverage,
    reduceOnly,
    lifetime: buildLifetime(rest),
    bracket:
      children.length === 0
        ? undefined
        : {
            scope: isBracketOwn ? ('order' as const) : ('position' as const),
            stopLoss: children.find((one): one is StopLossTerms => one.type !== 'limit'),
            takeProfit: children.find((one): one is LimitTerms => one.type === 'limit'),
          },
  };
  return notional === undefined
    ? { ...draft, terms: buildTerms(terms), quantity: quantity(rest.quantity) }
    : { ...draft, terms: buildTerms(terms) as NotionalDraft['terms'], notional: usd(notional) };
};

function buildTerms(terms: ReferenceTerms): OrderTerms {
  switch (terms.type) {
    case 'market':
      return {
        type: 'market',
        seenPrice: terms.seen === undefined ? undefined : price(terms.seen),
        slippage: Number(terms.slippage),
      };
    case 'limit':
      return { type: 'limit', limit: price(terms.limit) };
    case 'stop':
      return { type: 'stop', stop: price(terms.stop) };
    case 'stop_limit':
      return { type: 'stop_limit', stop: price(terms.stop), limit: price(terms.limit) };
    case 'trailing_stop':
      return {
        type: 'trailing_stop',
        trail:
          'distance' in terms
            ? { by: 'distance', distance: price(terms.distance) }
            : { by: 'basis_points', basisPoints: terms.percent },
      };
  }
}

const buildLifetime = ({ time, until }: ReferenceLife): Lifetime =>
  time === 'gtd' ? { timeInForce: time, until: until ?? 0 } : { timeInForce: time };

/** The figures that are compared with the model's picture. */
export const pictureOfCore = (
  { state: { account, orders }, events, withdrawals, cost }: Omit<CoreDesk, 'happenings'>,
  texts: OrderTexts,
) => ({
  ...account.balances,
  settles: account.settlesProfit === true,
  profile: getProfile(account),
  cost,
  positions: [...account.positions.values()]
    .toSorted((a, b) => a.instrumentId - b.instrumentId)
    .map((position) => [
      position.instrumentId,
      position.quantity,
      position.cost,
      position.margin,
      position.fullyPaid,
      position.overrides?.profit ?? null,
      position.overrides?.beyondMarket ?? null,
    ]),
  orders: [...orders.values()].toSorted(byId).map((order) => textOnce(order, pictureOfOrder, texts)),
  withdrawals: withdrawals.map(({ amount, status, split }) => [amount, status, split.fromProfit]),
  events: events.toSorted(),
});
export const pictureOfOrder = (order: RestingOrder): readonly unknown[] => [
  order.id,
  order.instrumentId,
  order.side,
  order.quantity,
  order.leverage,
  order.reduceOnly,
  listValues(order.terms),
  order.timeInForce,
  order.expiresAt ?? null,
  order.state.status === 'pending',
  order.trail?.best ?? null,
  order.trail?.stop ?? null,
  order.stopMetAt !== undefined,
  order.parentId ?? null,
  order.ocoGroup ?? null,
  order.attachedTo !== undefined,
  order.flight?.dueAt ?? null,
  order.flight?.idealPrice ?? null,
];
/** A market order counts its slippage as the model does. */
const listValues = (terms: OrderTerms): readonly unknown[] =>
  terms.type === 'market'
    ? [terms.type, terms.seenPrice, BigInt(terms.slippage)]
    : Object.values(terms).flatMap((value: unknown) =>
        typeof value === 'object' && value ? Object.values(value).slice(1) : [value],
      );
const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id;

/** Compares a quote with a waiting order of its instrument. */
export function touchCore(desk: CoreDesk, id: number, market: MarketView): void {
  const quote = market.quoteOf(desk.state.orders.get(id)?.instrumentId ?? -1);
  if (!quote || desk.state.orders.get(id)?.state.status === 'pending') return;
  financeCore(desk, market);
  enterDecision(desk, decideTrigger(desk.state, id, quote, market));
}

export function stopOutCore(desk: CoreDesk, market: MarketView): void {
  financeCore(desk, market);
  enterDecision(desk, followDecision(desk.state, decideStopOut(desk.state.account, market), market.now));
}

export function splitCore(desk: CoreDesk, split: Split, market: MarketView): void {
  enterDecision(desk, decideSplit(desk.state, split, '00000000-0000-4000-8000-000000000001', market));
}

export function expireCore(desk: CoreDesk, market: MarketView): void {
  for (const id of desk.state.orders.keys()) {
    if (decideExpire(desk.state, id, market).changes.length === 0) continue;
    financeCore(desk, market);
    enterDecision(desk, decideExpire(desk.state, id, market));
  }
}

export function financeCore(desk: CoreDesk, market: MarketView): void {
  enterDecision(desk, followDecision(desk.state, decideFinancing(desk.state.account, market), market.now));
}

function payCore(desk: CoreDesk, market: MarketView): void {
  const { after, changes } = payDividends(desk.state, market);
  for (const change of changes) enter(desk, change);
  desk.state = after;
}
