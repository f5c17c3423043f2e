import type { ReferenceDesk, ReferenceWaiting } from './reference-orders.ts';

/** Cached texts by order object, because orders are immutable and many. */
export type OrderTexts = WeakMap<object, string>;

/** The part of the model that is compared with the product. */
export const pictureOfReference = (desk: ReferenceDesk, texts: OrderTexts) => ({
  cash: desk.cash,
  margin: desk.margin,
  profit: desk.profit,
  withdrawal_hold: desk.hold,
  settles: desk.settles,
  profile: desk.profile,
  cost: desk.cost,
  positions: [...desk.positions]
    .toSorted(([a], [b]) => a - b)
    .map(([instrument, position]) => [
      instrument,
      position.quantity,
      position.cost,
      position.margin,
      position.fullyPaid,
      position.profitOverride ?? null,
      position.beyondOverride ?? null,
    ]),
  orders: [...desk.orders.values()].toSorted(byId).map((order) => textOnce(order, pictureOfOrder, texts)),
  withdrawals: desk.withdrawals.map(({ amount, status, ofProfit }) => [amount, status, ofProfit]),
  events: desk.events.toSorted(),
});

const pictureOfOrder = (order: ReferenceWaiting): readonly unknown[] => [
  order.id,
  order.instrument,
  order.side,
  order.quantity,
  order.leverage,
  order.reduceOnly,
  Object.values(order.terms),
  order.time,
  order.until ?? null,
  order.isPending,
  order.trail?.best ?? null,
  order.trail?.stop ?? null,
  order.isStopMet,
  order.parent ?? null,
  order.group ?? null,
  order.attached !== undefined,
  order.way?.due ?? null,
  order.way?.ideal ?? null,
];

const byId = (a: { readonly id: number }, b: { readonly id: number }): number => a.id - b.id;

/** The text of an order's picture, made once. */
export function textOnce<Order extends object>(
  order: Order,
  picture: (order: Order) => unknown,
  texts: OrderTexts,
): string {
  const known = texts.get(order);
  if (known !== undefined) return known;
  const text = formatState(picture(order));
  texts.set(order, text);
  return text;
}

/** Cheaper than a deep comparison of every step: the figures as one text. */
export const formatState = (state: unknown): string =>
  JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
