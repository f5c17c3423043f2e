import type { ReferenceBook, ReferenceWaiting } from './reference-orders.ts';

/** What each order looks like, by the order itself: it never changes, and there are many. */
export type OrderTexts = WeakMap<object, string>;

/** What of the model is compared with the product. */
export const pictureOfReference = (book: ReferenceBook, texts: OrderTexts) => ({
  cash: book.cash,
  margin: book.margin,
  profit: book.profit,
  withdrawal_hold: book.hold,
  settles: book.settles,
  profile: book.profile,
  cost: book.cost,
  positions: [...book.positions]
    .toSorted(([a], [b]) => a - b)
    .map(([instrument, position]) => [
      instrument,
      position.quantity,
      position.cost,
      position.margin,
      position.fullyPaid,
      position.saidProfit ?? null,
      position.saidBeyond ?? null,
    ]),
  orders: [...book.orders.values()].toSorted(byId).map((order) => textOnce(order, pictureOfOrder, texts)),
  withdrawals: book.withdrawals.map(({ amount, status, ofProfit }) => [amount, status, ofProfit]),
  told: book.told.toSorted(),
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

/** The text of what a picture shows, made once. */
export function textOnce<Order extends object>(
  order: Order,
  picture: (order: Order) => unknown,
  texts: OrderTexts,
): string {
  const known = texts.get(order);
  if (known !== undefined) return known;
  const text = textOf(picture(order));
  texts.set(order, text);
  return text;
}

/** Cheaper than a deep comparison of every step: the figures as one text. */
export const textOf = (state: unknown): string =>
  JSON.stringify(state, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));
