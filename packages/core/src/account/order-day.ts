/** The last day on which an account ordered something that opens, and how many orders of that day there were. */
export interface OrderDay {
  /** The midnight that it ends with, in the zone that the account's rules name: milliseconds since 1970. */
  readonly endsAt: number;
  readonly orders: number;
}

/** How many orders that open something there were on the day of `now`, in market time (milliseconds since 1970). */
export const spentOrders = ({ orderDay }: { readonly orderDay?: OrderDay }, now: number): number =>
  orderDay && now < orderDay.endsAt ? orderDay.orders : 0;
