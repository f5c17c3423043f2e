import type { AccountState } from '../account/account.ts';
import { leveragedPnl } from '../margin/leveraged-pnl.ts';
import { marginLevelOf, usedMarginOf } from '../margin/margin-level.ts';
import { minus, plus, sum, ZERO_USD, type Usd } from '../money/index.ts';
import { postedResultOf, type PositionState } from '../position/position.ts';
import { withPosition } from '../position/positions.ts';
import { marketPnlOf } from '../position/valuation.ts';
import type { MarketView } from '../quote/market-view.ts';
import type { OrderEffect } from './order-effect.ts';

/** The funds for an order's opening part, and those that the order leaves. USD. */
export interface OrderFunds {
  /** Free margin after the closing part and before the opening one. */
  readonly availableMargin: Usd;
  /** Free margin right after the fill, positions valued at their closing side, so that the spread is counted. */
  readonly freeMarginAfter: Usd;
}

/** Market P&L of the positions on margin except in the order's own instrument; undefined when one of them has no quote. USD. */
export const pnlOfOthers = (
  account: AccountState,
  { instrument }: OrderEffect,
  market: MarketView,
): Usd | undefined => leveragedPnl(account, market, instrument.id);

/** @param others result of `pnlOfOthers`, the same for every quantity of an order */
export function computeFunds(account: AccountState, effect: OrderEffect, others: Usd): OrderFunds {
  const { change, instrument, availableCash } = effect;
  const held = account.positions.get(instrument.id);
  const settled = sum([availableCash, account.balances.profit, postedResultOf(change), others]);
  return {
    // A flip closes the whole position first: its P&L is realised then and no longer floats.
    availableMargin: change.closed > 0n ? settled : plus(settled, computeFloating(held, effect)),
    freeMarginAfter: plus(minus(settled, change.marginLocked), computeFloating(change.after, effect)),
  };
}

const computeFloating = (position: PositionState | undefined, { instrument, quote }: OrderEffect): Usd =>
  position && !position.fullyPaid ? marketPnlOf(position, instrument, quote) : ZERO_USD;

/**
 * Whether the fill leaves the account at or below its margin call: a level of 100 % is a free margin of zero. With nothing on
 * margin there is no level.
 */
export function isCalledAfter(account: AccountState, effect: OrderEffect, freeMarginAfter: Usd): boolean {
  return freeMarginAfter <= 0n && usedMarginAfter(account, effect) > 0n;
}

/** The account's margin level right after the fill, in basis points, rounded down; undefined with nothing on margin. */
export const levelAfter = (
  account: AccountState,
  effect: OrderEffect,
  freeMarginAfter: Usd,
): bigint | undefined => marginLevelOf(freeMarginAfter, usedMarginAfter(account, effect));

const usedMarginAfter = (account: AccountState, { change, instrument }: OrderEffect): Usd =>
  usedMarginOf({ positions: withPosition(account.positions, instrument.id, change.after) });

/** The rule of an opening part's funds that an order breaks; the first reason wins. */
export type Shortage =
  'insufficient_funds' | 'insufficient_free_margin' | 'position_fully_paid' | 'opens_at_margin_call';

/** What keeps the opening part from filling; undefined when its funds are there, or nothing opens. */
export function findShortage(
  account: AccountState,
  effect: OrderEffect,
  { availableMargin, freeMarginAfter }: OrderFunds,
): Shortage | undefined {
  const { change, availableCash } = effect;
  if (change.opened === 0n) return undefined;
  if (change.marginLocked > availableCash) return 'insufficient_funds';
  if (change.marginLocked > availableMargin) return 'insufficient_free_margin';
  // Leverage would put the long on margin, and its gain, which does not count as free margin while it is fully paid, would.
  if (change.closed === 0n && freeMarginAfter > availableMargin) return 'position_fully_paid';
  return isCalledAfter(account, effect, freeMarginAfter) ? 'opens_at_margin_call' : undefined;
}
