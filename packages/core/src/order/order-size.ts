import { LIMITS } from '../limits.ts';
import { magnitude, quantity, toUsd } from '../money/index.ts';
import type { OrderEffect } from './order-effect.ts';

export const MIN_NOTIONAL = toUsd(LIMITS.order.usdRange[0]);
export const MAX_NOTIONAL = toUsd(LIMITS.order.usdRange[1]);
/** The maximum quantity that one account can hold: 64 bits. Reached only where a unit costs next to nothing. */
export const MAX_HELD = quantity(9_223_372_036_854_775_807n);

/** Whether a fill is worth less than an order may be; a position closes whole whatever it is worth. */
export const isTooSmall = ({ value, change }: OrderEffect): boolean =>
  value < MIN_NOTIONAL && (change.opened > 0n || change.after !== undefined);

/** Whether an opening fill, or the position that it leaves, exceeds the maximum. */
export const isTooLarge = ({ value, change }: OrderEffect): boolean =>
  change.opened > 0n &&
  (value > MAX_NOTIONAL || (change.after !== undefined && magnitude(change.after.quantity) > MAX_HELD));
