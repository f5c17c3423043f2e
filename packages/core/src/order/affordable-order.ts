import type { AccountState } from '../account/account.ts';
import { quantity, type Quantity, type Usd } from '../money/index.ts';
import { effectOf, type OrderEffect, type OrderSize } from './order-effect.ts';
import { fundsOf, shortageOf, type OrderFunds } from './order-funds.ts';
import { isTooLarge, isTooSmall, MAX_NOTIONAL } from './order-size.ts';

/**
 * The largest quantity on the instrument's grid that an order without the funds for its own could have: it passes, one
 * step more does not. What closes needs no funds, so it is never less than that; zero where nothing passes.
 * @param effect what the order as it is asked for would do
 * @param others market P&L of what else is on margin, USD
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
    effectOf(account, { ...order, quantity: quantity(steps * step) }, instrument, quote, 0);
  const lackOf = (one: OrderEffect) => shortageOf(account, one, fundsOf(account, one, others));
  // That a gain would be lent speaks against too little of an order, never against too much.
  const fits = (one: OrderEffect) =>
    [undefined, 'position_fully_paid'].includes(lackOf(one)) && !isTooLarge(one);
  const most = lastThatFits(
    guessOf(effect, fundsOf(account, effect, others)) / step,
    change.closed / step,
    order.quantity / step,
    (steps) => fits(at(steps)),
  );
  const best = at(most);
  const passes =
    most * step > change.closed &&
    most * step >= instrument.minQuantity &&
    !isTooSmall(best) &&
    lackOf(best) === undefined;
  return passes ? quantity(most * step) : change.closed;
}

/** Margin, spread and value grow in proportion to what opens, but for fractions of a millionth: mostly this is it. */
function guessOf(effect: OrderEffect, { availableMargin, freeMarginAfter }: OrderFunds): bigint {
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
 * The last of the steps from `above` to `below` that fits, where what fits ends once: at the guess and around it, farther
 * away each time, and by halving once it lies behind.
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
