import type { AccountState } from '../account/account.ts';
import { quantity, type Quantity, type Usd } from '../money/index.ts';
import { computeEffect, type OrderEffect, type OrderSize } from './order-effect.ts';
import { computeFunds, findShortage, type OrderFunds } from './order-funds.ts';
import { isTooLarge, isTooSmall, MAX_NOTIONAL } from './order-size.ts';

/**
 * For an order whose quantity exceeds its funds, the largest quantity on the instrument's grid that passes: one step more does
 * not. Never less than the closing part, which needs no funds; zero where nothing passes.
 * @param effect of the order as requested
 * @param others market P&L of the other positions on margin, USD
 */
export function affordableOrder(
  account: AccountState,
  order: OrderSize,
  effect: OrderEffect,
  others: Usd,
): Quantity {
  const { instrument, quote, change } = effect;
  const step = instrument.quantityStep;
  const at = (steps: bigint): OrderEffect =>
    computeEffect(account, { ...order, quantity: quantity(steps * step) }, instrument, quote, 0);
  const lackOf = (one: OrderEffect) => findShortage(account, one, computeFunds(account, one, others));
  // `position_fully_paid` is a shortage only of orders that are too small, so it does not bound the quantity from above.
  const fits = (one: OrderEffect) =>
    [undefined, 'position_fully_paid'].includes(lackOf(one)) && !isTooLarge(one);
  const maximum = lastThatFits(
    guessFit(effect, computeFunds(account, effect, others)) / step,
    change.closed / step,
    order.quantity / step,
    (steps) => fits(at(steps)),
  );
  const best = at(maximum);
  const passes =
    maximum * step > change.closed &&
    maximum * step >= instrument.minQuantity &&
    !isTooSmall(best) &&
    lackOf(best) === undefined;
  return passes ? quantity(maximum * step) : change.closed;
}

/** Margin, spread and value grow in proportion to the opening part up to rounding, so this guess is mostly exact. */
function guessFit(effect: OrderEffect, { availableMargin, freeMarginAfter }: OrderFunds): bigint {
  const { change, availableCash, value } = effect;
  const part = (there: bigint, taken: bigint): bigint =>
    taken > 0n ? (change.opened * there) / taken : change.opened;
  const parts = [
    part(availableCash, change.marginLocked),
    part(availableMargin, availableMargin - freeMarginAfter),
    part(MAX_NOTIONAL, value),
  ];
  return change.closed + parts.reduce((least, one) => (one < least ? one : least));
}

/**
 * The last step from `above` to `below` that fits, for a condition that fails from some step on: searched around the guess in
 * growing distances, then by bisection.
 * @param above fits, or nothing does
 * @param below does not fit
 */
function lastThatFits(guess: bigint, above: bigint, below: bigint, fits: (steps: bigint) => boolean): bigint {
  let at = guess;
  let [last, first] = [above, below];
  for (let stride = 1n; first - last > 1n; stride *= 2n) {
    if (at <= last || at >= first) at = (last + first) / 2n;
    const isFitting = fits(at);
    if (isFitting) last = at;
    else first = at;
    at += isFitting ? stride : -stride;
  }
  return last;
}
