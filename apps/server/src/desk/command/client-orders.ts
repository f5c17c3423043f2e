import type { TradingChange } from '@lonja/core';
import type { ClientOrderId, KnownClientOrder } from '@lonja/store/desk/desk-connection';
import type { Command } from './command-row.ts';

/** Numbers of the orders, in the batch's accounts, that have the ids which its commands bring. */
export type ClientOrders = Map<string, number>;

/** The ids that a command brings for its orders, in their order. */
export const listClientOrderIds = ({ accountId, orderIds }: Command): readonly ClientOrderId[] =>
  accountId === undefined ? [] : orderIds.map((clientOrderId) => ({ accountId, clientOrderId }));

export const indexClientOrders = (known: readonly KnownClientOrder[]): ClientOrders =>
  new Map(known.map((one) => [buildOrderKey(one), one.orderId]));

/** The order that already has an id which a command brings; undefined where there is none. */
export function findClientOrder(orders: ClientOrders, command: Command): number | undefined {
  for (const id of listClientOrderIds(command)) {
    const orderId = orders.get(buildOrderKey(id));
    if (orderId !== undefined) return orderId;
  }
  return undefined;
}

/** For the later commands of the batch. */
export function markClientOrders(orders: ClientOrders, changes: readonly TradingChange[]): void {
  for (const { before, after } of changes.flatMap((change) => change.orders)) {
    const { accountId, clientOrderId } = after;
    if (before === undefined && clientOrderId !== undefined)
      orders.set(buildOrderKey({ accountId, clientOrderId }), after.id);
  }
}

const buildOrderKey = ({ accountId, clientOrderId }: ClientOrderId): string =>
  `${accountId} ${clientOrderId}`;
