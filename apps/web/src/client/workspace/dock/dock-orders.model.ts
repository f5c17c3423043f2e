import type { Order } from '@lonja/protocol';

/** An order with the ones that start when it fills. */
export interface OrderGroup {
  readonly order: Order;
  readonly children: readonly Order[];
}

/** Orders under their parents; one whose parent is not in the list stands for itself. */
export function groupOrders(orders: readonly Order[]): readonly OrderGroup[] {
  const ids = new Set(orders.map(({ id }) => id));
  const isChild = ({ parentId }: Order): boolean => parentId !== null && ids.has(parentId);
  return orders
    .filter((order) => !isChild(order))
    .map((order) => ({ order, children: orders.filter(({ parentId }) => parentId === order.id) }));
}
