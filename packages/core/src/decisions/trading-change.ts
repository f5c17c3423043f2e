import type { AccountState } from '../account/account.ts';
import type { OrderRefusal } from '../order/order-refusal.ts';
import { isLive, type RestingOrder } from '../order/resting-order.ts';
import { followPosition, type Orders } from '../order/working-orders.ts';
import type { AccountChange } from './account-change.ts';
import type { Accepted, Decision, Refused } from './decision.ts';

/** A trading account with the orders that can still fill. */
export interface TradingState {
  readonly account: AccountState;
  /** By id; only pending and working ones. */
  readonly orders: Orders;
  /** How many orders the account ever had: the id of the last one. */
  readonly orderCount: number;
}

export interface OrderChange {
  /** Undefined for a new order. */
  readonly before: RestingOrder | undefined;
  readonly after: RestingOrder;
}

/** The change of an account and its orders that a decision makes; the store writes it in one transaction. */
export interface TradingChange {
  readonly before: TradingState;
  readonly after: TradingState;
  /** The account's version rises also when only orders change; there is a fill and an entry only when an order executed. */
  readonly account: AccountChange;
  /** By ascending id, each order once. */
  readonly orders: readonly OrderChange[];
}

/** The decision on an order that is placed, amended, executed or cancelled. */
export type OrderDecision = Decision<readonly [TradingChange], OrderRefusal>;

/** The same changes in the same order, each with its effect on the orders. */
type Followed<Changes extends readonly AccountChange[]> = {
  readonly [Index in keyof Changes]: TradingChange;
};

/** A decision on the account alone, with the effect of its changes on the orders. @param at milliseconds since 1970 */
export function followDecision<Changes extends readonly AccountChange[], Reason = never>(
  state: TradingState,
  decision: Accepted<Changes> | Refused<Reason>,
  at: number,
): Accepted<Followed<Changes>> | Refused<Reason> {
  if (!decision.accepted) return decision;
  const changes: TradingChange[] = [];
  for (const change of decision.changes)
    changes.push(followChange(changes.at(-1)?.after ?? state, change, at));
  return { accepted: true, changes: changes as Followed<Changes> };
}

/** A change of the account with its effect on the orders that reduce a changed position. */
export function followChange(state: TradingState, account: AccountChange, at: number): TradingChange {
  const orders = changedInstruments(account).reduce(
    (followed: Orders, instrumentId) =>
      followPosition(followed, {
        instrumentId,
        position: account.after.positions.get(instrumentId),
        at,
      }),
    state.orders,
  );
  return changeTrading(state, account, orders);
}

const changedInstruments = ({ fill, acts = [] }: AccountChange): number[] => [
  ...(fill ? [fill.order.instrumentId] : []),
  ...acts.flatMap((act) => (act.kind === 'position_changed' ? [act.instrumentId] : [])),
];

/** A change of orders alone: no fill, no entry, but a new version, so that nobody decides on an old copy. */
export const changeOrders = (state: TradingState, orders: Orders): TradingChange =>
  changeTrading(state, withoutFill(state.account), orders);

const withoutFill = (account: AccountState): AccountChange => ({
  before: account,
  after: { ...account, version: account.version + 1 },
  entries: [],
  fill: undefined,
});

/** The change from a state to these orders, those that ended included. */
export function changeTrading(state: TradingState, account: AccountChange, orders: Orders): TradingChange {
  const changes = [...orders.values()]
    .map((after) => ({ before: state.orders.get(after.id), after }))
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => a.after.id - b.after.id);
  const added = changes.filter(({ before }) => before === undefined).length;
  return {
    before: state,
    after: {
      account: account.after,
      orders: new Map([...orders].filter(([, order]) => isLive(order))),
      orderCount: state.orderCount + added,
    },
    account,
    orders: changes,
  };
}
