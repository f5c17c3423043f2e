import type { Order } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { groupOrders } from './dock-orders.model.ts';

const order = (id: number, part: Partial<Order> = {}) =>
  ({ id, parentId: null, ocoGroup: null, ...part }) as Order;
const idsOf = (orders: readonly Order[]) =>
  groupOrders(orders).map(({ order: { id }, children }) => [id, ...children.map((child) => child.id)]);

it('lists orders under their parents; a child whose parent is gone stands for itself', () => {
  expect(
    idsOf([order(5), order(7, { parentId: 5 }), order(6, { parentId: 5 }), order(9, { parentId: 8 })]),
  ).toEqual([[5, 7, 6], [9]]);
});

it('puts orders that cancel one another side by side, where the first of them stands', () => {
  const listed = [order(4, { ocoGroup: 3 }), order(9), order(3, { ocoGroup: 3 }), order(2)];
  expect(idsOf(listed)).toEqual([[9], [3], [4], [2]]);
});
