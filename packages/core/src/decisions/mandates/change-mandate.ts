import type { HeldMandate, Mandate, Suspension } from '../../mandate/mandate.ts';
import { isLive, type RestingOrder } from '../../order/resting-order.ts';
import { cancelOrder, cancelOrphans, withOrders } from '../../order/working-orders.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { withAccount } from '../close-out.ts';
import { accept, type Decision } from '../decision.ts';
import { changeOrders, type TradingChange, type TradingState } from '../trading-change.ts';
import { standsFor } from '../trading/end-order.ts';

type MandateDecision = Decision<readonly [TradingChange]>;

/** Gives a key this mandate in place of the one that it had; what it has used of the day stays used. */
export const decideSetMandate = (state: TradingState, key: string, mandate: Mandate): MandateDecision =>
  accept(withHeld(changeOrders(state, state.orders), key, { ...heldBy(state, key), mandate }));

/** Takes a key's mandate off an account, because the key is gone. */
export function decideRemoveMandate(state: TradingState, key: string): MandateDecision {
  const mandates = new Map(state.account.mandates);
  mandates.delete(key);
  return accept(withAccount(changeOrders(state, state.orders), { mandates }));
}

/** A key that loses its authority. */
export interface KeySuspension {
  readonly key: string;
  readonly suspension: Suspension;
  /** Which of the account's orders are the key's. */
  readonly isOfKey: (order: RestingOrder) => boolean;
}

/**
 * Suspends a key, and cancels what it has waiting, brackets included, in one change: nothing of it fills afterwards. An order stays that
 * stands until delayed prices have come; protective orders of positions stay.
 */
export function decideSuspendKey(
  state: TradingState,
  { key, suspension, isOfKey }: KeySuspension,
  market: MarketView,
): MandateDecision {
  const cancelled = [...state.orders.values()]
    .filter((order) => isLive(order) && isOfKey(order) && !order.reduceOnly)
    .filter((order) => standsFor(state.account, order, market) === undefined)
    .map((order) => cancelOrder(order, 'key', market.now));
  const orders = cancelOrphans(withOrders(state.orders, cancelled), market.now);
  return accept(withHeld(changeOrders(state, orders), key, { ...heldBy(state, key), suspension }));
}

/** Gives a suspended key its authority back. What was cancelled stays cancelled. */
export function decideResumeKey(state: TradingState, key: string): MandateDecision {
  const { suspension: _, ...held } = heldBy(state, key);
  return accept(withHeld(changeOrders(state, state.orders), key, held));
}

/** A key without a mandate is limited by nothing. */
const heldBy = ({ account }: TradingState, key: string): HeldMandate =>
  account.mandates?.get(key) ?? { mandate: { zone: 'UTC' } };

const withHeld = (change: TradingChange, key: string, held: HeldMandate): TradingChange =>
  withAccount(change, { mandates: new Map(change.after.account.mandates).set(key, held) });
