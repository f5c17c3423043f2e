import {
  decideAmendOrder,
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
  price,
  profileOf,
  quantity,
  usd,
  type AccountChange,
  type BookRefusal,
  type Category,
  type Decision,
  type Instrument,
  type Lifetime,
  type LimitTerms,
  type MarketView,
  type OrderDraft,
  type OrderTerms,
  type RebalanceRequest,
  type Refusal,
  type RestingOrder,
  type Split,
  type StopTerms,
  type TradingChange,
  type TradingState,
  type TransferRefusal,
  type TrailingStopTerms,
  type Usd,
  type Withdrawal,
} from '@lonja/core';
import type { ReferenceOperation } from './reference-operation.ts';
import { textOnce, type OrderTexts } from './reference-picture.ts';
import type { ReferenceWish } from './reference-rebalance.ts';
import type { ReferenceDraft, ReferenceLife, ReferenceTerms } from './reference-orders.ts';

/** An account of the product, and what has become of its orders since somebody last read it. */
export interface CoreBook {
  state: TradingState;
  told: string[];
  /** What all of its fills cost against ideal ones. */
  cost: bigint;
  /** All that was ever asked for, in its order. */
  readonly withdrawals: Withdrawal[];
}

/** The product's market, and what is listed there in its order. */
export interface CoreMarket extends MarketView {
  readonly listed: readonly Instrument[];
}

export const openCoreBook = (now: number): CoreBook => ({
  state: { account: decideOpenAccount(1, now).after, orders: new Map(), orderCount: 0 },
  told: [],
  cost: 0n,
  withdrawals: [],
});

function enter(book: CoreBook, change: TradingChange): void {
  book.state = change.after;
  book.cost += change.account.fill?.cost.amount ?? 0n;
  if (change.account.entries.some(({ kind }) => kind === 'negative_balance_protection'))
    book.withdrawals.forEach((one, index) => {
      if (one.status === 'pending') book.withdrawals[index] = { ...one, status: 'cancelled' };
    });
  for (const { after } of change.orders) {
    const { status } = after.state;
    const fill = change.account.fill?.execution;
    if (status === 'filled')
      book.told.push(
        `${after.id} filled ${fill?.triggerPrice ?? 'at once'}${fill?.gapped ? ' gapped' : ''}${partOf(after)}`,
      );
    if (after.state.status === 'cancelled') book.told.push(`${after.id} cancelled ${after.state.reason}`);
    if (after.state.status === 'rejected') book.told.push(`${after.id} rejected ${after.state.refusal.code}`);
    if (status === 'expired') book.told.push(`${after.id} expired`);
  }
}

const partOf = ({ state }: RestingOrder): string =>
  state.status === 'filled' && state.unfilled !== undefined ? ' in part' : '';

/** As the desk does, the nights that have ended are charged first. @returns why not, when it is refused */
export function operateCore(
  book: CoreBook,
  operation: ReferenceOperation,
  market: CoreMarket,
): string | undefined {
  financeCore(book, market);
  if (operation.kind === 'withdraw' || operation.kind === 'decide_withdrawal')
    return transfer(book, operation, market);
  return enterDecision(book, decide(book.state, operation, market));
}

/** @returns why not, when it is refused */
function enterDecision(book: CoreBook, decision: CoreDecision): string | undefined {
  if (!decision.accepted) return decision.refusal.code;
  for (const change of decision.changes) enter(book, change);
  return undefined;
}

type CoreDecision = Decision<readonly TradingChange[], Refusal>;

type Transfer = Extract<ReferenceOperation, { kind: 'withdraw' | 'decide_withdrawal' }>;

function transfer(book: CoreBook, operation: Transfer, market: MarketView): string | undefined {
  const { account } = book.state;
  const isNew = operation.kind === 'withdraw';
  const index = isNew ? book.withdrawals.length : operation.index;
  const before = book.withdrawals[index];
  const amount = isNew ? usd(operation.amount) : (before as Withdrawal).amount;
  const status = isNew ? 'pending' : operation.status;
  const decision = isNew
    ? decideWithdrawal(account, amount, market)
    : decideWithdrawalStatus(account, before as Withdrawal, status, market);
  if (!decision.accepted) return decision.refusal.code;
  const [change] = decision.changes;
  enter(book, followChange(book.state, change, market.now));
  book.withdrawals[index] = { amount, status, split: change.split };
  return undefined;
}

const requestOf = ({ targets, seen }: ReferenceWish, listed: readonly Instrument[]): RebalanceRequest => ({
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
      const order = { instrumentId, side, leverage, reduceOnly, ...askedOf(operation.order) };
      return decideTrade(state, order, market);
    }
    case 'close': {
      const { instrument: instrumentId } = operation;
      const close = { instrumentId, ...askedOf(operation) };
      return decideClose(state, close, market);
    }
    case 'place':
      return decidePlaceOrder(state, draftOf(operation.draft), market);
    case 'group':
      return decidePlaceOco(state, operation.legs.map(draftOf), market);
    case 'protect': {
      const { instrument: instrumentId, terms, life } = operation;
      const protection = { instrumentId, terms: termsOf(terms) as LimitTerms, lifetime: lifetimeOf(life) };
      return decideProtectPosition(state, protection, market);
    }
    case 'amend': {
      const { id: orderId, quantity: amount, terms, life } = operation.amendment;
      const amendment = {
        orderId,
        quantity: amount === undefined ? undefined : quantity(amount),
        terms: terms && (termsOf(terms) as LimitTerms),
        lifetime: life && lifetimeOf(life),
      };
      return decideAmendOrder(state, amendment, market);
    }
    case 'cancel':
      return decideCancelOrder(state, operation.id, market);
    case 'rebalance':
      return decideRebalance(state, requestOf(operation.wish, market.listed), market);
    case 'move_profit':
      return followDecision(state, decideMoveProfit(account, now), now);
    case 'choose_profit':
      return followDecision(state, decideProfitOption(account, operation.settles), now);
    case 'say_funds':
    case 'say_profile':
    case 'say_position':
    case 'deposit':
      return followDecision(state, decideBooks(account, operation, market), now);
  }
}

