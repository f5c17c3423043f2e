import type { Order } from '@lonja/protocol';

/** An order with the ones that start when it fills. */
export interface OrderGroup {
  readonly order: Order;
  readonly children: readonly Order[];
}

/** Orders under their parents, those that cancel one another side by side; one whose parent is not in the list stands for itself. */
export function groupOrders(orders: readonly Order[]): readonly OrderGroup[] {
  const ids = new Set(orders.map(({ id }) => id));
  const isChild = ({ parentId }: Order): boolean => parentId !== null && ids.has(parentId);
  const tops = orders.filter((order) => !isChild(order));
  const firstOf = ({ id, ocoGroup }: Order): number =>
    ocoGroup === null
      ? id
      : Math.min(...tops.filter((top) => top.ocoGroup === ocoGroup).map((top) => top.id));
  const places = new Map(tops.map((order, place) => [order.id, place]));
  return tops
    .toSorted((a, b) => places.get(firstOf(a))! - places.get(firstOf(b))! || a.id - b.id)
    .map((order) => ({ order, children: orders.filter(({ parentId }) => parentId === order.id) }));
}
