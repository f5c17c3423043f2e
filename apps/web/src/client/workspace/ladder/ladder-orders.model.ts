import { plus, type Price, type Quantity, type Side } from '@lonja/core';
import type { Order } from '@lonja/protocol';
import { readQuantity } from '../../../shared/figures/wire-amounts.ts';
import { priceOf } from '../../trading/positions/position-acts.model.ts';
import { rowOf } from './ladder.model.ts';

/** What an own order is to the position: its stop, its target, or neither. */
export type OwnKind = 'stop' | 'target' | 'order';

/** The account's orders of one side that wait in one row. */
export interface OwnOrders {
  readonly orders: readonly Order[];
  readonly kind: OwnKind;
  readonly side: Side;
  readonly index: number;
  readonly quantity: Quantity;
  /** Whether a price is all that they wait for, so that another row is another price. */
  readonly isMovable: boolean;
}

export interface RowOrders {
  readonly buy: OwnOrders | undefined;
  readonly sell: OwnOrders | undefined;
}

/** An instrument's waiting orders by the row that their price stands in; what has no price of its own yet stands in none. */
export function groupOrders(
  orders: readonly Order[],
  symbol: string,
  step: Price,
): ReadonlyMap<number, RowOrders> {
  const rows = new Map<number, RowOrders>();
  for (const order of orders) {
    const at = order.limitPrice ?? order.stopPrice;
    if (order.symbol !== symbol || at === null) continue;
    const index = rowOf(priceOf(Number(at)), step, order.side === 'buy' ? 'sell' : 'buy');
    const row = rows.get(index) ?? { buy: undefined, sell: undefined };
    rows.set(index, { ...row, [order.side]: join(row[order.side], order, index) });
  }
  return rows;
}

function join(others: OwnOrders | undefined, order: Order, index: number): OwnOrders {
  const [kind, isMovable, own] = [kindOf(order), canMove(order), readQuantity(order.quantity)];
  if (!others) return { orders: [order], kind, side: order.side, index, quantity: own, isMovable };
  return {
    ...others,
    orders: [...others.orders, order],
    kind: others.kind === kind ? kind : 'order',
    quantity: plus(others.quantity, own),
    isMovable: others.isMovable && isMovable,
  };
}

const kindOf = ({ purpose }: Order): OwnKind =>
  purpose === 'stop_loss' ? 'stop' : purpose === 'take_profit' ? 'target' : 'order';

const canMove = ({ type }: Order): boolean => type === 'limit' || type === 'stop';

/** The change that puts an order at another price. @param price as its field would have it */
export const movedTo = ({ type }: Order, price: number) =>
  type === 'stop'
    ? ({ type: 'stop', stopPrice: price } as const)
    : ({ type: 'limit', limitPrice: price } as const);

/** The account's orders beyond one edge of the rows that are shown. */
export interface OrdersBeyond {
  readonly count: number;
  /** The row of the nearest; undefined where there is none. */
  readonly nearest: number | undefined;
}

/** The account's orders above and below so many rows. @param top index of the highest of them */
export function findBeyond(
  rows: ReadonlyMap<number, RowOrders>,
  top: number,
  count: number,
): { readonly above: OrdersBeyond; readonly below: OrdersBeyond } {
  const found = [...rows].map(([index, { buy, sell }]) => ({
    index,
    orders: (buy?.orders.length ?? 0) + (sell?.orders.length ?? 0),
  }));
  const sum = (those: typeof found) => those.reduce((total, { orders }) => total + orders, 0);
  const [above, below] = [
    found.filter(({ index }) => index > top),
    found.filter(({ index }) => index <= top - count),
  ];
  const nearest = (those: typeof found, choose: (...indexes: number[]) => number) =>
    those.length === 0 ? undefined : choose(...those.map(({ index }) => index));
  return {
    above: { count: sum(above), nearest: nearest(above, Math.min) },
    below: { count: sum(below), nearest: nearest(below, Math.max) },
  };
}