type BooksOperation = Extract<
  ReferenceOperation,
  { kind: 'say_funds' | 'say_profile' | 'say_position' | 'deposit' }
>;
const CAUSE = { act: '7b1c5a36-3f0e-4c5b-9a53-2f1d0c9e8a11', reason: 'Random' };

function decideBooks(
  account: TradingState['account'],
  operation: BooksOperation,
  market: MarketView,
): Decision<readonly [AccountChange], BookRefusal | TransferRefusal> {
  switch (operation.kind) {
    case 'say_funds': {
      const { balance, profit } = operation.said;
      const wanted = { balance: usdOf(balance), totalProfit: usdOf(profit), expected: {} };
      return decideSetFunds(account, wanted, CAUSE, market);
    }
    case 'say_profile': {
      const { profile: fillProfile } = operation;
      const wanted = { balance: undefined, totalProfit: undefined, fillProfile, expected: {} };
      return decideSetFunds(account, wanted, CAUSE, market);
    }
    case 'say_position': {
      const { instrument: instrumentId, quantity: amount, averagePrice, profit } = operation.said;
      const wanted = {
        instrumentId,
        quantity: amount === undefined ? undefined : quantity(amount),
        averagePrice: averagePrice === undefined ? undefined : price(averagePrice),
        profit: profit === null ? null : usdOf(profit),
        expected: {},
      };
      return decideSetPosition(account, wanted, CAUSE, market);
    }
    case 'deposit':
      return decideDeposit(account, usd(operation.amount), MAX_DEPOSIT, market.now);
  }
}

const usdOf = (amount: bigint | undefined): Usd | undefined =>
  amount === undefined ? undefined : usd(amount);

const askedOf = <Amount extends bigint | undefined>(order: {
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

const draftOf = ({
  instrument,
  side,
  leverage,
  reduceOnly,
  terms,
  bracket,
  ...rest
}: ReferenceDraft): OrderDraft => {
  const children = bracket.map(termsOf);
  return {
    instrumentId: instrument,
    side,
    quantity: quantity(rest.quantity),
    leverage,
    reduceOnly,
    terms: termsOf(terms),
    lifetime: lifetimeOf(rest),
    bracket:
      children.length === 0
        ? undefined
        : {
            stopLoss: children.find((one): one is StopTerms | TrailingStopTerms => one.type !== 'limit'),
            takeProfit: children.find((one): one is LimitTerms => one.type === 'limit'),
          },
  };
};

function termsOf(terms: ReferenceTerms): OrderTerms {
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

const lifetimeOf = ({ time, until }: ReferenceLife): Lifetime =>
  time === 'gtd' ? { timeInForce: time, until: until ?? 0 } : { timeInForce: time };

/** What is compared with the model's picture. */
export const pictureOfCore = (
  { state: { account, orders }, told, withdrawals, cost }: CoreBook,
  texts: OrderTexts,
) => ({
  ...account.balances,
  settles: account.settlesProfit === true,
  profile: profileOf(account),
  cost,
  positions: [...account.positions.values()]
    .toSorted((a, b) => a.instrumentId - b.instrumentId)
    .map((position) => [
      position.instrumentId,
      position.quantity,
      position.cost,
      position.margin,
      position.fullyPaid,
      position.set?.profit ?? null,
      position.set?.beyondMarket ?? null,
    ]),
  orders: [...orders.values()].toSorted(byId).map((order) => textOnce(order, pictureOfOrder, texts)),
  withdrawals: withdrawals.map(({ amount, status, split }) => [amount, status, split.fromProfit]),
  told: told.toSorted(),
});
export const pictureOfOrder = (order: RestingOrder): readonly unknown[] => [
  order.id,
  order.instrumentId,
  order.side,
  order.quantity,
  order.leverage,
  order.reduceOnly,
  valuesOf(order.terms),
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
const valuesOf = (terms: OrderTerms): readonly unknown[] =>
  terms.type === 'market'
    ? [terms.type, terms.seenPrice, BigInt(terms.slippage)]
    : Object.values(terms).flatMap((value: unknown) =>
        typeof value === 'object' && value ? Object.values(value).slice(1) : [value],
      );
const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id;

/** Holds a quote against the orders of its instrument that wait. */
export function touchCore(book: CoreBook, id: number, market: MarketView): void {
  const quote = market.quoteOf(book.state.orders.get(id)?.instrumentId ?? -1);
  if (!quote || book.state.orders.get(id)?.state.status === 'pending') return;
  financeCore(book, market);
  enterDecision(book, decideTrigger(book.state, id, quote, market));
}

export function stopOutCore(book: CoreBook, market: MarketView): void {
  financeCore(book, market);
  enterDecision(book, followDecision(book.state, decideStopOut(book.state.account, market), market.now));
}

export function splitCore(book: CoreBook, split: Split, market: MarketView): void {
  enterDecision(book, decideSplit(book.state, split, '00000000-0000-4000-8000-000000000001', market));
}

export function expireCore(book: CoreBook, market: MarketView): void {
  for (const id of book.state.orders.keys()) {
    if (decideExpire(book.state, id, market.now).changes.length === 0) continue;
    financeCore(book, market);
    enterDecision(book, decideExpire(book.state, id, market.now));
  }
}

export function financeCore(book: CoreBook, market: MarketView): void {
  enterDecision(book, followDecision(book.state, decideFinancing(book.state.account, market), market.now));
}
