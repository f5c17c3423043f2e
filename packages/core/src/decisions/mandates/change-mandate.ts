import {
  isSuspended,
  LIMITED_BY_SCOPES,
  type HeldMandate,
  type Mandate,
  type Suspension,
} from '../../mandate/mandate.ts';
import { EVERY_KEY, outranks, type Suspender } from '../../mandate/mandate-limits.ts';
import { valueAccount } from '../../margin/value-account.ts';
import { minus } from '../../money/index.ts';
import { isLive, type RestingOrder } from '../../order/resting-order.ts';
import { findMandateKey } from '../../order/sender.ts';
import { cancelOrder, cancelOrphans, withOrders } from '../../order/working-orders.ts';
import type { MarketView } from '../../quote/market-view.ts';
import { withAccount } from '../close-out.ts';
import { accept, type Decision } from '../decision.ts';
import { changeOrders, type TradingChange, type TradingState } from '../trading-change.ts';
import { standsFor } from '../trading/end-order.ts';

/** What becomes of a key's authority on an account. */
export type MandateChange =
  /** It has this mandate in place of the one that it had; what it has used of the day stays used. */
  | { readonly kind: 'set'; readonly mandate: Mandate }
  /** The key is gone, or limited by its scopes alone. A suspension stays. */
  | { readonly kind: 'removed' }
  /** It does nothing any more, and what it has waiting is cancelled. */
  | { readonly kind: 'suspended'; readonly by: Suspender }
  /** It has its authority back. What was cancelled stays cancelled. */
  | { readonly kind: 'resumed' };

/** Decides a change of the authority of a key, or of every key. Suspending and cancelling are one change, so that nothing of the key fills afterwards. */
export function decideMandateChange(
  state: TradingState,
  { key, change }: { readonly key: string; readonly change: MandateChange },
  market: MarketView,
): Decision<readonly [TradingChange]> {
  const { suspension, ...held } = state.account.mandates?.get(key) ?? LIMITED_BY_SCOPES;
  const kept = suspension ? { suspension } : {};
  switch (change.kind) {
    case 'set':
      return accept(withHeld(state, key, { ...held, ...kept, mandate: change.mandate }));
    case 'removed':
      return accept(withHeld(state, key, suspension && { ...LIMITED_BY_SCOPES, suspension }));
    case 'suspended':
      return accept(
        suspend(state, key, { ...held, suspension: suspensionBy(change.by, suspension, market.now) }, market),
      );
    case 'resumed':
      return accept(withHeld(state, key, key === EVERY_KEY ? undefined : held));
  }
}

/** A weaker one leaves what somebody else has suspended to them. */
function suspensionBy(by: Suspender, former: Suspension | undefined, now: number): Suspension {
  const isKept =
    former && isSuspended({ ...LIMITED_BY_SCOPES, suspension: former }, now) && outranks(former.by, by);
  return isKept ? former : { by, at: now };
}

/**
 * Suspends a key until its day has ended, where the account has lost what its mandate allows; nothing where it has not. Whoever was
 * refused for the loss is not let in again by the next quote.
 */
export function decideStopForLoss(
  state: TradingState,
  key: string,
  market: MarketView,
): Decision<readonly TradingChange[]> {
  const held = state.account.mandates?.get(key);
  const { use, mandate } = held ?? LIMITED_BY_SCOPES;
  const equity = valueAccount(state.account, market)?.equity;
  if (!held || !use || mandate.maxDailyLoss === undefined || equity === undefined) return accept();
  const isLost = market.now < use.dayEndsAt && minus(use.baseline, equity) >= mandate.maxDailyLoss;
  if (!isLost || isSuspended(held, market.now)) return accept();
  const suspension = { by: 'loss', at: market.now, until: use.dayEndsAt } as const;
  return accept(suspend(state, key, { ...held, suspension }, market));
}

/** What protects or reduces a position stays, and an order that stands until delayed prices have come. */
function suspend(state: TradingState, key: string, held: HeldMandate, market: MarketView): TradingChange {
  const cancelled = [...state.orders.values()]
    .filter((order) => isLive(order) && isSentBy(order, key) && !order.reduceOnly)
    .filter((order) => standsFor(state.account, order, market) === undefined)
    .map((order) => cancelOrder(order, 'key', market.now));
  const orders = cancelOrphans(withOrders(state.orders, cancelled), market.now);
  return withHeld(state, key, held, orders);
}

function isSentBy({ sentBy }: RestingOrder, key: string): boolean {
  const sender = findMandateKey(sentBy);
  return key === EVERY_KEY ? sender !== undefined : sender === key;
}

function withHeld(
  state: TradingState,
  key: string,
  held: HeldMandate | undefined,
  orders = state.orders,
): TradingChange {
  const change = changeOrders(state, orders);
  const mandates = new Map(change.after.account.mandates);
  if (held) mandates.set(key, held);
  else mandates.delete(key);
  return withAccount(change, { mandates });
}
