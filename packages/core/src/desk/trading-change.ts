import type { AccountState } from '../account/account.ts';
import { isLive, type RestingOrder } from '../order/resting-order.ts';
import { followPosition, type Orders } from '../order/working-orders.ts';
import type { AccountChange } from './decide.ts';
import type { OrderRefusal } from './refusal.ts';

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

/** What a decision changes of an account and its orders; the store writes it in one transaction. */
export interface TradingChange {
  readonly before: TradingState;
  readonly after: TradingState;
  /** Its version rises also when only orders change; it has a fill and an entry only when an order executed. */
  readonly account: AccountChange;
  /** By ascending id, each order once. */
  readonly orders: readonly OrderChange[];
}

export type TradingDecision =
  | { readonly accepted: true; readonly change: TradingChange }
  | { readonly accepted: false; readonly refusal: OrderRefusal };

/** A trade, a close or a stop-out that was decided without looking at orders, with what its fill does to them. */
export function followFill(state: TradingState, account: AccountChange): TradingChange {
  const { fill, after } = account;
  if (!fill) return changeTrading(state, account, state.orders);
  const { instrumentId } = fill.order;
  const position = after.positions.get(instrumentId);
  return changeTrading(state, account, followPosition(state.orders, { instrumentId, position, at: fill.at }));
}

/** An act, a deposit or a withdrawal, with what a changed quantity does to the orders that reduce the position. */
export function followActs(state: TradingState, account: AccountChange, at: number): TradingChange {
  const orders = (account.acts ?? []).reduce((followed: Orders, act) => {
    if (act.kind !== 'position_changed') return followed;
    const { instrumentId } = act;
    return followPosition(followed, {
      instrumentId,
      position: account.after.positions.get(instrumentId),
      at,
    });
  }, state.orders);
  return changeTrading(state, account, orders);
}

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
