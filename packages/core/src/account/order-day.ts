import type { OnTerms } from './account-terms.ts';

/** The last day on which an account ordered something that opens, and how many orders of that day there were. */
export interface OrderDay {
  /** The midnight that it ends with, in the zone that the account's rules name: milliseconds since 1970. */
  readonly endsAt: number;
  readonly orders: number;
}

/**
 * How many orders that open something an account's rules allow a day, where there were as many on this one; undefined while one is left.
 * @param now market time, milliseconds since 1970
 */
export function spentOrders(
  { terms, orderDay }: OnTerms & { readonly orderDay?: OrderDay },
  now: number,
): number | undefined {
  const maximum = terms?.rules?.ordersADay?.most ?? Number.POSITIVE_INFINITY;
  return orderDay && now < orderDay.endsAt && orderDay.orders >= maximum ? maximum : undefined;
}
