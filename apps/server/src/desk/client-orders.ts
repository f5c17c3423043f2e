import type { TradingChange } from '@lonja/core';
import type { ClientOrderId, KnownClientOrder } from '@lonja/store';
import type { Submission } from './submission.ts';

/** Which orders of the batch's accounts have the ids that its commands bring. */
export type ClientOrders = Map<string, number>;

/** The ids that a command brings for its orders, in their order. */
export function clientOrderIdsOf({ command }: Submission): ClientOrderId[] {
  const sent = (): readonly { readonly clientOrderId?: string | undefined }[] => {
    switch (command.kind) {
      case 'place_order':
        return [command.draft];
      case 'place_oco':
        return command.legs;
      case 'market_order':
        return [command.order];
      case 'close_position':
        return [command.close];
      case 'protect_position':
        return [command.protection];
      case 'replace_order':
        return [command.replacement];
      default:
        return [];
    }
  };
  return sent().flatMap(({ clientOrderId }) =>
    clientOrderId === undefined || !('accountId' in command)
      ? []
      : [{ accountId: command.accountId, clientOrderId }],
  );
}

export const clientOrdersOf = (known: readonly KnownClientOrder[]): ClientOrders =>
  new Map(known.map((one) => [nameOf(one), one.orderId]));

/** The order that already has an id which a command brings; undefined where there is none. */
export function findClientOrder(orders: ClientOrders, submission: Submission): number | undefined {
  for (const id of clientOrderIdsOf(submission)) {
    const orderId = orders.get(nameOf(id));
    if (orderId !== undefined) return orderId;
  }
  return undefined;
}

/** For the later commands of the batch. */
export function noteClientOrders(orders: ClientOrders, changes: readonly TradingChange[]): void {
  for (const { before, after } of changes.flatMap((change) => change.orders)) {
    const { accountId, clientOrderId } = after;
    if (before === undefined && clientOrderId !== undefined)
      orders.set(nameOf({ accountId, clientOrderId }), after.id);
  }
}

const nameOf = ({ accountId, clientOrderId }: ClientOrderId): string => `${accountId} ${clientOrderId}`;
