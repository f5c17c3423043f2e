import { formatQuantity, price } from '@lonja/core';
import type { Order } from '@lonja/protocol';
import { expect, it } from 'vitest';
import { findBeyond, groupOrders, movedTo } from './ladder-orders.model.ts';

const TICK = price(1_000_000n);
const order = (id: number, part: Partial<Order> = {}) =>
  ({
    id,
    symbol: 'AAPL',
    side: 'buy',
    type: 'limit',
    purpose: 'limit',
    quantity: '10',
    limitPrice: '191.17',
    stopPrice: null,
    ...part,
  }) as Order;
const STOP = {
  side: 'sell',
  type: 'stop',
  purpose: 'stop_loss',
  limitPrice: null,
  stopPrice: '190',
} as const;

it('an order stands in the row of its price, with others of its side there', () => {
  const rows = groupOrders(
    [order(1), order(2, { quantity: '5' }), order(3, { symbol: 'EURUSD' })],
    'AAPL',
    TICK,
  );
  const [index, { buy, sell }] = [...rows][0]!;
  expect([rows.size, index, buy?.orders.map(({ id }) => id), sell]).toEqual([1, 19_117, [1, 2], undefined]);
  expect(formatQuantity(buy!.quantity)).toBe('15');
});

it('in a row of several ticks a purchase stands in the row below its price, a sale in the one above', () => {
  const rows = groupOrders([order(1), order(2, { side: 'sell' })], 'AAPL', price(TICK * 10n));
  expect([...rows.keys()]).toEqual([1_911, 1_912]);
});

it('stops and targets are named, and what has no price of its own stands nowhere', () => {
  const orders = [order(1, STOP), order(2, { type: 'trailing_stop', limitPrice: null })];
  const rows = groupOrders(orders, 'AAPL', TICK);
  expect([...rows.values()].map(({ sell }) => [sell?.kind, sell?.isMovable])).toEqual([['stop', true]]);
});

it('what waits for more than one price stays in its row', () => {
  const rows = groupOrders([order(1), order(2, { type: 'stop_limit', stopPrice: '191.30' })], 'AAPL', TICK);
  expect(rows.get(19_117)?.buy?.isMovable).toBe(false);
});

it('a moved order keeps its type', () => {
  expect([movedTo(order(1), 191.1), movedTo(order(2, STOP), 190.5)]).toEqual([
    { type: 'limit', limitPrice: 191.1 },
    { type: 'stop', stopPrice: 190.5 },
  ]);
});

it('orders beyond the rows are counted, with the nearest on either side', () => {
  const rows = groupOrders(
    [order(1), order(2, STOP), order(3, { ...STOP, stopPrice: '189' }), order(4, { limitPrice: '191.40' })],
    'AAPL',
    TICK,
  );
  expect(findBeyond(rows, 19_130, 20)).toEqual({
    above: { count: 1, nearest: 19_140 },
    below: { count: 2, nearest: 19_000 },
  });
});
